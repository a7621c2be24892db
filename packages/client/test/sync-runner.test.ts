import { describe, expect, it } from 'vitest';
import type { Clock } from '../src/clock.js';
import { createSyncRunner, type SyncResult } from '../src/phone/sync-runner.js';

const away: SyncResult = { event: 'delayed', failure: { kind: 'unreachable', detail: 'no network' } };

/** A clock that stands still until the test advances it, and records every pause. */
function handClock() {
  const pauses: number[] = [];
  let wake = () => {};
  const clock: Clock = {
    now: () => 0,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        pauses.push(ms);
        wake = resolve;
        signal?.addEventListener('abort', () => resolve(), { once: true });
      }),
  };
  return { clock, pauses, wake: () => wake() };
}

/** A runner whose pulls and steps have the results of the lists, and then always that of the last entry. */
function runnerOf(pulls: SyncResult[], steps: SyncResult[], random = () => 0) {
  const hand = handClock();
  const log: string[] = [];
  const next = (results: SyncResult[]) => (results.length > 1 ? results.shift() : results[0]) ?? away;
  const runner = createSyncRunner(
    {
      async pull() {
        log.push('pull');
        return next(pulls);
      },
      async flush() {
        log.push('flush');
        return next(steps);
      },
      hurry: () => void log.push('hurry'),
      listen: () => void log.push('listen'),
      unlisten: () => void log.push('unlisten'),
      moved: (state) => void log.push(state),
    },
    hand.clock,
    random,
  );
  return { runner, log, ...hand };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('the runner of the sync machine', () => {
  it('pulls, sends until nothing is left, and is live', async () => {
    const { runner, log } = runnerOf([{ event: 'pulled' }], [{ event: 'sent' }, { event: 'drained' }]);
    expect(runner.state).toBe('signed_out');
    runner.tell('asked');
    await expect(runner.rest()).resolves.toBeNull();
    expect(log).toEqual(['pulling', 'pull', 'listen', 'flushing', 'flush', 'flush', 'live']);
  });

  it('makes longer and longer pauses while nothing succeeds, up to five minutes, and short ones after a success', async () => {
    const steps: SyncResult[] = [{ event: 'sent' }, away];
    const { runner, pauses, wake } = runnerOf([...Array(11).fill(away), { event: 'pulled' }], steps, () => 1);
    runner.tell('asked');
    for (let round = 0; round < 11; round += 1) {
      await nextTurn();
      wake();
    }
    await nextTurn();
    const seconds = [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 1];
    expect(pauses.map((ms) => ms / 1_000)).toEqual(seconds);
    await runner.stop();
  });

  it('does not shorten the pause after a successful pull while sending fails', async () => {
    const { runner, pauses, wake } = runnerOf([{ event: 'pulled' }], [away], () => 1);
    runner.tell('asked');
    for (let round = 0; round < 3; round += 1) {
      await nextTurn();
      wake();
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000]);
    await runner.stop();
  });

  it('varies the pause by half, and waits at least as long as the service asked for', async () => {
    const busy: SyncResult = { ...away, notBeforeMs: 700 };
    const { runner, pauses, wake } = runnerOf([away, busy], [], () => 0);
    runner.tell('asked');
    await nextTurn();
    wake();
    await nextTurn();
    wake();
    await nextTurn();
    expect(pauses).toEqual([500, 1_000, 2_000]);
    await runner.stop();
    const patient = runnerOf([{ ...away, notBeforeMs: 90_000 }], []);
    patient.runner.tell('asked');
    await nextTurn();
    expect(patient.pauses).toEqual([90_000]);
    await patient.runner.stop();
    const askedForAYear = runnerOf([{ ...away, notBeforeMs: 31_536_000_000 }], []);
    askedForAYear.runner.tell('asked');
    await nextTurn();
    expect(askedForAYear.pauses).toEqual([3_600_000]);
    await askedForAYear.runner.stop();
  });

  it('tries immediately after a nudge, and the interrupted pause has no further effect', async () => {
    const { runner, log, wake } = runnerOf([away, { event: 'pulled' }], [{ event: 'drained' }]);
    runner.tell('asked');
    await nextTurn();
    expect(runner.state).toBe('offline');
    runner.tell('nudged');
    await expect(runner.rest()).resolves.toBeNull();
    wake();
    await nextTurn();
    expect(log.filter((each) => each === 'pull')).toHaveLength(2);
  });

  it('returns the failure when it comes to rest', async () => {
    const { runner } = runnerOf([{ event: 'signed_out', failure: { kind: 'signed_out', problems: [] } }], []);
    runner.tell('asked');
    await expect(runner.rest()).resolves.toEqual({ kind: 'signed_out', problems: [] });
  });

  it('does nothing after it was stopped: no effect and no pause, and waiting callers are informed', async () => {
    const { runner, log, pauses } = runnerOf([away], []);
    runner.tell('asked');
    await nextTurn();
    const waiting = [runner.nextPull(), runner.rest()];
    await runner.stop();
    const before = [...log];
    runner.tell('nudged');
    runner.tell('captured');
    await nextTurn();
    expect(log).toEqual(before);
    expect(pauses).toHaveLength(1);
    await expect(waiting[0]).resolves.toMatchObject({ failure: { kind: 'aborted' } });
    await expect(waiting[1]).resolves.toEqual({ kind: 'aborted' });
    await expect(runner.rest()).resolves.toEqual({ kind: 'aborted' });
  });
});
