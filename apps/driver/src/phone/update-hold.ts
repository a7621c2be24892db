/** Counts what a new version of the app must not interrupt: open forms and running captures. */
export interface UpdateHold {
  hold(): () => void;
  readonly isBlocked: boolean;
  /** Calls the listener each time the count returns to 0. */
  onFree(listener: () => void): () => void;
}

export function createUpdateHold(): UpdateHold {
  let count = 0;
  const listeners = new Set<() => void>();
  return {
    hold() {
      count += 1;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        count -= 1;
        if (count === 0) for (const listener of [...listeners]) listener();
      };
    },
    get isBlocked() {
      return count > 0;
    },
    onFree(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
