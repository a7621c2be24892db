import type { DriverClient } from '@fleet/client';
import type { Asset } from '@fleet/contract/fleet/assets';
import type { Reason } from '@fleet/contract/planning/reasons';
import { keepDraft, readDraft } from './draft-store.js';
import type { WaitingRoute } from './phone-view.js';

export interface Lists {
  assets: readonly Asset[];
  reasons: readonly Reason[];
  waitingRoutes: readonly WaitingRoute[];
}

interface KeptLists extends Lists {
  readAtMs: number;
}

const freshMs = 3_600_000;

/**
 * Stand-in for `assets()`, `reasons()` and `waitingRoutes()` of the client: what is on the device, read again after an
 * hour.
 */
export async function readLists(
  client: DriverClient,
  username: string,
  organisationId: string,
  isHurried: boolean,
): Promise<Lists> {
  const key = `lists/${organisationId}/${username.toLowerCase()}`;
  const kept = ((await readDraft(key)) as KeptLists | undefined) ?? nothing;
  const isFresh = Date.now() - kept.readAtMs < freshMs && !isHurried;
  if (isFresh || client.state === 'signed_out') return kept;
  const [assets, reasons] = await Promise.all([
    pagesOf((page_no) => client.api.listAssets({ organisationId, query: { page_no, page_size: 500 } })),
    pagesOf((page_no) => client.api.listReasons({ organisationId, query: { page_no, page_size: 500 } })),
  ]);
  if (assets === null && reasons === null) return kept;
  const next = {
    assets: assets ?? kept.assets,
    reasons: reasons ?? kept.reasons,
    waitingRoutes: kept.waitingRoutes,
    readAtMs: Date.now(),
  };
  await keepDraft(key, next);
  return next;
}

const nothing: KeptLists = { assets: [], reasons: [], waitingRoutes: [], readAtMs: 0 };

type Page<Item> =
  | { ok: true; body: { data: readonly Item[]; pagination: { total: number } } }
  | { ok: false };

async function pagesOf<Item>(read: (page: number) => Promise<Page<Item>>): Promise<Item[] | null> {
  const found: Item[] = [];
  for (let page = 1; page <= 20; page += 1) {
    const answer = await read(page);
    if (!answer.ok) return null;
    found.push(...answer.body.data);
    if (answer.body.data.length === 0 || found.length >= answer.body.pagination.total) return found;
  }
  return found;
}
