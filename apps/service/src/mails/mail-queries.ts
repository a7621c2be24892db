import { noOrganisation } from '../context-factory.js';
import type { Queryable } from '../platform/database/postgres-pool.js';
import { inTurns, orderOfTurns } from '../platform/database/queue-turns.js';
import type { MailData, MailKind } from './mail-kind.js';

/** A mail that this process will send now. */
export interface ClaimedMail {
  id: string;
  /** The organisation for which it was written; see `queueMail`. */
  organisation_id: string;
  user_id: string;
  kind: MailKind;
  data: MailData;
  /** The number of attempts, including this one. */
  attempts: number;
  /** Milliseconds since the mail was written. */
  tried_for_ms: number;
}

/**
 * SQL for the organisation for which a mail to the user is written. It is the given one, otherwise the one that has had
 * the user longest, or `noOrganisation` if the user has none.
 */
export const organisationOf = (userId: string, ofCall: string): string =>
  `coalesce(${ofCall}, (select m.organisation_id from memberships m where m.user_id = ${userId}
    order by m.created_at, m.organisation_id limit 1), '${noOrganisation}')`;

const requestsAtOnce = 500;
/** The most waiting mails that become due when another mail has been sent, so that no statement runs long. */
const hastenedAtOnce = 500;
/** The maximum number of mails about forgotten passwords that a user gets within an hour. */
const mostForgottenPerHour = 5;

/**
 * Turns requests by user name into mails, for enabled members with an address; other requests are deleted. Earlier
 * links of a user with a new mail end now. Returns how many requests it processed.
 */
export async function takeMailRequests(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ taken: number }>({
    name: 'take-mail-requests',
    text: `with taken as (
        delete from mail_requests where id in (
          select id from mail_requests order by created_at limit ${requestsAtOnce} for update skip locked)
        returning id, kind, username, data),
      known as (
        select distinct on (u.id, t.kind) t.id, t.kind, t.data, u.id as user_id
        from taken t join users u on lower(u.username) = t.username
        where u.email is not null and u.status = 'enabled' and exists (
          select organisation_id from memberships m where m.user_id = u.id and m.status = 'enabled')
        order by u.id, t.kind, t.id desc),
      wanted as materialized (
        select * from known k where k.kind = 'account_locked' or (
          not exists (select from mails m where m.user_id = k.user_id and m.status = 'waiting'
            and m.kind in ('password_request', 'password_forgotten'))
          and (select count(*) from mails m where m.user_id = k.user_id and m.kind = 'password_forgotten'
            and m.created_at > clock_timestamp() - interval '1 hour') < ${mostForgottenPerHour})),
      ended as (
        delete from password_links l using wanted w where l.user_id = w.user_id and w.kind = 'password_forgotten'),
      written as (
        insert into mails (id, user_id, kind, data, organisation_id)
        select id, user_id, kind, data, ${organisationOf('wanted.user_id', 'null')} from wanted)
      select count(*)::integer as taken from taken`,
  });
  return rows[0]?.taken ?? 0;
}

export interface ClaimBounds {
  owner: string;
  leaseMs: number;
  limit: number;
  /** The organisations that occupy places of this process, once for each place. */
  busy: readonly string[];
  /** The most mails of an organisation that this process may send at the same time; those of `busy` count. */
  mostOfOrganisation: number;
}

const isReady = `status = 'waiting' and next_attempt_at <= statement_timestamp()
    and (lease_until is null or lease_until <= clock_timestamp())`;

/** Due mails that no other process has claimed. */
const queue = {
  table: 'mails',
  columns: 'id',
  waits: `status = 'waiting'`,
  order: 'next_attempt_at',
  ready: isReady,
};

/** Claims due mails for a limited time, organisations in turns; it never waits. */
export async function claimMails(
  db: Queryable,
  { owner, leaseMs, limit, busy, mostOfOrganisation }: ClaimBounds,
): Promise<ClaimedMail[]> {
  const { rows } = await db.query<ClaimedMail>({
    name: `claim-mails-${mostOfOrganisation}`,
    text: `${inTurns(queue, { busy: '$4', most: mostOfOrganisation })},
      claimed as materialized (
        select id from mails join (select id, turn from in_turns) t using (id) where ${isReady}
        order by ${orderOfTurns} limit $3 for no key update of mails skip locked)
      update mails set lease_owner = $1, lease_until = clock_timestamp() + $2 * interval '1 millisecond',
        attempts = attempts + 1
      where id in (select id from claimed)
      returning id, organisation_id, user_id, kind, data, attempts,
        (extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as tried_for_ms`,
    values: [owner, leaseMs, limit, busy],
  });
  return rows;
}

