import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { largeBytes, prepareOrganisation } from './one-organisation.mjs';

/** After this time at the latest, the service reads a changed key from the database again. */
const changedMs = 500;
const requestsOfKey = 8;
const latestResetMs = 4;
const longestMs = 2_000;

export default {
  name: 'gone-clients',
  claim:
    'One API key whose connections break while the service works on their requests gets its share back, and so does its organisation.',
  mostlyWaits: true,
  async run({ service, small, slack, note }) {
    const organisation = await prepareOrganisation(service);
    const { url, attacker, asks, ownAsks } = organisation;
    const { ms: readingMs } = await ownAsks['its own read of 8 MiB']();
    const [large, medium] = ['LARGE', 'MEDIUM'].map((name) => readRequest(url, attacker, name));
    // Fewer than 600 requests together, because the key may not have more in a minute.
    const kinds = {
      nothing: () => undefined,
      'reads of 8 MiB': () => goAway(url, large, { times: small ? 24 : 40, latestMs: readingMs }),
      'reads of 200 KB': () => goAway(url, medium, { times: small ? 60 : 150, latestMs: 20 }),
      'pipelined reads': () =>
        goAway(url, large + medium.repeat(requestsOfKey - 2), {
          times: small ? 12 : 24,
          latestMs: readingMs,
        }),
      'announced bodies': () => announceBodies(organisation, small ? 8 : 20),
    };
    const failures = [];
    for (const [kind, attack] of Object.entries(kinds)) {
      await attack();
      const { report, faults } = await askAfterwards({ ...asks, ...ownAsks }, longestMs * slack);
      note(kind, report);
      failures.push(...faults.map((each) => `${kind}: ${each}`));
    }
    return failures;
  },
};

const headOf = (method, { host, pathname }, headers) =>
  `${method} ${pathname} HTTP/1.1\r\n${Object.entries({ Host: host, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

const readRequest = (url, headers, name) =>
  headOf('GET', new URL(`${url}/integration/routes/${name}`), headers);

/**
 * Sends a text over one connection after another, and resets each connection some milliseconds later, at most
 * `latestMs`.
 */
async function goAway(url, text, { times, latestMs }) {
  for (let n = 0; n < times; n += 1) {
    const socket = await openConnection(url);
    socket.write(text);
    await delay((n / times) * latestMs);
    socket.resetAndDestroy();
    await delay(20);
  }
}

/**
 * An administrator renames the key, so the service has to read it again. Then eight connections announce large bodies
 * at the same time, and are reset some milliseconds later.
 */
async function announceBodies({ url, attacker, renameAttacker }, rounds) {
  const target = new URL(`${url}/integration/routes:batch`);
  const announced = { ...attacker, 'Content-Type': 'application/json', 'Content-Length': largeBytes };
  const text = `${headOf('POST', target, announced)}{`;
  for (let round = 0; round < rounds; round += 1) {
    await renameAttacker(`Key ${round}`);
    await delay(changedMs);
    const sockets = await Promise.all(Array.from({ length: requestsOfKey }, () => openConnection(url)));
    for (const socket of sockets)
      socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), round % latestResetMs));
    await delay(200);
  }
}

function openConnection(url) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on('error', reject);
  });
}

/** Repeats each request until it is answered, for at most `mostMs`. */
async function askAfterwards(asks, mostMs) {
  const startedAt = performance.now();
  const since = () => Math.round(performance.now() - startedAt);
  const failures = await Promise.all(
    Object.entries(asks).map(async ([name, ask]) => {
      for (;;) {
        const { status = 'broken', text } = await ask();
        const ms = since();
        if (ms > mostMs) return `${name}: ${status} after ${ms} ms ${status === 200 ? '' : text}`;
        if (status === 200) return null;
        await delay(100);
      }
    }),
  );
  const faults = failures.filter((each) => each !== null);
  const answered = `${failures.length - faults.length} of ${failures.length} requests`;
  return { report: `${answered} answered, within ${since()} ms`, faults };
}
