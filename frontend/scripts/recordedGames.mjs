// Real games for tests, told by the engine as a socket tells them to seat 0.
import { execFileSync } from 'node:child_process';

function run(script, ...words) {
  const env = { ...process.env, PYTHONPATH: '../src' }; // the engine needs nothing but Python
  const told = execFileSync('python3', [`scripts/${script}.py`, ...words.map(String)], { maxBuffer: 1 << 28, env });
  return JSON.parse(told.toString());
}

export const recordGame = (edition, seats, seed) => run('record_game', edition, seats, seed);
export const printedOf = (edition) => run('record_game', edition);
export const recordChanges = (edition, seats, seed) => run('record_changes', edition, seats, seed);

export const RECORDED_GAMES = [
  ['forest for 2', recordGame('forest', 2, 11)],
  ['dartmoor for 3', recordGame('dartmoor', 3, 13)],
  ['smoky for 3', recordGame('smoky', 3, 7)],
];
