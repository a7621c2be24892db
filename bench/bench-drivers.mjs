import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** The service accepts only a few more concurrent log-ins from one address. */
const logInsAtOnce = 32;

/** Logs in all demo drivers, opens their sessions and reads their routes; this is not measured. */
export async function prepareDrivers(baseUrl, { organisation_id: organisationId, drivers }) {
  const prepared = [];
  while (prepared.length < drivers.length) {
    const next = drivers.slice(prepared.length, prepared.length + logInsAtOnce);
    prepared.push(...(await Promise.all(next.map((each) => prepareDriver(baseUrl, organisationId, each)))));
  }
  return prepared;
}

async function prepareDriver(baseUrl, organisationId, { username, pin, driver_id, asset_id }) {
  const organisationUrl = `${baseUrl}/${organisationId}`;
  const deviceId = randomUUID();
  const loggedIn = await ask('POST', `${baseUrl}/account/auth`, {}, { username, password: pin });
  const before = { authorization: `Bearer ${loggedIn.data.access_token}` };
  const session = await ask('POST', `${organisationUrl}/sessions`, before, { asset_id, device_id: deviceId });
  const headers = { authorization: session.authorization, 'x-device-id': deviceId };
  const route = await ask('GET', `${organisationUrl}/routes/active`, headers);
  return {
    organisationId,
    driverId: driver_id,
    userId: loggedIn.data.user.id,
    sessionId: session.data.id,
    push: session.data.push,
    deviceId,
    headers,
    route: route.data,
    organisationUrl,
    lastSequence: 0,
  };
}

/** Uploads an image as a phone does; returns its address for outcomes. */
export async function uploadImage(driver) {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(4_096)]);
  const announced = await ask('POST', `${driver.organisationUrl}/blobs`, driver.headers, {
    content_type: 'image/jpeg',
    byte_length: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const { method, url, headers } = announced.data.upload;
  const sent = await fetch(url, { method, headers, body: bytes });
  if (!sent.ok) throw new Error(`the upload was refused with ${sent.status}: ${await sent.text()}`);
  return announced.data.url;
}

async function ask(method, url, headers, body) {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
  return { ...JSON.parse(text), authorization: response.headers.get('authorization') };
}
