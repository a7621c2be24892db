import type { UnsentStore } from '../src/storage/unsent-store.js';

/** A store whose commits wait until they are released. */
export function laggingStore(under: UnsentStore) {
  const pending: (() => void)[] = [];
  let heard = () => {};
  const store: UnsentStore = {
    ...under,
    async commit(changes) {
      await new Promise<void>((resolve) => {
        pending.push(resolve);
        heard();
      });
      await under.commit(changes);
    },
  };
  return {
    store,
    /** Resolves when a commit waits. */
    async waiting(): Promise<void> {
      while (pending.length === 0) {
        await new Promise<void>((resolve) => {
          heard = resolve;
        });
      }
    },
    async releaseAll(): Promise<void> {
      for (const release of pending.splice(0)) release();
    },
  };
}
