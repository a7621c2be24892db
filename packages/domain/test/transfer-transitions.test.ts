import { transferStatuses } from '@fleet/contract/driving/transfers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkThreshold, decideTransfer } from '../src/transitions/transfer-transitions.js';

const events = ['release', 'refuse', 'cancel', 'fall_due', 'route_left'] as const;

describe('an event on a transfer', () => {
  it.each([
    ['release', 'released'],
    ['refuse', 'refused'],
    ['cancel', 'cancelled'],
    ['fall_due', 'auto_released'],
    ['route_left', 'cancelled'],
  ] as const)('[R-EVT-10][R-EVT-11][C-8] with status requested, %s, leads to status %s', (event, to) => {
    expect(decideTransfer('requested', event)).toEqual({ kind: 'move', to });
  });

  it.each([
    ['released', 'release'],
    ['refused', 'refuse'],
    ['cancelled', 'cancel'],
    ['auto_released', 'release'],
  ] as const)('[R-CNV-12] with status %s, %s, has no further effect', (status, event) => {
    expect(decideTransfer(status, event)).toEqual({ kind: 'ignore' });
  });

  it.each([
    ['released', 'refuse'],
    ['released', 'cancel'],
    ['refused', 'release'],
    ['refused', 'cancel'],
    ['auto_released', 'refuse'],
    ['auto_released', 'cancel'],
    ['cancelled', 'release'],
    ['cancelled', 'refuse'],
  ] as const)('[C-8] with status %s, %s, comes too late', (status, event) => {
    expect(decideTransfer(status, event)).toMatchObject({
      kind: 'refuse',
      problem: { code: 'transfer_ended' },
    });
  });

  it.each(transferStatuses.filter((each) => each !== 'requested'))(
    '[C-8] with status %s has no effect if it is the deadline or the end of the route',
    (status) => {
      expect(decideTransfer(status, 'fall_due')).toEqual({ kind: 'ignore' });
      expect(decideTransfer(status, 'route_left')).toEqual({ kind: 'ignore' });
    },
  );

  it('[C-8] changes the status only if it is the first event', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { minLength: 1 }), (happened) => {
        let status: (typeof transferStatuses)[number] = 'requested';
        let moves = 0;
        for (const event of happened) {
          const decision = decideTransfer(status, event);
          if (decision.kind !== 'move') continue;
          status = decision.to;
          moves += 1;
        }
        const [first] = happened;
        const alone = first === undefined ? null : decideTransfer('requested', first);
        return moves === 1 && alone?.kind === 'move' && alone.to === status;
      }),
    );
  });
});

describe('the threshold', () => {
  it.each([1_000, 1_001, 300_000, 86_400_000])('[C-8] may be %d ms', (thresholdMs) => {
    expect(checkThreshold(thresholdMs)).toEqual([]);
  });

  it.each([0, 999, 86_400_001, 30 * 86_400_000])('[C-8] may not be %d ms', (thresholdMs) => {
    expect(checkThreshold(thresholdMs)).toMatchObject([{ code: 'value_out_of_range', key: '/threshold' }]);
  });
});
