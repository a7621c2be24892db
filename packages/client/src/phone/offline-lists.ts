import { Asset } from '@fleet/contract/fleet/assets';
import { Reason } from '@fleet/contract/planning/reasons';
import type { StoredDocument } from '../storage/unsent-store.js';
import type { DriverClient } from './driver-client-shape.js';
import {
  isListOld,
  type KeptList,
  keptListOf,
  listPrefix,
  type ReadChanges,
  readList,
} from './offline-list.js';
import type { PhoneParts } from './phone-parts.js';

/** What a driver chooses from without a network; read again after a while. */
export interface OfflineLists extends Pick<DriverClient, 'assets' | 'reasons'> {
  /** Reads the lists that are older than an hour, one after the other; a failure is tried again after the next pull. */
  refresh(organisationId: string): void;
  /** Resolves when none is being read. */
  idle(): Promise<void>;
}

export interface OfflineListParts
  extends Pick<PhoneParts, 'api' | 'keep' | 'announcer' | 'clock' | 'signal'> {
  /** Of the store, as it was opened. */
  documents: readonly StoredDocument[];
  /** Requests that must not run together with one that ends the token. */
  beside<Value>(work: () => Promise<Value>): Promise<Value>;
}

export function createOfflineLists(parts: OfflineListParts): OfflineLists {
  const { api, signal, announcer } = parts;
  const assets = keptList<Asset>(parts, {
    key: `${listPrefix}assets`,
    read: keptListOf(Asset),
    changes: (organisationId, query) => api.pages('listAssets', { organisationId, query, signal }),
    before: (one, other) => order(one.name, other.name) || order(one.id, other.id),
    changed: (items) => announcer.emit('assets', items),
  });
  const reasons = keptList<Reason>(parts, {
    key: `${listPrefix}reasons`,
    read: keptListOf(Reason),
    changes: (organisationId, query) => api.pages('listReasons', { organisationId, query, signal }),
    before: (one, other) => one.position - other.position || order(one.text, other.text),
    changed: (items) => announcer.emit('reasons', items),
  });
  let running: Promise<void> | null = null;

  return {
    assets: assets.items,
    reasons: reasons.items,
    refresh(organisationId) {
      running ??= (async () => {
        for (const list of [assets, reasons]) await list.refresh(organisationId);
      })().finally(() => {
        running = null;
      });
    },
    async idle() {
      await running;
    },
  };
}

interface ListKind<Item> {
  key: string;
  read(value: unknown): KeptList<Item> | null;
  changes: ReadChanges<Item>;
  before(one: Item, other: Item): number;
  changed(items: readonly Item[]): void;
}

function keptList<Item extends { id: string; updated_at: string }>(
  { documents, keep, clock, signal, beside }: OfflineListParts,
  kind: ListKind<Item>,
) {
  let list = kind.read(documents.find(({ key }) => key === kind.key)?.value);
  return {
    items: (): readonly Item[] => list?.items ?? nothing,
    async refresh(organisationId: string): Promise<void> {
      if (signal.aborted || !isListOld(list, organisationId, clock.now())) return;
      const result = await beside(() => readList(list, organisationId, kind.changes, clock));
      if (!result.ok || signal.aborted) return;
      const items = result.isChanged ? [...result.list.items].sort(kind.before) : result.list.items;
      list = { ...result.list, items };
      await keep([{ put: kind.key, value: list }]);
      if (result.isChanged) kind.changed(items);
    },
  };
}

const nothing: readonly never[] = [];
const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
