/** Rows of many organisations that wait for work. */
export interface Queue {
  table: string;
  /** The columns that the caller's statement needs, besides `organisation_id`. */
  columns: string;
  /**
   * The condition for waiting rows. The table has an index for these rows that begins with `organisation_id`, best
   * followed by `order`.
   */
  waits: string;
  /** The order of an organisation's rows: a column, perhaps with `nulls first`. */
  order: string;
  /** The condition for the waiting rows that may be worked on now; without it, all of them. */
  ready?: string;
}

export interface TurnBounds {
  /**
   * The most rows of one organisation, including those that are being worked on. The number is part of the statement's
   * text, because the planner would not know the value of a parameter.
   */
  most: number;
  /**
   * The organisations of the rows that are being worked on, once for each row: an expression such as `$1`, of type
   * `uuid[]`.
   */
  busy?: string;
}

/**
 * The order in which to read `in_turns`. Among rows with the same turn, chance decides which organisation comes first.
 */
export const orderOfTurns = 'turn, random()';

/**
 * The beginning of an SQL statement. It defines a list `in_turns` of the first rows of every organisation, with these
 * columns and the column `turn`. The turn of a row is one plus the number of the organisation's rows that come before
 * it or are being worked on. So an organisation with thousands of rows does not delay the others. The statement costs
 * two look-ups in the index for each organisation with waiting rows, however many rows wait. It locks nothing.
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
          select *, row_number() over () as place from (
            select organisation_id, ${columns} from ${table}
            where organisation_id = o.organisation_id and ${waits} and ${ready}
            order by ${order} limit ${most}) first) q
      where u.rows + q.place <= ${most})`;
}
