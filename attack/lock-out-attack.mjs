import { request } from 'node:http';

const strangers = 100;
const mostGuesses = 100;
/**
 * The most guesses in an hour from a network where users have logged in. After this number, callers from the network
 * count as strangers. By then the names are locked for strangers.
 */
const mostGuessesWithin = 30;

/** The attacker's addresses: all on loopback, each in another network. */
const addressOf = (n) => `127.${1 + Math.floor(n / 200)}.${1 + (n % 200)}.9`;

export default {
  name: 'lock-out',
  claim:
    'A stranger with 100 addresses cannot lock out anybody who logged in before, and has at most 100 guesses an hour. Someone in their network has 30, over all names, and cannot lock out a phone that sends its earlier token.',
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
      faults.push('the stranger had more guesses than 100');
    const tokens = before.map((each) => each.token);
    return [...faults, ...(await sprayFromWithin({ service, small, note, people, tokens }))];
  },
};

/** Tries the same pins with all names, from four addresses of the network where all these people logged in. */
async function sprayFromWithin({ service, small, note, people, tokens }) {
  let checked = 0;
  let refused = 0;
  for (let round = 0; round < (small ? 8 : 16); round += 1) {
    const tries = people.map(({ username }) =>
      logIn(service, { username, password: String(200_000 + round) }, `127.0.0.${66 + (round % 4)}`),
    );
    for (const { code } of await Promise.all(tries)) {
      if (code === 'invalid_credentials') checked += 1;
      else refused += 1;
    }
  }
  const phones = await Promise.all(people.map((person, n) => logIn(service, person, '127.0.0.1', tokens[n])));
  const shutOut = phones.filter((each) => each.status !== 200).length;
  note('guesses within the network that were checked, refused', `${checked}, ${refused}`);
  note('phones with an earlier token that were shut out, of', `${shutOut}, ${phones.length}`);
  const faults = shutOut > 0 ? [`${shutOut} phones with an earlier token were shut out`] : [];
  if (checked > mostGuessesWithin)
    faults.push(`there were more guesses within the network than ${mostGuessesWithin}`);
  return faults;
}

/** One log-in from an address of loopback, with an earlier token if there is one; `{status, code, token, ms}`. */
export function logIn(service, credentials, localAddress, earlierToken) {
  const body = JSON.stringify(credentials);
  const startedAt = performance.now();
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  if (earlierToken !== undefined) headers.authorization = `Bearer ${earlierToken}`;
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
          resolve({
            status: answer.statusCode,
            code: found[0]?.code,
            token: found.data?.access_token,
            ms: performance.now() - startedAt,
          });
        });
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', (error) => resolve({ status: error.code, ms: performance.now() - startedAt }));
    sent.end(body);
  });
}
