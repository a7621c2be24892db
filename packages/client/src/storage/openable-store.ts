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
 * names the storage in messages.
 */
export function openableStore(place: string, start: () => Promise<Opened & { run: StoreRun }>): UnsentStore {
  let current: StoreRun | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
  const demandOpen = (): StoreRun => {
    if (current === null) throw new StoreFailure('broken', `The storage ${place} is not open.`);
    return current;
  };
  return {
    open: () =>
      inTurn(async () => {
        if (current !== null) throw new StoreFailure('in_use', `The storage ${place} is open already.`);
        const { run, ...found } = await start();
        current = run;
        return found;
      }),
    async commit(changes) {
      await demandOpen().commit(keptChanges(changes));
    },
    async readFile(key) {
      return demandOpen().readFile(key);
    },
    close: () => {
      // Set at once, so that no further commit joins those that the close waits for.
      const leaving = current;
      current = null;
      return inTurn(async () => {
        const ending = leaving ?? current;
        current = null;
        await ending?.close();
      });
    },
  };
}
