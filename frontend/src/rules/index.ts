// What other features may use of the rules.
export { topicOf } from './topic';
export { glossary } from './rules.svelte';
export { default as Help } from './Help.svelte';
export { default as RuleText } from './RuleText.svelte';
