import { Readable } from 'node:stream';
import type { Client } from 'aedes';
import type { ListenerConnection } from './embedded-connection.js';
import type { ListenerRegister, StoredSubscription } from './push-transport.js';

interface PersistenceParts {
  register: ListenerRegister;
  /** The connection of an admitted client. */
  connectionOf(client: Client): ListenerConnection | undefined;
  /** The connection that was last admitted with this client identifier. */
  connectionNamed(clientId: string): ListenerConnection | undefined;
}

/** Represents an MQTT session without subscriptions, which still exists. No client is granted this filter. */
const emptySession: readonly StoredSubscription[] = [{ topic: 'none', qos: 0 }];

/**
 * The storage for Aedes. The streams in the database are the message queue of every client, so this stores only the
 * subscriptions of persistent sessions. Clients do not publish, so there are no retained messages, wills or incoming
 * messages.
 */
export function createPersistence({ register, connectionOf, connectionNamed }: PersistenceParts) {
  const keeper = createKeeper(register);
  const nothingMore = async () => undefined;
  const keepFor = async (client: Client): Promise<void> => {
    const connection = connectionOf(client);
    if (connection !== undefined) await keeper.keep(connection);
  };
  return {
    /** Stores the subscriptions when a connection of a persistent session has ended [MQTT-3.1.2-4]. */
    keep: keeper.keep,
    setup: nothingMore,
    subscriptionsByClient: async ({ id }: { id: string }) => {
      const kept = connectionNamed(id)?.stored ?? null;
      if (kept === null) return [];
      const present = kept.filter((each) => each.through === undefined);
      return present.length === 0 ? [...emptySession] : present.map(({ topic, qos }) => ({ topic, qos }));
    },
    /**
     * Aedes calls this once for each filter of a packet, each time with all filters. The calls of one packet share one
     * write.
     */
    addSubscriptions: keepFor,
    removeSubscriptions: (client: Client, filters: readonly string[]) => {
      for (const each of filters) connectionOf(client)?.giveUp(each);
      return keepFor(client);
    },
    /** [MQTT-3.1.2-6] A clean session deletes what is stored of the earlier session. */
    cleanSubscriptions: async (client: Client) => {
      const connection = connectionOf(client);
      if (connection === undefined || connection.stored === null) return;
      await keeper.forget(connection);
    },
    outgoingStream: () => Readable.from([]),
    outgoingUpdate: nothingMore,
    /** A PUBACK has arrived. Aedes ignores the result. */
    outgoingClearMessageId: async (client: Client, { messageId }: { messageId: number }) => {
      connectionOf(client)?.arrived(messageId, performance.now());
    },
    incomingGetPacket: () => Promise.reject(new Error('the broker accepts no messages of clients')),
    createRetainedStreamCombi: () => Readable.from([]),
    putWill: nothingMore,
    delWill: nothingMore,
    streamWill: () => Readable.from([]),
  };
}

interface SubscriptionKeeper {
  /** Stores the connection's filters as they are when the write begins. Calls before that share this write. */
  keep(connection: ListenerConnection): Promise<void>;
  /** Deletes the stored filters. */
  forget(connection: ListenerConnection): Promise<void>;
}

/**
 * Writes the filters of one session one after another, so that the last write is the final one. If they are already
 * stored, it does not write.
 */
function createKeeper(register: ListenerRegister): SubscriptionKeeper {
  const lines = new Map<string, Promise<void>>();
  const waiting = new WeakMap<ListenerConnection, Promise<void>>();

  function inTurn(sessionId: string, work: () => Promise<void>): Promise<void> {
    const turn = (lines.get(sessionId) ?? Promise.resolve()).catch(() => undefined).then(work);
    lines.set(sessionId, turn);
    const done = () => {
      if (lines.get(sessionId) === turn) lines.delete(sessionId);
    };
    turn.then(done, done);
    return turn;
  }
  async function write(connection: ListenerConnection): Promise<void> {
    waiting.delete(connection);
    const now = connection.subscriptions();
    if (connection.stored !== null && isSame(connection.stored, now)) return;
    await register.storeSubscriptions(connection.listener, now);
    connection.stored = now;
  }
  return {
    keep(connection) {
      const turn = waiting.get(connection) ?? inTurn(connection.listener.sessionId, () => write(connection));
      waiting.set(connection, turn);
      return turn;
    },
    forget: (connection) =>
      inTurn(connection.listener.sessionId, () => register.storeSubscriptions(connection.listener, null)),
  };
}

function isSame(one: readonly StoredSubscription[], other: readonly StoredSubscription[]): boolean {
  const textsOf = (all: readonly StoredSubscription[]) =>
    new Set(all.map(({ topic, qos, through }) => `${qos} ${through ?? ''} ${topic}`));
  const texts = textsOf(other);
  return one.length === other.length && [...textsOf(one)].every((each) => texts.has(each));
}

/**
 * Aedes would send its internal events through this. No event is needed here, because messages are sent in another way.
 */
export const silentEmitter = {
  // Calls `done` immediately, so that the work after a packet is done before the next packet is read.
  on(_topic: string, _notify: unknown, done?: () => void) {
    done?.();
    return this;
  },
  removeListener(_topic: string, _notify: unknown, done?: () => void) {
    done?.();
    return this;
  },
  emit(_packet: unknown, done?: () => void) {
    if (done) setImmediate(done);
    return this;
  },
  close(done: () => void) {
    setImmediate(done);
    return this;
  },
};
