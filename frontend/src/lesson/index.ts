// What the table may use of the lessons.
export { forbids } from './guide.svelte';
export { default as Guide } from './Guide.svelte';
export { default as LessonEnd } from './LessonEnd.svelte';
