import type { listDrivers as listOperation } from '@fleet/contract/fleet/drivers';
import type { Driver } from '@fleet/contract/fleet/master-record-shapes';
import type { Input } from '@fleet/contract/ground/operation';
import { problem } from '@fleet/contract/ground/problems';
import { isVisible } from '@fleet/domain/accounts/permission-check';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import type { MasterRecordName } from '../master-records/master-record-name.js';
import { cutPage, placeOf } from '../platform/database/change-cursor.js';
import { searchedText } from '../platform/database/row-conditions.js';
import type { WalkedPage } from '../platform/http/walked-page.js';
import { findDriver, selectDrivers } from './driver-reading-queries.js';

/** Returns a page of the drivers of the caller's sites [C-10]. */
export async function listDrivers(
  ctx: Context,
  query: Input<typeof listOperation>['query'],
): Promise<WalkedPage<Driver>> {
  const { page_no = 1, page_size = 50, status, site_id: siteId, linked } = query;
  const search = searchedText(query.search);
  const filter = {
    search,
    status,
    siteId,
    linked,
    siteLimit: siteLimitOf(ctx),
    updatedSince: query.updated_since,
  };
  const place = placeOf(query, 'name');
  const { total, rows } = await selectDrivers(ctx, filter, place);
  const { shown, nextCursor } = cutPage(rows, place);
  const items = shown.map(({ changed_at: _, ...driver }) => driver);
  return { items, pagination: { page_no, page_size, total }, nextCursor };
}

/** Returns one driver of the caller's sites. Refuses with `not_found`. */
export async function readDriver(ctx: Context, name: MasterRecordName): Promise<Driver> {
  const driver = await findDriver(ctx, name);
  if (driver === null || !isVisible(siteLimitOf(ctx), driver.site_ids))
    throw new Refusal(problem('not_found'));
  return driver;
}
