// What other features may use of the rules.
export { askedOf } from './asked';
export { glossary } from './book.svelte';
export { default as Help } from './Help.svelte';
export { default as Said } from './Said.svelte';
