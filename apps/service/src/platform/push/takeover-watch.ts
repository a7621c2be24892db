/** Prevents two clients with the same identifier from disconnecting each other forever [C-9]. */
export interface TakeoverWatch {
  /** Returns whether a new connection may replace an open one. */
  mayTakeOver(clientId: string, nowMs: number): boolean;
  note(clientId: string, nowMs: number): void;
  /** Deletes expired entries. */
  sweep(nowMs: number): void;
}

const windowMs = 30_000;
const mostTakeovers = 3;

/** Permits three takeovers of one identifier within 30 seconds. After that, the existing connection stays. */
export function createTakeoverWatch(): TakeoverWatch {
  const times = new Map<string, number[]>();
  const recent = (clientId: string, nowMs: number) =>
    (times.get(clientId) ?? []).filter((each) => each > nowMs - windowMs);
  return {
    mayTakeOver: (clientId, nowMs) => recent(clientId, nowMs).length < mostTakeovers,
    note(clientId, nowMs) {
      times.set(clientId, [...recent(clientId, nowMs), nowMs]);
    },
    sweep(nowMs) {
      for (const [clientId, noted] of times) {
        if (noted.every((each) => each <= nowMs - windowMs)) times.delete(clientId);
      }
    },
  };
}
