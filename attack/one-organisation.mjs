import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { twelveStopPlan } from '../bench/twelve-stop-plan.mjs';
import { dataOf, headersOfUser, makeKey, saveRoutes } from './api-callers.mjs';
import { outcomeSender } from './outcome-request.mjs';
import { timedRequest } from './timed-request.mjs';

/** The largest body that the service accepts. */
export const largeBytes = 8 * 2 ** 20;
/** Eight responses with this route and one with the medium route are together a little larger than 64 MiB. */
const largeRouteBytes = 8_280_000;
const mediumRouteBytes = 200_000;
const descriptionLength = 9_000;

/**
 * Saves a large and a medium route in the first demo organisation. Resolves with `{url, attacker, renameAttacker, asks,
 * ownAsks}`: the address of the organisation, the headers of one of its API keys, a function that renames the key, and
 * requests of its colleagues and of the key.
 */
export async function prepareOrganisation(service) {
  const { baseUrl, credentials } = service;
  const { administrator, organisation_id: organisationId } = credentials;
  const url = `${baseUrl}/${organisationId}`;
  const [driver] = await prepareDrivers(baseUrl, credentials);
  const reader = await headersOfUser(service, administrator);
  const modules = ['integration', 'sites', 'routes', 'drivers', 'assets'];
  const keyNamed = (name) =>
    makeKey(service, { organisationId, headers: reader, key: { name, roles: ['integration'], modules } });
  const [{ id, headers: attacker }, { headers: writer }] = [
    await keyNamed('Key'),
    await keyNamed('Colleague'),
  ];
  for (const [name, bytes] of [
    ['LARGE', largeRouteBytes],
    ['MEDIUM', mediumRouteBytes],
  ])
    await saveRoutes(url, attacker, [{ integration_key: name, route: routeOf(bytes) }]);
  const read = (name, headers) => () => timedRequest(`${url}/integration/routes/${name}`, { headers });
  return {
    url,
    attacker,
    renameAttacker: (name) =>
      dataOf(`${url}/api-keys/${id}`, {
        method: 'PATCH',
        headers: { ...reader, 'content-type': 'application/merge-patch+json' },
        body: { name },
      }),
    asks: {
      'a colleague’s batch of 48 KB': batchSender(url, writer),
      'a driver’s batch of 200 outcomes': outcomeSender(driver, { size: 200 }),
      'a colleague’s read of 200 KB': read('MEDIUM', reader),
    },
    ownAsks: {
      'its own batch of 48 KB': batchSender(url, attacker),
      'its own read of 8 MiB': read('LARGE', attacker),
      'its own read of 200 KB': read('MEDIUM', attacker),
    },
  };
}

const unallocated = (n) => ({ ...twelveStopPlan(n, ''), allocation: undefined });

/** A plan of about this many bytes, which its consignments fill. */
function routeOf(bytes) {
  const plan = unallocated(1);
  for (const stop of plan.travel_plan.points_of_interest)
    for (const activity of stop.activities) delete activity.consignment_references;
  const consignments = Array.from({ length: Math.ceil(bytes / descriptionLength) }, (_, n) => ({
    integration_key: `C${n}`,
    description: 'x'.repeat(descriptionLength),
  }));
  return { ...plan, consignments };
}

/** Sends three routes, always the same. */
function batchSender(organisationUrl, headers) {
  const routes = [0, 1, 2].map((n) => ({ integration_key: `batch-${n}`, route: unallocated(n) }));
  const body = JSON.stringify({ routes });
  return () =>
    timedRequest(`${organisationUrl}/integration/routes:batch`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
}
