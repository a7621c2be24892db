import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { quantile } from '../bench/bench-report.mjs';
import { twelveStopPlan } from '../bench/twelve-stop-plan.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';
import { timedRequest } from './timed-request.mjs';

const keys = 40;
const requestsOfKey = 8;
/** In the lists; a page has 500 of them, about 2 MB. */
const routes = 500;
const routesOfBatch = 250;
const longestMs = 1_000;

export default {
  name: 'many-keys',
  claim:
    'An organisation with many API keys that read large lists, or send large bodies at once, does not slow down another organisation.',
  async run({ service, small, slack, note }) {
    const drivers = await prepareDrivers(service.baseUrl, service.credentials);
    const tokens = await tokensOfNewKeys(service);
    const failures = [];
    const attacks = {
      nothing: () => ({}),
      'large lists of 40 keys': (goesOn) => readLists(service, tokens, goesOn),
      'large bodies of 40 keys': (goesOn) => sendBodies(service, tokens, goesOn),
    };
    for (const [kind, attack] of Object.entries(attacks)) {
      const endsAt = performance.now() + (small ? 9_000 : 25_000);
      const goesOn = () => performance.now() < endsAt;
      const [{ report, faults }, others, counts] = await Promise.all([
        submitMeanwhile(drivers, { goesOn, slack }),
        askMeanwhile(service, { goesOn, slack }),
        attack(goesOn),
      ]);
      note(kind, `${report}; ${others.report}; responses to the attacker ${JSON.stringify(counts)}`);
      failures.push(...[...faults, ...others.faults].map((each) => `${kind}: ${each}`));
      await delay(1_000);
    }
    return failures;
  },
};

/** The administrator of the second organisation makes the keys; resolves with a token of each. */
async function tokensOfNewKeys({ baseUrl, credentials }) {
  const { administrator, organisation_id: organisationId } = credentials.second_organisation;
  const { username, password } = administrator;
  const login = await jsonOf(`${baseUrl}/account/auth`, 'POST', { username, password });
  const authorization = `Bearer ${login.access_token}`;
  const modules = ['integration', 'sites', 'routes', 'drivers', 'assets', 'exports'];
  const tokens = [];
  for (let n = 0; n < keys; n += 1) {
    const key = { name: `Key ${n}`, roles: ['integration'], modules };
    const made = await jsonOf(`${baseUrl}/${organisationId}/api-keys`, 'POST', key, { authorization });
    tokens.push(await tokenOf(baseUrl, made.api_key_id));
  }
  for (let first = 0; first < routes; first += routesOfBatch)
    await saveRoutes(`${baseUrl}/${organisationId}`, tokens[0], first);
  return tokens;
}

async function saveRoutes(organisationUrl, token, first) {
  const batch = Array.from({ length: routesOfBatch }, (_, n) => {
    const route = { ...twelveStopPlan(first + n, ''), allocation: undefined };
    return { integration_key: `many-keys-${first + n}`, route };
  });
  const headers = { authorization: `Bearer ${token}` };
  const results = await jsonOf(
    `${organisationUrl}/integration/routes:batch`,
    'POST',
    { routes: batch },
    headers,
  );
  const refused = results.find(({ status }) => status >= 300);
  if (refused !== undefined) throw new Error(`a route was refused: ${JSON.stringify(refused)}`);
}

async function tokenOf(baseUrl, secret) {
  const { access_token: token } = await jsonOf(`${baseUrl}/account/auth`, 'GET', undefined, {
    'x-api-key': secret,
  });
  return token;
}

async function jsonOf(url, method, body, headers = {}) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const answer = await timedRequest(url, {
    method,
    headers: { ...headers, ...(text === undefined ? {} : { 'content-type': 'application/json' }) },
    body: text,
  });
  if (answer.status >= 300 || answer.status === undefined)
    throw new Error(`${url}: ${answer.status} ${answer.text ?? answer.error}`);
  return JSON.parse(answer.text).data;
}

/** Each key keeps its requests under way, and waits a moment after a refusal. Resolves with the responses by status. */
async function readLists({ baseUrl, credentials }, tokens, goesOn) {
  const { organisation_id: organisationId } = credentials.second_organisation;
  const lists = ['routes', 'events'].map(
    (name) => `${baseUrl}/${organisationId}/integration/${name}?page_size=500`,
  );
  const counts = {};
  const reading = tokens.flatMap((token, key) =>
    Array.from({ length: requestsOfKey }, async (_, n) => {
      const headers = { authorization: `Bearer ${token}` };
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
async function sendBodies({ baseUrl, credentials }, tokens, goesOn) {
  const url = `${baseUrl}/${credentials.second_organisation.organisation_id}/integration/routes:batch`;
  const faulty = { integration_key: 'faulty', route: { ...twelveStopPlan(0, 'nobody'), reference: 5 } };
  const body = Buffer.from(JSON.stringify({ routes: Array(500).fill(faulty) }));
  const counts = {};
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  while (goesOn()) {
    const begun = tokens.map((token) =>
      beginBody(url, { ...headers, authorization: `Bearer ${token}` }, body),
    );
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

/** Lets an integration and a driver of the first organisation read, and an unknown client request the health. */
async function askMeanwhile({ baseUrl, credentials }, { goesOn, slack }) {
  const url = `${baseUrl}/${credentials.organisation_id}/integration/sites?page_size=5`;
  const headers = { authorization: `Bearer ${await tokenOf(baseUrl, credentials.api_key.id)}` };
  const agent = new Agent({ keepAlive: true });
  const asks = {
    'reads of its integration': () => timedRequest(url, { headers, agent }),
    'health/live': () => timedRequest(`${new URL(baseUrl).origin}/health/live`),
  };
  const faults = [];
  const reports = await Promise.all(
    Object.entries(asks).map(async ([name, ask]) => {
      const found = [];
      while (goesOn()) {
        found.push(await ask());
        await delay(200);
      }
      const times = found.map(({ ms }) => ms);
      const [p50, p99] = [0.5, 0.99].map((part) => Math.round(quantile(times, part)));
      const failed = found.filter(({ status }) => status !== 200).length;
      if (failed > 0) faults.push(`${failed} requests failed: ${name}`);
      if (p99 > longestMs * slack) faults.push(`${name} took ${p99} ms (p99)`);
      return `${name}: ${found.length}, ${failed} failed, p50 ${p50} ms, p99 ${p99} ms`;
    }),
  );
  agent.destroy();
  return { report: reports.join('; '), faults };
}
