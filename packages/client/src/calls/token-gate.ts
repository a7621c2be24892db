/**
 * Separates requests that invalidate the token (taking and closing a session) from all others [R-AUT-18]. Either many
 * requests run at once, or one runs alone.
 */
export interface TokenGate {
  /** Runs concurrently with others like it; waits while an exclusive one runs or waits. */
  beside<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Runs when everything else has ended; later requests wait. */
  alone<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** Creates an open gate. */
export function createTokenGate(): TokenGate {
  let last: Promise<unknown> = Promise.resolve();
  const under = new Set<Promise<unknown>>();
  const whenEnded = (work: Promise<unknown>) => work.catch(() => undefined);
  return {
    async beside(work) {
      // During the wait, other exclusive work may have been added; then `last` has changed.
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
