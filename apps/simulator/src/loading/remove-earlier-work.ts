import type { ApiClient } from '@fleet/client/api-client';
import { sentenceOf } from './failure-sentence.js';
import type { DriverAccount } from './fleet-credentials.js';
import { PreparationFailure } from './load-routes.js';

export interface RemovingTask {
  /** With the credentials of a controller. */
  api: ApiClient;
  drivers: readonly DriverAccount[];
  /** True to leave routes as they are. */
  keepRoutes: boolean;
  onProgress(done: string): void;
}

const pageSize = 500;

/**
 * Removes what earlier runs left behind for these drivers: revokes their open sessions, and cancels their planned and
 * active routes. Throws PreparationFailure.
 */
export async function removeEarlierWork({
  api,
  drivers,
  keepRoutes,
  onProgress,
}: RemovingTask): Promise<void> {
  const ours = new Set(drivers.map((each) => each.driverId));
  const sessions = await everyPage('sessions', (page_no) =>
    api.listSessions({ query: { status: 'active', page_size: pageSize, page_no, sort: 'created_at' } }),
  );
  const open = sessions.filter((each) => ours.has(each.driver_id));
  for (const { id } of open) {
    const revoked = await api.revokeSession({ sessionId: id, body: { reason: 'A simulation begins' } });
    if (!revoked.ok)
      throw new PreparationFailure(`A session could not be revoked: ${sentenceOf(revoked.failure)}`);
  }
  if (open.length > 0) onProgress(`revoked ${open.length} sessions that were left open`);
  if (keepRoutes) return;
  const routes = await everyPage('routes', (page_no) =>
    api.listRoutes({
      query: { status: 'planned,active', page_size: pageSize, page_no, sort: '-planned_start_at' },
    }),
  );
  const waiting = routes.filter(({ driver }) => driver !== null && ours.has(driver.id));
  for (const [index, { id }] of waiting.entries()) {
    const cancelled = await api.cancelRoute({ routeId: id, body: { reason: 'A simulation begins' } });
    if (!cancelled.ok)
      throw new PreparationFailure(`A route could not be cancelled: ${sentenceOf(cancelled.failure)}`);
    if ((index + 1) % 50 === 0) onProgress(`cancelled ${index + 1} of ${waiting.length} routes that waited`);
  }
  if (waiting.length > 0) onProgress(`cancelled ${waiting.length} routes that waited`);
}

type PageCall<Item> = (
  pageNo: number,
) => Promise<
  | { ok: true; body: { data: Item[]; pagination: { total: number } } }
  | { ok: false; failure: Parameters<typeof sentenceOf>[0] }
>;

/** Reads all pages before anything is changed, because each change shifts the entries of later pages. */
async function everyPage<Item>(what: string, read: PageCall<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await read(pageNo);
    if (!page.ok)
      throw new PreparationFailure(`The ${what} could not be listed: ${sentenceOf(page.failure)}`);
    items.push(...page.body.data);
    if (page.body.data.length < pageSize) return items;
  }
}
