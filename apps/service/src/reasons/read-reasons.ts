import type { Input } from '@fleet/contract/ground/operation';
import { problem } from '@fleet/contract/ground/problems';
import type { listReasons as listOperation, Reason } from '@fleet/contract/planning/reasons';
import { isVisible } from '@fleet/domain/accounts/permission-check';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import { cutPage, placeOf } from '../platform/database/change-cursor.js';
import type { WalkedPage } from '../platform/http/walked-page.js';
import { findReason, type ReasonOrder, selectReasons } from './reason-reading-queries.js';

/** Returns a page of the reasons of the caller's sites [C-10]. Refuses as `placeOf` does. */
export async function listReasons(
  ctx: Context,
  query: Input<typeof listOperation>['query'],
): Promise<WalkedPage<Reason>> {
  const { page_no = 1, page_size = 50 } = query;
  const filter = {
    status: query.status,
    requirementType: query.requirement_type,
    siteId: query.site_id,
    updatedSince: query.updated_since,
    siteLimit: siteLimitOf(ctx),
  };
  const place = placeOf<ReasonOrder>(query, 'position');
  const { total, rows } = await selectReasons(ctx, filter, place);
  const { shown, nextCursor } = cutPage(rows, place);
  const items = shown.map(({ changed_at: _, ...reason }) => reason);
  return { items, pagination: { page_no, page_size, total }, nextCursor };
}

/** Returns one reason of the caller's sites. Refuses with `not_found`. */
export async function readReason(ctx: Context, integrationKey: string): Promise<Reason> {
  const reason = await findReason(ctx, integrationKey);
  if (reason === null || !isVisible(siteLimitOf(ctx), reason.site_ids)) {
    throw new Refusal(problem('not_found'));
  }
  return reason;
}
