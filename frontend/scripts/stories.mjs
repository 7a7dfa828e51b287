// Real games for tests, told by the engine as a socket tells them to seat 0.
import { execFileSync } from 'node:child_process';

export function story(edition, seats, seed) {
  const env = { ...process.env, PYTHONPATH: '../src' }; // the engine needs nothing but Python
  const told = execFileSync('python3', ['scripts/tell_stories.py', edition, String(seats), String(seed)], {
    maxBuffer: 1 << 28,
    env,
  });
  return JSON.parse(told.toString());
}

export const STORIES = [
  ['forest for 2', story('forest', 2, 11)],
  ['dartmoor for 3', story('dartmoor', 3, 13)],
  ['smoky for 3', story('smoky', 3, 7)],
];
