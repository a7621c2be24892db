import type { Logger } from 'pino';
import type { Queryable } from '../database/postgres-pool.js';
import { createDoorbell } from '../doorbell.js';
import { connectToBroker } from './broker-connection.js';
import type { SessionClient } from './listener-access.js';
import { claimSessionDrops, deleteSessionDrop } from './session-drop-queries.js';

export interface SessionDropParts {
  url: string;
  db: Queryable;
  log: Logger;
  /** Removes the session's access before its connection is dropped, if the broker has its own list of clients. */
  withdrawAccess?: ((session: SessionClient) => Promise<void>) | undefined;
}

export interface SessionDrops {
  /** Announces that a connection must be dropped in this many milliseconds. */
  expect(inMs: number): void;
  stop(): Promise<void>;
}

const leaseMs = 15_000;
/** How often this process looks for connections that another process did not drop. */
const pollMs = 5_000;
const mostAtOnce = 20;

/**
 * Drops the connections of ended sessions at an external broker, each at least once [R-EVT-4]. It uses two rules that
 * MQTT sets for every broker: a second connection with a client's identifier ends the first one [MQTT-3.1.4-2], and a
 * clean session discards the messages that wait for this client [MQTT-3.1.2-6]. The phone itself cannot connect again,
 * because its token is invalid.
 */
export function startSessionDrops({ url, db, log, withdrawAccess }: SessionDropParts): SessionDrops {
  const bell = createDoorbell();
  const timers = new Set<NodeJS.Timeout>();
  let stopping = false;

  const drop = async (session: SessionClient): Promise<void> => {
    try {
      await withdrawAccess?.(session);
      const successor = await connectToBroker({ url, clientId: session.sessionId });
      await successor.end();
      await deleteSessionDrop(db, session);
    } catch (error) {
      log.warn(
        { err: error, sessionId: session.sessionId },
        'the connection of an ended session could not be dropped yet',
      );
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping) {
      const due = await claimSessionDrops(db, leaseMs, mostAtOnce).catch((error) => {
        log.debug({ err: error }, 'cannot read which sessions have ended');
        return [];
      });
      await Promise.all(due.map(drop));
      if (due.length < mostAtOnce) await bell.wait(pollMs);
    }
  };
  const running = run();

  return {
    expect(inMs) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        bell.ring();
      }, inMs);
      timers.add(timer);
    },
    async stop() {
      stopping = true;
      for (const timer of timers) clearTimeout(timer);
      bell.ring();
      await running;
    },
  };
}
