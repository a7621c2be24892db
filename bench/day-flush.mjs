import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiClient } from '../packages/client/dist/calls/api-client.js';
import { systemClock } from '../packages/client/dist/clock.js';
import { createFlushRun } from '../packages/client/dist/queue/flush-run.js';
import { openUnsentQueue } from '../packages/client/dist/queue/unsent-queue.js';
import { fileStore } from '../packages/client/dist/storage/file-store.js';
import { median, rounded, spreadOf } from './bench-report.mjs';
import { outcomeSupply, placesOf } from './outcome-supply.mjs';
import { openThrottledLink } from './throttled-link.mjs';

const imageBytes = 300_000;
/** A phone's network in the country: 8 Mbit/s up, 24 Mbit/s down, 60 ms round trip. */
const line = { upBytesPerSecond: 1_000_000, downBytesPerSecond: 3_000_000, latencyMs: 30 };

/**
 * Seconds until a phone that was offline for a day has sent everything from its queue on disk: 400 outcomes, 2,000
 * positions, 40 images of 300 KB. The limit is the time of plain `fetch` for the same bytes over the same line, in as
 * few requests as possible and with two uploads at a time.
 */
export async function dayFlushRow(service, { credentials, driver, day }) {
  const link = await openThrottledLink(Number(new URL(service.baseUrl).port), line);
  const over = overLink(service.baseUrl, link.port);
  const found = [];
  try {
    for (let round = 0; round < day.rounds; round += 1) {
      const sides = {
        limit: () => bareSeconds(over, driver, day),
        service: () => flushSeconds(over, credentials, driver, day),
      };
      const order = round % 2 === 0 ? ['limit', 'service'] : ['service', 'limit'];
      const result = {};
      for (const side of order) result[side] = await sides[side]();
      found.push(result);
    }
  } finally {
    await link.stop();
  }
  return {
    name: 'day_flush',
    connections: 1,
    ...spreadOf(found.map(({ limit, service: own }) => limit / own)),
    seconds: rounded(median(found.map(({ service: own }) => own)), 2),
    limit_seconds: rounded(median(found.map(({ limit }) => limit)), 2),
  };
}

/** Sends all requests through the line, including those to the addresses of uploads. */
function overLink(baseUrl, port) {
  const { origin } = new URL(baseUrl);
  const through = (url) => String(url).replace(origin, `http://127.0.0.1:${port}`);
  return { baseUrl, fetch: (url, init) => globalThis.fetch(through(url), init) };
}

/** The records of a day, with their own numbers; `urlOf` returns the placeholder of an image. */
async function makeDay(driver, { images, outcomes, positions }, urlOf) {
  const supply = outcomeSupply(driver);
  const imagePlaces = placesOf(driver).filter(({ requirement }) => requirement.kind === 'image');
  if (imagePlaces.length === 0) throw new Error('the route has no requirement with an image');
  const captured = [];
  for (let n = 0; n < outcomes; n += 1) {
    const outcome = supply();
    if (n % (outcomes / images) !== 5) {
      captured.push(outcome);
      continue;
    }
    const { activity, requirement } = imagePlaces[n % imagePlaces.length];
    const { submission_id, captured_at, position } = outcome;
    captured.push({
      ...{ submission_id, captured_at, position, status: 'success' },
      activity_reference: activity.reference,
      integration_key: requirement.integration_key,
      image_urls: [await urlOf(picture())],
    });
  }
  const firstMs = Date.now() - positions * 1_000;
  const track = Array.from({ length: positions }, (_, n) => ({
    at: new Date(firstMs + n * 1_000).toISOString(),
    coordinates: [1.2, 42.2 + n / 100_000],
    speed: 13.9,
    heading: 74,
    accuracy_m: 6,
  }));
  return { captured, track };
}

function picture() {
  const bytes = randomBytes(imageBytes);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return new Uint8Array(bytes);
}

async function flushSeconds({ baseUrl, fetch }, { username, pin }, driver, day) {
  const { organisationId, sessionId, route, deviceId } = driver;
  const folder = await mkdtemp(join(tmpdir(), 'fleet-day-'));
  const queue = await openUnsentQueue({ store: fileStore(folder), clock: systemClock });
  try {
    const api = createApiClient({ baseUrl, deviceId, credentials: { username, pin }, organisationId, fetch });
    await api.token();
    const { captured, track } = await makeDay(driver, day, async (bytes) => {
      return demand(await queue.addImage({ organisationId, contentType: 'image/jpeg', bytes })).placeholder;
    });
    const contents = captured.flatMap(({ sequence: _, ...outcome }, n) => [
      ...track.slice(n * 5, n * 5 + 5).map((position) => ({ kind: 'position', position })),
      { kind: 'outcome', routeId: route.id, routeVersion: route.version, outcome },
    ]);
    const adding = contents.map((content) => {
      const id = content.outcome?.submission_id ?? randomUUID();
      return queue.add({ id, organisationId, sessionId, content });
    });
    for (const added of await Promise.all(adding)) demand(added);
    const run = createFlushRun({ queue, api, clock: systemClock });
    const startedAt = performance.now();
    let result = await run.flushOnce();
    while (result.kind === 'sent') result = await run.flushOnce();
    const seconds = (performance.now() - startedAt) / 1_000;
    const left = queue.list();
    if (result.kind !== 'nothing_to_do' || left.length > 0) {
      throw new Error(`${left.length} records are left: ${JSON.stringify([result, left[0]?.parked])}`);
    }
    return seconds;
  } finally {
    await queue.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function demand(kept) {
  if (!kept.ok) throw new Error(`not captured: ${JSON.stringify(kept)}`);
  return kept;
}

async function bareSeconds({ fetch }, driver, day) {
  const { headers, organisationUrl, sessionId: session_id, route } = driver;
  const json = { ...headers, 'content-type': 'application/json' };
  const ask = async (url, body) => {
    const response = await fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) });
    const text = await response.text();
    if (response.status >= 400 || response.status === 207)
      throw new Error(`${url}: ${response.status} ${text}`);
    return JSON.parse(text).data;
  };
  const pictures = [];
  const { captured, track } = await makeDay(driver, day, async (bytes) => String(pictures.push(bytes) - 1));
  const announcements = pictures.map((bytes) => ({
    content_type: 'image/jpeg',
    byte_length: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  const urls = [];
  const startedAt = performance.now();
  let next = 0;
  const uploads = async () => {
    for (let n = next++; n < pictures.length; n = next++) {
      const { upload, url } = await ask(`${organisationUrl}/blobs`, announcements[n]);
      const sent = await fetch(upload.url, {
        method: upload.method,
        headers: upload.headers,
        body: pictures[n],
      });
      if (!sent.ok) throw new Error(`an upload was refused with ${sent.status}`);
      urls[n] = url;
    }
  };
  await Promise.all([uploads(), uploads()]);
  for (let from = 0; from < day.positions; from += 1_000) {
    await ask(`${organisationUrl}/positions`, { session_id, positions: track.slice(from, from + 1_000) });
  }
  for (let from = 0; from < day.outcomes; from += 200) {
    const batch = captured.slice(from, from + 200).map((each) => {
      return each.image_urls === undefined
        ? each
        : { ...each, image_urls: each.image_urls.map((n) => urls[n]) };
    });
    const body = { session_id, route_version: route.version, outcomes: batch };
    await ask(`${organisationUrl}/routes/${route.id}/outcomes`, body);
  }
  return (performance.now() - startedAt) / 1_000;
}
