import type { Queryable } from '../database/postgres-pool.js';
import { inTurns } from '../database/queue-turns.js';
import type { DueItem, DueSearch } from './due-work.js';

/** Rows of many organisations that are due at a time. */
export interface DueQueue {
  /** The beginning of the prepared statement's name. */
  name: string;
  table: string;
  /** The column that identifies a row within its organisation. */
  key: string;
  /**
   * The condition for waiting rows. If these may be many, the table has an index on (organisation_id, dueAt) for them.
   */
  waits: string;
  /** The column, or an SQL expression, with the time at which a row is due. */
  dueAt: string;
}

/**
 * Finds the rows to work on next: first the rows that are due, organisations in turns, then the later rows by their
 * times. Only the database's clock decides whether a row is due.
 */
export async function findDue(db: Queryable, queue: DueQueue, search: DueSearch): Promise<DueItem[]> {
  const { name, table, key, waits, dueAt } = queue;
  const rows = { table, columns: `${key} as id, ${dueAt} as due_at`, waits, order: dueAt };
  const ready = `${key} <> all($1::uuid[])`;
  const found = await db.query<{ organisation_id: string; id: string; due_in_ms: number }>({
    name: `${name}-${search.mostOfOrganisation}`,
    text: `${inTurns({ ...rows, ready }, { busy: '$2', most: search.mostOfOrganisation })}
      select organisation_id, id, due_in_ms from (
        select *, (extract(epoch from due_at - clock_timestamp()) * 1000)::float8 as due_in_ms from in_turns) timed
      order by case when due_in_ms <= 0 then turn end nulls last,
        case when due_in_ms <= 0 then random() end, due_in_ms
      limit $3`,
    values: [search.leftOut, search.busy, search.limit],
  });
  return found.rows.map((row) => ({
    organisationId: row.organisation_id,
    id: row.id,
    dueInMs: row.due_in_ms,
  }));
}
