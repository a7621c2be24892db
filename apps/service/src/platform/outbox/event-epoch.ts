import { postgresFault } from '../database/postgres-faults.js';
import type { Pool, Queryable } from '../database/postgres-pool.js';
import { inTransaction } from '../database/postgres-pool.js';

/**
 * Begins a new epoch of events if another server or another timeline has written the database (a dump was loaded, an
 * earlier state was recovered, a standby took over), or if `restored` says so. Transaction numbers then restart or
 * repeat, and readers of the feed use them as their position [C-10]. Returns the current epoch. Any number of processes
 * may call it at once, before any of them serves.
 */
export async function keepEventEpoch(pool: Pool, { restored }: { restored: boolean }): Promise<number> {
  const cluster = await readCluster(pool);
  return inTransaction(pool, async (tx) => {
    // A second process finds the first one's work, so readers continue.
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
    // Waits for transactions that write events, so that none of the previous epoch commits after this. A column default
    // costs the writers nothing, and a dump contains it.
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

/** Server and timeline; null on an engine that does not provide them. */
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
