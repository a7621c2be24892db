import type { Context } from '../context.js';
import { exactTime } from '../platform/database/exact-time.js';

/** Some rows of an export, and where the next page begins; null at the end. */
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
  /** The sites of the caller; none: all. */
  siteLimit: readonly string[];
  /** Only records received until this moment of the database's clock, in full digits. */
  moment: string;
}

/**
 * Rows that one statement walks over at most, whether or not the filter takes them: so none comes near the time limit of
 * statements, however large the tables are and however little is found. With 2,000 the service took 20 MB more, and was no faster.
 */
export const walkedRows = 500;

/** The database's time, to its last digit. */
export async function readMoment(ctx: Context): Promise<string> {
  const { rows } = await ctx.db.query<{ moment: string }>({
    name: 'export-moment',
    text: `select ${exactTime('clock_timestamp()')} as moment`,
  });
  const row = rows[0];
  if (row === undefined) throw new Error('a select without from gave no row');
  return row.moment;
}
