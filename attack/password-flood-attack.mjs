import { setTimeout as delay } from 'node:timers/promises';
import { logIn } from './lock-out-attack.mjs';

const addresses = 12;
const atOnce = 40;
const longestMs = 1_000;

export default {
  name: 'password-flood',
  claim:
    'An honest log-in succeeds within a second while twelve addresses fill the queue of password checks.',
  env: {
    AUTH_ATTEMPTS_PER_MINUTE: '100000',
    LOGIN_FAILURES_PER_ADDRESS: '100000',
    LOGIN_FAILURES_OF_STRANGERS: '100000',
  },
  async run({ service, small, slack, note }) {
    const { drivers } = service.credentials;
    const [known, fresh] = drivers.map(({ username, pin }) => ({ username, password: pin }));
    await logIn(service, known, '127.0.0.1');
    const endsAt = performance.now() + (small ? 6_000 : 20_000);
    let checked = 0;
    const flood = Array.from({ length: addresses * atOnce }, async (_, n) => {
      while (performance.now() < endsAt) {
        const { code } = await logIn(
          service,
          { username: `nobody-${n}`, password: '000000' },
          `127.3.${n % addresses}.9`,
        );
        if (code === 'invalid_credentials') checked += 1;
        else await delay(100);
      }
    });
    const found = { known: [], fresh: [] };
    await delay(1_000);
    while (performance.now() < endsAt) {
      found.known.push(await logIn(service, known, '127.0.0.1'));
      found.fresh.push(await logIn(service, fresh, `127.4.${found.fresh.length}.9`));
      await delay(300);
    }
    await Promise.all(flood);
    const slowest = (answers) =>
      Math.round(Math.max(...answers.map((each) => (each.status === 200 ? each.ms : 60_000))));
    note('passwords of the flood checked', checked);
    note('slowest log-in of a known caller, ms', slowest(found.known));
    note('slowest log-in from a new network, ms', slowest(found.fresh));
    const faults = [];
    for (const [who, answers] of Object.entries(found))
      if (slowest(answers) > longestMs * slack)
        faults.push(`a log-in (${who}) took ${slowest(answers)} ms or failed`);
    return faults;
  },
};
