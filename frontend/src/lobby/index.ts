// The parts of this feature that others may use.
export { default as Lobby } from './Lobby.svelte';
export { default as NoTable } from './NoTable.svelte';
