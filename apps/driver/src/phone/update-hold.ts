/**
 * Counts what a new version of the app must not interrupt: open forms and running captures. A new version replaces the
 * files of every window of the app on this phone. So each blocked window has a lock of the browser, which the other
 * windows see.
 */
export interface UpdateHold {
  hold(): () => void;
  /** Whether this window is blocked. */
  readonly isBlocked: boolean;
  /** Calls the listener each time the count of this window returns to 0. */
  onFree(listener: () => void): () => void;
  /**
   * Calls `act` immediately if no window is blocked. Otherwise, if `waits` is true, calls it when no window is blocked
   * any more; if `waits` is false, never calls it.
   */
  whenAllFree(act: () => void, options: { waits: boolean }): void;
}

const lockName = 'driver-app:updates';

/** Without `locks`, as in browsers that have none, each window knows only of itself. */
export function createUpdateHold(locks: LockManager | null = navigator.locks ?? null): UpdateHold {
  let count = 0;
  let unlock = () => {};
  const listeners = new Set<() => void>();

  /** The browser unlocks it if the window is closed or killed. */
  function lock(): void {
    const unlocked = new Promise<void>((resolve) => {
      unlock = resolve;
    });
    locks?.request(lockName, { mode: 'shared' }, () => unlocked).catch(() => undefined);
  }

  function onFree(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  function whenAllFree(act: () => void, { waits }: { waits: boolean }): void {
    const again = () => whenAllFree(act, { waits });
    if (count > 0) {
      if (!waits) return;
      const forget = onFree(() => {
        forget();
        again();
      });
      return;
    }
    if (locks === null) return act();
    locks
      .request(lockName, { ifAvailable: !waits }, (granted) => {
        // A form may have been opened here in the meantime.
        if (granted !== null) count > 0 ? again() : act();
      })
      .catch(() => undefined);
  }

  return {
    hold() {
      count += 1;
      if (count === 1) lock();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        count -= 1;
        if (count > 0) return;
        unlock();
        for (const listener of [...listeners]) listener();
      };
    },
    get isBlocked() {
      return count > 0;
    },
    onFree,
    whenAllFree,
  };
}
