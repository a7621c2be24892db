import pino from 'pino';
import { openDatabase } from '../apps/service/dist/platform/database/open-database.js';
import { loadSigningKeys } from '../apps/service/dist/platform/security/signing-keys.js';
import { createTokens } from '../apps/service/dist/platform/security/tokens.js';

const tokenLifetimeMs = 43_200_000;
const topicPrefix = 'fleet';

/**
 * Writes drivers as rows, each a user with an asset and an active session, because thousands of log-ins would take
 * minutes of hashing. Returns them in the order of their keys.
 */
export async function writeFleet(db, organisationId, count) {
  const { rows } = await db.query({
    text: `with maker as (
        select n, gen_random_uuid() as user_id, gen_random_uuid() as driver_id, gen_random_uuid() as asset_id,
          gen_random_uuid() as session_id
        from generate_series(1, $2::integer) n),
      made as materialized (select * from maker),
      u as (insert into users (id, username, name) select user_id, 'bench-' || n, 'Bench ' || n from made),
      m as (insert into memberships (organisation_id, user_id, roles) select $1, user_id, '{driver}' from made),
      d as (insert into drivers (organisation_id, id, integration_key, name, user_id)
        select $1, driver_id, 'bench-' || n, 'Bench ' || n, user_id from made),
      a as (insert into assets (organisation_id, id, integration_key, type, name)
        select $1, asset_id, 'bench-' || n, 'truck', 'Bench ' || n from made),
      s as (insert into sessions (organisation_id, id, driver_id, user_id, asset_id, device_id, status, created_at)
        select $1, session_id, driver_id, user_id, asset_id, 'bench-' || n, 'active', now() from made)
      select n, user_id, driver_id, asset_id, session_id from made order by n`,
    values: [organisationId, count],
  });
  await db.query({ text: 'vacuum analyze' });
  return rows.map((row) => ({
    organisationId,
    n: row.n,
    userId: row.user_id,
    driverId: row.driver_id,
    assetId: row.asset_id,
    sessionId: row.session_id,
    topicPrefix: `${topicPrefix}/${organisationId}/${row.user_id}`,
  }));
}

/** The credentials of these drivers' phones, with tokens that are signed now with the service's keys. */
export async function credentialsOf(db, fleet) {
  const keys = await loadSigningKeys({ db, now: Date.now, longestLifetimeMs: tokenLifetimeMs });
  const tokens = createTokens(keys, Date.now);
  return await Promise.all(
    fleet.map(async ({ userId, sessionId, topicPrefix: prefix }) => {
      const subject = { kind: 'user', userId, generation: 1, sessionId };
      const { token } = await tokens.issue(subject, tokenLifetimeMs);
      return { clientId: sessionId, username: userId, password: token, topicFilter: `${prefix}/#` };
    }),
  );
}

/** Opens the database while the service uses it. */
export async function joinDatabase(dataDir) {
  const log = pino({ level: 'error' }, pino.destination(2));
  return await openDatabase({ dataDir, log, whenRunning: 'join', maxConnections: 2 });
}