/** The result of an attempt. */
export type MailEnd =
  | { status: 'sent' | 'dropped' }
  | { status: 'dead'; fault: string }
  | { status: 'waiting'; fault: string; retryInMs: number; awaitsServer: boolean };

/**
 * Writes the result of an attempt, if the claim is still valid. After a success, mails that failed only because of the
 * server become due immediately.
 */
export async function finishMail(db: Queryable, mailId: string, owner: string, end: MailEnd): Promise<void> {
  const { status } = end;
  const isWaiting = status === 'waiting';
  await db.query({
    name: 'finish-mail',
    text: `with hastened as (
        update mails set next_attempt_at = clock_timestamp()
        where id in (select id from mails where $3 = 'sent' and id <> $1 and status = 'waiting' and awaits_server
          and next_attempt_at > statement_timestamp() order by next_attempt_at limit ${hastenedAtOnce}
          for no key update skip locked))
      update mails set status = $3, fault = coalesce($4, fault), lease_owner = null, lease_until = null,
        awaits_server = $6, ended_at = case when $3 <> 'waiting' then clock_timestamp() end,
        next_attempt_at = clock_timestamp() + $5 * interval '1 millisecond'
      where id = $1 and lease_owner = $2`,
    values: [
      mailId,
      owner,
      status,
      'fault' in end ? end.fault : null,
      isWaiting ? end.retryInMs : 0,
      isWaiting && end.awaitsServer,
    ],
  });
}

/** The recipient of a mail, in their current state. */
export interface MailRecipient {
  name: string;
  username: string;
  email: string;
  /** Whether they have a password or pin already. */
  has_secret: boolean;
  /** The names of the organisations in which they are enabled, sorted. */
  organisations: string[];
  /** The organisation's time zone, if there is exactly one organisation and it has one. */
  time_zone: string | null;
  /** The language of all these organisations; null if they have different ones. */
  language: string | null;
}

/** Null if the user has no address, or is not enabled in any organisation any more. */
export async function findRecipient(db: Queryable, userId: string): Promise<MailRecipient | null> {
  const { rows } = await db.query<MailRecipient>({
    name: 'find-mail-recipient',
    text: `select u.name, u.username, u.email, u.secret_hash is not null as has_secret, array_agg(o.name order by o.name) as organisations,
        case when count(*) = 1 then min(o.settings->>'time_zone') end as time_zone,
        case when count(distinct coalesce(o.settings->>'language', 'en')) = 1
          then min(coalesce(o.settings->>'language', 'en')) end as language
      from users u join memberships m on m.user_id = u.id and m.status = 'enabled'
        join organisations o on o.id = m.organisation_id
      where u.id = $1 and u.email is not null and u.status = 'enabled'
      group by u.id`,
    values: [userId],
  });
  return rows[0] ?? null;
}

export interface MailFigures {
  waiting: number;
  dead: number;
  /** How long the oldest waiting mail has waited. */
  lagSeconds: number;
}

/** Figures of mails by state, for metrics. */
export async function readMailFigures(db: Queryable): Promise<MailFigures> {
  const { rows } = await db.query<{ waiting: number; dead: number; lag: number | null }>({
    name: 'mail-figures',
    text: `select (select count(*)::integer from mails where status = 'waiting') as waiting,
        (select count(*)::integer from mails where status = 'dead') as dead,
        (select extract(epoch from clock_timestamp() - min(created_at))::float8 from mails
          where status = 'waiting') as lag`,
  });
  const [row] = rows;
  return { waiting: row?.waiting ?? 0, dead: row?.dead ?? 0, lagSeconds: row?.lag ?? 0 };
}

/** Deletes mails that ended and links that expired before a time; returns the number of mails. */
export async function deleteMailsBefore(db: Queryable, before: string, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    text: `with expired as (delete from password_links where expires_at < $1)
      delete from mails where id in (
        select id from mails where status <> 'waiting' and ended_at < $1 limit $2)`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}
