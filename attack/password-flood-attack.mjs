import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '../bench/bench-report.mjs';
import { logIn } from './lock-out-attack.mjs';

const addresses = 12;
const atOnce = 40;
const longestMs = 1_000;
const driverAddresses = 250;
const ofDriverAddress = 2;
/** The addresses begin one after another, because 500 simultaneous new connections delay every request. */
const stepMs = 8;
/**
 * The pause after a refused log-in, as long as the service asks for. Without it, the new connections would delay
 * every request.
 */
const refusedPauseMs = 3_000;

export default {
  name: 'password-flood',
  claim:
    'An honest log-in succeeds within a second while twelve addresses fill the queue of password checks, and while one driver logs in from 250 addresses.',
  env: {
    AUTH_ATTEMPTS_PER_MINUTE: '100000',
    LOGIN_FAILURES_PER_ADDRESS: '100000',
    LOGIN_FAILURES_OF_STRANGERS: '100000',
  },
  async run({ service, small, slack, note }) {
    const { drivers } = service.credentials;
    const [known, fresh, attacker] = drivers.map(({ username, pin }) => ({ username, password: pin }));
    await logIn(service, known, '127.0.0.1');
    const endsAt = performance.now() + (small ? 5_000 : 20_000);
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
    note('passwords of the flood checked', checked);
    note('slowest log-in of a known caller, ms', slowest(found.known));
    note('slowest log-in from a new network, ms', slowest(found.fresh));
    const faults = [];
    for (const [who, answers] of Object.entries(found))
      if (slowest(answers) > longestMs * slack)
        faults.push(`a log-in (${who}) took ${slowest(answers)} ms or failed`);
    const others = [known, fresh];
    return [...faults, ...(await floodByDriver({ service, small, slack, note, attacker, others }))];
  },
};

const slowest = (answers) =>
  Math.round(Math.max(...answers.map((each) => (each.status === 200 ? each.ms : 60_000))));

/** Resolves with the responses by status. */
async function logInFromMany(service, { attacker, token }, goesOn) {
  const answers = {};
  const loggingIn = Array.from({ length: driverAddresses * ofDriverAddress }, async (_, n) => {
    const address = Math.floor(n / ofDriverAddress);
    await delay(address * stepMs);
    while (goesOn()) {
      const { status } = await logIn(service, attacker, addressOf(address), token);
      answers[status] = (answers[status] ?? 0) + 1;
      if (status !== 200) await delay(refusedPauseMs);
    }
  });
  await Promise.all(loggingIn);
  return answers;
}

/**
 * One driver logs in with their own token and the right pin from 250 addresses, with two simultaneous log-ins from
 * each.
 */
async function floodByDriver({ service, small, slack, note, attacker, others }) {
  if ((await logIn(service, attacker, addressOf(0))).status === 'EADDRNOTAVAIL') {
    note('log-ins of one driver from 250 addresses', 'left out: this system has one loopback address');
    return [];
  }
  for (const each of others) await logIn(service, each, '127.0.0.1');
  const { token } = await logIn(service, attacker, '127.0.0.1');
  const endsAt = performance.now() + (small ? 7_000 : 25_000);
  const goesOn = () => performance.now() < endsAt;
  const flooding = logInFromMany(service, { attacker, token }, goesOn);
  const asked = [];
  while (goesOn()) {
    asked.push(logIn(service, others[asked.length % others.length], `127.0.0.${2 + (asked.length % 40)}`));
    await delay(250);
  }
  const answers = await flooding;
  const found = await Promise.all(asked);
  const refused = found.filter(({ status }) => status !== 200).length;
  note('log-ins of one driver from 250 addresses, by status', JSON.stringify(answers));
  const times = found.map(({ ms }) => ms);
  const [p50, longest] = [0.5, 1].map((part) => Math.round(quantile(times, part)));
  note(
    'log-ins of other drivers meanwhile',
    `${found.length}, ${refused} refused, p50 ${p50} ms, longest ${longest} ms`,
  );
  return [
    ...(refused > 0 ? [`${refused} log-ins of other drivers were refused`] : []),
    ...(longest > longestMs * slack ? [`a log-in of another driver took ${longest} ms`] : []),
  ];
}

const addressOf = (n) => `127.30.${1 + n}.7`;
