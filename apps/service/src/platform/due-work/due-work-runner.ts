import type { Logger } from 'pino';
import type { NotificationListener } from '../database/notification-listener.js';
import { createDoorbell } from '../doorbell.js';
import type { DueItem, DueWork } from './due-work.js';

export interface DueWorkParts {
  listener: Pick<NotificationListener, 'listen'>;
  log: Logger;
  /** Called after a piece of work is committed, with the time since its deadline. */
  onDone(work: string, lateMs: number): void;
  /** The longest pause between two queries. So if a NOTIFY is lost, new work is found after this time at the latest. */
  longestPauseMs?: number;
}

/**
 * How many pieces of work run at the same time. So a piece that waits for a lock does not delay the others, and most
 * connections stay free for requests. One organisation uses at most four of these places, so that its slow work leaves
 * one to the other organisations.
 */
const ordinaryWidth = 5;
const defaultPauseMs = 5_000;
const firstPauseMs = 100;
/**
 * The pause before this process looks again for work that another process has claimed. That process has usually done it
 * by then.
 */
const claimedElsewhereMs = 50;
/** If failed or claimed work was not found again during this time, another process has done it. */
const forgottenAfterMs = 60_000;

/**
 * Does work when it is due, until the result is called. It sleeps until the next deadline, and wakes when work with an
 * earlier deadline arrives. It repeats failed work after 0.1 s, then after twice as long each time, up to the longest
 * pause. Several processes may run it at the same time. Resolves when it receives notifications. The result ends it
 * after the current work.
 */
export async function runDueWork(work: DueWork, parts: DueWorkParts): Promise<() => Promise<void>> {
  const { log, longestPauseMs = defaultPauseMs } = parts;
  const { width = ordinaryWidth } = work;
  const mostOfOrganisation = Math.max(1, width - 1);
  const underWay = new Map<string, { organisationId: string; done: Promise<void> }>();
  /** Failed work: how often it failed, and when it may be tried again. */
  const resting = new Map<string, { failures: number; untilMs: number }>();
  const bell = createDoorbell();
  let stopping = false;

  function rest(id: string, pauseMs: number, failures: number): void {
    resting.set(id, { failures, untilMs: performance.now() + pauseMs });
  }

  async function carryOut(item: DueItem): Promise<void> {
    const failures = resting.get(item.id)?.failures ?? 0;
    try {
      const outcome = await work.carryOut(item);
      if (outcome.kind === 'not_ours') return rest(item.id, claimedElsewhereMs, failures);
      resting.delete(item.id);
      if (outcome.kind === 'done') parts.onDone(work.name, outcome.lateMs);
    } catch (error) {
      log.warn({ err: error, work: work.name, id: item.id, failures: failures + 1 }, 'due work failed');
      rest(item.id, Math.min(firstPauseMs * 2 ** failures, longestPauseMs), failures + 1);
    }
  }

  function start(item: DueItem): void {
    const done = carryOut(item).finally(() => {
      underWay.delete(item.id);
      bell.ring();
    });
    underWay.set(item.id, { organisationId: item.organisationId, done });
  }

  /** Starts the work that is due; returns the milliseconds until more may be due. */
  async function look(): Promise<number> {
    const now = performance.now();
    for (const [id, each] of resting) if (each.untilMs < now - forgottenAfterMs) resting.delete(id);
    const waiting = [...resting].filter(([, each]) => each.untilMs > now);
    const untilRested = Math.min(longestPauseMs, ...waiting.map(([, each]) => each.untilMs - now));
    const free = width - underWay.size;
    // Each piece of work rings the bell when it ends, which also ends this long pause.
    if (free === 0) return longestPauseMs;
    const leftOut = [...underWay.keys(), ...waiting.map(([id]) => id)];
    const busy = [...underWay.values()].map((each) => each.organisationId);
    const items = await work.find({ leftOut, busy, mostOfOrganisation, limit: free + 1 });
    const due = items.filter((each) => each.dueInMs <= 0);
    for (const each of due.slice(0, free)) start(each);
    if (due.length > free) return longestPauseMs;
    const next = items.find((each) => each.dueInMs > 0);
    return Math.min(untilRested, next?.dueInMs ?? longestPauseMs);
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping) {
      let pauseMs: number;
      try {
        pauseMs = await look();
        failures = 0;
      } catch (error) {
        failures += 1;
        pauseMs = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
        log.warn({ err: error, work: work.name }, 'cannot find out which work is due');
      }
      if (!stopping) await bell.wait(Math.ceil(pauseMs));
    }
  }

  const stopListening =
    work.channel === undefined ? null : await parts.listener.listen(work.channel, bell.ring, bell.ring);
  const running = run();
  return async () => {
    stopping = true;
    bell.ring();
    await running;
    await stopListening?.();
    await Promise.all([...underWay.values()].map((each) => each.done));
  };
}
