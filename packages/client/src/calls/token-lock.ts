/**
 * Separates requests that invalidate the token (taking and closing a session) from all other requests [R-AUT-18].
 * Either many requests run concurrently, or one runs alone.
 */
export interface TokenLock {
  /** Runs the work concurrently with other such work. Waits as long as work of `alone` runs or waits. */
  concurrently<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Runs the work when all earlier work has ended. Later work waits for it. */
  alone<Value>(work: () => Promise<Value>): Promise<Value>;
}

export function createTokenLock(): TokenLock {
  let last: Promise<unknown> = Promise.resolve();
  const under = new Set<Promise<unknown>>();
  const whenEnded = (work: Promise<unknown>) => work.catch(() => undefined);
  return {
    async concurrently(work) {
      // During the wait, `alone` may have been called again; then `last` has changed.
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
