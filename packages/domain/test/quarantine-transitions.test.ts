import { quarantineStatuses } from '@fleet/contract/driving/quarantine';
import { describe, expect, it } from 'vitest';
import { decideQuarantine, type QuarantineMove } from '../src/transitions/quarantine-transitions.js';

const moves: readonly QuarantineMove[] = ['accept', 'discard'];

describe('the decision about a record in quarantine', () => {
  it('[C-4] is made once, while the record is waiting', () => {
    expect(decideQuarantine('waiting', 'accept')).toEqual({ kind: 'move', to: 'accepted' });
    expect(decideQuarantine('waiting', 'discard')).toEqual({ kind: 'move', to: 'discarded' });
  });

  it('[R-CNV-12] changes nothing when it is repeated, and cannot be reversed', () => {
    for (const [status, same] of [
      ['accepted', 'accept'],
      ['discarded', 'discard'],
    ] as const) {
      for (const move of moves) {
        const decision = decideQuarantine(status, move);
        if (move === same) expect(decision).toEqual({ kind: 'ignore' });
        else expect(decision).toMatchObject({ kind: 'refuse', problem: { code: 'record_settled' } });
      }
    }
  });

  it('[C-4] is defined for every status', () => {
    for (const status of quarantineStatuses) {
      for (const move of moves) expect(decideQuarantine(status, move)).toBeDefined();
    }
  });
});
