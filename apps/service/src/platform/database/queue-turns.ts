/** Rows of many organisations that wait for work. */
export interface Queue {
  table: string;
  /** The columns that the statement needs, besides `organisation_id`. */
  columns: string;
  /** Which rows wait. The table has an index for them that begins with `organisation_id`, best followed by `order`. */
  waits: string;
  /** The order of an organisation's rows: a column, perhaps with `nulls first`. */
  order: string;
  /** Which of the waiting rows may be taken now. */
  ready?: string;
}

/** Expressions of the statement, such as `$1`. */
export interface TurnBounds {
  /** The most rows of an organisation, those under way included. */
  most: string;
  /** The organisations of rows that are under way, once for each row: `uuid[]`. */
  busy?: string;
}

/** The order in which `in_turns` is read. Chance decides between organisations with the same number of rows before. */
export const orderOfTurns = 'turn, random()';

/**
 * SQL that begins a statement: `in_turns` has the first rows of every organisation, with these columns and
 * `turn`: how many rows of the organisation come before, and how many of its rows are under way, plus one. So an
 * organisation with thousands of rows does not keep the others waiting. It costs two look-ups in the index for each
 * organisation with waiting rows, however many rows wait. It locks nothing.
 */
export function inTurns(queue: Queue, { most, busy = `'{}'` }: TurnBounds): string {
  const { table, columns, waits, order, ready = 'true' } = queue;
  const next = (condition: string) => `select organisation_id from ${table}
        where ${waits} and ${condition} order by organisation_id limit 1`;
  return `with recursive waiting_organisations as (
      (${next('true')})
      union all
      select (${next('organisation_id > o.organisation_id')})
      from waiting_organisations o where o.organisation_id is not null),
    in_turns as materialized (
      select q.*, u.rows + q.place as turn from waiting_organisations o
        cross join lateral (
          select count(*) as rows from unnest(${busy}::uuid[]) as busy where busy = o.organisation_id) u
        cross join lateral (
          select organisation_id, ${columns}, row_number() over (order by ${order}) as place from ${table}
          where organisation_id = o.organisation_id and ${waits} and ${ready}
          order by ${order} limit greatest(${most} - u.rows, 0)) q)`;
}
