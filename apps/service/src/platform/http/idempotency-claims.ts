import { problem } from '@fleet/contract/ground/problems';
import { actorIdOf, type Context, Refusal } from '../../context.js';
import { deleteInChunks } from '../database/chunked-deletion.js';
import { queryLast } from '../database/postgres-pool.js';
import type { Reply } from './reply.js';
import { type AnswerSecrets, type KeptAnswer, openAnswer, sealAnswer } from './stored-answer-seal.js';

/** The stored state of a caller's key. */
export interface StoredAnswer {
  request_hash: Buffer;
  /** Null until the first call has a response. */
  status: number | null;
  sealed_answer: Buffer | null;
  /** Set only in responses that an earlier version of the service stored. */
  body: string | null;
  headers: Record<string, string> | null;
}

/**
 * Claims the key and returns what is stored under it. A key that is older than 24 hours may be claimed again. Refuses
 * with `idempotency_key_reused` if another request used the key.
 */
export async function claimKey(
  ctx: Context,
  { keyDigest, requestHash }: AnswerSecrets,
): Promise<StoredAnswer> {
  const { rows } = await ctx.db.query<StoredAnswer>({
    name: 'claim-idempotency-key',
    text: `insert into idempotency_keys as k (organisation_id, actor_id, key, request_hash, created_at)
      values ($1, $2, $3, $4, $5)
      on conflict (organisation_id, actor_id, key) do update set
        created_at = case when k.created_at < $5::timestamptz - interval '24 hours' then $5 else k.created_at end,
        request_hash = case when k.created_at < $5::timestamptz - interval '24 hours' then $4 else k.request_hash end,
        status = case when k.created_at < $5::timestamptz - interval '24 hours' then null else k.status end
      returning request_hash, status, sealed_answer, body, headers`,
    values: [
      ctx.organisationId,
      actorIdOf(ctx.actor),
      keyDigest,
      requestHash,
      new Date(ctx.now()).toISOString(),
    ],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('an upsert with returning returned no row');
  if (!row.request_hash.equals(requestHash))
    throw new Refusal(problem('idempotency_key_reused', 'Idempotency-Key'));
  return row;
}

/**
 * Stores the response under a claimed key. Returns false if a response is already stored, or if the key is no longer
 * claimed.
 */
export async function storeAnswer(ctx: Context, secrets: AnswerSecrets, reply: Reply): Promise<boolean> {
  const { rows } = await queryLast(ctx.db, {
    name: 'store-idempotent-answer',
    text: `update idempotency_keys set status = $5, sealed_answer = $6
      where organisation_id = $1 and actor_id = $2 and key = $3 and request_hash = $4 and status is null
      returning key`,
    values: [
      ctx.organisationId,
      actorIdOf(ctx.actor),
      secrets.keyDigest,
      secrets.requestHash,
      reply.status,
      sealAnswer(secrets, keptOf(reply)),
    ],
  });
  return rows.length > 0;
}

/** Returns the stored response; null if there is none yet. */
export function replayOf(secrets: AnswerSecrets, stored: StoredAnswer): Reply | null {
  const { status, sealed_answer: sealed } = stored;
  if (status === null) return null;
  const { body, links, headers } = sealed === null ? unsealedAnswer(stored) : openAnswer(secrets, sealed);
  return { status, body, links, headers: { ...headers, 'idempotency-replayed': 'true' } };
}

/** Reads a response as an earlier version of the service stored it, unencrypted. */
function unsealedAnswer({ body, headers }: StoredAnswer): KeptAnswer {
  const parsed = body === null ? { body: null, links: null } : (JSON.parse(body) as KeptAnswer);
  return { body: parsed.body, links: parsed.links, headers: headers ?? {} };
}

/** The parts of a response that a repeated call gets: all of it except secrets that are shown once. */
function keptOf({ body, bodyAgain, links, headers }: Reply): KeptAnswer {
  const isText = typeof body === 'string';
  return {
    body: isText ? (bodyAgain ?? body) : null,
    links: isText ? links : null,
    headers: storable(headers),
  };
}

/** The headers to store. A token is a secret and is not stored: a caller who repeats a log-in must log in again. */
function storable(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization'),
  );
}

/** The most responses that one statement deletes. Each of them may be large. */
const deletedAtOnce = 200;

/** Deletes stored responses that are older than 24 hours [C-1]. Returns how many it deleted. */
export async function forgetIdempotencyKeys(ctx: Context): Promise<number> {
  const now = new Date(ctx.now()).toISOString();
  return deleteInChunks(async (limit) => {
    const { rowCount } = await ctx.db.query({
      text: `delete from idempotency_keys where (organisation_id, actor_id, key) in (
        select organisation_id, actor_id, key from idempotency_keys
        where created_at < $1::timestamptz - interval '24 hours' order by created_at limit $2)`,
      values: [now, limit],
    });
    return rowCount ?? 0;
  }, deletedAtOnce);
}
