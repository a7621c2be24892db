import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { PostgresConnection } from './postgres-pool.js';

export interface NotificationListener {
  /**
   * Calls `onNotify` with the payload of every NOTIFY on the channel. Calls `onReconnect` whenever it may have missed
   * notifications, so that the caller queries the database itself. Resolves once the server is listening; call the
   * result to stop.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<StopListening>;
  /** False while the connection is down: caches that depend on notifications may then be out of date. */
  isListening(): boolean;
  stop(): Promise<void>;
}

type StopListening = () => Promise<void>;

interface Subscription {
  channel: string;
  onNotify: (payload: string) => void;
  onReconnect: () => void;
}

const heartbeatMs = 15_000;
const firstPauseMs = 100;
const longestPauseMs = 5_000;

/** One dedicated connection for all channels. The first `listen` opens it. Whenever it breaks, it is opened again. */
export function openNotificationListener(connection: PostgresConnection, log: Logger): NotificationListener {
  const subscriptions = new Set<Subscription>();
  const stopping = new AbortController();
  let line: Line | undefined;
  let attempt: pg.Client | undefined;
  let running: Promise<void> | undefined;
  const waiting: (() => void)[] = [];

  const deliver = (channel: string, payload: string): void => {
    for (const each of subscriptions) {
      if (each.channel === channel) {
        callGuarded(() => each.onNotify(payload), log);
      }
    }
  };

  async function serveOneConnection(isFirst: boolean): Promise<void> {
    const client = newClient(connection, log);
    attempt = client;
    const closed = new Promise<void>((resolve) => client.once('end', () => resolve()));
    client.on('notification', ({ channel, payload }) => deliver(channel, payload ?? ''));
    // If the server has vanished without closing the connection, this statement gets no response, so the loss is
    // noticed.
    const heartbeat = setInterval(() => {
      client.query('select 1').catch(() => client.connection.stream.destroy());
    }, heartbeatMs);
    try {
      await client.connect();
      const next = openLine(client);
      // Channels may be added while the server responds; the loop over a set includes them.
      for (const each of subscriptions) {
        await next.listen(each.channel);
      }
      line = next;
      for (const resolve of waiting.splice(0)) {
        resolve();
      }
      if (!isFirst) {
        // After LISTEN, so that the caller misses no change between its query and the next notification.
        for (const each of subscriptions) {
          callGuarded(each.onReconnect, log);
        }
      }
      await closed;
    } finally {
      line = undefined;
      clearInterval(heartbeat);
      await client.end().catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    let pauseMs = firstPauseMs;
    let isFirst = true;
    while (!stopping.signal.aborted) {
      try {
        await serveOneConnection(isFirst);
        isFirst = false;
        pauseMs = firstPauseMs;
      } catch (error) {
        log.debug({ err: error }, 'cannot listen for notifications yet');
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    async listen(channel, onNotify, onReconnect = () => undefined) {
      const subscription: Subscription = { channel, onNotify, onReconnect };
      subscriptions.add(subscription);
      if (line === undefined) {
        const listening = new Promise<void>((resolve) => waiting.push(resolve));
        running ??= run();
        await listening;
      } else {
        // If the connection breaks here, the next connection listens on this channel from its start.
        await line.listen(channel).catch(() => undefined);
      }
      return async () => {
        subscriptions.delete(subscription);
        if (![...subscriptions].some((each) => each.channel === channel)) {
          await line?.unlisten(channel).catch(() => undefined);
        }
      };
    },
    isListening: () => line !== undefined,
    async stop() {
      stopping.abort();
      if (line === undefined) {
        attempt?.connection.stream.destroy();
      } else {
        await attempt?.end();
      }
      await running;
      subscriptions.clear();
      for (const resolve of waiting.splice(0)) {
        resolve();
      }
    },
  };
}

interface Line {
  listen(channel: string): Promise<unknown>;
  unlisten(channel: string): Promise<unknown>;
}

/** Sends LISTEN on one connection, once per channel for any number of callers. */
function openLine(client: pg.Client): Line {
  const answers = new Map<string, Promise<unknown>>();
  return {
    listen(channel) {
      const answer = answers.get(channel) ?? client.query(`listen ${client.escapeIdentifier(channel)}`);
      answers.set(channel, answer);
      return answer;
    },
    unlisten(channel) {
      answers.delete(channel);
      return client.query(`unlisten ${client.escapeIdentifier(channel)}`);
    },
  };
}

function newClient(connection: PostgresConnection, log: Logger): pg.Client {
  const client = new pg.Client({
    ...connection,
    application_name: 'fleet-listener',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    // Sends statements in order, without waiting for the response to the previous one.
    pipeline: true,
  });
  client.on('error', (error) => log.debug({ err: error }, 'the listening connection broke'));
  return client;
}

function callGuarded(callback: () => void, log: Logger): void {
  try {
    callback();
  } catch (error) {
    log.error({ err: error }, 'a notification handler threw');
  }
}
