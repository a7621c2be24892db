import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextMove, syncMoves } from '../src/phone/sync-moves.js';
import { type SyncPhase, syncEvents, syncPhases } from '../src/phone/sync-state.js';
import { phoneModel } from './sync-model.js';

const asked = ['asked', 'nudged', 'connected', 'notified', 'captured', 'poll_due'] as const;

/** What may happen to a phone: an event from outside, the end of running work, or a change of its surroundings. */
const happening = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...asked).map((event) => ({ do: 'event' as const, event })) },
  { weight: 6, arbitrary: fc.constant({ do: 'finish' as const }) },
  { weight: 1, arbitrary: fc.boolean().map((up) => ({ do: 'network' as const, up })) },
  { weight: 1, arbitrary: fc.boolean().map((good) => ({ do: 'credentials' as const, good })) },
  { weight: 1, arbitrary: fc.constant({ do: 'revoke' as const }) },
  { weight: 1, arbitrary: fc.boolean().map((refuses) => ({ do: 'refuse' as const, refuses })) },
  { weight: 1, arbitrary: fc.string().map((name) => ({ do: 'garbage' as const, name })) },
);

describe('the table of the sync machine', () => {
  it('has a move for every state and event, and starts no work while other work runs', () => {
    const running = (phase: SyncPhase) => /^(pulling|flushing)/.test(phase);
    for (const phase of syncPhases) {
      expect(Object.keys(syncMoves[phase]).sort()).toEqual([...syncEvents].sort());
      for (const event of syncEvents) {
        const { next, effects } = nextMove(phase, event);
        const started = effects.filter((each) => each === 'pull' || each === 'flush');
        const isResult = ['pulled', 'sent', 'drained', 'delayed', 'signed_out'].includes(event);
        if (running(phase) && !isResult) expect(started).toEqual([]);
        if (!running(phase) && isResult) expect({ next, effects }).toEqual({ next: phase, effects: [] });
        expect(started.length).toBeLessThan(2);
        if (started.length === 1) expect(next).toMatch(started[0] === 'pull' ? /^pulling/ : /^flushing/);
        if (next !== phase) expect(effects.includes('wait')).toBe(next === 'offline');
      }
    }
  });

  it('has no move for an unknown event', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...syncPhases),
        fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__', 'toString', 'hasOwnProperty')),
        (phase, name) => {
          fc.pre(!syncEvents.some((each) => each === name));
          expect(nextMove(phase, name)).toEqual({ next: phase, effects: [] });
        },
      ),
    );
  });

  it('keeps its invariants in any sequence of events, and becomes live when everything works again', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 120 }), (happenings) => {
        const phone = phoneModel();
        for (const each of happenings) {
          phone.happen(each);
          phone.check();
        }
        phone.recover();
        expect(phone.phase()).toBe('live');
        expect(phone.unsent()).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('pulls after every connection, in any state', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
        const phone = phoneModel();
        for (const each of happenings) phone.happen(each);
        const before = phone.pullsStarted();
        phone.happen({ do: 'event', event: 'connected' });
        // At once, or after the running effect.
        if (phone.pullsStarted() === before) phone.happen({ do: 'finish' });
        if (phone.pullsStarted() === before) phone.happen({ do: 'finish' });
        expect(phone.pullsStarted()).toBeGreaterThan(before);
      }),
    );
  });

  it('has a step of sending between two pulls, even with many messages', () => {
    const phone = phoneModel();
    phone.happen({ do: 'event', event: 'captured' });
    phone.happen({ do: 'event', event: 'asked' });
    for (let round = 0; round < 6; round += 1) {
      phone.happen({ do: 'event', event: 'notified' });
      phone.happen({ do: 'finish' });
    }
    expect(phone.unsent()).toBe(0);
  });
});
