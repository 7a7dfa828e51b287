// The parts of this feature that others may use.
export { forbids } from './guide.svelte';
export { default as Guide } from './Guide.svelte';
export { default as LessonEnd } from './LessonEnd.svelte';
