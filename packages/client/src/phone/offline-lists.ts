import { Asset } from '@fleet/contract/fleet/assets';
import { Reason } from '@fleet/contract/planning/reasons';
import { pauseOver } from '../clock.js';
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
   * Reads the lists that are older than an hour, one after another. The waiting routes are read only in a session;
   * `routeId` is the active route. After a failed read there is a pause, which grows with each failure; when it ends,
   * `due` is called.
   */
  refresh(organisationId: string, session: { routeId: string | null } | null): void;
  /** Ends the pause after a failed read. */
  resume(): void;
  /** Resolves when no list is being read. */
  idle(): Promise<void>;
}

export function createOfflineLists(parts: OfflineListParts, due: () => void): OfflineLists {
  const { api, signal, announcer, clock } = parts;
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
  let failures = 0;
  let pause: AbortController | null = null;

  async function readAll(organisationId: string, session: { routeId: string | null } | null): Promise<void> {
    const isGood =
      (session === null || (await waiting.refresh(organisationId, session.routeId))) &&
      (await assets.refresh(organisationId)) &&
      (await reasons.refresh(organisationId));
    failures = isGood ? 0 : failures + 1;
    if (!isGood && !signal.aborted) void wait(Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)));
  }

  async function wait(pauseMs: number): Promise<void> {
    const own = new AbortController();
    const end = () => own.abort(pauseOver);
    pause = own;
    signal.addEventListener('abort', end, { once: true });
    await clock.sleep(pauseMs, own.signal);
    signal.removeEventListener('abort', end);
    pause = null;
    if (!own.signal.aborted) due();
  }

  return {
    assets: assets.items,
    reasons: reasons.items,
    waitingRoutes: waiting.items,
    refresh(organisationId, session) {
      if (pause !== null) return;
      running ??= readAll(organisationId, session).finally(() => {
        running = null;
      });
    },
    resume() {
      failures = 0;
      pause?.abort(pauseOver);
      pause = null;
    },
    async idle() {
      await running;
    },
  };
}

const firstPauseMs = 5_000;
const longestPauseMs = 300_000;

interface ListKind<Item> {
  key: string;
  read(value: unknown): KeptList<Item> | null;
  changes: ReadChanges<Item>;
  before(one: Item, other: Item): number;
  changed(items: readonly Item[]): void;
}

function keptList<Item extends { id: string; updated_at: string }>(
  { documents, keep, clock, signal, concurrently }: OfflineListParts,
  kind: ListKind<Item>,
) {
  let list = kind.read(documents.find(({ key }) => key === kind.key)?.value);
  return {
    items: (): readonly Item[] => list?.items ?? nothing,
    /** Resolves with false if the read failed. */
    async refresh(organisationId: string): Promise<boolean> {
      if (signal.aborted || !isListOld(list, organisationId, clock.now())) return true;
      const result = await concurrently(() => readList(list, organisationId, kind.changes, clock));
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
