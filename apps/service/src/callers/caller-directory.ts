import type { NotificationListener } from '../platform/database/notification-listener.js';
import type { Queryable } from '../platform/database/postgres-pool.js';
import { createCallerCache } from './caller-cache.js';
import { readCallerApiKey, readCallerUser } from './caller-queries.js';
import type { CallerApiKey, CallerUser } from './caller-record.js';
import { callerChangedChannel } from './raise-generation.js';

/** Users and API keys that may call. Every request asks it, usually without a query. */
export interface CallerDirectory {
  /** Without a promise if cached, otherwise a promise; null if there is no such user. */
  user(userId: string): CallerUser | Promise<CallerUser | null>;
  apiKey(apiKeyId: string): CallerApiKey | Promise<CallerApiKey | null>;
  /** Reads the caller again at the next request. */
  forget(callerId: string): void;
  stop(): Promise<void>;
}

export interface CallerDirectoryParts {
  db: Queryable;
  listener: Pick<NotificationListener, 'listen' | 'isListening'>;
  /** A monotonic clock, in milliseconds. */
  clock?: () => number;
}

/** Notifications keep entries current; this limits the effect of a lost notification. */
const maxAgeWhileListeningMs = 30_000;
/** While no notification can arrive, a change of a caller still takes effect on every server within 1 s [C-3]. */
const maxAgeUnnotifiedMs = 1_000;

/** Resolves once it listens for changes. */
export async function createCallerDirectory(parts: CallerDirectoryParts): Promise<CallerDirectory> {
  const { db, listener } = parts;
  const clock = parts.clock ?? (() => performance.now());
  const maxAgeMs = () => (listener.isListening() ? maxAgeWhileListeningMs : maxAgeUnnotifiedMs);
  const users = createCallerCache({ read: (id) => readCallerUser(db, id), maxAgeMs, clock });
  const apiKeys = createCallerCache({ read: (id) => readCallerApiKey(db, id), maxAgeMs, clock });
  const forget = (callerId: string): void => {
    users.drop(callerId);
    apiKeys.drop(callerId);
  };
  const stopListening = await listener.listen(callerChangedChannel, forget, () => {
    users.dropAll();
    apiKeys.dropAll();
  });
  return { user: users.find, apiKey: apiKeys.find, forget, stop: stopListening };
}
