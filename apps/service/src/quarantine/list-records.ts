import type { listQuarantinedRecords, QuarantinedRecordSummary } from '@fleet/contract/driving/quarantine';
import type { Pagination } from '@fleet/contract/ground/envelope';
import type { Input } from '@fleet/contract/ground/operation';
import type { Context } from '../context.js';
import { selectRecords } from './quarantine-queries.js';

export interface RecordList {
  records: QuarantinedRecordSummary[];
  pagination: Pagination;
}

/** A page of the records of these sites, the last received first, in one query [C-4]. No sites means all. */
export async function listRecords(
  ctx: Context,
  siteIds: readonly string[],
  query: Input<typeof listQuarantinedRecords>['query'],
): Promise<RecordList> {
  const { page_size = 50, page_no = 1 } = query;
  const place = { limit: page_size, offset: (page_no - 1) * page_size };
  const { total, records } = await selectRecords(ctx, siteIds, query, place);
  return { records, pagination: { page_size, page_no, total } };
}
