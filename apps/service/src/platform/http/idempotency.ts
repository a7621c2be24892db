import { createHash } from 'node:crypto';
import { isUuid } from '@fleet/contract/primitives';
import { problem, statusOf } from '@fleet/contract/problems';
import { actorIdOf, type Context, Refusal } from '../../context.js';
import { queryLast } from '../database/postgres-pool.js';
import { errorBody } from './error-response.js';
import type { Reply } from './reply.js';

/** A request under an Idempotency-Key [C-1]. */
export interface KeyedRequest {
  key: string;
  /** The operation's id with its parameters: the same under each of its paths. */
  call: string;
  body: Buffer;
}

/** What is called, however its path was written: `routes` or `loads`, identifiers in any letter case. */
export function callOf(operationId: string, { params, query }: { params: unknown; query: unknown }): string {
  const sorted = (values: unknown) =>
    Object.entries(values ?? {})
      .map(([name, value]) => [name, isUuid(String(value)) ? String(value).toLowerCase() : value])
      .sort();
  return JSON.stringify([operationId, sorted(params), sorted(query)]);
}

/** 1 to 200 visible characters. */
const keyForm = /^[\x21-\x7e]{1,200}$/;

interface StoredAnswer {
  request_hash: Buffer;
  status: number | null;
  body: string | null;
  headers: Record<string, string> | null;
  fresh: boolean;
}

/**
 * Answers a POST once per key for 24 hours. The claim, the work and the stored answer are one transaction, so a
 * repeated call either finds the first answer or, after a crash, finds that nothing was done. A second call that
 * comes while the first is under way waits for it. Faults of ours are not stored: such a call may be tried again.
 */
export async function answerOnce(
  ctx: Context,
  request: KeyedRequest,
  work: (ctx: Context) => Promise<Reply>,
): Promise<Reply> {
  if (!keyForm.test(request.key)) throw new Refusal(problem('wrong_format', 'Idempotency-Key'));
  const hash = createHash('sha256').update(`${request.call}\n`).update(request.body).digest();
  return ctx.inTransaction(async (tx) => {
    const claim = await claimKey(tx, request.key, hash);
    if (!claim.fresh) return replay(claim, hash);
    const reply = await answered(tx, work);
    await queryLast(tx.db, {
      name: 'store-idempotent-answer',
      text: `update idempotency_keys set status = $4, body = $5, headers = $6
        where organisation_id = $1 and actor_id = $2 and key = $3`,
      values: [
        tx.organisationId,
        actorIdOf(tx.actor),
        request.key,
        reply.status,
        keptBody(reply),
        JSON.stringify(storable(reply.headers)),
      ],
    });
    return reply;
  });
}

/** A refusal is an answer like any other and is stored; what it had written is undone. */
async function answered(tx: Context, work: (ctx: Context) => Promise<Reply>): Promise<Reply> {
  try {
    return await tx.inTransaction(work);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const status = error.status ?? statusOf(error.problems);
    if (status >= 500 || status === 429) throw error;
    return { status, body: errorBody(error.problems), links: null, headers: error.headers };
  }
}

async function claimKey(tx: Context, key: string, hash: Buffer): Promise<StoredAnswer> {
  const { rows } = await tx.db.query<StoredAnswer>({
    name: 'claim-idempotency-key',
    text: `insert into idempotency_keys as k (organisation_id, actor_id, key, request_hash, created_at)
      values ($1, $2, $3, $4, $5)
      on conflict (organisation_id, actor_id, key) do update set
        created_at = case when k.created_at < $5::timestamptz - interval '24 hours' then $5 else k.created_at end,
        request_hash = case when k.created_at < $5::timestamptz - interval '24 hours' then $4 else k.request_hash end,
        status = case when k.created_at < $5::timestamptz - interval '24 hours' then null else k.status end
      returning request_hash, status, body, headers, status is null as fresh`,
    values: [tx.organisationId, actorIdOf(tx.actor), key, hash, new Date(tx.now()).toISOString()],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('an upsert with returning gave no row');
  return row;
}

function replay(stored: StoredAnswer, hash: Buffer): Reply {
  if (!stored.request_hash.equals(hash))
    throw new Refusal(problem('idempotency_key_reused', 'Idempotency-Key'));
  const headers = { ...(stored.headers ?? {}), 'idempotency-replayed': 'true' };
  const status = stored.status ?? 500;
  if (stored.body === null) return { status, body: null, links: null, headers };
  const { body, links } = JSON.parse(stored.body) as Pick<Reply, 'body' | 'links'>;
  return { status, body, links, headers };
}

/** What a repeated call is told: all of it but secrets. */
function keptBody({ body, bodyAgain, links }: Reply): string | null {
  return typeof body === 'string' ? JSON.stringify({ body: bodyAgain ?? body, links }) : null;
}

/** A token is a secret and is not kept: whoever replays logs in again. */
function storable(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization'),
  );
}

/** Stored answers are kept for 24 hours [C-1]. */
export async function forgetIdempotencyKeys(ctx: Context): Promise<void> {
  await ctx.db.query({
    text: `delete from idempotency_keys where created_at < $1::timestamptz - interval '24 hours'`,
    values: [new Date(ctx.now()).toISOString()],
  });
}
