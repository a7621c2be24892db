/**
 * Keeps other requests away from those that make the token worthless: taking and closing a session [R-AUT-18]. Many
 * may be under way at once, or one alone.
 */
export interface TokenGate {
  /** Runs concurrently with others like it; waits while an exclusive one runs or waits. */
  beside<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Runs when everything else has ended; what comes later waits. */
  alone<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** Makes an open gate. */
export function createTokenGate(): TokenGate {
  let last: Promise<unknown> = Promise.resolve();
  const under = new Set<Promise<unknown>>();
  const whenEnded = (work: Promise<unknown>) => work.catch(() => undefined);
  return {
    async beside(work) {
      // Others may have entered in front since: the exclusive work keeps `last` until they have ended.
      for (let seen: unknown; seen !== last; ) {
        seen = last;
        await last;
      }
      const ended = work();
      const kept = whenEnded(ended);
      under.add(kept);
      void kept.then(() => under.delete(kept));
      return ended;
    },
    alone(work) {
      const before = last;
      const ended = before.then(() => Promise.all(under)).then(work);
      last = whenEnded(ended);
      return ended;
    },
  };
}
