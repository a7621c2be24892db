import { setTimeout as delay } from 'node:timers/promises';
import { quantile, rounded } from './bench-report.mjs';
import { monotonicMs } from './monotonic-clock.mjs';
import { openPlanning } from './planned-routes.mjs';

const lanes = 8;
const routesPerLane = 5;

/**
 * Changes routes of connected drivers through the integration interface, first at the highest rate, then at half of it.
 * The latency is measured from the first byte of the request to the message at the phone; the limit is the time until
 * the response.
 */
export async function plannedChangeRows(
  { sides: [, service], fleet, demo },
  { drivers, seconds: measuredSeconds },
) {
  const planning = await openPlanning(service.baseUrl, demo);
  const { phones, port, credentials } = service;
  await phones.ask({ make: await credentials(fleet.slice(0, drivers)), clean: false });
  await phones.ask({ connect: port, atOnce: 100 });
  await phones.ask({ subscribe: true });
  const connections = Array.from({ length: lanes }, () => planning.connect());
  const editions = Array(lanes * routesPerLane).fill(0);
  const load = (perSecond, seconds) =>
    changeRoutes({ planning, connections, fleet, editions, perSecond, seconds });
  await load(Number.POSITIVE_INFINITY, 2);
  const rows = [];
  let perSecond = Number.POSITIVE_INFINITY;
  for (const name of ['request_to_delivery_full', 'request_to_delivery_half']) {
    await delay(1_000);
    await phones.ask({ forget: 'repeats' });
    const { calls, count, seconds } = await load(perSecond, measuredSeconds);
    const { arrivals } = await phones.ask({ expect: 2 * count });
    const requests_per_second = Math.round(count / seconds);
    rows.push({ name, connections: drivers, ...timesOf(calls, arrivals), requests_per_second });
    perSecond = requests_per_second / 2;
  }
  await phones.ask({ vanish: true });
  for (const each of connections) each.close();
  return rows;
}

/** Each lane has its own routes and changes one after the other. */
async function changeRoutes({ planning, connections, fleet, editions, perSecond, seconds }) {
  const calls = new Map(editions.map((_, place) => [place, []]));
  let count = 0;
  const startedAtMs = monotonicMs();
  const endsAtMs = startedAtMs + seconds * 1_000;
  const pauseMs = (1_000 * lanes) / perSecond;
  await Promise.all(
    connections.map(async ({ send }, lane) => {
      let due = startedAtMs + (pauseMs * lane) / lanes;
      for (let n = 0; ; n += 1) {
        const wait = due - monotonicMs();
        if (wait > 0) await delay(wait);
        due += pauseMs;
        if (monotonicMs() > endsAtMs) return;
        const place = lane * routesPerLane + (n % routesPerLane);
        editions[place] += 1;
        const request = planning.requestOf(fleet[place].n, editions[place]);
        const sentMs = monotonicMs();
        await send(request);
        calls.get(place).push({ sentMs, answeredMs: monotonicMs() });
        count += 1;
      }
    }),
  );
  return { calls, count, seconds: (monotonicMs() - startedAtMs) / 1_000 };
}

/**
 * The messages of a route arrive in the order of its changes, so the first call belongs to the first message of each
 * kind.
 */
function timesOf(calls, arrivals) {
  const waiting = { route_changed: new Map(), load_changed: new Map() };
  const latencies = [];
  for (const [, kind, atMs, phone] of arrivals) {
    const next = waiting[kind].get(phone) ?? 0;
    waiting[kind].set(phone, next + 1);
    latencies.push(atMs - calls.get(phone)[next].sentMs);
  }
  const answers = [...calls.values()].flat().map(({ sentMs, answeredMs }) => answeredMs - sentMs);
  return {
    p50_ms: rounded(quantile(latencies, 0.5), 2),
    p99_ms: rounded(quantile(latencies, 0.99), 2),
    max_ms: rounded(quantile(latencies, 1), 1),
    limit_p50_ms: rounded(quantile(answers, 0.5), 2),
    limit_p99_ms: rounded(quantile(answers, 0.99), 2),
  };
}
