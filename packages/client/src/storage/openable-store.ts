import { type KeptChange, keptChanges } from './kept-change.js';
import { StoreFailure, type UnsentStore } from './unsent-store.js';

/** A storage from its opening to its closing. */
export interface StoreRun {
  /** Resolves when the changes are safe; rejects with StoreFailure, and then nothing changed. */
  commit(changes: readonly KeptChange[]): Promise<void>;
  readFile(key: string): Promise<Uint8Array | null>;
  /** Waits for the commits that were called before; never rejects. */
  close(): Promise<void>;
}

type Opened = Awaited<ReturnType<UnsentStore['open']>>;

/**
 * Builds a store from a function that opens it. If `start` rejects, it must do so with StoreFailure and leave nothing
 * locked. Openings and closings run one after another. Other calls are refused while the store is not open. `place`
 * names the storage in messages. An opening waits up to `patienceMs` until an open storage is closed.
 */
export function openableStore(
  place: string,
  start: () => Promise<Opened & { run: StoreRun }>,
  patienceMs = 0,
): UnsentStore {
  let current: StoreRun | null = null;
  const whenClosed: (() => void)[] = [];
  /** The number of closings that have begun. */
  let closings = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
  const closedWithin = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      whenClosed.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  const demandOpen = (): StoreRun => {
    if (current === null) throw new StoreFailure('broken', `The storage ${place} is not open.`);
    return current;
  };
  return {
    async open() {
      const latestMs = performance.now() + patienceMs;
      for (;;) {
        const opened = await inTurn(async () => {
          if (current !== null || closings > 0) return null;
          const { run, ...found } = await start();
          current = run;
          return found;
        });
        if (opened !== null) return opened;
        const leftMs = latestMs - performance.now();
        if (leftMs <= 0) throw new StoreFailure('in_use', `The storage ${place} is open already.`);
        await closedWithin(leftMs);
      }
    },
    async commit(changes) {
      await demandOpen().commit(keptChanges(changes));
    },
    async readFile(key) {
      return demandOpen().readFile(key);
    },
    close: () => {
      // Set immediately, so that no further commit joins those that the close waits for.
      const leaving = current;
      current = null;
      closings += 1;
      return inTurn(async () => {
        const ending = leaving ?? current;
        current = null;
        await ending?.close();
        closings -= 1;
        for (const resolve of whenClosed.splice(0)) resolve();
      });
    },
  };
}
