import type { TestService } from '../../apps/service/test/test-service.js';

export interface RecordedOutcome {
  submission_id: string;
  route_version: number;
  session_id: string;
  sequence: number;
  status: string;
  late: boolean;
}

/** The recorded outcomes of a route, in the order of their sequences. */
export async function outcomesOf({ world }: TestService, routeId: string): Promise<RecordedOutcome[]> {
  const { rows } = await world.database.pool.query<RecordedOutcome>(
    `select submission_id, route_version, session_id, sequence::int as sequence, status, late from outcomes
      where organisation_id = $1 and route_id = $2 order by sequence`,
    [world.organisationId, routeId],
  );
  return rows;
}

/** The received sequences of a session, as PostgreSQL writes them. */
export async function receivedOf({ world }: TestService, sessionId: string): Promise<string> {
  const { rows } = await world.database.pool.query<{ received: string }>(
    'select received::text as received from sessions where organisation_id = $1 and id = $2',
    [world.organisationId, sessionId],
  );
  return rows[0]?.received ?? '';
}

/** The number of quarantined records of a session that wait for a decision. */
export async function quarantinedOf({ world }: TestService, sessionId: string): Promise<number> {
  const { rows } = await world.database.pool.query<{ count: number }>(
    `select count(*)::int as count from quarantined_records
      where organisation_id = $1 and session_id = $2 and status = 'waiting'`,
    [world.organisationId, sessionId],
  );
  return rows[0]?.count ?? 0;
}

/** The submission_ids of a driver's quarantined outcomes that wait for a decision. */
export async function quarantinedIdsOf({ world }: TestService, driverId: string): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ id: string }>(
    `select content ->> 'submission_id' as id from quarantined_records
      where organisation_id = $1 and driver_id = $2 and kind = 'outcome'`,
    [world.organisationId, driverId],
  );
  return rows.map((each) => each.id);
}
