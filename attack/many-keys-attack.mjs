import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { twelveStopPlan } from '../bench/twelve-stop-plan.mjs';
import { headersOfKey, headersOfUser, makeKey, saveRoutes } from './api-callers.mjs';
import { askMeanwhile } from './ask-meanwhile.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';
import { phaseMs } from './phase-length.mjs';
import { timedRequest } from './timed-request.mjs';

const keys = 40;
const requestsOfKey = 8;
/** The number of routes in the lists. A page contains 500 of them, about 2 MB. */
const routes = 500;
const routesOfBatch = 250;
const longestMs = 1_000;

export default {
  name: 'many-keys',
  claim:
    'An organisation with many API keys that read large lists, or send large bodies at once, does not slow down another organisation.',
  mostlyWaits: true,
  // The refused requests of the attacker close their connections, so the attacker opens new ones. A new connection of a
  // probe waits until the service has accepted those of the attacker.
  slackOfSmall: 6,
  async run({ service, small, slack, note }) {
    const drivers = await prepareDrivers(service.baseUrl, service.credentials);
    const callers = await headersOfNewKeys(service);
    const agent = new Agent({ keepAlive: true });
    const asks = await asksOfOthers(service, agent);
    const failures = [];
    const attacks = {
      nothing: () => ({}),
      'large lists of 40 keys': (goesOn) => readLists(service, callers, goesOn),
      'large bodies of 40 keys': (goesOn) => sendBodies(service, callers, goesOn),
    };
    for (const [kind, attack] of Object.entries(attacks)) {
      const endsAt = performance.now() + phaseMs(kind, small ? 6_000 : 25_000, small);
      const goesOn = () => performance.now() < endsAt;
      const [{ report, faults }, others, counts] = await Promise.all([
        submitMeanwhile(drivers, { goesOn, slack }),
        askMeanwhile(asks, { goesOn, longestMs: longestMs * slack, pauseMs: 200 }),
        attack(goesOn),
      ]);
      note(kind, `${report}; ${others.report}; responses to the attacker ${JSON.stringify(counts)}`);
      failures.push(...[...faults, ...others.faults].map((each) => `${kind}: ${each}`));
      await delay(1_000);
    }
    agent.destroy();
    return failures;
  },
};

/** The administrator of the second organisation makes the keys; resolves with the headers of each. */
async function headersOfNewKeys(service) {
  const { administrator, organisation_id: organisationId } = service.credentials.second_organisation;
  const headers = await headersOfUser(service, administrator);
  const modules = ['integration', 'sites', 'routes', 'drivers', 'assets', 'exports'];
  const made = [];
  for (let n = 0; n < keys; n += 1) {
    const key = { name: `Key ${n}`, roles: ['integration'], modules };
    made.push((await makeKey(service, { organisationId, headers, key })).headers);
  }
  for (let first = 0; first < routes; first += routesOfBatch)
    await saveRoutes(`${service.baseUrl}/${organisationId}`, made[0], batchFrom(first));
  return made;
}

const batchFrom = (first) =>
  Array.from({ length: routesOfBatch }, (_, n) => ({
    integration_key: `many-keys-${first + n}`,
    route: { ...twelveStopPlan(first + n, ''), allocation: undefined },
  }));

/**
 * Each key always has as many requests under way as it may have, and waits a moment after a refusal. Resolves with
 * the responses by status.
 */
async function readLists({ baseUrl, credentials }, callers, goesOn) {
  const { organisation_id: organisationId } = credentials.second_organisation;
  const lists = ['routes', 'events'].map(
    (name) => `${baseUrl}/${organisationId}/integration/${name}?page_size=500`,
  );
  const counts = {};
  const reading = callers.flatMap((headers, key) =>
    Array.from({ length: requestsOfKey }, async (_, n) => {
      while (goesOn()) {
        const { status = 'broken' } = await timedRequest(lists[(key + n) % lists.length], { headers });
        counts[status] = (counts[status] ?? 0) + 1;
        if (status !== 200) await delay(200);
      }
    }),
  );
  await Promise.all(reading);
  return counts;
}

/**
 * Each key sends a batch of routes with a fault, without its last byte; then all send the last byte at the same moment.
 * Resolves with the responses by status.
 */
async function sendBodies({ baseUrl, credentials }, callers, goesOn) {
  const url = `${baseUrl}/${credentials.second_organisation.organisation_id}/integration/routes:batch`;
  const faulty = { integration_key: 'faulty', route: { ...twelveStopPlan(0, 'nobody'), reference: 5 } };
  const body = Buffer.from(JSON.stringify({ routes: Array(500).fill(faulty) }));
  const counts = {};
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  while (goesOn()) {
    const begun = callers.map((caller) => beginBody(url, { ...headers, ...caller }, body));
    await delay(2_000);
    for (const status of await Promise.all(begun.map((end) => end()))) {
      counts[status] = (counts[status] ?? 0) + 1;
    }
  }
  return counts;
}

/** Sends a body without its last byte. The returned function sends the last byte and resolves with the status. */
function beginBody(url, headers, body) {
  const sent = request(url, { method: 'POST', headers });
  const answered = new Promise((resolve) => {
    sent.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', () => resolve('broken'));
  });
  sent.write(body.subarray(0, -1));
  return () => {
    sent.end(body.subarray(-1));
    return answered;
  };
}

/** An integration of the first organisation reads, and an unknown client requests the health. */
async function asksOfOthers(service, agent) {
  const { baseUrl, credentials } = service;
  const url = `${baseUrl}/${credentials.organisation_id}/integration/sites?page_size=5`;
  const headers = await headersOfKey(service, credentials.api_key.id);
  return {
    'reads of its integration': () => timedRequest(url, { headers, agent }),
    'health/live': () => timedRequest(`${new URL(baseUrl).origin}/health/live`, { agent: false }),
  };
}
