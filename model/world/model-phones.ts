import type { PushAddress } from '@fleet/contract/driving/sessions';
import { openPhone, type Phone } from '../../apps/service/test/push/listening-phone.js';
import type { Push } from '../reference/reference-state.js';

/** A driver's phone that listens for one session, with the messages of each connection. */
interface ListeningPhone {
  phone: Phone;
  /** For each connection, the index of its first received message. */
  connections: number[];
  address: { url: string; token: string };
}

/** The phones of a run: real MQTT clients, one for each session that has listened. */
export interface Phones {
  isListening(session: string): boolean;
  listen(session: string, push: PushAddress, token: string): Promise<void>;
  hangUp(session: string): Promise<void>;
  loseNetwork(session: string): Promise<void>;
  /** Closes all connections, as after the end of the service. */
  forgetConnections(): Promise<void>;
  /** Waits until the phone has received these messages in order; returns the difference, or null. */
  heard(session: string, expected: readonly Push[], ids: ReadonlyMap<string, string>): Promise<string | null>;
  /** Waits until the service has ended the connection; returns false if it does not. */
  isDisconnected(session: string): Promise<boolean>;
  sessions(): string[];
  close(): Promise<void>;
}

/** A message takes milliseconds; this allows for a busy machine. */
const patienceMs = 10_000;

export function openPhones(): Phones {
  const phones = new Map<string, ListeningPhone>();
  const found = (session: string): ListeningPhone => {
    const known = phones.get(session);
    if (known === undefined) throw new Error(`no phone has listened for ${session}`);
    return known;
  };
  return {
    isListening: (session) => phones.get(session)?.phone.isConnected() === true,
    async listen(session, push, token) {
      const known = phones.get(session);
      if (known === undefined) {
        const address = { url: push.url ?? '', token };
        const phone = openPhone({ push, url: () => address.url, token: () => address.token });
        phones.set(session, { phone, connections: [0], address });
        return phone.connect();
      }
      Object.assign(known.address, { url: push.url ?? '', token });
      known.connections.push(known.phone.received.length);
      return known.phone.connect();
    },
    hangUp: (session) => found(session).phone.disconnect(),
    loseNetwork: (session) => found(session).phone.loseNetwork(),
    async forgetConnections() {
      for (const { phone } of phones.values()) await phone.disconnect();
    },
    async heard(session, expected, ids) {
      const { phone, connections } = found(session);
      const wanted = expected.map(({ kind, subject }) => `${kind} ${ids.get(subject)}`);
      const until = performance.now() + patienceMs;
      for (;;) {
        const verdict = differenceOf(wanted, phone, connections);
        if (verdict === null || performance.now() > until) return verdict;
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    },
    async isDisconnected(session) {
      const { phone } = found(session);
      const patience = new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false).unref());
      return Promise.race([phone.closed().then(() => true as const), patience]);
    },
    sessions: () => [...phones.keys()],
    async close() {
      for (const { phone } of phones.values()) await phone.disconnect();
    },
  };
}

/**
 * Compares the received messages with the expected ones, in order [C-9]. A new connection may repeat unacknowledged
 * messages of the previous one. At the end, no message may be missing. Returns the difference or null.
 */
function differenceOf(
  wanted: readonly string[],
  phone: Phone,
  connections: readonly number[],
): string | null {
  const received = phone.received.map(messageOf);
  let had = 0;
  for (const [n, from] of connections.entries()) {
    const brought = received.slice(from, connections[n + 1] ?? received.length);
    const start = startOf(wanted, brought, had);
    if (start === null) return differenceText(wanted, received);
    had = Math.max(had, start + brought.length);
  }
  return had === wanted.length ? null : differenceText(wanted, received);
}

/** The latest position, at most `had`, from which these messages match the expected ones; null if there is none. */
function startOf(wanted: readonly string[], brought: readonly string[], had: number): number | null {
  for (let start = had; start >= 0; start -= 1) {
    if (brought.every((each, n) => wanted[start + n] === each)) return start;
  }
  return null;
}

function messageOf({ topic, payload }: Phone['received'][number]): string {
  const { session_id: session, load_id: load } = JSON.parse(payload) as Record<string, string>;
  return `${topic.split('/').at(-1)} ${session ?? load}`;
}

function differenceText(wanted: readonly string[], received: readonly string[]): string {
  return `the phone heard ${JSON.stringify(received)}, expected ${JSON.stringify(wanted)}`;
}
