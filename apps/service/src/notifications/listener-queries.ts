import type { SessionStatus } from '@fleet/contract/driving/sessions';
import type { Permission } from '@fleet/contract/ground/permissions';
import { permissionsOf } from '@fleet/domain/accounts/permission-check';
import type { Queryable } from '../platform/database/postgres-pool.js';
import type { ListenerState, PushListener, StoredSubscription } from '../platform/push/push-transport.js';

/** A session for which a client wants to listen. */
export interface WantedListener {
  userId: string;
  sessionId: string;
}

/** A user who wants to subscribe, if the user exists. */
export interface ListeningUser {
  enabled: boolean;
  /** Tokens of another generation are invalid [C-3]. */
  generation: number;
  /** Null if they have no such session. */
  session: ListenerSession | null;
}

/** A user's session, with the position in their stream from which it is served. */
export interface ListenerSession {
  organisationId: string;
  status: SessionStatus;
  /** The user's permissions in the session's organisation. */
  permissions: ReadonlySet<Permission>;
  subscriptions: StoredSubscription[] | null;
  deliveredThrough: number;
  lastNumber: number;
  /** The number of its revocation, if that has not been delivered; otherwise null. */
  revocation: number | null;
  /** The number of this search. A search that begins after the end of another one has the higher number. */
  admission: number;
}

interface ListenerRow {
  ordinal: number;
  enabled: boolean;
  generation: number;
  organisation_id: string | null;
  status: SessionStatus;
  roles: string[];
  permissions: string[];
  modules: string[];
  push_subscriptions: StoredSubscription[] | null;
  delivered_through: number;
  last_number: number;
  revocation: number | null;
  admission: number;
}

/** The users who want to subscribe, in the given order; null for unknown ones. One query on keys for any number. */
export async function findListeningUsers(
  db: Queryable,
  wanted: readonly WantedListener[],
): Promise<(ListeningUser | null)[]> {
  const { rows } = await db.query<ListenerRow>({
    name: 'listening-users',
    text: `select w.ordinal, u.status = 'enabled' as enabled, u.token_generation as generation,
        s.organisation_id, s.status, m.roles, m.modules, s.push_subscriptions,
        m.permissions || own_role_permissions(m.organisation_id, m.roles) as permissions,
        greatest(p.delivered_through, s.push_after) as delivered_through, coalesce(p.last_number, 0) as last_number,
        case when s.status = 'revoked' then (select min(e.number) from push_messages e
          where e.organisation_id = s.organisation_id and e.user_id = s.user_id
            and e.number > greatest(p.delivered_through, s.push_after)
            and e.kind = 'session_revoked' and e.subject_id = s.id) end as revocation,
        nextval('push_admissions') as admission
      from unnest($1::integer[], $2::uuid[], $3::uuid[]) as w (ordinal, user_id, id)
      join users u on u.id = w.user_id
      left join (memberships m join sessions s on s.organisation_id = m.organisation_id and s.user_id = m.user_id)
        on m.user_id = w.user_id and m.status = 'enabled' and s.id = w.id
      left join push_streams p on p.organisation_id = s.organisation_id and p.user_id = s.user_id`,
    values: [
      wanted.map((_, ordinal) => ordinal),
      wanted.map((each) => each.userId),
      wanted.map((each) => each.sessionId),
    ],
  });
  const found: (ListeningUser | null)[] = wanted.map(() => null);
  for (const row of rows) {
    const { enabled, generation } = row;
    found[row.ordinal] = { enabled, generation, session: sessionOf(row) };
  }
  return found;
}

function sessionOf(row: ListenerRow): ListenerSession | null {
  if (row.organisation_id === null) return null;
  return {
    organisationId: row.organisation_id,
    status: row.status,
    permissions: permissionsOf(row.roles, row.permissions, row.modules),
    subscriptions: row.push_subscriptions,
    deliveredThrough: row.delivered_through,
    lastNumber: row.last_number,
    revocation: row.revocation,
    admission: row.admission,
  };
}

/** The states of listeners, in the given order. One query for any number. */
export async function reviewListeners(
  db: Queryable,
  listeners: readonly PushListener[],
): Promise<ListenerState[]> {
  const { rows } = await db.query<{ ordinal: number; active: boolean; valid: boolean }>({
    name: 'review-listeners',
    text: `select w.ordinal, s.status = 'active' as active,
        u.status = 'enabled' and u.token_generation = w.generation as valid
      from unnest($1::integer[], $2::uuid[], $3::uuid[], $4::integer[]) as w (ordinal, organisation_id, id, generation)
      join sessions s on s.organisation_id = w.organisation_id and s.id = w.id
      join users u on u.id = s.user_id`,
    values: [
      listeners.map((_, ordinal) => ordinal),
      listeners.map((each) => each.organisationId),
      listeners.map((each) => each.sessionId),
      listeners.map((each) => each.tokenGeneration),
    ],
  });
  const states: ListenerState[] = listeners.map(() => 'session_ended');
  for (const { ordinal, active, valid } of rows) {
    if (active) states[ordinal] = valid ? 'listening' : 'token_invalidated';
  }
  return states;
}

export async function updateSubscriptions(
  db: Queryable,
  listener: Pick<PushListener, 'organisationId' | 'sessionId'>,
  subscriptions: readonly StoredSubscription[] | null,
): Promise<void> {
  await db.query({
    name: 'update-push-subscriptions',
    text: 'update sessions set push_subscriptions = $3 where organisation_id = $1 and id = $2',
    values: [
      listener.organisationId,
      listener.sessionId,
      subscriptions === null ? null : JSON.stringify(subscriptions),
    ],
  });
}
