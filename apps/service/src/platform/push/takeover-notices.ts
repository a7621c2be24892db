import type { Logger } from 'pino';
import type { NotificationListener } from '../database/notification-listener.js';
import type { Queryable } from '../database/postgres-pool.js';
import { newUuidV7 } from '../security/identifiers.js';
import type { ListenerConnection } from './embedded-connection.js';
import type { ListenerRoom } from './embedded-room.js';
import type { PushListener } from './push-transport.js';

/** If a client reconnects to another process of the service, its earlier connection is ended here. */
export interface TakeoverNotices {
  /** Notifies the other processes of an admitted connection. */
  tell(connection: ListenerConnection): void;
  stop(): Promise<void>;
}

export interface TakeoverNoticeParts {
  db: Queryable;
  listener: Pick<NotificationListener, 'listen'>;
  room: ListenerRoom;
  log: Logger;
  /** Called if another process has this client now. */
  leave(connection: ListenerConnection): void;
}

const channel = 'push_takeovers';
/** Notices are collected for this long, so that a rush of phones costs at most fifty statements a second. */
const gatheringMs = 20;
/** A NOTIFY contains at most 8,000 bytes. */
const mostInNotice = 120;

/**
 * Of two connections of one client, the one that was admitted earlier ends [MQTT-3.1.4-2], in whichever order the
 * notices arrive. A notice contains the process and, for each connection, the session and its position in the order of
 * all admissions, separated by spaces.
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
      name: 'tell-takeovers',
      text: 'select pg_notify($1, notice) from unnest($2::text[]) as notice',
      values: [channel, notices],
    }).catch((error) => log.warn({ err: error }, 'other processes could not be notified of new connections'));
  }
  function tell({ listener }: ListenerConnection): void {
    waiting.push(listener);
    timer ??= setTimeout(send, gatheringMs);
  }
  function hear(notice: string): void {
    const [teller, ...words] = notice.split(' ');
    if (teller === process) return;
    for (let at = 0; at < words.length; at += 2) {
      const connection = room.ofSession(words[at] ?? '');
      if (connection === undefined) continue;
      if (connection.listener.admission < Number(words[at + 1])) parts.leave(connection);
      // Ours was admitted later, but it was announced while that process was still admitting the other one.
      else tell(connection);
    }
  }
  const stopListening = await parts.listener.listen(channel, hear);
  return {
    tell,
    async stop() {
      clearTimeout(timer);
      await stopListening();
    },
  };
}
