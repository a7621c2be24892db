import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { NotificationListener } from '../database/notification-listener.js';
import type { Pool } from '../database/postgres-pool.js';
import { createDoorbell, type Doorbell } from '../doorbell.js';
import { pushChannel } from '../outbox/push-stream.js';
import { newUuidV7 } from '../security/identifiers.js';
import { type BrokerConnection, connectToBroker, withoutCredentials } from './broker-connection.js';
import { type RecordedConnection, recordConnection } from './broker-loss.js';
import { readDatabaseTime } from './broker-loss-queries.js';
import type { SessionClient } from './listener-access.js';
import type { PushTransport } from './push-transport.js';
import { readLag } from './relay-queries.js';
import type { RelayTiming } from './relay-rounds.js';
import { createRelayRounds, type RelayRounds } from './relay-rounds.js';
import { startSessionDrops } from './session-drops.js';

export interface BrokerRelayParts {
  /** An address with mqtt, mqtts, ws or wss, and with the service's own user and password. */
  url: string;
  topicPrefix: string;
  pool: Pool;
  listener: Pick<NotificationListener, 'listen'>;
  log: Logger;
  /** Work that must be done at the broker before anything is published on a new connection. */
  prepare?: () => Promise<void>;
  /** Removes the access of an ended session, if the broker has its own list of clients. */
  withdrawAccess?: (session: SessionClient) => Promise<void>;
  timing?: Partial<RelayTiming>;
}

const usualTiming: RelayTiming = {
  leaseMs: 15_000,
  acknowledgementMs: 5_000,
  pollMs: 1_000,
  heartbeatMs: 1_000,
  graceMs: 1_500,
};

const firstPauseMs = 100;
/**
 * The longest pause between two attempts to connect. So the service finds a broker that works again within this time.
 */
const longestPauseMs = 1_000;
/** If a writer had locked a stream, recording its acknowledgement is tried again after this time. */
const unmarkedPauseMs = 20;

/**
 * Publishes the streams to an external broker [C-9]. Several processes may do this at the same time; a lease gives each
 * stream to one of them. The call resolves even if the broker does not work. Then readiness reports this, and the pause
 * between attempts to connect grows.
 */
export async function startBrokerRelay(parts: BrokerRelayParts): Promise<PushTransport> {
  const { url, topicPrefix, pool, log, withdrawAccess } = parts;
  const timing = { ...usualTiming, ...parts.timing };
  const relayId = newUuidV7();
  const bell = createDoorbell();
  const stopping = new AbortController();
  const drops = startSessionDrops({ url, db: pool, log, withdrawAccess });
  let recorded: RecordedConnection | null = null;
  const rounds = createRelayRounds({
    ...{ db: pool, topicPrefix, timing, onEnded: drops.expect },
    onMoved: (places) => recorded?.published(places),
  });
  const stopListening = await parts.listener.listen(pushChannel, bell.ring, bell.ring);
  /** Whether the last attempt failed. So a failure is logged as a warning only once, not every second. */
  let failing = false;

  const serveConnection = async (): Promise<void> => {
    const startedAt = await readDatabaseTime(pool);
    const connection = await connectToBroker({ url, clientId: `fleet-relay-${relayId}` });
    connection.lost.addEventListener('abort', bell.ring);
    try {
      const { heartbeatMs } = timing;
      await parts.prepare?.();
      recorded = await recordConnection({ pool, topicPrefix, log, heartbeatMs }, connection, startedAt);
      failing = false;
      log.info('connected to the broker');
      try {
        await serve({ rounds, connection, bell, pollMs: timing.pollMs, stopping: stopping.signal, log });
      } finally {
        const ended = recorded;
        recorded = null;
        if (connection.lost.aborted) log.warn('lost the connection to the broker');
        await ended.stop();
      }
    } finally {
      await connection.end();
    }
  };

  const run = async (): Promise<void> => {
    let pauseMs = firstPauseMs;
    while (!stopping.signal.aborted) {
      const since = performance.now();
      await serveConnection().catch((error) => {
        log[failing ? 'debug' : 'warn']({ err: error }, 'no connection to the broker; it is tried again');
        failing = true;
      });
      pauseMs =
        performance.now() - since > longestPauseMs ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    mqttUrl: withoutCredentials(url).address.replace(/\/$/, ''),
    readiness: async () => (recorded !== null ? null : 'The MQTT broker (MQTT_URL) is not connected.'),
    lag: () => readLag(pool),
    async stop() {
      stopping.abort();
      bell.ring();
      await stopListening();
      await Promise.all([running, drops.stop()]);
    },
  };
}

interface Serving {
  rounds: RelayRounds;
  connection: BrokerConnection;
  bell: Doorbell;
  pollMs: number;
  stopping: AbortSignal;
  log: Logger;
}

async function serve({ rounds, connection, bell, pollMs, stopping, log }: Serving): Promise<void> {
  while (!stopping.aborted && !connection.lost.aborted) {
    // If the database fails, the connection stays open, because it proves that the broker has lost nothing.
    const found = await rounds.round(connection).catch((error) => {
      log.warn({ err: error }, 'cannot relay push messages now');
      return 'nothing' as const;
    });
    if (found === 'nothing') await bell.wait(pollMs);
    else if (found === 'unmarked') await bell.wait(unmarkedPauseMs);
  }
}
