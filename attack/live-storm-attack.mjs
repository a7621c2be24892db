import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { quantile } from '../bench/bench-report.mjs';
import { twelveStopPlan } from '../bench/twelve-stop-plan.mjs';
import { dataOf, headersOfUser, makeKey, saveRoutes } from './api-callers.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';
import { phaseMs } from './phase-length.mjs';

const keys = 25;
const streamsOfKey = 4;
/**
 * A stream that resumes from before these routes were saved has missed one event for each route. After 1,000 missed
 * events, it would have to read the state again.
 */
const routes = 900;
const routesOfBatch = 100;
const openMs = 300;
const longestMs = 3_000;

export default {
  name: 'live-storm',
  claim:
    'Readers of the live view of one organisation, who come back again and again, do not delay the live view of another.',
  // The readers and the driver have one address here.
  env: { NEW_CONNECTIONS_PER_SECOND: '1000000' },
  async run({ service, small, slack, note }) {
    const { baseUrl, credentials } = service;
    const drivers = await prepareDrivers(baseUrl, credentials);
    const honest = await openHonest(service);
    const attacker = await prepareAttacker(service);
    const failures = [];
    for (const [kind, attack] of Object.entries({
      nothing: () => ({}),
      'new streams': (goesOn) => storm(attacker, goesOn, {}),
      'streams that missed much': (goesOn) => storm(attacker, goesOn, { 'last-event-id': attacker.place }),
    })) {
      const endsAt = performance.now() + phaseMs(kind, small ? 5_000 : 20_000, small);
      const goesOn = () => performance.now() < endsAt;
      const [{ report, faults }, times, counts] = await Promise.all([
        submitMeanwhile(drivers, { goesOn, slack }),
        changeMeanwhile(honest, goesOn),
        attack(goesOn),
      ]);
      const longest = Math.round(Math.max(...times));
      const p50 = Math.round(quantile(times, 0.5));
      note(kind, `${report}; ${times.length} changes seen, p50 ${p50} ms, longest ${longest} ms`);
      note(kind, `responses to the attacker: ${JSON.stringify(counts)}`);
      failures.push(...faults.map((each) => `${kind}: ${each}`));
      if (longest > longestMs * slack) failures.push(`${kind}: a change was seen after ${longest} ms`);
    }
    honest.close();
    return failures;
  },
};

/**
 * A controller of the first organisation with a stream; `change` renames a route and resolves when the stream has
 * shown the new name.
 */
async function openHonest(service) {
  const { baseUrl, credentials } = service;
  const headers = await headersOfUser(service, credentials.administrator);
  const url = `${baseUrl}/${credentials.organisation_id}`;
  const [route] = await dataOf(`${url}/routes?page_size=1`, { headers });
  let text = '';
  const stream = await openStream(`${url}/live/stream`, headers, (piece) => {
    text = (text + piece).slice(-200_000);
  });
  const patch = { ...headers, 'content-type': 'application/merge-patch+json' };
  return {
    close: stream.close,
    async change(name) {
      const startedAt = performance.now();
      await dataOf(`${url}/routes/${route.id}`, { method: 'PATCH', headers: patch, body: { name } });
      while (!text.includes(`"name":"${name}"`) && performance.now() - startedAt < 30_000) await delay(20);
      return performance.now() - startedAt;
    },
  };
}

async function changeMeanwhile({ change }, goesOn) {
  const times = [];
  while (goesOn()) {
    times.push(await change(`Changed ${Math.random()}`));
    await delay(200);
  }
  return times;
}

/**
 * Saves routes of the second organisation, and creates API keys for its readers. Returns the readers, and the position
 * of the live stream before these routes were saved.
 */
async function prepareAttacker(service) {
  const { administrator, organisation_id: organisationId } = service.credentials.second_organisation;
  const headers = await headersOfUser(service, administrator);
  const url = `${service.baseUrl}/${organisationId}`;
  const writing = { name: 'Planning', roles: ['integration'], modules: ['integration'] };
  const { headers: writer } = await makeKey(service, { organisationId, headers, key: writing });
  const { last_event_id: place } = await dataOf(`${url}/live`, { headers });
  for (let first = 0; first < routes; first += routesOfBatch)
    await saveRoutes(
      url,
      writer,
      Array.from({ length: routesOfBatch }, (_, n) => routeNamed(first + n)),
    );
  const readers = [];
  for (let n = 0; n < keys; n += 1) {
    const key = { name: `Reader ${n}`, roles: ['viewer'], modules: ['live'] };
    readers.push((await makeKey(service, { organisationId, headers, key })).headers);
  }
  return { url: `${url}/live/stream`, place, readers };
}

const routeNamed = (n) => ({
  integration_key: `STORM-${n}`,
  route: { ...twelveStopPlan(n, ''), name: `${'x'.repeat(180)} ${n}`, allocation: undefined },
});

async function storm({ url, readers }, goesOn, more) {
  const counts = {};
  await Promise.all(
    readers.flatMap((headers) =>
      Array.from({ length: streamsOfKey }, async () => {
        while (goesOn()) {
          const { status, close } = await openStream(url, { ...headers, ...more }, null);
          counts[status] = (counts[status] ?? 0) + 1;
          await delay(openMs);
          close();
        }
      }),
    ),
  );
  return counts;
}

/** Without `read`, the client reads nothing. */
function openStream(url, headers, read) {
  return new Promise((resolve) => {
    const request = get(url, { headers: { ...headers, accept: 'text/event-stream' } }, (response) => {
      if (read === null) response.pause();
      else response.setEncoding('utf8').on('data', read);
      response.on('error', () => {});
      resolve({ status: response.statusCode, close: () => request.destroy() });
    });
    request.on('error', (error) => resolve({ status: error.code, close: () => {} }));
  });
}
