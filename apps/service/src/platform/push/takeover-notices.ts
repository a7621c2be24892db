import type { Logger } from 'pino';
import type { NotificationListener } from '../database/notification-listener.js';
import type { Queryable } from '../database/postgres-pool.js';
import { newUuidV7 } from '../security/identifiers.js';
import type { ListenerConnection } from './embedded-connection.js';
import type { ListenerRoom } from './embedded-room.js';
import type { PushListener } from './push-transport.js';

/**
 * Notices between the processes of the service. If a client reconnects to another process, its earlier connection here
 * is ended.
 */
export interface TakeoverNotices {
  /** Notifies the other processes that this connection was admitted. */
  announce(connection: ListenerConnection): void;
  stop(): Promise<void>;
}

export interface TakeoverNoticeParts {
  db: Queryable;
  listener: Pick<NotificationListener, 'listen'>;
  room: ListenerRoom;
  log: Logger;
  /** Called if the connection's client has reconnected to another process. */
  leave(connection: ListenerConnection): void;
}

const channel = 'push_takeovers';
/**
 * Notices are collected for this long. So when many phones connect, the notices cost at most fifty statements a second.
 */
const gatheringMs = 20;
/** The most connections in one notice, because a NOTIFY contains at most 8,000 bytes. */
const mostInNotice = 120;

/**
 * If two processes have a connection of one client, the connection that was admitted earlier ends [MQTT-3.1.4-2], in
 * whatever order the notices arrive. A notice contains the id of its process and, for each connection, the session and
 * its position in the order of all admissions, separated by spaces.
 */
export async function startTakeoverNotices(parts: TakeoverNoticeParts): Promise<TakeoverNotices> {
  const { db, room, log } = parts;
  const process = newUuidV7();
  let waiting: PushListener[] = [];
  let timer: NodeJS.Timeout | undefined;

  function send(): void {
    timer = undefined;
    const notices: string[] = [];
    for (let from = 0; from < waiting.length; from += mostInNotice) {
      const listeners = waiting.slice(from, from + mostInNotice);
      notices.push(
        [process, ...listeners.flatMap(({ sessionId, admission }) => [sessionId, admission])].join(' '),
      );
    }
    waiting = [];
    db.query({
      name: 'announce-takeovers',
      text: 'select pg_notify($1, notice) from unnest($2::text[]) as notice',
      values: [channel, notices],
    }).catch((error) => log.warn({ err: error }, 'other processes could not be notified of new connections'));
  }
  function announce({ listener }: ListenerConnection): void {
    waiting.push(listener);
    timer ??= setTimeout(send, gatheringMs);
  }
  function receive(notice: string): void {
    const [sender, ...words] = notice.split(' ');
    if (sender === process) return;
    for (let at = 0; at < words.length; at += 2) {
      const connection = room.ofSession(words[at] ?? '');
      if (connection === undefined) continue;
      if (connection.listener.admission < Number(words[at + 1])) parts.leave(connection);
      // The connection here was admitted later. When it was announced, the other process was still admitting its own,
      // so it is announced again.
      else announce(connection);
    }
  }
  const stopListening = await parts.listener.listen(channel, receive);
  return {
    announce,
    async stop() {
      clearTimeout(timer);
      await stopListening();
    },
  };
}
