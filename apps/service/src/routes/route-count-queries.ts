import type { Queryable } from '../platform/database/postgres-pool.js';

/**
 * If an organisation has more rows of `route_counts` than this, they are replaced by their sums. A route adds rows when
 * it gets another site or status. To read 1,000 rows takes half a millisecond.
 */
const mostRows = 1_000;

/**
 * If an organisation has too many rows, replaces them by their sums. One statement does this for all organisations;
 * the totals stay the same. If two processes do this at the same time, each row is added up by the process that
 * deletes it first.
 */
export async function addUpRouteCounts(db: Queryable): Promise<void> {
  await db.query({
    name: 'add-up-route-counts',
    text: `with long as (
        select organisation_id from route_counts group by organisation_id having count(*) > $1),
      taken as (
        delete from route_counts c using long l where c.organisation_id = l.organisation_id
        returning c.organisation_id, c.site_id, c.status, c.routes)
      insert into route_counts (organisation_id, site_id, status, routes)
      select organisation_id, site_id, status, sum(routes) from taken
      group by organisation_id, site_id, status having sum(routes) <> 0`,
    values: [mostRows],
  });
}
