// What the table may use of the lobby.
export { default as Lobby } from './Lobby.svelte';
export { default as NoTable } from './NoTable.svelte';
