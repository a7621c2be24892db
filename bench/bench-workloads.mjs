import { uploadImage } from './bench-drivers.mjs';
import { outcomeSupply, submissionBody } from './outcome-supply.mjs';
import { requestText } from './request-text.mjs';

/**
 * A workload makes the requests of one round for a server, as lanes of request texts. Each lane uses one connection.
 * All submissions of a driver use the same connection, as from a phone.
 */
function readWorkload(name, connections, requests, hostOf = () => null) {
  return {
    name,
    connections,
    requests,
    writes: false,
    lanes: (drivers, origin, count = requests, lanes = connections) =>
      spread(count, lanes, (lane, n) => {
        const driver = drivers[(lane + n) % drivers.length];
        const url = moved(`${driver.organisationUrl}/routes/active`, origin);
        return requestText('GET', url, driver.headers, null, hostOf(new URL(origin).port));
      }),
  };
}

function submitWorkload(name, size, requests) {
  return {
    name,
    connections: 8,
    requests,
    writes: true,
    lanes: (drivers, origin, count = requests, lanes = 8) => {
      const supplies = drivers.map((driver) => outcomeSupply(driver));
      return spread(count, lanes, (lane) => {
        const index = lane % drivers.length;
        return submission(drivers[index], origin, supplies[index], size);
      });
    },
  };
}

function submission(driver, origin, supply, size) {
  const url = moved(`${driver.organisationUrl}/routes/${driver.route.id}/outcomes`, origin);
  return requestText('POST', url, driver.headers, submissionBody(driver, supply, size));
}

/**
 * Status reports of all activities of a route, repeatedly, each with a different status than before, so that each
 * changes the document. A driver has no more reports than on a real day, because each report reads the log of the
 * route.
 */
const reportWorkload = {
  name: 'report_progress',
  connections: 8,
  requests: 480,
  writes: true,
  lanes: (drivers, origin, count = 480, lanes = 8) =>
    spread(count, lanes, (lane, n) => {
      const driver = drivers[lane % drivers.length];
      const references = driver.route.travel_plan.points_of_interest.flatMap((stop) =>
        stop.activities.map((each) => each.reference),
      );
      driver.lastSequence += 1;
      const lap = Math.floor(n / references.length);
      const reference = references[n % references.length];
      const url = moved(
        `${driver.organisationUrl}/routes/${driver.route.id}/activities/${reference}/status`,
        origin,
      );
      const body = {
        status: lap % 2 === 0 ? 'started' : 'completed',
        at: new Date(Date.now() - 3_600_000 + n * 1_000).toISOString(),
        session_id: driver.sessionId,
        sequence: driver.lastSequence,
      };
      return requestText('PUT', url, driver.headers, JSON.stringify(body));
    }),
};

const ownName = 'localhost';
let asked = 0;

/**
 * Returns the host name with another spelling each time. The service caches its last response to each driver by host
 * name; the limit server caches nothing. With changing spellings, both read every document from the database. There are
 * 512 spellings, so none is repeated for a driver in the next request.
 */
function anotherSpelling(port) {
  asked += 1;
  const letters = [...ownName].map((each, place) => ((asked >> place) & 1 ? each.toUpperCase() : each));
  return `${letters.join('')}:${port}`;
}

export const workloads = [
  readWorkload('read_active_route', 8, 4_000),
  readWorkload('read_active_route', 32, 4_000),
  readWorkload('read_active_route_unheld', 8, 4_000, anotherSpelling),
  readWorkload('read_active_route_unheld', 32, 4_000, anotherSpelling),
  submitWorkload('submit_outcome', 1, 1_200),
  submitWorkload('submit_batch_50', 50, 64),
  reportWorkload,
];

/** One outcome whose judgement needs more than the route; only its number of queries is measured. */
export const askingWorkloads = ['image', 'odometer'].map((only) => ({
  name: `submit_${only}`,
  lanes: async ([driver], origin, count) => {
    const imageUrls = only === 'image' ? [await uploadImage(driver), await uploadImage(driver)] : ['-'];
    const supply = outcomeSupply(driver, { only, imageUrls });
    return spread(count, 1, () => submission(driver, origin, supply, 1));
  },
}));

function spread(count, lanes, make) {
  const perLane = Math.ceil(count / lanes);
  return Array.from({ length: lanes }, (_, lane) => Array.from({ length: perLane }, (_, n) => make(lane, n)));
}

function moved(url, origin) {
  const { pathname } = new URL(url);
  return `${origin}${pathname}`;
}
