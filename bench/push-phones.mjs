import { monotonicMs } from './monotonic-clock.mjs';
import { createPhone } from './mqtt-phone.mjs';

/**
 * The drivers' phones as a separate process. It handles messages one after the other and answers each:
 * - `{make, clean}` makes phones from credentials.
 * - `{connect: port, atOnce}` → `{startedAtMs, seconds}` until the last connection was accepted.
 * - `{subscribe}` subscribes.
 * - `{expect: count}` waits for this many messages since the last `{forget}` → `{arrivals: [id, topic's last level, at,
 *   phone][]}`. Different messages count; with `'repeats'`, all messages count; `kind` selects one kind.
 * - `{vanish}` drops all connections.
 */
const patienceMs = 60_000;
let phones = [];
let arrivals = new Map();
let expected = null;
let repeats = false;
let only;

const note = (phone) => (bytes, topicEnd, end) => {
  const atMs = monotonicMs();
  const kind = bytes.latin1Slice(bytes.lastIndexOf(47, topicEnd - 1) + 1, topicEnd);
  if (only !== undefined && kind !== only) return;
  // The payload is `{"load_id":"<UUID>"}` or `{"session_id":"<UUID>"}`.
  const id = bytes.latin1Slice(end - 38, end - 2);
  const message = repeats ? arrivals.size : `${phone} ${kind} ${id}`;
  if (!arrivals.has(message)) arrivals.set(message, [id, kind, atMs, phone]);
  if (expected !== null && arrivals.size >= expected.count) expected.resolve();
};

const work = {
  make: ({ make, clean }) => {
    phones = make.map((each, n) => createPhone(each, clean, note(n)));
    return {};
  },
  connect: async ({ connect: port, atOnce }) => {
    const startedAtMs = monotonicMs();
    await inTurns(atOnce, (phone) => phone.connect(port));
    return { startedAtMs, seconds: (monotonicMs() - startedAtMs) / 1_000 };
  },
  subscribe: async () => {
    await inTurns(100, (phone) => phone.subscribe());
    return {};
  },
  forget: ({ forget: what, kind }) => {
    only = kind;
    repeats = what === 'repeats';
    arrivals = new Map();
    return {};
  },
  expect: async ({ expect: count }) => {
    if (arrivals.size < count) {
      await new Promise((resolve, reject) => {
        const giveUp = () => reject(new Error(`${arrivals.size} of ${count} messages arrived`));
        const timer = setTimeout(giveUp, patienceMs);
        expected = {
          count,
          resolve: () => {
            clearTimeout(timer);
            expected = null;
            resolve();
          },
        };
      });
    }
    return { arrivals: [...arrivals.values()] };
  },
  vanish: () => {
    for (const phone of phones) phone.vanish();
    return {};
  },
};

/** Runs `act` with a limited concurrency; the next starts as soon as one is done. */
async function inTurns(atOnce, act) {
  let next = 0;
  const lane = async () => {
    while (next < phones.length) {
      const phone = phones[next];
      next += 1;
      await act(phone);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, phones.length) }, lane));
}

process.on('message', (message) => {
  const [name] = Object.keys(message);
  Promise.resolve(work[name](message)).then(
    (answer) => process.send(answer),
    (error) => process.send({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit());
