import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDrivers, uploadImage } from '../bench/bench-drivers.mjs';
import { makeDriverFleet } from './driver-fleet.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';
import { phaseMs } from './phase-length.mjs';

const uploadingDrivers = 8;
const readingDrivers = 26;
/** The number of uploads or reads that each driver has at the same time. */
const atOnce = 8;
const mostAttempts = 10;
const slowPauseMs = 1_000;
/** With a shorter pause, the honest driver would exceed the limit of requests in a minute. */
const pauseMs = 500;
/** A client that reads nothing does not notice that its connection was reset. */
const requestAgainMs = 3_000;
/** The size of the largest image that the service accepts. */
const largeBytes = 15 * 2 ** 20;
const ordinaryBytes = 2 ** 20;
const mostGrowthMb = 300;
const longestMs = { upload: 2_000, image: 3_000 };

export default {
  name: 'image-shares',
  mostlyWaits: true,
  claim:
    'Drivers of one organisation who upload slowly, or do not read images, do not stop the images of another.',
  // All log-ins come from one address.
  env: { AUTH_ATTEMPTS_PER_MINUTE: '1000' },
  async run({ service, small, slack, note }) {
    const [reader, ...drivers] = await prepareDrivers(service.baseUrl, service.credentials);
    const fleet = await makeDriverFleet(service, readingDrivers);
    const ordinary = await uploadOf(reader, imageOf(ordinaryBytes));
    const large = imageOf(largeBytes);
    const largeUrls = [];
    for (const driver of fleet) largeUrls.push(await uploadOf(driver, large));
    const kinds = {
      nothing: () => ({}),
      'slow uploads': (goesOn) => uploadSlowly(fleet.slice(0, uploadingDrivers), goesOn),
      'unread images': (goesOn) => requestAndWait(fleet, largeUrls, goesOn),
    };
    const failures = [];
    for (const [kind, attack] of Object.entries(kinds)) {
      const endsAt = performance.now() + phaseMs(kind, small ? 7_000 : 40_000, small);
      const goesOn = () => performance.now() < endsAt;
      const memory = watchMemory(service.pid, goesOn);
      const [{ report, faults }, uploads, images, answers] = await Promise.all([
        submitMeanwhile(drivers, { goesOn, slack }),
        askMeanwhile(() => uploadImage(reader), goesOn),
        askMeanwhile(() => readImage(ordinary, reader.headers), goesOn),
        attack(goesOn),
      ]);
      const { grownMb, kernelMb } = await memory;
      const others = `uploads ${uploads.report}; images ${images.report}`;
      const room = `resident memory of the service grew by ${grownMb} MB, TCP memory ${kernelMb} MB`;
      note(kind, `${report}; ${others}; ${room}; responses to the attacker ${JSON.stringify(answers)}`);
      failures.push(...faults.map((each) => `${kind}: ${each}`));
      for (const [what, { failed, slowest, first }] of Object.entries({ upload: uploads, image: images })) {
        if (failed > 0) failures.push(`${kind}: ${failed} times an ${what} of another failed: ${first}`);
        if (slowest > longestMs[what] * slack)
          failures.push(`${kind}: an ${what} of another took ${slowest} ms`);
      }
      if (grownMb > mostGrowthMb) failures.push(`${kind}: the service has grown by ${grownMb} MB`);
      await delay(2_000);
    }
    return failures;
  },
};

const imageOf = (length) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(length - 4)]);

/** Repeats the announcement while the service refuses it as overloaded. */
async function announce({ organisationUrl, headers }, bytes) {
  const body = {
    content_type: 'image/jpeg',
    byte_length: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(`${organisationUrl}/blobs`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status === 201) return (await answer.json()).data;
    if (answer.status !== 503 || attempt === mostAttempts)
      throw new Error(`an announcement got ${answer.status}`);
    await answer.text();
    await delay(1_000);
  }
}

async function uploadOf(driver, bytes) {
  const { upload, url } = await announce(driver, bytes);
  const sent = await fetch(upload.url, { method: upload.method, headers: upload.headers, body: bytes });
  if (!sent.ok) throw new Error(`an upload got ${sent.status}`);
  return url;
}

