/** Keeps two clients with one identifier from disconnecting each other forever [C-9]. */
export interface TakeoverWatch {
  /** True when a newcomer may take the place of a connection that is alive. */
  mayTakeOver(clientId: string, nowMs: number): boolean;
  note(clientId: string, nowMs: number): void;
  /** Forgets expired entries. */
  sweep(nowMs: number): void;
}

const windowMs = 30_000;
const mostTakeovers = 3;

/** At most three takeovers of one identifier in 30 seconds; then the connection that is there stays. */
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
