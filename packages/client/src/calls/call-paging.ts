import type { OperationId } from '@fleet/contract/documents/api';
import type { Link, Pagination } from '@fleet/contract/ground/envelope';
import type { Clock } from '../clock.js';
import type { CallBody, CallInput } from './api-calls.js';
import type { AnyInput } from './api-request.js';
import type { CallFailure, CallResult } from './call-result.js';
import { longestAskedMs } from './retry-policy.js';

/** The operations that answer with a page of a collection. */
export type ListId = {
  [Id in OperationId]: CallBody<Id> extends { pagination: Pagination; data: readonly unknown[] } ? Id : never;
}[OperationId];

/** The endless lists, whose responses contain the position at which to continue. */
export type FeedId = {
  [Id in ListId]: CallBody<Id> extends { next_cursor: string } ? Id : never;
}[ListId];

export type ItemOf<Id extends ListId> = CallBody<Id> extends { data: readonly (infer Item)[] } ? Item : never;

/** The input of the first page. The next pages follow the links. */
export type ListInput<Id extends ListId> = Omit<CallInput<Id>, 'ifMatch' | 'ifNoneMatch' | 'idempotencyKey'>;

export interface FollowOptions {
  /**
   * At the end of the feed, reads again after this many milliseconds. Without it, reading stops at the end of the feed.
   */
  everyMs?: number;
}

type ListArguments<Id extends ListId> =
  Record<never, never> extends ListInput<Id> ? [input?: ListInput<Id>] : [input: ListInput<Id>];

/**
 * Reads a list from its first page to its last. A failure is a value in place of a page: it comes last, and the pages
 * before it are valid.
 */
export interface Paging {
  /** Page by page. */
  pages<Id extends ListId>(id: Id, ...input: ListArguments<Id>): AsyncGenerator<CallResult<CallBody<Id>>>;
  /** Entry by entry. */
  items<Id extends ListId>(
    id: Id,
    ...input: ListArguments<Id>
  ): AsyncGenerator<{ ok: true; item: ItemOf<Id> } | { ok: false; failure: CallFailure }>;
  /**
   * Reads an endless feed, part by part, from `cursor` (a stored `next_cursor`) or from its beginning. Store the
   * `next_cursor` of a part once it is processed. With `everyMs` the feed continues after temporary failures, such as a
   * missing network, which are values among the parts. It ends only with another failure or with the signal.
   */
  feed<Id extends FeedId>(
    id: Id,
    input?: ListInput<Id> & FollowOptions & { cursor?: string | undefined },
  ): AsyncGenerator<CallResult<CallBody<Id>>>;
}

interface AnyPage {
  data: readonly unknown[];
  links: readonly Link[];
  next_cursor?: string;
}

type AnyQuery = Readonly<Record<string, unknown>>;
interface AnyListInput extends AnyInput, FollowOptions {
  cursor?: string;
}

/** Carries out one call of a list. */
export type CallPage = (id: ListId, input: AnyListInput) => Promise<CallResult<AnyPage>>;

/** The parameter for `next_cursor`. */
const cursorParameters: Readonly<Record<FeedId, string>> = {
  listEvents: 'cursor',
  listNotifications: 'after',
  listWebhookDeliveries: 'cursor',
  listAuditEntries: 'cursor',
};

const leadsNowhere: CallFailure = {
  kind: 'unreadable',
  status: 200,
  reason: 'wrong_shape',
  detail: 'The next link leads back to a page that was there before, or nowhere.',
};

/** Paging by the given calls. */
export function createPaging(call: CallPage, clock: Clock): Paging {
  async function* pages(id: ListId, input: AnyListInput = {}): AsyncGenerator<CallResult<AnyPage>> {
    let query = input.query ?? {};
    // Each query is compared with that of an earlier page (Brent's algorithm). This finds any circle of links without
    // storing all queries.
    let landmark = query;
    for (let walked = 1, nextLandmark = 2; ; walked += 1) {
      const result = await call(id, { ...input, query });
      yield result;
      const next = result.ok ? result.body.links.find((each) => each.rel === 'next') : undefined;
      if (next === undefined) return;
      const nextQuery = queryIn(next.href);
      if (nextQuery === null || sameQuery(nextQuery, query) || sameQuery(nextQuery, landmark))
        return yield { ok: false, failure: leadsNowhere };
      query = nextQuery;
      if (walked < nextLandmark) continue;
      landmark = query;
      nextLandmark *= 2;
    }
  }

  async function* items(id: ListId, input?: AnyListInput) {
    for await (const page of pages(id, input)) {
      if (!page.ok) yield page;
      else for (const item of page.body.data) yield { ok: true, item } as const;
    }
  }

  async function* feed(id: FeedId, { everyMs, cursor, ...input }: AnyListInput = {}) {
    let place = cursor;
    for (;;) {
      const query = place === undefined ? input.query : { ...input.query, [cursorParameters[id]]: place };
      let failure: CallFailure | null = null;
      for await (const part of pages(id, { ...input, ...(query === undefined ? {} : { query }) })) {
        if (part.ok) place = part.body.next_cursor;
        else failure = part.failure;
        yield part;
      }
      if (everyMs === undefined || (failure !== null && !isTemporary(failure))) return;
      const asked = failure !== null && 'retryAfterMs' in failure ? (failure.retryAfterMs ?? 0) : 0;
      await clock.sleep(Math.max(everyMs, Math.min(longestAskedMs, asked)), input.signal);
    }
  }

  // The types of the interface assign items and bodies to operations. The code is the same for all.
  return { pages, items, feed } as unknown as Paging;
}

/** Only the query of a link is used. The host in the link is never called. */
function queryIn(href: string): AnyQuery | null {
  try {
    return Object.fromEntries(new URL(href, 'http://any').searchParams);
  } catch {
    return null;
  }
}

function sameQuery(left: AnyQuery, right: AnyQuery): boolean {
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => String(left[name]) === String(right[name]))
  );
}

/** True for a temporary failure: the same call may succeed later. */
function isTemporary(failure: CallFailure): boolean {
  if (failure.kind === 'refused') return failure.status >= 500 || [401, 408, 429].includes(failure.status);
  return failure.kind !== 'aborted';
}
