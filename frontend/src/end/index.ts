// The parts of this feature that others may use.
export { default as EndSheet } from './EndSheet.svelte';
