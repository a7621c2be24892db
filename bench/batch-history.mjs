import { spreadOf } from './bench-report.mjs';
import { outcomeSupply, placesOf, submissionBody } from './outcome-supply.mjs';
import { withClient } from './query-count.mjs';

const batch = 200;
const historyOutcomes = 10_000;
/** The batches of each side in a round; the first one warms up the connections and is not counted. */
const batchesPerRound = 4;

/**
 * Compares a batch of 200 outcomes of a requirement that has 10,000 outcomes with a batch of a requirement that has
 * none: the ratio of the two medians. The ratio must stay near 1, otherwise one phone could slow down all other phones.
 */
export async function batchHistoryRow(drivers, { rounds, withAdmin }) {
  const [empty, full] = drivers;
  const place = placesOf(full).find(({ requirement }) => requirement.kind === 'form');
  const found = [];
  for (let round = 0; round < rounds; round += 1) {
    await withAdmin((admin) => withClient(admin, (client) => writeRequirementHistory(client, full, place)));
    const sides = { empty, full };
    const order = round % 2 === 0 ? ['empty', 'full'] : ['full', 'empty'];
    const result = {};
    for (const side of order) {
      await withAdmin((admin) => withClient(admin, (client) => clearRoute(client, empty)));
      result[side] = await batchMs(sides[side]);
    }
    found.push(result);
  }
  const middle = (side) =>
    found.map((each) => each[side]).sort((a, b) => a - b)[Math.floor(found.length / 2)];
  return {
    name: 'submit_batch_200_history',
    connections: 1,
    ...spreadOf(found.map((each) => each.full / each.empty)),
    p50_ms: Math.round(middle('full')),
    limit_p50_ms: Math.round(middle('empty')),
  };
}

/** The median duration of a batch for the first form of the route, in milliseconds. */
async function batchMs(driver) {
  const { activity, requirement } = placesOf(driver).find((each) => each.requirement.kind === 'form');
  const form = { ...driver, route: onlyRequirement(driver.route, activity, requirement) };
  const supply = outcomeSupply(form);
  const taken = [];
  for (let n = 0; n < batchesPerRound; n += 1) {
    const body = submissionBody(form, supply, batch);
    const startedAt = performance.now();
    const response = await fetch(`${driver.organisationUrl}/routes/${driver.route.id}/outcomes`, {
      method: 'POST',
      headers: { ...driver.headers, 'content-type': 'application/json' },
      body,
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} ${text.slice(0, 500)}`);
    if (n > 0) taken.push(performance.now() - startedAt);
  }
  driver.lastSequence = form.lastSequence;
  return taken.sort((a, b) => a - b)[Math.floor(taken.length / 2)];
}

function onlyRequirement(route, activity, requirement) {
  const stop = { activities: [{ ...activity, requirements: [requirement] }] };
  return { ...route, travel_plan: { points_of_interest: [stop] } };
}

async function clearRoute(client, { route }) {
  await client.query('delete from outcomes where route_id = $1', [route.id]);
  await client.query('vacuum analyze outcomes');
}

/** Writes exactly 10,000 outcomes of the requirement, and no other outcomes of the route. */
async function writeRequirementHistory(client, driver, { activity, requirement }) {
  await client.query('delete from outcomes where route_id = $1', [driver.route.id]);
  await client.query(
    `insert into outcomes (organisation_id, submission_id, route_id, route_version, session_id, driver_id,
       activity_reference, requirement_key, kind, status, captured_at, content_hash, content, late, out_of_order)
     select s.organisation_id, gen_random_uuid(), $2, 1, s.id, s.driver_id, $3, $4, 'form', 'failed',
       now() - n * interval '1 second', '\\x00', jsonb_build_object('status', 'failed', 'status_reason', 'Rain'),
       false, false
     from sessions s cross join generate_series(1, $5) n where s.id = $1`,
    [driver.sessionId, driver.route.id, activity.reference, requirement.integration_key, historyOutcomes],
  );
  await client.query('vacuum analyze outcomes');
}
