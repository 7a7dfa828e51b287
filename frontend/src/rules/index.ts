// The parts of this feature that others may use.
export { topicOf } from './topic';
export { glossary } from './rules.svelte';
export { default as Help } from './Help.svelte';
export { default as RuleText } from './RuleText.svelte';
