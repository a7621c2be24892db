import { setTimeout as delay } from 'node:timers/promises';
import { quantile, rounded } from './bench-report.mjs';
import { monotonicMs } from './monotonic-clock.mjs';
import { openPlanning } from './planned-routes.mjs';

const firstDueAfterMs = 12_000;
const dueWithinMs = 6_000;
const lanes = 4;

/**
 * Unanswered transfers that are due at random moments. Measures how late the server releases the route, by the time
 * that it recorded, and how late the phone is notified that its session is revoked.
 */
export async function releaseRows({ sides: [, service], fleet, demo }, { transfers }) {
  const { baseUrl, phones, port, credentials } = service;
  const drivers = fleet.slice(-transfers);
  const planning = await openPlanning(baseUrl, demo);
  const routes = [];
  for (const { n } of drivers) routes.push(await planning.makeRoute(n));
  await phones.ask({ make: await credentials(drivers), clean: false });
  await phones.ask({ connect: port, atOnce: 100 });
  await phones.ask({ subscribe: true });
  await delay(1_000);
  await phones.ask({ forget: 'all', kind: 'session_revoked' });
  const deadlines = await startTransfers(baseUrl, demo, routes);
  const { arrivals } = await phones.ask({ expect: transfers });
  const wallClockMs = Date.now() - monotonicMs();
  const heard = arrivals.map(([, , atMs, phone]) => atMs + wallClockMs - deadlines[phone]);
  const { rows } = await service.db.query({
    text: `select extract(epoch from ended_at - deadline_at)::float8 * 1000 as late_ms from transfers
      where organisation_id = $1 and status = 'auto_released'`,
    values: [demo.organisation_id],
  });
  await phones.ask({ vanish: true });
  return [
    lateness(
      'release_written',
      transfers,
      rows.map(({ late_ms }) => late_ms),
    ),
    lateness('release_heard', transfers, heard),
  ];
}

function lateness(name, connections, values) {
  if (values.length !== connections)
    throw new Error(`${values.length} of ${connections} routes were released`);
  return {
    name,
    connections,
    p50_ms: rounded(quantile(values, 0.5), 1),
    p99_ms: rounded(quantile(values, 0.99), 1),
    max_ms: rounded(quantile(values, 1), 1),
  };
}

/** Starts transfers, four at a time; returns their deadlines from the service, in milliseconds since 1970. */
async function startTransfers(baseUrl, { organisation_id, controller }, routes) {
  const { data } = await post(`${baseUrl}/account/auth`, {}, controller);
  const headers = { authorization: `Bearer ${data.access_token}` };
  const firstDueMs = Date.now() + firstDueAfterMs;
  const deadlines = [];
  const lane = async (from) => {
    for (let n = from; n < routes.length; n += lanes) {
      const url = `${baseUrl}/${organisation_id}/routes/${routes[n]}/transfers`;
      const thresholdMs = firstDueMs + Math.random() * dueWithinMs - Date.now();
      if (thresholdMs < 1_000) throw new Error('the machine is too busy to start so many transfers in time');
      const threshold = `00:00:${(thresholdMs / 1_000).toFixed(3).padStart(6, '0')}`;
      const { data: transfer } = await post(url, headers, { threshold, reason: 'Benchmark' });
      deadlines[n] = Date.parse(transfer.deadline_at);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, from) => lane(from)));
  return deadlines;
}

async function post(url, headers, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
