import type { SessionRevocation } from '@fleet/contract/driving/controller-sessions';
import type { SessionStatus } from '@fleet/contract/driving/sessions';
import type { Context } from '../context.js';
import { type SessionRow, sessionColumns } from './session-row.js';

/** What may prevent a new session, read in one statement. */
export interface BindingState {
  is_driver: boolean;
  /** Null if there is no such driver. */
  driver_site_ids: string[] | null;
  /** Null if there is no such asset in service. */
  asset_site_ids: string[] | null;
  driver_bound: boolean;
  /** The driver of the asset's active session; null if the asset is free. */
  asset_driver_name: string | null;
  asset_bound_since: string | null;
  device_bound: boolean;
}

export interface NewSession {
  id: string;
  driverId: string;
  userId: string;
  assetId: string;
  deviceId: string;
  at: string;
}

export async function readBindingState(
  ctx: Context,
  binding: Omit<NewSession, 'id' | 'at'>,
): Promise<BindingState> {
  const { rows } = await ctx.db.query<BindingState>({
    name: 'session-binding-state',
    // Locks the driver's key, so that the driver cannot be disabled until the session exists and can be revoked.
    text: `with driver as (
        select id, site_ids from drivers where organisation_id = $1 and id = $2 and user_id = $3 and status = 'enabled'
        for key share)
      select
        exists (select from driver) as is_driver, (select site_ids from driver) as driver_site_ids,
        (select site_ids from assets where organisation_id = $1 and id = $4 and status = 'in_service')
          as asset_site_ids,
        exists (select from sessions where organisation_id = $1 and driver_id = $2 and status = 'active')
          as driver_bound,
        (select d.name from sessions s join drivers d on d.organisation_id = s.organisation_id and d.id = s.driver_id
          where s.organisation_id = $1 and s.asset_id = $4 and s.status = 'active') as asset_driver_name,
        (select created_at from sessions where organisation_id = $1 and asset_id = $4 and status = 'active')
          as asset_bound_since,
        exists (select from sessions where organisation_id = $1 and device_id = $5 and status = 'active')
          as device_bound`,
    values: [ctx.organisationId, binding.driverId, binding.userId, binding.assetId, binding.deviceId],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('a select without from gave no row');
  return row;
}

/**
 * Inserts an active session; null if the driver, the asset or the device was taken in between. The unique indexes
 * decide, and of two concurrent calls the second waits for the transaction of the first. With `on conflict`, the
 * transaction stays usable after a conflict.
 */
export async function insertSession(ctx: Context, session: NewSession): Promise<SessionRow | null> {
  const { rows } = await ctx.db.query<SessionRow>({
    name: 'insert-session',
    text: `insert into sessions as s
        (organisation_id, id, driver_id, user_id, asset_id, device_id, status, created_at, push_after)
      values ($1, $2, $3, $4, $5, $6, 'active', $7, coalesce((select p.last_number from push_streams p
        where p.organisation_id = $1 and p.user_id = $4), 0))
      on conflict do nothing
      returning ${sessionColumns}`,
    values: [
      ctx.organisationId,
      session.id,
      session.driverId,
      session.userId,
      session.assetId,
      session.deviceId,
      session.at,
    ],
  });
  return rows[0] ?? null;
}

export async function findActiveSession(ctx: Context, driverId: string): Promise<SessionRow | null> {
  const { rows } = await ctx.db.query<SessionRow>({
    name: 'active-session-of-driver',
    text: `select ${sessionColumns} from sessions s
      where s.organisation_id = $1 and s.driver_id = $2 and s.status = 'active'`,
    values: [ctx.organisationId, driverId],
  });
  return rows[0] ?? null;
}

/** The driver's own session by its id, whatever its status. */
export async function findDriversSession(
  ctx: Context,
  driverId: string,
  sessionId: string,
): Promise<SessionRow | null> {
  const { rows } = await ctx.db.query<SessionRow>({
    name: 'session-of-driver',
    text: `select ${sessionColumns} from sessions s
      where s.organisation_id = $1 and s.id = $3 and s.driver_id = $2`,
    values: [ctx.organisationId, driverId, sessionId],
  });
  return rows[0] ?? null;
}

/** The newest active session of a user in all organisations; the only query here across organisations. */
export async function findNewestActiveSession(ctx: Context, userId: string): Promise<SessionRow | null> {
  const { rows } = await ctx.db.query<SessionRow>({
    name: 'newest-active-session-of-user',
    text: `select ${sessionColumns}
      from memberships m
      join drivers d on d.organisation_id = m.organisation_id and d.user_id = m.user_id
      join sessions s on s.organisation_id = d.organisation_id and s.driver_id = d.id and s.status = 'active'
      where m.user_id = $1 and m.status = 'enabled'
      order by s.created_at desc, s.id desc
      limit 1`,
    values: [userId],
  });
  return rows[0] ?? null;
}

/** A locked session, with what is needed to decide whether it may end. */
export interface LockedSession extends SessionRow {
  driver_site_ids: string[];
}

const lockedColumns = `${sessionColumns}, (select d.site_ids from drivers d where d.organisation_id = s.organisation_id and d.id = s.driver_id)
    as driver_site_ids`;

/** Reads a session and locks it until the transaction ends: other transactions that write its records wait. */
export async function lockSession(ctx: Context, sessionId: string): Promise<LockedSession | null> {
  const { rows } = await ctx.db.query<LockedSession>({
    name: 'lock-session',
    text: `select ${lockedColumns} from sessions s where s.organisation_id = $1 and s.id = $2 for update`,
    values: [ctx.organisationId, sessionId],
  });
  return rows[0] ?? null;
}

/** PostgreSQL's text of the received record numbers: kilobytes if there are many gaps, so only used for a close. */
export async function readReceivedNumbers(ctx: Context, sessionId: string): Promise<string> {
  const { rows } = await ctx.db.query<{ received: string }>({
    name: 'received-numbers',
    text: 'select received::text as received from sessions where organisation_id = $1 and id = $2',
    values: [ctx.organisationId, sessionId],
  });
  return rows[0]?.received ?? '{}';
}

export interface SessionEnd {
  status: SessionStatus;
  reason: string | null;
  revocation: SessionRevocation | null;
  at: string;
  endedBy: string | null;
}

export async function updateEndedSession(
  ctx: Context,
  sessionId: string,
  end: SessionEnd,
): Promise<SessionRow> {
  const { rows } = await ctx.db.query<SessionRow>({
    name: 'end-session',
    text: `update sessions as s set status = $3, reason = $4, ended_at = $5, ended_by = $6, revocation = $7
      where s.organisation_id = $1 and s.id = $2
      returning ${sessionColumns}`,
    values: [ctx.organisationId, sessionId, end.status, end.reason, end.at, end.endedBy, end.revocation],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('a locked session was not found when it was ended');
  return row;
}
