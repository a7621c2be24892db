import type { Context } from '../context.js';
import { receivedThroughSql, receivedWithSql } from './session-row.js';

/**
 * Adds record numbers of a session to its flush receipt and returns the highest number up to which none is missing, in
 * one statement. Call it in the transaction that writes these records. Known numbers change nothing. Do not call it if
 * one SQL statement writes the records and can do this step too; that statement then contains: `update sessions as s
 * set received = ${receivedWithSql('…')} where … returning ${receivedThroughSql}`. The row lock makes a close wait
 * until these records are written.
 */
export async function recordNumbers(
  ctx: Context,
  sessionId: string,
  numbers: readonly number[],
): Promise<number> {
  const { rows } = await ctx.db.query<{ received_through: number }>(
    numbers.length === 0
      ? {
          name: 'read-received-through',
          text: `select ${receivedThroughSql} as received_through from sessions s
            where s.organisation_id = $1 and s.id = $2`,
          values: [ctx.organisationId, sessionId],
        }
      : {
          name: 'record-numbers',
          text: `update sessions as s
            set received = ${receivedWithSql("(select range_agg(int8range(n, n, '[]')) from unnest($3::bigint[]) as n)")}
            where s.organisation_id = $1 and s.id = $2
            returning ${receivedThroughSql} as received_through`,
          values: [ctx.organisationId, sessionId, numbers],
        },
  );
  const row = rows[0];
  if (row === undefined) throw new Error('record numbers for a session that does not exist');
  return row.received_through;
}
