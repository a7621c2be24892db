import { Asset } from '@fleet/contract/fleet/assets';
import { Reason } from '@fleet/contract/planning/reasons';
import type { DriverClient } from './driver-client-shape.js';
import {
  isListOld,
  type KeptList,
  keptListOf,
  listPrefix,
  type ReadChanges,
  readList,
} from './offline-list.js';
import type { OfflineListParts } from './phone-parts.js';
import { createWaitingList } from './waiting-list.js';

/** The lists from which a driver can choose without a network. They are read again from time to time. */
export interface OfflineLists extends Pick<DriverClient, 'assets' | 'reasons' | 'waitingRoutes'> {
  /**
   * Reads the lists that are older than an hour, one after another. A failed read is repeated after some minutes. The
   * waiting routes are read only in a session; `routeId` is the active route.
   */
  refresh(organisationId: string, session: { routeId: string | null } | null): void;
  /** Resolves when no list is being read. */
  idle(): Promise<void>;
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
  const waiting = createWaitingList(parts);
  let running: Promise<void> | null = null;
  /** By the device's clock. */
  let failedAtMs: number | null = null;

  function hasJustFailed(): boolean {
    const agoMs = failedAtMs === null ? pauseMs : parts.clock.now() - failedAtMs;
    return agoMs >= 0 && agoMs < pauseMs;
  }

  return {
    assets: assets.items,
    reasons: reasons.items,
    waitingRoutes: waiting.items,
    refresh(organisationId, session) {
      if (hasJustFailed()) return;
      running ??= (async () => {
        const isGood =
          (session === null || (await waiting.refresh(organisationId, session.routeId))) &&
          (await assets.refresh(organisationId)) &&
          (await reasons.refresh(organisationId));
        failedAtMs = isGood ? null : parts.clock.now();
      })().finally(() => {
        running = null;
      });
    },
    async idle() {
      await running;
    },
  };
}

const pauseMs = 300_000;

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
    /** Resolves with false if the read failed. */
    async refresh(organisationId: string): Promise<boolean> {
      if (signal.aborted || !isListOld(list, organisationId, clock.now())) return true;
      const result = await beside(() => readList(list, organisationId, kind.changes, clock));
      if (!result.ok || signal.aborted) return false;
      const items = result.isChanged ? [...result.list.items].sort(kind.before) : result.list.items;
      list = { ...result.list, items };
      await keep([{ put: kind.key, value: list }]);
      if (result.isChanged) kind.changed(items);
      return true;
    },
  };
}

const nothing: readonly never[] = [];
const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
