import { setTimeout as delay } from 'node:timers/promises';
import { Aedes, type Client, type Connection } from 'aedes';
import type { Logger } from 'pino';
import { boundedCache } from '../bounded-cache.js';
import type { NotificationListener } from '../database/notification-listener.js';
import type { Queryable } from '../database/postgres-pool.js';
import { pushChannel, readAnnouncement } from '../outbox/push-stream.js';
import { addressGroup } from '../security/attempt-limit.js';
import { createFailureLimit } from '../security/failure-limit.js';
import { createAcknowledgements } from './embedded-acknowledgements.js';
import { type ConnectRefusal, createAdmission } from './embedded-admission.js';
import { ListenerConnection, windowSize } from './embedded-connection.js';
import { createPersistence, silentEmitter } from './embedded-persistence.js';
import { createListenerRoom } from './embedded-room.js';
import { type DropReason, startListenerRounds } from './embedded-rounds.js';
import { createStreamReader } from './embedded-stream-reader.js';
import type { PushMetrics } from './push-metrics.js';
import type { AdmitPushListener, ListenerRegister, PushLag, PushListener } from './push-transport.js';
import { startTakeoverNotices } from './takeover-notices.js';
import { createTakeoverWatch } from './takeover-watch.js';
import { isOwnFilter, ownPrefixOf } from './topic-grants.js';
import { createWaitingConnections } from './waiting-connections.js';

