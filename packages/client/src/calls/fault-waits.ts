import { isAhead } from '../wait-end.js';

/** After this many faults in a row, the record rather than the service is assumed to be the cause. */
const faultsToSuspect = 3;
const firstWaitMs = 30_000;
const longestWaitMs = 600_000;

/**
 * Records for which the service answered several times with an internal error. They are sent in ever smaller batches,
 * until the record that causes the error is alone. That record then waits separately, so that no other record waits for
 * it [C-6].
 */
export interface FaultWaits {
  /** Call it if these records were sent together and the service failed. */
  failed(ids: readonly string[], nowMs: number): void;
  /** Call it when the service has answered for these records. */
  answered(ids: readonly string[]): void;
  /** The largest number of records in a batch with this one. */
  mostTogether(id: string): number;
  /** The waiting records, with the time at which each is tried again. */
  waiting(nowMs: number): ReadonlyMap<string, number>;
  /** Lets all waiting records be sent now. */
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
