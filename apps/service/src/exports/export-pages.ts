import type { OutcomeStatus } from '@fleet/contract/planning/requirement-kinds/requirement-kind';
import type { Context } from '../context.js';
import { exactTime } from '../platform/database/exact-time.js';

/** Some rows of an export, and the place of the next page; null at the end. */
export interface ExportPage<Row, Place> {
  rows: readonly Row[];
  next: Place | null;
}

/**
 * The filters of an export; a missing one does not filter. Times are ISO 8601 UTC: `from` is included, `until` is not.
 */
export interface ExportFilter {
  from?: string | undefined;
  until?: string | undefined;
  siteId?: string | undefined;
  routeId?: string | undefined;
  driverId?: string | undefined;
  assetId?: string | undefined;
  /** Only for outcomes. */
  statuses?: readonly OutcomeStatus[] | undefined;
  /** The caller's sites; empty: all. */
  siteLimit: readonly string[];
  /** Only records received until this moment of the database's clock, with all its digits. */
  moment: string;
}

/**
 * The most rows that one statement reads, whether or not they match the filter. So no statement comes near the time
 * limit, however large the tables are and however few rows match. With 2,000 rows the service took 20 MB more, and was
 * no faster.
 */
export const mostRowsRead = 500;

/** The database's time, with all its digits. */
export async function readMoment(ctx: Context): Promise<string> {
  const { rows } = await ctx.db.query<{ moment: string }>({
    name: 'export-moment',
    text: `select ${exactTime('clock_timestamp()')} as moment`,
  });
  const row = rows[0];
  if (row === undefined) throw new Error('the select returned no row');
  return row.moment;
}
