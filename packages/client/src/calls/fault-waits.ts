import { isAhead } from '../wait-end.js';

/** After this many faults in a row, the record rather than the service is assumed to be the cause. */
const faultsToSuspect = 3;
const firstWaitMs = 30_000;
const longestWaitMs = 600_000;

/**
 * Records on which the service failed by a fault of its own, over and over: they go in ever smaller company until the one
 * that it stumbles over is alone, and that one then waits by itself, so that nothing else waits for it [C-6].
 */
export interface FaultWaits {
  /** These went together and came back with a fault. */
  failed(ids: readonly string[], nowMs: number): void;
  /** These were answered. */
  answered(ids: readonly string[]): void;
  /** With how many others it may travel, itself included. */
  mostTogether(id: string): number;
  /** Those that wait, with the time at which each is tried again. */
  waiting(nowMs: number): ReadonlyMap<string, number>;
  /** What waits may go now. */
  resume(): void;
}

export function createFaultWaits(): FaultWaits {
  const faulty = new Map<string, { faults: number; most: number; alone: number; untilMs: number }>();
  return {
    failed(ids, nowMs) {
      for (const id of ids) {
        const before = faulty.get(id) ?? { faults: 0, most: Number.POSITIVE_INFINITY, alone: 0, untilMs: 0 };
        const faults = before.faults + 1;
        if (faults < faultsToSuspect) faulty.set(id, { ...before, faults });
        else if (ids.length > 1) faulty.set(id, { ...before, faults, most: Math.floor(ids.length / 2) });
        else {
          const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(before.alone, 20));
          faulty.set(id, { faults, most: 1, alone: before.alone + 1, untilMs: nowMs + waitMs });
        }
      }
    },
    answered(ids) {
      for (const id of ids) faulty.delete(id);
    },
    mostTogether: (id) => faulty.get(id)?.most ?? Number.POSITIVE_INFINITY,
    waiting(nowMs) {
      const times = [...faulty].map(([id, { untilMs }]) => [id, untilMs] as const);
      return new Map(times.filter(([, untilMs]) => isAhead(untilMs, nowMs, longestWaitMs)));
    },
    resume() {
      for (const [id, each] of faulty) faulty.set(id, { ...each, untilMs: 0 });
    },
  };
}
