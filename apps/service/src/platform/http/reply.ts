import type { Readable } from 'node:stream';
import type { Pagination } from '@fleet/contract/ground/envelope';
import { basePath } from '@fleet/contract/ground/operation';
import type { Context } from '../../context.js';
import type { Compress } from './accepted-coding.js';

/** A link of a response. `rel` is its relation. */
export interface LinkValue {
  rel: string;
  href: string;
}

/** A response before it is sent: JSON text, bytes, a stream, or nothing. */
export interface Reply {
  status: number;
  /** If the reply has `links`, this is the JSON text of an object without its closing brace. */
  body: string | Buffer | null;
  /** Links with paths. When the response is sent, the paths become addresses at the origin that the caller used. */
  links: readonly LinkValue[] | null;
  headers: Readonly<Record<string, string>>;
  /** A body that is produced while it is read; then `body` is null. */
  stream?: Readable;
  /**
   * Returns the compressed body in a coding, if compressed bodies are cached. Otherwise the body is compressed when it
   * is sent.
   */
  compress?: Compress;
  /**
   * The text from which the `ETag` is computed, if the body also contains the time of reading. By default, the body is
   * used.
   */
  tagText?: string;
  /** The body that is stored for a repeated call, if the body itself contains a secret [C-1]. */
  bodyAgain?: string;
  /**
   * Work that runs outside any transaction, but before the response is sent. It ends after a limited time and never
   * fails. Its context is that of the request, outside any transaction.
   */
  afterCommit?: (ctx: Context) => Promise<void>;
}

type ReplyOptions = Partial<Pick<Reply, 'status' | 'headers' | 'afterCommit'>> & {
  /** The effect of the call, a member of the body beside `data` [C-10]. */
  result?: string;
};

/** A link to a path below the organisation's part of the base address. */
export function link(rel: string, organisationId: string, path: string): LinkValue {
  return { rel, href: `${basePath}/${organisationId}${path}` };
}

/** Envelope of a single resource [R-ENV-6][R-ENV-7]. */
export function resource(data: unknown, links: readonly LinkValue[], options: ReplyOptions = {}): Reply {
  return linked(`{"data":${JSON.stringify(data)}`, links, options);
}

/** The same for a resource that is stored as rendered JSON text. This text is sent unchanged and never parsed. */
export function storedResource(
  document: string,
  links: readonly LinkValue[],
  options: ReplyOptions = {},
): Reply {
  return linked(`{"data":${document}`, links, options);
}

/** Envelope of the response to a write of session records, with the flush receipt next to `data` [C-4]. */
export function receiptedResource(
  data: unknown,
  receivedThrough: number,
  links: readonly LinkValue[],
  options: ReplyOptions = {},
): Reply {
  return linked(`{"data":${JSON.stringify(data)},"received_through":${receivedThrough}`, links, options);
}

/**
 * Envelope of a page of a collection, with the links to the other pages [R-ENV-5][C-1]. If the collection uses a
 * cursor, `next` is what the next link adds to the query; it is null on the last page.
 */
export function page(
  data: readonly unknown[],
  pagination: Pagination,
  organisationId: string,
  path: string,
  query: Readonly<Record<string, unknown>>,
  next?: Readonly<Record<string, string>> | null,
): Reply {
  return pageOfTexts(
    data.map((each) => JSON.stringify(each)),
    pagination,
    organisationId,
    path,
    query,
    next,
  );
}

/** The same for items that are rendered JSON texts. These are sent unchanged and never parsed. */
export function pageOfTexts(
  texts: readonly string[],
  pagination: Pagination,
  organisationId: string,
  path: string,
  query: Readonly<Record<string, unknown>>,
  next: Readonly<Record<string, string>> | null = pagination.page_no * pagination.page_size < pagination.total
    ? {}
    : null,
): Reply {
  const last = Math.max(1, Math.ceil(pagination.total / pagination.page_size));
  const to = (rel: string, pageNo: number, more: Readonly<Record<string, string>> = {}) => {
    const words = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, ...more }))
      if (value !== undefined) words.set(name, String(value));
    words.set('page_size', String(pagination.page_size));
    words.set('page_no', String(pageNo));
    return link(rel, organisationId, `${path}?${words.toString()}`);
  };
  const links = [to('self', pagination.page_no), to('first', 1), to('last', last)];
  if (next !== null) links.push(to('next', pagination.page_no + 1, next));
  if (pagination.page_no > 1) links.push(to('prev', Math.min(pagination.page_no - 1, last)));
  return linked(`{"pagination":${JSON.stringify(pagination)},"data":[${texts.join(',')}]`, links, {});
}

/** A part of a feed, which begins after the position that the caller sent. */
export interface FeedPart<Item = unknown> {
  data: readonly Item[];
  pageSize: number;
  /** How many items come after the position at which the part begins, as far as they are counted. */
  total: number;
  /** The position after this part. */
  nextCursor: string;
  /** Whether further items can be read immediately. */
  isMore: boolean;
  /** Whether `nextCursor` contains the time of reading. Then it differs even if nothing has changed. */
  isCursorOfMoment?: boolean;
}

/**
 * Envelope of a feed. `cursorName` is the parameter that repeats the value of `next_cursor`. The position replaces the
 * page number. So the response is always page 1 of the items after the position [C-1].
 */
export function feedPart(
  part: FeedPart,
  organisationId: string,
  path: string,
  query: Readonly<Record<string, unknown>>,
  cursorName: string,
): Reply {
  const to = (rel: string, more: Readonly<Record<string, unknown>>) => {
    const words = new URLSearchParams();
    const said = { ...query, page_size: part.pageSize, ...more };
    for (const [name, value] of Object.entries(said)) if (value !== undefined) words.set(name, String(value));
    return link(rel, organisationId, `${path}?${words.toString()}`);
  };
  const links = [to('self', {}), to('first', { [cursorName]: undefined })];
  if (part.isMore) links.push(to('next', { [cursorName]: part.nextCursor }));
  const pagination: Pagination = { page_size: part.pageSize, page_no: 1, total: part.total };
  const body = `{"pagination":${JSON.stringify(pagination)},"data":${JSON.stringify(part.data)}`;
  const reply = linked(`${body},"next_cursor":${JSON.stringify(part.nextCursor)}`, links, {});
  return part.isCursorOfMoment === true ? { ...reply, tagText: `${body},${part.isMore}` } : reply;
}

/** A response without a body. */
export function empty(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, body: null, links: null, headers };
}

/** A response with these bytes. `compress` returns them in a coding. */
export function bytes(body: Buffer, headers: Readonly<Record<string, string>>, compress?: Compress): Reply {
  return { status: 200, body, links: null, headers, ...(compress === undefined ? {} : { compress }) };
}

/** The complete body, with its links as addresses [R-ENV-7]. */
export function finishedBody(reply: Reply, origin: string): string | Buffer | null {
  if (reply.links === null || typeof reply.body !== 'string') return reply.body;
  return `${reply.body},"links":${linksText(reply.links, origin)}}`;
}

/** The JSON text of links, with their paths as addresses. */
export function linksText(links: readonly LinkValue[], origin: string): string {
  return JSON.stringify(links.map(({ rel, href }) => ({ rel, href: `${origin}${href}` })));
}

function linked(body: string, links: readonly LinkValue[], { result, ...options }: ReplyOptions): Reply {
  const text = result === undefined ? body : `${body},"result":${JSON.stringify(result)}`;
  return { status: 200, headers: {}, ...options, body: text, links };
}
