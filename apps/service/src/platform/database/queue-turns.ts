/** Rows of many organisations that wait for work. */
export interface Queue {
  table: string;
  /** The columns that the statement needs, besides `organisation_id`. */
  columns: string;
  /**
   * Which rows wait. The table has an index for them that begins with `organisation_id`, best followed by `order`.
   */
  waits: string;
  /** The order of an organisation's rows: a column, perhaps with `nulls first`. */
  order: string;
  /** Which of the waiting rows may be taken now. */
  ready?: string;
}

export interface TurnBounds {
  /**
   * The most rows of an organisation, including those under way. It is part of the statement's text, because the
   * planner would not know the value of a parameter.
   */
  most: number;
  /**
   * The organisations of rows that are under way, once for each row: an expression such as `$1`, of type `uuid[]`.
   */
  busy?: string;
}

/**
 * The order in which `in_turns` is read. Among rows with the same turn, chance decides which organisation comes first.
 */
export const orderOfTurns = 'turn, random()';

/**
 * SQL that begins a statement. Its list `in_turns` has the first rows of every organisation, with these columns and
 * `turn`. That is one plus the number of the organisation's rows that come before the row or are under way. So an
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
          select *, row_number() over () as place from (
            select organisation_id, ${columns} from ${table}
            where organisation_id = o.organisation_id and ${waits} and ${ready}
            order by ${order} limit ${most}) first) q
      where u.rows + q.place <= ${most})`;
}
