import { outcomeSupply, placesOf, submissionBody } from '../bench/outcome-supply.mjs';
import { timedRequest } from './timed-request.mjs';

/** Returns a function that submits `size` new outcomes of a driver in one request; `only` limits them to one kind. */
export function outcomeSender(driver, { size = 1, only = null, agent } = {}) {
  const supply = outcomeSupply(only === null ? driver : withFirstOf(driver, only));
  const url = `${driver.organisationUrl}/routes/${driver.route.id}/outcomes`;
  const headers = { ...driver.headers, 'content-type': 'application/json' };
  return () =>
    timedRequest(url, { method: 'POST', headers, body: submissionBody(driver, supply, size), agent });
}

/** The driver, with a route that has only the first requirement of this kind. */
function withFirstOf(driver, kind) {
  const { activity, requirement } = placesOf(driver).find((each) => each.requirement.kind === kind);
  const stop = { activities: [{ ...activity, requirements: [requirement] }] };
  return { ...driver, route: { ...driver.route, travel_plan: { points_of_interest: [stop] } } };
}
