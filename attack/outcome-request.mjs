import { setTimeout as delay } from 'node:timers/promises';
import { outcomeSupply, placesOf, submissionBody } from '../bench/outcome-supply.mjs';
import { timedRequest } from './timed-request.mjs';

/**
 * Returns a function that submits `size` new outcomes of a driver in one request; `only` limits them to one kind. With
 * `repeats`, the function behaves like a phone if the service refuses the request as overloaded: it waits as long as
 * the service asks, and sends the request once more. The measured time then includes both attempts and the wait.
 */
export function outcomeSender(driver, { size = 1, only = null, agent, repeats = false } = {}) {
  const supply = outcomeSupply(only === null ? driver : withFirstOf(driver, only));
  const url = `${driver.organisationUrl}/routes/${driver.route.id}/outcomes`;
  const headers = { ...driver.headers, 'content-type': 'application/json' };
  return async () => {
    const submission = { method: 'POST', headers, body: submissionBody(driver, supply, size), agent };
    const startedAt = performance.now();
    const first = await timedRequest(url, submission);
    if (!repeats || first.status !== 503) return first;
    await delay(Number(first.headers['retry-after']) * 1_000);
    const second = await timedRequest(url, submission);
    return { ...second, ms: performance.now() - startedAt };
  };
}

/** The driver, with a route that has only the first requirement of this kind. */
function withFirstOf(driver, kind) {
  const { activity, requirement } = placesOf(driver).find((each) => each.requirement.kind === kind);
  const stop = { activities: [{ ...activity, requirements: [requirement] }] };
  return { ...driver, route: { ...driver.route, travel_plan: { points_of_interest: [stop] } } };
}
