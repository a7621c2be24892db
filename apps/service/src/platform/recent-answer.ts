/**
 * Returns a function that shares the results of `read`. Calls while a read is running, and within `sharedMs` after its
 * end, get the same result. So many callers cost no more than one. A failed read is shared only while it is running.
 */
export function recentAnswer<Result>(read: () => Promise<Result>, sharedMs = 1_000): () => Promise<Result> {
  let shared: Promise<Result> | null = null;
  const forget = () => {
    shared = null;
  };
  return () => {
    if (shared === null) {
      shared = read();
      shared.then(() => setTimeout(forget, sharedMs).unref(), forget);
    }
    return shared;
  };
}
