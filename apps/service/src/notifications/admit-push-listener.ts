import { isUuid } from '@fleet/contract/ground/primitives';
import { isProblem } from '@fleet/contract/ground/problems';
import { createBatchLoader } from '../platform/batch-loader.js';
import type { Queryable } from '../platform/database/postgres-pool.js';
import type {
  AdmitPushListener,
  ListenerRegister,
  PushAdmission,
  PushCredentials,
} from '../platform/push/push-transport.js';
import type { Tokens } from '../platform/security/tokens.js';
import {
  findListeningUsers,
  type ListenerSession,
  type ListeningUser,
  reviewListeners,
  updateSubscriptions,
  type WantedListener,
} from './listener-queries.js';

export interface ListenerAdmissionParts {
  db: Queryable;
  tokens: Pick<Tokens, 'verify'>;
  /**
   * A revoked session may reconnect until its revocation has been delivered, so that the phone gets all that it missed.
   */
  admitsUndeliveredRevocation?: boolean;
}

/** The most users that one query looks up, when many phones reconnect at the same time. */
const mostAtOnce = 200;

/**
 * Decides who may subscribe [C-9]: the password is a valid token of the named user, and the client identifier is an
 * active session of theirs, or one whose revocation they have not received. One query on keys, shared by concurrent
 * requests; only the signature check is cached, so an invalidated token is refused here as soon as everywhere else.
 */
export function createAdmitPushListener(parts: ListenerAdmissionParts): AdmitPushListener {
  const { db, tokens, admitsUndeliveredRevocation = false } = parts;
  const findUser = createUserSearch(db);

  async function admit({ clientId, username, password }: PushCredentials): Promise<PushAdmission> {
    const claims = await tokens.verify(password);
    if (isProblem(claims) || claims.subject.kind !== 'user') return 'bad_credentials';
    const { userId, generation: tokenGeneration } = claims.subject;
    if (userId !== username.toLowerCase()) return 'bad_credentials';
    const sessionId = clientId.toLowerCase();
    if (!isUuid(sessionId)) return 'not_authorised';
    const user = await findUser({ userId, sessionId });
    if (user == null || !user.enabled || user.generation !== tokenGeneration) return 'bad_credentials';
    const session = listeningSession(user, admitsUndeliveredRevocation);
    if (session === null) return 'not_authorised';
    const { status: _status, permissions: _permissions, ...place } = session;
    return { userId, sessionId, tokenGeneration, tokenExpiresAtMs: claims.expiresAtMs, ...place };
  }
  return (credentials) => admit(credentials).catch(() => 'unavailable');
}

/**
 * Finds the organisation in which a user may listen; null if they may not. One query, which concurrent requests share.
 */
export function createListenerSearch(db: Queryable): FindListener {
  const findUser = createUserSearch(db);
  return async (userId, sessionId) => {
    const user = await findUser({ userId, sessionId });
    return user?.enabled === true ? (listeningSession(user)?.organisationId ?? null) : null;
  };
}

/** Looks up by the user's id and the session's. */
export type FindListener = (userId: string, sessionId: string) => Promise<string | null>;

const createUserSearch = (db: Queryable) =>
  createBatchLoader((wanted: readonly WantedListener[]) => findListeningUsers(db, wanted), mostAtOnce);

/** [R-SES-1] A listener is a driver in session; the only permission that they need is that to take sessions. */
function listeningSession({ session }: ListeningUser, mayBeRevoked = false): ListenerSession | null {
  if (session === null || !session.permissions.has('sessions:take')) return null;
  return session.status === 'active' || (mayBeRevoked && session.revocation !== null) ? session : null;
}

/** What the embedded broker stores and queries about its listeners. */
export function createListenerRegister(db: Queryable): ListenerRegister {
  return {
    storeSubscriptions: (listener, subscriptions) => updateSubscriptions(db, listener, subscriptions),
    review: (listeners) => reviewListeners(db, listeners),
  };
}
