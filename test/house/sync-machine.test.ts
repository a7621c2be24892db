import { nextMove } from '@fleet/client/sync-moves';
import { syncEvents, syncPhases, syncStateOf } from '@fleet/client/sync-state';
import { describe, expect, it } from 'vitest';
import { textOf } from './source-tree.js';

/** The rows of the table under a heading, split into cells. */
function rowsUnder(heading: string): string[][] {
  const [, after = ''] = textOf('docs/sync-machine.md').split(`\n## ${heading}\n`);
  const [section = ''] = after.split('\n## ');
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('the page of the sync machine', () => {
  it('has every move of the table, each once and in the same order', () => {
    const moves = syncPhases.flatMap((phase) =>
      syncEvents.map((event) => {
        const { next, effects } = nextMove(phase, event);
        return [phase, event, next, effects.length === 0 ? '–' : effects.join(', ')];
      }),
    );
    expect(rowsUnder('Moves')).toEqual(moves);
  });

  it('explains every state and event, and the state that an app sees', () => {
    const shown = rowsUnder('States').map(([state, seen]) => [state, seen]);
    expect(shown).toEqual(syncPhases.map((phase) => [phase, syncStateOf(phase)]));
    expect(rowsUnder('Events').map(([event]) => event)).toEqual([...syncEvents]);
  });

  it('explains every effect', () => {
    const started = new Set(
      syncPhases.flatMap((phase) => syncEvents.flatMap((event) => nextMove(phase, event).effects)),
    );
    expect(
      rowsUnder('Effects')
        .map(([effect]) => effect)
        .sort(),
    ).toEqual([...started].sort());
  });
});
