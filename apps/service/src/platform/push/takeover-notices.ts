import type { Logger } from 'pino';
import type { NotificationListener } from '../database/notification-listener.js';
import type { Queryable } from '../database/postgres-pool.js';
import { newUuidV7 } from '../security/identifiers.js';
import type { ListenerConnection } from './embedded-connection.js';
import type { ListenerRoom } from './embedded-room.js';

/** Lets a client that comes back to another process of the service leave the connection that it had before. */
export interface TakeoverNotices {
  /** Tells the others of a connection that was let in. */
  tell(connection: ListenerConnection): void;
  stop(): Promise<void>;
}

export interface TakeoverNoticeParts {
  db: Queryable;
  listener: Pick<NotificationListener, 'listen'>;
  room: ListenerRoom;
  log: Logger;
  /** Another process has the client now. */
  leave(connection: ListenerConnection): void;
}

const channel = 'push_takeovers';
/** Gathered for so long: a rush of phones costs no more than fifty statements a second. */
const gatheringMs = 20;
/** A NOTIFY holds 8,000 bytes. */
const mostInNotice = 120;

/**
 * Notices come to every process in one order, that of their commits. A connection whose own notice has come back is
 * older than one that another process tells of afterwards, and goes [MQTT-3.1.4-2]; one whose notice is still on its way
 * is the newer and stays. A notice is the process, its number there, and the sessions, with spaces between.
 */
export async function startTakeoverNotices(parts: TakeoverNoticeParts): Promise<TakeoverNotices> {
  const { db, room, log } = parts;
  const process = newUuidV7();
  const told = new WeakSet<ListenerConnection>();
  const underWay = new Map<string, readonly ListenerConnection[]>();
  let waiting: ListenerConnection[] = [];
  let timer: NodeJS.Timeout | undefined;
  let lastNumber = 0;

  function send(): void {
    timer = undefined;
    const notices: string[] = [];
    for (let from = 0; from < waiting.length; from += mostInNotice) {
      const connections = waiting.slice(from, from + mostInNotice);
      lastNumber += 1;
      underWay.set(String(lastNumber), connections);
      const sessions = connections.map(({ listener }) => listener.sessionId);
      notices.push([process, lastNumber, ...sessions].join(' '));
    }
    waiting = [];
    db.query({
      name: 'tell-takeovers',
      text: 'select pg_notify($1, notice) from unnest($2::text[]) as notice',
      values: [channel, notices],
    }).catch((error) => log.warn({ err: error }, 'other processes could not be told of new connections'));
  }
  function hear(notice: string): void {
    if (notice.startsWith(process)) {
      const number = notice.slice(process.length + 1, notice.indexOf(' ', process.length + 1));
      const own = underWay.get(number);
      if (own === undefined) return;
      for (const each of own) told.add(each);
      // Those before it that have not come back were lost.
      for (const each of underWay.keys()) {
        underWay.delete(each);
        if (each === number) break;
      }
      return;
    }
    for (const sessionId of notice.split(' ').slice(2)) {
      const connection = room.ofSession(sessionId);
      if (connection !== undefined && told.has(connection)) parts.leave(connection);
    }
  }
  const stopListening = await parts.listener.listen(channel, hear);
  return {
    tell(connection) {
      waiting.push(connection);
      timer ??= setTimeout(send, gatheringMs);
    },
    async stop() {
      clearTimeout(timer);
      await stopListening();
    },
  };
}
