import { randomUUID } from 'node:crypto';
import { captureFor } from '../apps/service/dist/demo/demo-captures.js';

/** Kinds whose success needs more from the database than the route: uploads or readings. */
const askingKinds = new Set(['image', 'signature', 'document_scan', 'odometer']);

/** All requirements of a driver's route with their activities, in the order of the route. */
export function placesOf({ route }) {
  return route.travel_plan.points_of_interest.flatMap((stop) =>
    stop.activities.flatMap((activity) =>
      activity.requirements.map((requirement) => ({ stop, activity, requirement })),
    ),
  );
}

/**
 * An endless supply of valid outcomes of one driver, repeatedly in the order of the route. A later outcome for a
 * requirement corrects the earlier one. Outcomes of the kinds in `askingKinds` are failed, and every second rating is
 * skipped. With `only`, all are successes of that kind.
 */
export function outcomeSupply(driver, { only = null, imageUrls = ['-'] } = {}) {
  const places = placesOf(driver).filter(({ requirement }) => only === null || requirement.kind === only);
  let given = 0;
  return () => {
    const { stop, activity, requirement } = places[given % places.length];
    const lap = Math.floor(given / places.length);
    given += 1;
    driver.lastSequence += 1;
    const nowMs = Date.now();
    const common = {
      submission_id: randomUUID(),
      sequence: driver.lastSequence,
      activity_reference: activity.reference,
      captured_at: new Date(nowMs).toISOString(),
      position: [1.52109, 42.50729],
      integration_key: requirement.integration_key,
    };
    if (only === null && askingKinds.has(requirement.kind)) {
      return { ...common, status: 'failed', status_reason: 'The phone cannot do that now.' };
    }
    if (only === null && requirement.is_optional && lap % 2 === 1) {
      return { ...common, status: 'skipped', status_reason: 'There was no one to ask.' };
    }
    const scene = {
      route: driver.route,
      stop,
      activity,
      nowMs,
      drivenM: given * 1_000,
      drivenMs: 0,
      imageUrls,
    };
    return { ...common, status: 'success', ...captureFor(requirement.kind, requirement, scene) };
  };
}

/** The body of a submission as a phone sends it. */
export function submissionBody(driver, supply, size) {
  return JSON.stringify({
    session_id: driver.sessionId,
    route_version: driver.route.version,
    outcomes: Array.from({ length: size }, () => supply()),
  });
}
