import { timedRequest } from './timed-request.mjs';

/** Sends a request, with JSON if there is a body. Resolves with the data of the response; throws if it is refused. */
export async function dataOf(url, { method = 'GET', body, headers = {} } = {}) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const answer = await timedRequest(url, {
    method,
    headers: { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: text,
  });
  if (answer.status >= 300 || answer.status === undefined)
    throw new Error(`${url}: ${answer.status} ${answer.text ?? answer.error}`);
  return JSON.parse(answer.text).data;
}

/** Resolves with the headers of a user who logs in. */
export async function headersOfUser({ baseUrl }, { username, password }) {
  const body = { username, password };
  return bearer(await dataOf(`${baseUrl}/account/auth`, { method: 'POST', body }));
}

/** Resolves with the headers of an API key. */
export async function headersOfKey({ baseUrl }, secret) {
  return bearer(await dataOf(`${baseUrl}/account/auth`, { headers: { 'x-api-key': secret } }));
}

/** Creates an API key with the headers of an administrator, and resolves with the key's id and headers. */
export async function makeKey(service, { organisationId, headers, key }) {
  const url = `${service.baseUrl}/${organisationId}/api-keys`;
  const made = await dataOf(url, { method: 'POST', body: key, headers });
  return { id: made.id, headers: await headersOfKey(service, made.api_key_id) };
}

const bearer = ({ access_token: token }) => ({ authorization: `Bearer ${token}` });

/** Saves routes, each `{integration_key, route}`; throws if one is rejected. */
export async function saveRoutes(organisationUrl, headers, routes) {
  const url = `${organisationUrl}/integration/routes:batch`;
  const results = await dataOf(url, { method: 'POST', body: { routes }, headers });
  const rejected = results.find(({ result }) => result === 'rejected');
  if (rejected !== undefined) throw new Error(`a route was rejected: ${JSON.stringify(rejected)}`);
}
