import type { Announcement } from '../outbox/push-stream.js';
import { ownerKey } from './embedded-acknowledgements.js';
import type { ListenerConnection } from './embedded-connection.js';
import { createRecentNumbers } from './recent-numbers.js';

/** The admitted connections of this process. */
export interface ListenerRoom extends Iterable<ListenerConnection> {
  readonly size: number;
  /** The connection of a session; undefined if there is none. */
  ofSession(sessionId: string): ListenerConnection | undefined;
  ofUser(userId: string): readonly ListenerConnection[];
  add(connection: ListenerConnection): void;
  remove(connection: ListenerConnection): void;
  announce(announcement: Announcement): void;
}

export function createListenerRoom(): ListenerRoom {
  const bySession = new Map<string, ListenerConnection>();
  const byUser = new Map<string, Set<ListenerConnection>>();
  /** The newest announced number of each stream, for clients whose admission was running at that moment. */
  const announced = createRecentNumbers();

  return {
    get size() {
      return bySession.size;
    },
    [Symbol.iterator]: () => bySession.values(),
    ofSession: (sessionId) => bySession.get(sessionId),
    ofUser: (userId) => [...(byUser.get(userId) ?? [])],
    add(connection) {
      const { listener } = connection;
      const key = ownerKey(listener);
      bySession.set(listener.sessionId, connection);
      const own = byUser.get(listener.userId);
      if (own === undefined) byUser.set(listener.userId, new Set([connection]));
      else own.add(connection);
      connection.heardOf(announced.get(key));
    },
    remove(connection) {
      const { sessionId, userId } = connection.listener;
      if (bySession.get(sessionId) === connection) bySession.delete(sessionId);
      const own = byUser.get(userId);
      own?.delete(connection);
      if (own?.size === 0) byUser.delete(userId);
    },
    announce(announcement) {
      const nowMs = performance.now();
      announced.set(ownerKey(announcement), announcement.last);
      for (const each of byUser.get(announcement.userId) ?? []) {
        if (each.listener.organisationId === announcement.organisationId) each.announced(announcement, nowMs);
      }
    },
  };
}
