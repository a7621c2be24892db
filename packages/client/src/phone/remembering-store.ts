import { isRecord } from '@fleet/contract/ground/schema-reading';
import { factOf } from '../queue/local-progress.js';
import { recordPrefix } from '../queue/queue-documents.js';
import type { UnsentRecord } from '../queue/unsent-record.js';
import type { StoreChange, StoredDocument, UnsentStore } from '../storage/unsent-store.js';
import { listPrefix } from './offline-list.js';
import { type PhoneMemory, readPhoneMemory } from './phone-memory.js';

/**
 * The store of the queue. It also stores what a record says about progress, in the same commit as the record. So a
 * requirement counts as answered exactly if its outcome is stored. `memory` and `lists` (as found in the store) are
 * available once the store is open.
 */
export function rememberingStore(
  store: UnsentStore,
): UnsentStore & { memory(): PhoneMemory; lists(): readonly StoredDocument[] } {
  let memory: PhoneMemory | null = null;
  let lists: readonly StoredDocument[] = [];
  const opened = () => {
    if (memory === null) throw new Error('the store has not been opened');
    return memory;
  };
  return {
    memory: opened,
    lists: () => lists,
    async open() {
      const content = await store.open();
      lists = content.documents.filter(({ key }) => key.startsWith(listPrefix));
      memory = readPhoneMemory(content.documents);
      return content;
    },
    async commit(changes) {
      const facts = changes.flatMap(factIn);
      await store.commit([...changes, ...facts.flatMap(({ id, fact }) => opened().factChanges(id, fact))]);
      for (const { id, fact } of facts) opened().learn(id, fact);
    },
    readFile: (key) => store.readFile(key),
    close: () => store.close(),
  };
}

function factIn(change: StoreChange) {
  if (!('put' in change) || !change.put.startsWith(recordPrefix) || !isRecord(change.value)) return [];
  // Written by the queue a moment ago, under its own prefix.
  const { id, content } = change.value as unknown as UnsentRecord;
  const fact = factOf(content);
  return fact === null ? [] : [{ id, fact }];
}
