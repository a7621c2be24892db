import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { dataOf, headersOfUser, makeKey } from './api-callers.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';
import { timedRequest } from './timed-request.mjs';

const versions = 21;
const expectedCodes = 2_000;

export default {
  name: 'refused-outcomes',
  claim:
    'Small batches of outcomes that no version of a large plan accepts slow down no driver of another organisation.',
  env: { RATE_LIMIT_PER_MINUTE: '1000000' },
  async run({ service, small, slack, note }) {
    const { baseUrl, credentials } = service;
    const { second_organisation: other, ...own } = credentials;
    const attackers = await prepareDrivers(baseUrl, { ...own, drivers: own.drivers.slice(0, 4) });
    const others = await prepareDrivers(baseUrl, other);
    const headers = await headersOfUser(service, own.administrator);
    const key = await makeKey(service, {
      organisationId: own.organisation_id,
      headers,
      key: { name: 'Plans', roles: ['integration'], modules: ['integration', 'routes'] },
    });
    for (const each of attackers) await saveVersions(each, key.headers);

    const endsAt = performance.now() + (small ? 6_000 : 20_000);
    const goesOn = () => performance.now() < endsAt;
    const counts = {};
    const lanes = [...attackers, ...attackers].map(async (each) => {
      while (goesOn()) {
        const { status = 'broken' } = await submitRefused(each);
        counts[status] = (counts[status] ?? 0) + 1;
        if (status !== 422) await delay(200);
      }
    });
    const [submitted] = await Promise.all([submitMeanwhile(others, { goesOn, slack }), ...lanes]);
    note('responses to the four drivers', JSON.stringify(counts));
    note('drivers of another organisation', submitted.report);
    const isTried = (counts[422] ?? 0) > 0;
    return isTried ? submitted.faults : [...submitted.faults, 'no batch of the attack was judged'];
  },
};

/** Saves versions of the driver's route whose requirements differ only in their labels. */
async function saveVersions({ organisationUrl, driverId, route }, headers) {
  const { integration_key: key, allocation } = route;
  const assets = allocation.assets.map(({ id }) => ({ id }));
  for (let version = 1; version <= versions; version += 1) {
    await dataOf(`${organisationUrl}/integration/routes/${encodeURIComponent(key)}`, {
      method: 'PUT',
      headers,
      body: { name: 'Many codes', allocation: { driver_id: driverId, assets }, travel_plan: planOf(version) },
    });
  }
}

function planOf(version) {
  const requirement = {
    kind: 'barcode',
    integration_key: 'CODES',
    label: `Codes ${version}`,
    is_optional: false,
    expected: Array.from({ length: expectedCodes }, (_, n) => ({ code: `C${n}` })),
  };
  const stop = (name, activities) => ({
    integration_key: name,
    name,
    address: { coordinates: [1.4, 42.4] },
    geofence: { type: 'radius', centre: [1.4, 42.4], radius_m: 100 },
    activities,
    execution_sequence: activities.map(({ reference }) => reference),
  });
  const activity = {
    reference: 'SCAN',
    type: 'custom',
    name: 'Scan',
    requirements: [requirement],
    execution_sequence: ['CODES'],
  };
  return { points_of_interest: [stop('First', [activity]), stop('Last', [])] };
}

function submitRefused({ organisationUrl, route, sessionId, headers }) {
  const outcomes = Array.from({ length: 200 }, () => ({
    submission_id: randomUUID(),
    activity_reference: 'SCAN',
    integration_key: 'CODES',
    captured_at: new Date().toISOString(),
    position: [1.5, 42.5],
    status: 'success',
    codes: [],
  }));
  return timedRequest(`${organisationUrl}/routes/${route.id}/outcomes`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ session_id: sessionId, outcomes }),
  });
}