export interface EmbeddedBrokerParts {
  db: Queryable;
  listener: Pick<NotificationListener, 'listen' | 'isListening'>;
  /** The NOTIFY channel with the ids of users whose tokens may have become invalid. */
  callerChannel: string;
  admit: AdmitPushListener;
  register: ListenerRegister;
  topicPrefix: string;
  metrics: Pick<PushMetrics, 'connections' | 'sent' | 'acknowledged' | 'refused'>;
  log: Logger;
  /** The most connections that have not been admitted; default 1,000. Each costs some 20 KB of memory. */
  mostWaiting?: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

const mostWaiting = 1_000;

/** Serves MQTT clients from the streams, over any kind of connection. */
export interface EmbeddedBroker {
  /** Serves a connection from the peer with this `address`. Calls `admitted` when the client's session is known. */
  enter(connection: Connection, address: string, admitted?: (sessionId: string) => void): void;
  lag(): PushLag;
  /**
   * Admits no further client, delivers waiting messages, records acknowledgements, and closes every connection. Takes
   * at most 3 s.
   */
  stop(): Promise<void>;
}

const connectTimeoutMs = 10_000;
const drainTimeoutMs = 30_000;
const mostFilters = 16;
/**
 * Failed credentials are limited within this time: for each address, and for each user name at one address. Beyond a
 * limit, credentials are not checked. Many phones may share an address. So its limit is high, and phones that it blocks
 * get a response after which they try again.
 */
const failureWindowMs = 10_000;
const mostFailuresPerName = 20;
const mostFailuresPerAddress = 2_000;
const deliveryPatienceMs = 2_000;
const rememberedSessions = 20_000;

export async function startEmbeddedBroker(parts: EmbeddedBrokerParts): Promise<EmbeddedBroker> {
  const { db, log, metrics, register } = parts;
  const room = createListenerRoom();
  const acknowledgements = createAcknowledgements(db, log);
  const reader = createStreamReader(db, log);
  const takeovers = createTakeoverWatch();
  const failuresPerName = createFailureLimit(mostFailuresPerName, failureWindowMs);
  const failuresPerAddress = createFailureLimit(mostFailuresPerAddress, failureWindowMs);
  const addresses = new WeakMap<Connection, string>();
  const admissions = new WeakMap<Connection, (sessionId: string) => void>();
  const connections = new WeakMap<Client, ListenerConnection>();
  const admittedLast = boundedCache<ListenerConnection>(rememberedSessions);
  /** The number of the last message that was sent on the previous connection of each session. */
  const sentBefore = boundedCache<number>(rememberedSessions);
  let stopping = false;

  const addressOf = (client: Client) => addressGroup(addresses.get(client.conn) ?? '');
  const countsAsFailure = (reason: ConnectRefusal) =>
    reason === 'bad_credentials' || reason === 'not_authorised';

  function connectionFor(client: Client, listener: PushListener): ListenerConnection {
    const noted = Math.max(listener.deliveredThrough, acknowledgements.notedFor(listener));
    const present = room.ofSession(listener.sessionId);
    const sentHere = sentBefore.get(listener.sessionId);
    if (client.clean) sentBefore.delete(listener.sessionId);
    // If this process served the session before, the MQTT session exists (`[]`, not null), although its subscriptions may
    // not yet be in the database.
    const subscriptions = listener.subscriptions ?? (sentHere === undefined ? null : []);
    const resumes = !client.clean && subscriptions !== null;
    const maybeSent = present?.sentThrough ?? sentHere ?? noted + windowSize;
    return new ListenerConnection(
      client,
      { ...listener, subscriptions, deliveredThrough: noted },
      ownPrefixOf(parts.topicPrefix, listener),
      {
        sent: (kind) => metrics.sent.inc({ kind }),
        acknowledged: (connection, number) => {
          metrics.acknowledged.inc();
          acknowledgements.note(connection.listener, number);
        },
        wantsEntries: (connection) => reader.want(connection),
      },
      resumes ? maybeSent : 0,
    );
  }
  const admission = createAdmission({
    admit: parts.admit,
    refusalBefore(client, username) {
      if (stopping) return 'stopping';
      const [nowMs, address] = [performance.now(), addressOf(client)];
      if (failuresPerAddress.isBlocked(address, nowMs)) return 'address_blocked';
      return failuresPerName.isBlocked(`${address} ${username}`, nowMs) ? 'too_many_failures' : null;
    },
    refusalAfter(listener) {
      if (stopping) return 'stopping';
      // The acknowledgement of the revocation may not be in the database yet.
      const { revocation } = listener;
      if (revocation !== null && acknowledgements.notedFor(listener) >= revocation) return 'not_authorised';
      const present = room.ofSession(listener.sessionId);
      if (present === undefined || takeovers.mayTakeOver(listener.sessionId, performance.now())) return null;
      return 'takeover';
    },
    admitted(client, listener) {
      const connection = connectionFor(client, listener);
      connections.set(client, connection);
      admittedLast.set(client.id, connection);
    },
    refused(client, username, reason) {
      metrics.refused.inc({ reason });
      if (!countsAsFailure(reason)) return;
      const [nowMs, address] = [performance.now(), addressOf(client)];
      failuresPerAddress.note(address, nowMs);
      failuresPerName.note(`${address} ${username}`, nowMs);
    },
  });
  const persistence = createPersistence({
    register,
    connectionOf: (client) => connections.get(client),
    connectionNamed: (clientId) => admittedLast.get(clientId),
  });
  const broker = await Aedes.createBroker({
    ...admission,
    mq: silentEmitter,
    persistence,
    connectTimeout: connectTimeoutMs,
    drainTimeout: drainTimeoutMs,
    // A session's id has 36 characters, but MQTT 3.1 permits 23.
    maxClientsIdLength: 36,
    // [MQTT-3.3.5-2] The connection of a client that publishes is dropped.
    authorizePublish: (_client, _packet, done) => done(new Error('clients publish nothing')),
    authorizeSubscribe(client, subscription, done) {
      const connection = connections.get(client);
      const { topic, qos } = subscription;
      const granted =
        connection !== undefined &&
        isOwnFilter(connection.ownPrefix, topic) &&
        (connection.filters.has(topic) || connection.filters.size < mostFilters);
      if (granted) connection.filters.set(topic, qos);
      done(null, granted ? subscription : null);
    },
  });
  const dropped = (reason: string) => metrics.refused.inc({ reason });
  const entrance = createWaitingConnections(broker, dropped, parts.mostWaiting ?? mostWaiting);

  broker.on('client', (client) => {
    const connection = connections.get(client);
    if (connection === undefined) return;
    const present = room.ofSession(connection.listener.sessionId);
    if (present !== undefined) {
      // [MQTT-3.1.4-2] The new connection ends the earlier one.
      takeovers.note(connection.listener.sessionId, performance.now());
      drop(present, 'taken_over');
    }
    room.add(connection);
    admissions.get(client.conn)?.(connection.listener.sessionId);
    notices.announce(connection);
    metrics.connections.set(room.size);
    client.conn.once('close', () => leave(connection));
  });
  broker.on('clientReady', (client) => {
    entrance.ended(client.conn);
    connections.get(client)?.resubscribed(performance.now());
  });
  broker.on('subscribe', (_subscriptions, client) => {
    connections.get(client)?.resubscribed(performance.now());
  });
  broker.on('unsubscribe', (filters, client) => {
    const connection = connections.get(client);
    if (connection === undefined || client.closed) return;
    // For a persistent session, the filters were removed when the packet arrived, and the next SUBSCRIBE may have added
    // them again.
    if (client.clean) for (const each of filters) connection.giveUp(each);
    connection.resubscribed(performance.now());
  });
  const noteFault = (client: Client, error: Error) =>
    log.debug({ clientId: client.id, reason: error.message }, 'an MQTT connection was dropped');
  broker.on('clientError', noteFault);
  broker.on('connectionError', noteFault);

  function drop(connection: ListenerConnection, reason: DropReason): void {
    metrics.refused.inc({ reason });
    leave(connection);
    connection.client.close();
  }
  function leave(connection: ListenerConnection): void {
    const { client, listener } = connection;
    connection.ended();
    room.remove(connection);
    metrics.connections.set(room.size);
    acknowledgements.hurry();
    if (client.clean) return;
    sentBefore.set(listener.sessionId, connection.sentThrough);
    // The MQTT session exists even without subscriptions, so it is stored too.
    if (connection.stored !== null) return;
    persistence.keep(connection).catch((error) => log.warn({ err: error }, 'an MQTT session was not kept'));
  }
  const rounds = startListenerRounds({
    room,
    db,
    register,
    log,
    now: parts.now,
    isListening: parts.listener.isListening,
    drop,
    everySecond: (nowMs) => takeovers.sweep(nowMs),
  });
  const lookAgain = () =>
    rounds.lookForEntries().catch((error) => log.warn({ err: error }, 'the push streams could not be read'));
  const notices = await startTakeoverNotices({
    ...{ db, room, log, listener: parts.listener },
    leave: (connection) => drop(connection, 'taken_over'),
  });
  const stopListening = await Promise.all([
    parts.listener.listen(pushChannel, (payload) => room.announce(readAnnouncement(payload)), lookAgain),
    parts.listener.listen(
      parts.callerChannel,
      (userId) => rounds.review(room.ofUser(userId)),
      () => rounds.review(room),
    ),
  ]);

  async function stop(): Promise<void> {
    stopping = true;
    await lookAgain();
    const giveUpAtMs = performance.now() + deliveryPatienceMs;
    while ([...room].some((each) => each.waiting > 0) && performance.now() < giveUpAtMs) await delay(10);
    rounds.stop();
    await Promise.all([notices.stop(), ...stopListening.map((each) => each())]);
    await new Promise<void>((resolve) => broker.close(resolve));
    await acknowledgements.stop();
  }
  return {
    enter(connection, address, admitted) {
      if (stopping) {
        connection.destroy();
        return;
      }
      addresses.set(connection, address);
      if (admitted !== undefined) admissions.set(connection, admitted);
      entrance.enter(connection);
    },
    lag() {
      const nowMs = performance.now();
      const lacking = [...room].filter((each) => each.lacksEntries);
      return {
        messages: lacking.reduce((sum, each) => sum + each.known - each.sentThrough, 0),
        seconds: Math.max(0, ...lacking.map((each) => nowMs - each.waitingSinceMs)) / 1_000,
      };
    },
    stop,
  };
}