/** Each driver keeps eight uploads open and sends a byte a second. Resolves with the responses by status. */
async function uploadSlowly(fleet, goesOn) {
  const bytes = imageOf(4_096);
  const answers = {};
  const uploading = fleet.flatMap((driver) =>
    Array.from({ length: atOnce }, async () => {
      const { upload } = await announce(driver, bytes);
      const { host, pathname, search } = new URL(upload.url);
      const head = ['Content-Type: image/jpeg', `Content-Length: ${bytes.length}`];
      while (goesOn()) {
        const text = requestOf('PUT', host, `${pathname}${search}`, head);
        await keepOpen(host, text, {
          answers,
          goesOn,
          pulse: (socket, n) => socket.write(bytes.subarray(n, n + 1)),
        });
      }
    }),
  );
  await Promise.all(uploading);
  return answers;
}

/**
 * Each driver repeatedly sends eight simultaneous requests for a large image, and reads only the status of each
 * response.
 */
async function requestAndWait(fleet, urls, goesOn) {
  const answers = {};
  const requesting = fleet.flatMap(({ headers }, n) =>
    Array.from({ length: atOnce }, async () => {
      const { host, pathname } = new URL(urls[n]);
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      while (goesOn()) {
        const endsAt = performance.now() + requestAgainMs;
        const isOpen = () => goesOn() && performance.now() < endsAt;
        await keepOpen(host, requestOf('GET', host, pathname, head), { answers, goesOn: isOpen });
        await delay(Math.random() * 1_000);
      }
    }),
  );
  await Promise.all(requesting);
  return answers;
}

const requestOf = (method, host, path, headers) =>
  `${method} ${path} HTTP/1.1\r\n${[`Host: ${host}`, ...headers].join('\r\n')}\r\n\r\n`;

/** Sends a request, counts the status and reads nothing more, until a refusal or the end of the connection. */
async function keepOpen(host, text, { answers, goesOn, pulse = () => undefined }) {
  const { hostname, port } = new URL(`http://${host}`);
  const socket = connect({ host: hostname, port: Number(port), localAddress: '127.9.9.7' });
  socket.on('error', () => undefined);
  socket.once('readable', () => {
    const status = String(socket.read(12) ?? 'none').slice(-3);
    answers[status] = (answers[status] ?? 0) + 1;
    if (status !== '200') socket.destroy();
  });
  socket.write(text);
  for (let n = 0; !socket.closed && goesOn(); n += 1) {
    pulse(socket, n);
    await delay(slowPauseMs);
  }
  socket.destroy();
}

async function askMeanwhile(ask, goesOn) {
  const times = [];
  const faults = [];
  while (goesOn()) {
    const startedAt = performance.now();
    await ask().catch((error) => faults.push(error.message));
    times.push(Math.round(performance.now() - startedAt));
    await delay(pauseMs);
  }
  const slowest = Math.max(...times);
  const report = `${times.length}, ${faults.length} failed, longest ${slowest} ms`;
  return { failed: faults.length, first: faults[0], slowest, report };
}

/** Reads a whole image over a connection of its own. */
function readImage(url, headers) {
  return new Promise((resolve, reject) => {
    const sent = get(url, { headers, agent: false, timeout: 30_000 }, (response) => {
      response.resume();
      response.on('error', () => undefined);
      response.on('close', () => {
        if (response.statusCode === 200 && response.complete) resolve();
        else reject(new Error(`status ${response.statusCode}, ${response.complete ? 'complete' : 'cut'}`));
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', reject);
  });
}

/** The most by which the memory of the service has grown, and the most memory of all TCP sockets. */
async function watchMemory(pid, goesOn) {
  // A service that has just stopped has no resident memory.
  const residentMb = () => {
    const [, kb = 0] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kb) / 1_024);
  };
  const before = residentMb();
  let [grownMb, kernelMb] = [0, 0];
  while (goesOn()) {
    grownMb = Math.max(grownMb, residentMb() - before);
    const [, pages = 0] = /^TCP:.* mem (\d+)/m.exec(readFileSync('/proc/net/sockstat', 'utf8')) ?? [];
    kernelMb = Math.max(kernelMb, Math.round((Number(pages) * 4_096) / 2 ** 20));
    await delay(100);
  }
  return { grownMb, kernelMb };
}
