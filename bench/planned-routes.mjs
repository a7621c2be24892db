import { openConnection } from './keep-alive-connection.mjs';
import { requestText } from './request-text.mjs';

/** The planning system of the benchmark, with the API key of the demo. It creates and changes routes. */
export async function openPlanning(baseUrl, { api_key: key, organisation_id: organisationId }) {
  const answer = await fetch(`${baseUrl}/account/auth?apiKeyId=${key.id}`);
  const { data } = await answer.json();
  const headers = { authorization: `Bearer ${data.access_token}` };
  const urlOf = (key) => `${baseUrl}/${organisationId}/integration/routes/${key}`;
  return {
    connect: () => openConnection(Number(new URL(baseUrl).port)),
    /** The request for a new edition of a route, which affects its driver if it has one. */
    requestOf: (n, edition, { withDriver = true } = {}) => {
      const url = urlOf(withDriver ? `bench-${n}` : `bench-open-${n}`);
      return Buffer.from(requestText('PUT', url, headers, JSON.stringify(plan(n, edition, withDriver))));
    },
    /** Creates a route; returns its id. */
    makeRoute: async (n) => {
      const body = JSON.stringify(plan(n, 1, true));
      const sent = { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' }, body };
      const response = await fetch(urlOf(`bench-${n}`), sent);
      const text = await response.text();
      if (!response.ok) throw new Error(`a route was refused with ${response.status}: ${text}`);
      return JSON.parse(text).data.id;
    },
  };
}

function plan(n, edition, withDriver) {
  return {
    name: `Bench ${n}`,
    ...(withDriver
      ? { allocation: { driver_integration_key: `bench-${n}`, assets: [{ integration_key: `bench-${n}` }] } }
      : {}),
    travel_plan: {
      points_of_interest: [stop('depot', 'pickup', edition), stop('customer', 'dropoff', edition)],
    },
  };
}

const centre = [1.473415, 42.453157];

function stop(key, type, edition) {
  const kinds = ['weight', 'signature'];
  const requirements = kinds.map((kind) => ({
    kind,
    label: kind,
    is_optional: false,
    integration_key: kind,
  }));
  return {
    integration_key: key,
    name: `${key}, edition ${edition}`,
    address: { city: 'Fontaneda', coordinates: centre },
    geofence: { type: 'radius', centre, radius_m: 120 },
    activities: [{ reference: key, type, name: key, requirements, execution_sequence: kinds }],
    execution_sequence: [key],
  };
}
