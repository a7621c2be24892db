/**
 * If the events of a route keep coming: the pauses after its first, second and third reading. The last pause also
 * applies after all later readings.
 */
const pausesMs = [1_000, 2_000, 5_000] as const;
/** After this time without an event, the next event is shown immediately again. */
const quietMs = 5_000;

interface Busy {
  eventAtMs: number;
  readings: number;
  /** Before this time, the route is not read again. */
  restsUntilMs: number;
}

/**
 * How soon each route is read again. Without the longer pauses, a phone that reports without end would use up the calls
 * of a user with several windows.
 */
export function createRoutePace() {
  const busy = new Map<string, Busy>();
  return {
    noteEvent(name: string, nowMs: number) {
      const before = busy.get(name);
      if (before !== undefined && nowMs - before.eventAtMs < quietMs) before.eventAtMs = nowMs;
      else busy.set(name, { eventAtMs: nowMs, readings: 0, restsUntilMs: nowMs });
    },
    noteReading(name: string, nowMs: number) {
      const route = busy.get(name);
      if (route === undefined) return;
      route.restsUntilMs = nowMs + (pausesMs[route.readings] ?? pausesMs[pausesMs.length - 1] ?? 0);
      route.readings += 1;
    },
    restMs: (name: string, nowMs: number) => Math.max(0, (busy.get(name)?.restsUntilMs ?? nowMs) - nowMs),
    /** Forgets the routes that are quiet, because there may be very many. */
    forgetQuiet(nowMs: number) {
      for (const [name, { eventAtMs, restsUntilMs }] of busy) {
        if (nowMs - eventAtMs >= quietMs && restsUntilMs <= nowMs) busy.delete(name);
      }
    },
  };
}
