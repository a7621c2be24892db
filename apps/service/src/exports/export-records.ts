import { setImmediate as nextTurn } from 'node:timers/promises';
import { readWordList } from '@fleet/contract/ground/word-list';
import type { OutcomeExportQuery } from '@fleet/contract/outgoing/exports';
import { outcomeStatuses } from '@fleet/contract/planning/requirement-kinds/requirement-kind';
import { type Context, siteLimitOf } from '../context.js';
import { refuseReversedTimes } from '../platform/http/time-range.js';
import type { Writing } from './export-form.js';
import { type ExportFilter, type ExportPage, readMoment } from './export-pages.js';

/** Reads one page of an export; null reads the first page. */
export type SelectPage<Row, Place> = (after: Place | null) => Promise<ExportPage<Row, Place>>;

/** Records written in one turn of the event loop, which takes a millisecond or two. */
const rowsInATurn = 250;

/**
 * The text of an export, piece by piece. Each page is its own statement, which uses a connection of the pool only while
 * it runs, so a slow reader blocks no connection. The first page is read before this resolves, so that an immediate
 * failure gets an error response.
 */
export async function exportRecords<Row, Place>(
  select: SelectPage<Row, Place>,
  writing: Writing<Row>,
): Promise<AsyncGenerator<string>> {
  const first = await select(null);
  return written();

  async function* written(): AsyncGenerator<string> {
    let count = 0;
    let begun = writing.begin;
    for (let page = first; ; ) {
      for (let start = 0; start < page.rows.length; start += rowsInATurn) {
        const rows = page.rows.slice(start, start + rowsInATurn);
        yield begun + writing.records(rows, count === 0);
        begun = '';
        count += rows.length;
        await nextTurn();
      }
      if (page.next === null) break;
      page = await select(page.next);
    }
    yield begun + writing.end(count);
  }
}

/**
 * The pages of captured records. Together they show the records at the start of the export: records never change, and
 * those received later are left out. Refuses with `times_out_of_order`.
 */
export async function pagesOfRecords<Row, Place>(
  ctx: Context,
  query: OutcomeExportQuery,
  select: (ctx: Context, filter: ExportFilter, after: Place | null) => Promise<ExportPage<Row, Place>>,
): Promise<SelectPage<Row, Place>> {
  const filter = filterOf(ctx, query, await readMoment(ctx));
  return (after) => select(ctx, filter, after);
}

function filterOf(ctx: Context, query: OutcomeExportQuery, moment: string): ExportFilter {
  refuseReversedTimes(query);
  return {
    from: query.from,
    until: query.until,
    siteId: query.site_id,
    routeId: query.route_id,
    driverId: query.driver_id,
    assetId: query.asset_id,
    statuses:
      query.status === undefined ? undefined : (readWordList(query.status, outcomeStatuses) ?? undefined),
    siteLimit: siteLimitOf(ctx),
    moment,
  };
}
