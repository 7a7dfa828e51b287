// Real games for tests, told by the engine as a socket tells them to seat 0.
import { execFileSync } from 'node:child_process';

function tell(...words) {
  const env = { ...process.env, PYTHONPATH: '../src' }; // the engine needs nothing but Python
  const told = execFileSync('python3', ['scripts/tell_stories.py', ...words.map(String)], { maxBuffer: 1 << 28, env });
  return JSON.parse(told.toString());
}

export const story = (edition, seats, seed) => tell(edition, seats, seed);
export const printedOf = (edition) => tell(edition);

export const STORIES = [
  ['forest for 2', story('forest', 2, 11)],
  ['dartmoor for 3', story('dartmoor', 3, 13)],
  ['smoky for 3', story('smoky', 3, 7)],
];
