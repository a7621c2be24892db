import { expect, it } from 'vitest';
import { progressLine } from './run/run-progress.js';

it('shows the progress of a long run', () => {
  const progress = { what: 'a process that is killed', seed: 7, done: 300, steps: 1_500 };
  expect(progressLine(progress, 30_000)).toBe(
    'a process that is killed, seed 7: 300 of 1,500 commands, 30 s\n',
  );
  expect(progressLine(progress, 150_400)).toContain('300 of 1,500 commands, 2 min 30 s');
});
