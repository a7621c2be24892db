import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { dataOf, headersOfUser, makeKey } from './api-callers.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';
import { timedRequest } from './timed-request.mjs';

const codes = 34;
/**
 * U+2068 begins an isolate. The time to determine the directions of a text grows with the square of the number of
 * isolates.
 */
const reasons = { 'nested directions': '\u2068'.repeat(9_990), 'long words': 'र्'.repeat(4_995) };
const readers = 3;

export default {
  name: 'proof-texts',
  claim:
    'Proofs of delivery with the texts that are slowest to draw slow down no driver of another organisation.',
  async run({ service, small, slack, note }) {
    const { baseUrl, credentials } = service;
    const { second_organisation: other, ...own } = credentials;
    const [attacker] = await prepareDrivers(baseUrl, { ...own, drivers: own.drivers.slice(0, 1) });
    const others = await prepareDrivers(baseUrl, other);
    const headers = await headersOfUser(service, own.administrator);
    const key = await makeKey(service, {
      organisationId: own.organisation_id,
      headers,
      key: { name: 'Plans', roles: ['integration'], modules: ['integration', 'routes'] },
    });
    const route = await savePlan(attacker, key.headers);
    for (const reason of Object.values(reasons)) await submitCodes(attacker, reason);
    const [stop] = route.travel_plan.points_of_interest;
    const proof = `${attacker.organisationUrl}/routes/${route.id}/points-of-interest/${stop.id}/proof-of-delivery?format=pdf`;

    const endsAt = performance.now() + (small ? 6_000 : 20_000);
    const goesOn = () => performance.now() < endsAt;
    const counts = {};
    const reading = Array.from({ length: readers }, async () => {
      while (goesOn()) {
        const { status = 'broken' } = await timedRequest(proof, { method: 'GET', headers });
        counts[status] = (counts[status] ?? 0) + 1;
        if (status !== 200) await delay(200);
      }
    });
    const [submitted] = await Promise.all([submitMeanwhile(others, { goesOn, slack }), ...reading]);
    note('responses to the readers of the proof', JSON.stringify(counts));
    note('drivers of another organisation', submitted.report);
    return counts[200] > 0 ? submitted.faults : [...submitted.faults, 'no proof was drawn'];
  },
};

/** Saves a plan whose activities record any codes; resolves with the route. */
function savePlan({ organisationUrl, driverId, route }, headers) {
  const { integration_key: key, allocation } = route;
  const assets = allocation.assets.map(({ id }) => ({ id }));
  const url = `${organisationUrl}/integration/routes/${encodeURIComponent(key)}`;
  const body = { name: 'Codes', allocation: { driver_id: driverId, assets }, travel_plan: plan() };
  return dataOf(url, { method: 'PUT', headers, body });
}

function plan() {
  const requirement = {
    ...{ kind: 'barcode', integration_key: 'CODES', label: 'Codes', is_optional: true },
    ...{ expected: [], allow_unexpected: true },
  };
  const activity = {
    ...{ reference: 'SCAN', type: 'dropoff', name: 'Scan' },
    requirements: [requirement],
    execution_sequence: ['CODES'],
  };
  const stop = (name, activities) => ({
    ...{ integration_key: name, name, address: { coordinates: [1.4, 42.4] } },
    geofence: { type: 'radius', centre: [1.4, 42.4], radius_m: 100 },
    activities,
    execution_sequence: activities.map(({ reference }) => reference),
  });
  return { points_of_interest: [stop('First', [activity]), stop('Last', [])] };
}

/** Records an outcome of 1 MB. */
async function submitCodes({ organisationUrl, route, sessionId, headers }, reason) {
  const outcome = {
    ...{ submission_id: randomUUID(), activity_reference: 'SCAN', integration_key: 'CODES' },
    ...{ captured_at: new Date().toISOString(), position: [1.5, 42.5], status: 'success' },
    codes: Array.from({ length: codes }, (_, n) => ({
      code: `C${n}`,
      status: 'rejected',
      reason: `x${reason}x`,
    })),
  };
  await dataOf(`${organisationUrl}/routes/${route.id}/outcomes`, {
    method: 'POST',
    headers,
    body: { session_id: sessionId, outcomes: [outcome] },
  });
}
