import type {
  listSessions as listOperation,
  SessionOverview,
} from '@fleet/contract/driving/controller-sessions';
import { sessionStatuses } from '@fleet/contract/driving/sessions';
import type { Pagination } from '@fleet/contract/ground/envelope';
import type { Input } from '@fleet/contract/ground/operation';
import { readWordList } from '@fleet/contract/ground/word-list';
import { type Context, siteLimitOf } from '../context.js';
import { renderSessionOverview } from './render-session-overview.js';
import { selectSessions } from './session-list-queries.js';

type Query = Input<typeof listOperation>['query'];

export interface SessionList {
  sessions: SessionOverview[];
  pagination: Pagination;
}

/** A page of the sessions of the caller's sites, in one query [C-10]. */
export async function listSessions(ctx: Context, query: Query): Promise<SessionList> {
  const { page_size = 50, page_no = 1, sort = '-created_at' } = query;
  const filter = {
    statuses: statusesOf(query),
    driverId: query.driver_id,
    assetId: query.asset_id,
    deviceId: query.device_id,
    siteId: query.site_id,
    createdFrom: query.created_from,
    createdTo: query.created_to,
    siteLimit: siteLimitOf(ctx),
  };
  const place = { limit: page_size, offset: (page_no - 1) * page_size };
  const { total, rows } = await selectSessions(ctx, filter, sort, place);
  return { sessions: rows.map(renderSessionOverview), pagination: { page_size, page_no, total } };
}

function statusesOf({ status }: Query) {
  return status === undefined ? undefined : (readWordList(status, sessionStatuses) ?? undefined);
}
