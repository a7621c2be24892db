import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { loadSigningKeys } from '../apps/service/dist/platform/security/signing-keys.js';
import { createTokens } from '../apps/service/dist/platform/security/tokens.js';
import { quantile, rounded } from './bench-report.mjs';
import { buildPages, livePageRows, longPageRows } from './live-pages.mjs';
import { readDemoCredentials, startMeasuredService } from './measured-service.mjs';
import { processorMs } from './process-usage.mjs';
import { joinDatabase, writeFleet } from './push-fleet.mjs';

const streamsOfCaller = 4;
const tokenLifetimeMs = 3_600_000;
const restMs = 2_000;

/**
 * Measures the live view: all vehicles send a position each second, and consoles follow them. The positions are
 * inserted by SQL, so the service uses its processor time only for the live view. `cores` is this processor time
 * divided by the elapsed time; the row without consoles shows what the service needs anyway. Afterwards, measures the
 * board in Chromium. With `minutes`, measures only the memory of the board, during this time.
 */
export async function measureLive({ dataDir, sizes, minutes, closing }) {
  buildPages();
  const first = await startMeasuredService(dataDir);
  const demo = await readDemoCredentials(dataDir);
  const db = await joinDatabase(dataDir);
  closing.push(() => db.stop());
  const fleet = await writeFleet(db.pool, demo.organisation_id, sizes.vehicles);
  const consoles = await writeControllers(db.pool, demo.organisation_id, sizes.consoles);
  await first.stop();
  const service = await startMeasuredService(dataDir);
  closing.push(service.stop);
  const move = (seconds) => drive(db.pool, fleet, seconds);
  const page = { baseUrl: service.baseUrl, demo, move, closing };
  if (minutes !== null) return await longPageRows({ ...page, seconds: minutes * 60 });
  const url = `${service.baseUrl}/${demo.organisation_id}/live/stream`;
  const rows = [];
  for (const count of [0, sizes.consoles]) {
    const streams = await Promise.all(
      Array.from({ length: count }, (_, n) => openStream(url, consoles[Math.floor(n / streamsOfCaller)])),
    );
    rows.push(await measure({ db, fleet, service, streams, seconds: sizes.seconds }));
    for (const { close } of streams) close();
  }
  return [...rows, ...(await livePageRows({ ...page, seconds: sizes.seconds }))];
}

async function measure({ db, fleet, service, streams, seconds }) {
  await drive(db.pool, fleet, restMs / 1_000);
  for (const each of streams) each.arrivals.length = 0;
  const before = { cpuMs: await processorMs(service.pid), ms: performance.now() };
  const bytesBefore = streams.reduce((sum, each) => sum + each.bytes(), 0);
  await drive(db.pool, fleet, seconds);
  await delay(restMs);
  const wallMs = performance.now() - before.ms;
  const cpuMs = (await processorMs(service.pid)) - before.cpuMs;
  const delays = streams.flatMap((each) => each.arrivals);
  const missed = streams.filter((each) => each.arrivals.length === 0).length;
  if (missed > 0) throw new Error(`${missed} of ${streams.length} consoles got no position`);
  const name = `live_${fleet.length}_vehicles_${streams.length}_consoles`;
  if (streams.length === 0) return { name, cores: rounded(cpuMs / wallMs, 3) };
  const bytes = streams.reduce((sum, each) => sum + each.bytes(), 0) - bytesBefore;
  return {
    name,
    cores: rounded(cpuMs / wallMs, 3),
    p50_ms: Math.round(quantile(delays, 0.5)),
    p99_ms: Math.round(quantile(delays, 0.99)),
    kilobytes: Math.round(bytes / streams.length / 1_000 / seconds),
  };
}

/** Inserts a position of each vehicle each second. */
async function drive(pool, fleet, seconds) {
  const sessions = fleet.map((each) => each.sessionId);
  for (let second = 0; second < seconds; second += 1) {
    const startedMs = performance.now();
    await pool.query({
      text: `insert into positions (organisation_id, session_id, at, longitude, latitude, speed, heading, accuracy_m, late)
        select $1, s.id, clock_timestamp(), 1.5 + random() / 10, 42.5 + random() / 10, 14.2, 90, 5, false
        from unnest($2::uuid[]) as s (id)`,
      values: [fleet[0].organisationId, sessions],
    });
    await delay(Math.max(0, 1_000 - (performance.now() - startedMs)));
  }
}

/** Writes controllers as rows, and signs their tokens with the service's keys. */
async function writeControllers(pool, organisationId, consoles) {
  const { rows } = await pool.query({
    text: `with made as materialized (select n, gen_random_uuid() as id from generate_series(1, $2::integer) n),
        u as (insert into users (id, username, name) select id, 'console-' || n, 'Console ' || n from made)
      insert into memberships (organisation_id, user_id, roles) select $1, id, '{controller}' from made
      returning user_id`,
    values: [organisationId, Math.ceil(consoles / streamsOfCaller)],
  });
  const keys = await loadSigningKeys({ db: pool, now: Date.now, longestLifetimeMs: 43_200_000 });
  const tokens = createTokens(keys, Date.now);
  return await Promise.all(
    rows.map(async ({ user_id: userId }) => {
      const subject = { kind: 'user', userId, generation: 1, sessionId: null };
      return (await tokens.issue(subject, tokenLifetimeMs)).token;
    }),
  );
}

/**
 * A console that reads everything. `arrivals` contains, for a sample of positions, the milliseconds until the
 * position arrived.
 */
function openStream(url, token) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const request = get(url, { headers }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`the stream was refused: ${response.statusCode}`));
      let bytes = 0;
      const arrivals = [];
      response.on('data', (piece) => {
        bytes += piece.length;
        const at = /event: vehicle\ndata: \{"at":"([^"]+)"/.exec(piece.toString('latin1'))?.[1];
        if (at !== undefined) arrivals.push(Date.now() - Date.parse(at));
      });
      resolve({ arrivals, bytes: () => bytes, close: () => request.destroy() });
    });
    request.on('error', reject);
  });
}
