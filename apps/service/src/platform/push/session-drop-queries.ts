import type { Queryable } from '../database/postgres-pool.js';
import { inTurns, orderOfTurns } from '../database/queue-turns.js';
import type { SessionClient } from './listener-access.js';

const isDue = 'due_at <= statement_timestamp()';

const queue = {
  table: 'session_drops',
  columns: 'session_id',
  waits: 'true',
  order: 'due_at',
  ready: isDue,
};

/**
 * Claims the connections that must be dropped now, for `leaseMs`; organisations take turns. After that time they can be
 * claimed again. So if a process dies, its work is delayed by this time.
 */
export async function claimSessionDrops(
  db: Queryable,
  leaseMs: number,
  limit: number,
): Promise<SessionClient[]> {
  const { rows } = await db.query<{ organisation_id: string; user_id: string; session_id: string }>({
    name: `claim-session-drops-${limit}`,
    // Twice as many candidates as will be claimed, because another process may lock some of them at the same moment.
    text: `${inTurns(queue, { most: 2 * limit })},
      due as materialized (
        select organisation_id, session_id from session_drops d
          join (select organisation_id, session_id, turn from in_turns) t using (organisation_id, session_id)
        where ${isDue} order by ${orderOfTurns} limit $2 for update of d skip locked)
      update session_drops d set due_at = clock_timestamp() + $1 * interval '1 millisecond'
      from due where d.organisation_id = due.organisation_id and d.session_id = due.session_id
      returning d.organisation_id, d.user_id, d.session_id`,
    values: [leaseMs, limit],
  });
  return rows.map((row) => ({
    organisationId: row.organisation_id,
    userId: row.user_id,
    sessionId: row.session_id,
  }));
}

export async function deleteSessionDrop(db: Queryable, session: SessionClient): Promise<void> {
  await db.query({
    name: 'delete-session-drop',
    text: 'delete from session_drops where organisation_id = $1 and session_id = $2',
    values: [session.organisationId, session.sessionId],
  });
}
