import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { quantile } from '../bench/bench-report.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';
import { timedRequest } from './timed-request.mjs';

const mebibyte = 1024 * 1024;
const longestMs = 1_000;
const probePauseMs = 100;

export default {
  name: 'useless-bodies',
  claim:
    'One caller whose large JSON bodies contain only fields and numbers of no use slows down nobody else.',
  /** With the default rate limit, the service would soon refuse all requests of the attack. */
  env: { RATE_LIMIT_PER_MINUTE: '1000000' },
  async run({ service, small, slack, note }) {
    const [attacker, ...others] = await prepareDrivers(service.baseUrl, service.credentials);
    const phaseMs = small ? 3_000 : 15_000;
    const faults = [];
    for (const [name, attack] of Object.entries(await attacksOn(service, attacker))) {
      const endsAt = performance.now() + phaseMs;
      const goesOn = () => performance.now() < endsAt;
      const [probes, submitted, counts] = await Promise.all([
        probe(service.baseUrl, goesOn),
        submitMeanwhile(others, { goesOn, slack }),
        carryOut(attack, goesOn),
      ]);
      note(`${name}: responses to the attacker`, JSON.stringify(counts));
      note(`${name}: the seven other drivers`, submitted.report);
      note(`${name}: /health/live`, `p50 ${quantile(probes, 0.5)} ms, longest ${Math.max(...probes)} ms`);
      faults.push(...submitted.faults.map((each) => `${name}: ${each}`));
      if (Math.max(...probes) > longestMs * slack) faults.push(`${name}: /health/live was late`);
    }
    return faults;
  },
};

/** The attacks: a request, and how many of them the attacker sends at the same time. */
async function attacksOn({ baseUrl, credentials }, driver) {
  const { api_key: key, organisation_id: organisationId } = credentials;
  const { data } = await (await fetch(`${baseUrl}/account/auth?apiKeyId=${key.id}`)).json();
  const route = {
    method: 'PUT',
    url: `${baseUrl}/${organisationId}/integration/routes/useless`,
    headers: { authorization: `Bearer ${data.access_token}` },
    atOnce: 8,
  };
  const positions = { method: 'POST', url: `${driver.organisationUrl}/positions`, headers: driver.headers };
  const logIn = { method: 'POST', url: `${baseUrl}/account/auth`, headers: {}, atOnce: 32 };
  const asStops = (items) => `{"travel_plan":{"points_of_interest":[${items}]}}`;
  return {
    'a driver, 1 MiB of fields': {
      ...positions,
      atOnce: 8,
      body: `{"positions":[${objects(mebibyte - 100)}]}`,
    },
    'an API key, 4 MiB of fields': { ...route, body: asStops(objects(4 * mebibyte)) },
    'an API key, 8 MiB of numbers': { ...route, body: asStops(repeated('1', 7.9 * mebibyte)) },
    'an API key, 8 MiB of faulty parts': { ...route, body: faultyPlan(7.9 * mebibyte) },
    'an API key, 8 MiB of faulty options': { ...route, atOnce: 2, body: faultyOptions(7.9 * mebibyte) },
    'an API key, 150 patterns that ignore case': { ...route, atOnce: 2, body: widePatterns(150) },
    'a stranger, 64 KiB of fields': { ...logIn, body: `{"username":"x","password":"y",${fields(6_000)}}` },
  };
}

const fields = (count) => Array.from({ length: count }, (_, n) => `"f${n}":1`).join(',');
const repeated = (text, bytes) =>
  Array(Math.floor(bytes / (text.length + 1)))
    .fill(text)
    .join(',');

/** Objects with as many unknown fields as a body may have in one object. */
function objects(bytes) {
  return repeated(`{${fields(9_999)}}`, bytes);
}

/** A plan with too many stops. Each has faulty references, and a time window that ends before it begins. */
function faultyPlan(bytes) {
  const window = '{"from":"2026-01-02T00:00:00Z","to":"2026-01-01T00:00:00Z"}';
  // Blanks keep the body below the limit of values.
  const references = repeated('0   ', 2_500);
  const activity = `{"reference":"A","type":"custom","name":"x","requirements":[],"execution_sequence":[],"consignment_references":[${references}]}`;
  const stop = `{"integration_key":"S","name":"s","address":{"coordinates":[1.4,42.4]},"geofence":{"type":"radius","centre":[1.4,42.4],"radius_m":100},"time_windows":[${window}],"execution_sequence":["A"],"activities":[${repeated(activity, 14_000)}]}`;
  return `{"name":"x","travel_plan":{"points_of_interest":[${repeated(stop, bytes)}]}}`;
}

/** A well-formed plan whose drop-down fields have options that are not dates. */
function faultyOptions(bytes) {
  const option = '"aa"';
  const field = (n) =>
    `{"integration_key":"F${n}","label":"f","data_type":"date","options":[${repeated(option, 5_000)}]}`;
  const fields = Array.from({ length: Math.floor(bytes / 5_100) }, (_, n) => field(n));
  const forms = [fields.slice(0, 1_000), fields.slice(1_000)];
  return planOfForms(forms.filter((each) => each.length > 0));
}

/** A well-formed plan whose patterns have classes with wide ranges. */
function widePatterns(count) {
  const field = (n) =>
    `{"integration_key":"F${n}","label":"f","data_type":"text","regex":"(?i)${n}${'[B-\u{1e943}]'.repeat(150)}"}`;
  return planOfForms([Array.from({ length: count }, (_, n) => field(n))]);
}

function planOfForms(forms) {
  const requirements = forms.map(
    (fields, n) =>
      `{"kind":"form","integration_key":"R${n}","label":"f","is_optional":true,"fields":[${fields}]}`,
  );
  const names = forms.map((_, n) => `"R${n}"`);
  const activity = `{"reference":"A","type":"custom","name":"x","requirements":[${requirements}],"execution_sequence":[${names}]}`;
  const stop = (key, activities, sequence) =>
    `{"integration_key":"${key}","name":"s","address":{"coordinates":[1.4,42.4]},"geofence":{"type":"radius","centre":[1.4,42.4],"radius_m":100},"execution_sequence":[${sequence}],"activities":[${activities}]}`;
  return `{"name":"x","travel_plan":{"points_of_interest":[${stop('S', activity, '"A"')},${stop('T', '', '')}]}}`;
}

async function carryOut({ method, url, headers, body, atOnce }, goesOn) {
  const agent = new Agent({ keepAlive: true });
  const counts = {};
  const request = { method, headers: { ...headers, 'content-type': 'application/json' }, body, agent };
  const lanes = Array.from({ length: atOnce }, async () => {
    while (goesOn()) {
      const { status = 'broken' } = await timedRequest(url, request);
      counts[status] = (counts[status] ?? 0) + 1;
      if (status !== 400 && status !== 422) await delay(20);
    }
  });
  await Promise.all(lanes);
  agent.destroy();
  return counts;
}

/** Resolves with the times of health probes on new connections, in milliseconds. */
async function probe(baseUrl, goesOn) {
  const times = [];
  while (goesOn()) {
    const { status, ms } = await timedRequest(new URL('/health/live', baseUrl), { agent: false });
    times.push(status === 200 ? Math.round(ms) : Number.POSITIVE_INFINITY);
    await delay(probePauseMs);
  }
  return times;
}
