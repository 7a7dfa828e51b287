// What the table may use of the end of a game.
export { default as EndSheet } from './EndSheet.svelte';
