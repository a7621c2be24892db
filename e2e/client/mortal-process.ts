import { StoreFailure, type UnsentStore } from '../../packages/client/src/storage/unsent-store.js';

/** The moment at which a process ends: before or after its n-th action on storage or network. */
export interface Death {
  at: number;
  when: 'before' | 'after';
}

/**
 * Storage and network of a process that ends at a certain moment. After its death, its actions have no effect, and it
 * receives no responses. Counts the actions, even without a death.
 */
export function mortalProcess(under: UnsentStore, death: Death | null = null) {
  let steps = 0;
  let isDead = false;
  const doing = async <Result>(what: () => Promise<Result>, ended: () => Error): Promise<Result> => {
    if (isDead) throw ended();
    steps += 1;
    const isLast = steps === death?.at;
    isDead ||= isLast && death?.when === 'before';
    if (isDead) throw ended();
    const result = await what();
    isDead ||= isLast;
    // Requests that were already sent are completed, but their results are lost.
    if (isDead) throw ended();
    return result;
  };
  const storageEnded = () => new StoreFailure('broken', 'The process has ended.');
  const store: UnsentStore = {
    open: () => under.open(),
    commit: (changes) => doing(() => under.commit(changes), storageEnded),
    readFile: (key) => (isDead ? Promise.reject(storageEnded()) : under.readFile(key)),
    close: () => under.close(),
  };
  const fetch: typeof globalThis.fetch = (input, init) =>
    doing(
      () => globalThis.fetch(input, init),
      () => new TypeError('The process has ended.'),
    );
  return { store, fetch, steps: () => steps, isDead: () => isDead };
}
