import { setTimeout as delay } from 'node:timers/promises';
import { prepareDrivers, uploadImage } from '../bench/bench-drivers.mjs';
import { dataOf, headersOfUser } from './api-callers.mjs';
import { askMeanwhile } from './ask-meanwhile.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';
import { startHostileServers } from './hostile-servers.mjs';
import { phaseMs } from './phase-length.mjs';
import { timedRequest } from './timed-request.mjs';

/** Texts that a parser, or a search for secrets in them, may be slow to read. */
const responses = {
  'errors of S3 with many document types': { s3: '<!DOCTYPE a>'.repeat(17_000) },
  'errors of S3 with a long message': {
    s3: `<Error><Code>InternalError</Code><Message>${'-eyJ'.repeat(25_000)}</Message></Error>`,
  },
  'errors of S3 of 5 MB': { s3: `<Error>${'<a>&amp;x</a>'.repeat(400_000)}</Error>` },
  'long refusals of a mail server': { smtp: `450 ${'-eyJ'.repeat(25_000)}` },
};

export default {
  name: 'hostile-stores',
  claim: 'An S3 store and a mail server that send long and slow texts stop no request of anybody else.',
  startServers: startHostileServers,
  async run({ service, servers, small, slack, note }) {
    const { baseUrl, credentials } = service;
    const { second_organisation: other, ...own } = credentials;
    const [attacker] = await prepareDrivers(baseUrl, { ...own, drivers: own.drivers.slice(0, 1) });
    const others = await prepareDrivers(baseUrl, other);
    const headers = await headersOfUser(service, own.administrator);
    // The address begins with PUBLIC_URL, which nobody serves here.
    const image = new URL(new URL(await uploadImage(attacker), baseUrl).pathname, baseUrl).href;
    const live = new URL('/health/live', baseUrl).href;
    let users = 0;
    const invite = () => {
      users += 1;
      const user = { username: `invited.${users}`, name: 'Invited', email: `u${users}@example.org` };
      const body = { ...user, roles: ['controller'], password_mail: true };
      return dataOf(`${attacker.organisationUrl}/users`, { method: 'POST', headers, body });
    };
    const faults = [];
    for (const [name, response] of Object.entries({ nothing: {}, ...responses })) {
      servers.respond({ s3: null, smtp: null, ...response });
      const endsAt = performance.now() + phaseMs(name, small ? 2_000 : 10_000, small);
      const goesOn = () => performance.now() < endsAt;
      const attacking = (async () => {
        while (goesOn()) {
          if (response.s3 !== undefined) await timedRequest(image, { headers: attacker.headers });
          if (response.smtp !== undefined) await invite();
          await delay(500);
        }
      })();
      const [submitted, asked] = await Promise.all([
        submitMeanwhile(others, { goesOn, slack }),
        askMeanwhile(
          { live: () => timedRequest(live, { agent: false }) },
          { goesOn, longestMs: 1_000 * slack, pauseMs: 100 },
        ),
        attacking,
      ]);
      const { s3, smtp } = await servers.counts();
      note(name, `${submitted.report}; ${asked.report}; ${s3} errors of S3, ${smtp} refusals of mails`);
      faults.push(...submitted.faults, ...asked.faults);
      if (response.s3 !== undefined && s3 === 0) faults.push(`S3 sent no response: ${name}`);
      if (response.smtp !== undefined && smtp === 0) faults.push('the mail server refused nothing');
    }
    return faults;
  },
};
