import { request } from 'node:http';
import { connect } from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';
import { dataOf, headersOfUser, makeKey } from './api-callers.mjs';
import { askMeanwhile } from './ask-meanwhile.mjs';
import { largeBytes, prepareOrganisation } from './one-organisation.mjs';
import { phaseMs } from './phase-length.mjs';
import { timedRequest } from './timed-request.mjs';

const requestsOfKey = 8;
const exportsAtOnce = 4;
/** With fewer entries in the log, the export would be so short that the service could send all of it unread. */
const changes = 60;
const slowPauseMs = 1_000;
/** With a shorter pause, the other callers would exceed the limit of requests in a minute. */
const pauseMs = 500;
const longestMs = 2_000;

export default {
  name: 'one-key',
  claim:
    'One API key with slow bodies or unread responses refuses nothing to its colleagues; one caller with unread exports stops nobody else’s.',
  mostlyWaits: true,
  async run({ service, small, slack, note }) {
    const organisation = await prepareOrganisation(service);
    const { url, attacker } = organisation;
    const audit = await prepareAudit(service);
    const asks = { ...organisation.asks, ...audit.asks };
    const path = `${new URL(url).pathname}/integration/routes/LARGE`;
    const kinds = {
      nothing: () => ({}),
      'slow bodies': (goesOn) => sendSlowly(url, attacker, goesOn),
      'unread responses': (goesOn) =>
        readNothing(service, { path, headers: attacker, atOnce: requestsOfKey }, goesOn),
      'unread audit exports': (goesOn) =>
        readNothing(service, { ...audit.attack, atOnce: exportsAtOnce }, goesOn),
    };
    const failures = [];
    for (const [kind, attack] of Object.entries(kinds)) {
      const endsAt = performance.now() + phaseMs(kind, small ? 5_000 : 25_000, small);
      const goesOn = () => performance.now() < endsAt;
      const attacking = attack(goesOn);
      // The attacker begins first.
      await delay(1_000);
      const { report, faults } = await askMeanwhile(asks, { goesOn, longestMs: longestMs * slack, pauseMs });
      note(kind, `${report}; responses to the attacker ${JSON.stringify(await attacking)}`);
      failures.push(...faults.map((each) => `${kind}: ${each}`));
      await delay(500);
    }
    return failures;
  },
};

/** The administrator of the second organisation attacks; a colleague and the first organisation export their logs. */
async function prepareAudit(service) {
  const { baseUrl, credentials } = service;
  const { administrator, organisation_id: organisationId } = credentials.second_organisation;
  const headers = await headersOfUser(service, administrator);
  const changed = { ...headers, 'content-type': 'application/merge-patch+json' };
  for (let n = 0; n < changes; n += 1) {
    const body = { name: `Second ${n}` };
    await dataOf(`${baseUrl}/${organisationId}`, { method: 'PATCH', headers: changed, body });
  }
  const key = { name: 'Auditor', roles: ['organisation_administrator'], modules: ['audit'] };
  const { headers: colleague } = await makeKey(service, { organisationId, headers, key });
  const other = await headersOfUser(service, credentials.administrator);
  const urlOf = (id) => `${baseUrl}/${id}/exports/audit`;
  const ask = (id, caller) => () => timedRequest(urlOf(id), { headers: caller });
  return {
    attack: { path: new URL(urlOf(organisationId)).pathname, headers },
    asks: {
      'audit exports of a colleague': ask(organisationId, colleague),
      'audit exports of another organisation': ask(credentials.organisation_id, other),
    },
  };
}

/** Keeps eight bodies of 8 MiB open and sends a byte a second. Resolves with the responses by status. */
async function sendSlowly(url, headers, goesOn) {
  const answers = {};
  const announced = { ...headers, 'content-type': 'application/json', 'content-length': largeBytes };
  const sending = Array.from({ length: requestsOfKey }, async () => {
    while (goesOn()) {
      const sent = request(`${url}/integration/routes:batch`, {
        method: 'POST',
        headers: announced,
        agent: false,
      });
      sent.on('error', () => undefined);
      sent.on('response', (answer) => {
        count(answers, answer.statusCode);
        sent.destroy();
      });
      sent.write('{');
      await keep(sent, goesOn, () => sent.write(' '));
    }
  });
  await Promise.all(sending);
  return answers;
}

/** Keeps some HTTP/2 streams open that accept one byte of their responses. Resolves with the responses by status. */
async function readNothing({ httpsBaseUrl }, { path, headers, atOnce }, goesOn) {
  const answers = {};
  const reading = Array.from({ length: atOnce }, async () => {
    while (goesOn()) {
      const settings = { initialWindowSize: 1 };
      const session = connect(new URL(httpsBaseUrl).origin, { rejectUnauthorized: false, settings });
      session.on('error', () => undefined);
      const stream = session.request({ ':path': path, ...headers, 'accept-encoding': 'identity' });
      stream.on('error', () => undefined);
      stream.on('close', () => session.destroy());
      stream.on('response', ({ ':status': status }) => {
        count(answers, status);
        if (status !== 200) session.destroy();
      });
      await keep(session, goesOn);
    }
  });
  await Promise.all(reading);
  return answers;
}

function count(answers, status) {
  answers[status] = (answers[status] ?? 0) + 1;
}

/** Waits until the connection or the attack has ended, and then ends the connection. */
async function keep(connection, goesOn, pulse = () => undefined) {
  while (!connection.destroyed && goesOn()) {
    pulse();
    await delay(slowPauseMs);
  }
  connection.destroy();
}
