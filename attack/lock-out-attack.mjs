import { request } from 'node:http';

const strangers = 100;
const mostGuesses = 100;

/** The attacker's addresses: all on loopback, each in another network. */
const addressOf = (n) => `127.${1 + Math.floor(n / 200)}.${1 + (n % 200)}.9`;

export default {
  name: 'lock-out',
  claim:
    'A stranger with 100 addresses locks out nobody who has logged in before, and can try at most 100 passwords an hour.',
  async run({ service, small, note }) {
    const { drivers, controller, administrator } = service.credentials;
    const people = [
      ...drivers.map(({ username, pin }) => ({ username, password: pin })),
      ...[controller, administrator].map(({ username, password }) => ({ username, password })),
    ];
    const faults = [];
    const before = await Promise.all(people.map((person) => logIn(service, person, '127.0.0.1')));
    if (before.some((each) => each.status !== 200))
      faults.push('somebody could not log in before the attack');
    const guesses = {};
    const rounds = small ? 10 : 40;
    for (let round = 0; round < rounds; round += 1) {
      const tries = Array.from({ length: strangers }, (_, n) => {
        const { username } = people[(n + round) % people.length];
        return logIn(service, { username, password: String(100_000 + round * strangers + n) }, addressOf(n));
      });
      for (const { status, code } of await Promise.all(tries)) {
        const answer = code ?? status;
        guesses[answer] = (guesses[answer] ?? 0) + 1;
      }
    }
    const during = await Promise.all(people.map((person) => logIn(service, person, '127.0.0.1')));
    const lockedOut = during.filter((each) => each.status !== 200).length;
    note('responses to the stranger', JSON.stringify(guesses));
    note('guesses that were checked', guesses.invalid_credentials ?? 0);
    note('people locked out, of', `${lockedOut}, ${people.length}`);
    note('their slowest log-in, ms', Math.round(Math.max(...during.map((each) => each.ms))));
    if (lockedOut > 0) faults.push(`${lockedOut} people were locked out`);
    if ((guesses.invalid_credentials ?? 0) > mostGuesses)
      faults.push('more than 100 guesses of the stranger were checked');
    return faults;
  },
};

/** Logs in from a loopback address; resolves with `{status, code, ms}`. */
export function logIn(service, credentials, localAddress) {
  const body = JSON.stringify(credentials);
  const startedAt = performance.now();
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve) => {
    const sent = request(
      `${service.baseUrl}/account/auth`,
      { method: 'POST', headers, localAddress, agent: false, timeout: 30_000 },
      (answer) => {
        let text = '';
        answer.on('data', (piece) => {
          text += piece;
        });
        answer.on('end', () => {
          const found = JSON.parse(text);
          resolve({ status: answer.statusCode, code: found[0]?.code, ms: performance.now() - startedAt });
        });
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', (error) => resolve({ status: error.code, ms: performance.now() - startedAt }));
    sent.end(body);
  });
}
