import { createHash } from 'node:crypto';
import type { Operation } from '@fleet/contract/ground/operation';
import { empty, type Reply } from './reply.js';

/** A strong entity tag of a body, with its quotes. The same text always has the same tag. */
export function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

const tagInList = /(?:W\/)?("[^"]*")/g;

/**
 * Returns whether the header `If-None-Match` names the tag, so that the response is 304 [C-1]. The header is a list of
 * tags or `*`. A weak tag equals the strong one, as RFC 9110 defines for this header.
 */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const wanted = etag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(tagInList)].some(([, tag]) => tag === wanted);
}

/** The client may store the response but must revalidate it each time. Shared caches must not store it [C-1]. */
const cacheControl = 'private, no-cache';

/**
 * Returns the reply with its `ETag`, or 304 if the caller has the current version. If no tag is given, it is the hash
 * of the body. Caches must revalidate each time, except if the reply says how long it may be cached. The tag names the
 * state, also for `If-Match`, so it is the same for all codings. This is safe because only the caller's own cache
 * stores the response, and this cache obeys `Vary`.
 */
export function tagged(reply: Reply, ifNoneMatch: string | undefined, etag = etagOfBody(reply)): Reply {
  const headers = { 'cache-control': cacheControl, ...reply.headers, etag };
  if (!matches(ifNoneMatch, etag)) return { ...reply, headers };
  const { stream, ...rest } = reply;
  stream?.destroy();
  return { ...rest, ...empty(304, headers) };
}

function etagOfBody({ tagText, body }: Reply): string {
  return etagOf(tagText ?? body?.toString() ?? '');
}

/** Returns whether the contract promises an `ETag` and 304 for this operation. */
export function promisesTag({ method, answers }: Operation): boolean {
  return method === 'GET' && answers[200]?.headers?.ETag !== undefined;
}
