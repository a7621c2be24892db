import { postgresFault } from '../database/postgres-faults.js';
import type { Pool, Queryable } from '../database/postgres-pool.js';
import { inTransaction } from '../database/postgres-pool.js';

/**
 * Begins a new epoch of events if another server or another timeline has written the database (a dump was loaded, an
 * earlier state was recovered, a standby became the server), or if `restored` is true. In these cases transaction
 * numbers restart or repeat, but readers of the feed use them as their position [C-10]. Returns the current epoch.
 * Several processes may call it at the same time, before any of them serves requests.
 */
export async function keepEventEpoch(pool: Pool, { restored }: { restored: boolean }): Promise<number> {
  const cluster = await readCluster(pool);
  return inTransaction(pool, async (tx) => {
    // A second process waits here, and then finds the epoch that the first one began. So there is only one new epoch.
    await tx.query({ text: 'lock table event_epochs in exclusive mode' });
    const { rows } = await tx.query<{ epoch: number; cluster: string | null }>({
      text: 'select epoch, cluster from event_epochs order by epoch desc limit 1',
    });
    const [present] = rows;
    if (present === undefined) throw new Error('the events have no epoch');
    const isElsewhere = present.cluster !== null && cluster !== null && present.cluster !== cluster;
    if (!restored && !isElsewhere) {
      await noteCluster(tx, present.epoch, cluster ?? present.cluster);
      return present.epoch;
    }
    const epoch = present.epoch + 1;
    await tx.query({
      text: 'insert into event_epochs (epoch, cluster) values ($1, $2)',
      values: [epoch, cluster],
    });
    // Waits for transactions that write events, so that no event of the previous epoch is committed after this. A
    // column default makes no write slower, and a dump contains it.
    for (const table of ['events', 'audit_entries'])
      await tx.query({ text: `alter table ${table} alter column epoch set default ${epoch}` });
    return epoch;
  });
}

async function noteCluster(tx: Queryable, epoch: number, cluster: string | null): Promise<void> {
  await tx.query({
    text: 'update event_epochs set cluster = $2 where epoch = $1 and cluster is distinct from $2',
    values: [epoch, cluster],
  });
}

/** Names the server and the timeline; null if the database server does not report them. */
async function readCluster(pool: Pool): Promise<string | null> {
  try {
    const { rows } = await pool.query<{ cluster: string }>(
      `select s.system_identifier || '/' || c.timeline_id as cluster from pg_control_system() s, pg_control_checkpoint() c`,
    );
    return rows[0]?.cluster ?? null;
  } catch (error) {
    if (postgresFault(error).kind === 'other') return null;
    throw error;
  }
}
