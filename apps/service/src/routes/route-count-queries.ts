import type { Queryable } from '../platform/database/postgres-pool.js';

/**
 * With more rows than this, an organisation's counts are added up: a thousand rows cost a reader half a millisecond.
 */
const mostRows = 1_000;

/**
 * Adds up the route counts of every organisation that has many rows of them, in one statement; the sums stay the same.
 * If two processes do this at once, each adds up the rows that it found first.
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
