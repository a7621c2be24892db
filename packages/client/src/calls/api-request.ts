import { basePath, type Operation } from '@fleet/contract/ground/operation';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { CallOptions } from './api-calls.js';

/** The input of a call before its operation is known: parameters of the path by name, and all other members. */
export interface AnyInput extends CallOptions {
  readonly [param: string]: unknown;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  contentType?: string;
}

/** A request without its token. */
export interface ApiRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array<ArrayBuffer> | null;
}

export interface RequestFrame {
  /** Ends in `/api/v2`. */
  baseUrl: string;
  organisationId: string | null;
  deviceId: string | null;
  idempotencyKey: string | null;
  /** Only for a log-in. */
  apiKeyId: string | null;
}

/** The base address with its path, without a trailing slash. Throws a TypeError if it is not an HTTP address. */
export function baseAddress(text: string): string {
  const { protocol, origin, pathname } = addressOf(text);
  if (protocol !== 'http:' && protocol !== 'https:') throw noAddress(text);
  const path = pathname.replace(/\/+$/, '');
  return origin + (path.endsWith(basePath) ? path : path + basePath);
}

/** The platform's own error does not contain the given text. */
function addressOf(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw noAddress(text);
  }
}

const noAddress = (text: string) => new TypeError(`not an HTTP address: ${text}`);

/** The request of a call, or the problems because of which it cannot be made. */
export function requestOf(
  operation: Operation,
  input: AnyInput,
  frame: RequestFrame,
): ApiRequest | readonly Problem[] {
  const problems: Problem[] = [];
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const step = stepOf(input[name] ?? (name === 'organisationId' ? frame.organisationId : undefined));
    if (step === null) problems.push(unfit(name));
    return step ?? '';
  });
  const content = contentOf(operation, input);
  if (content === null) problems.push(problem('malformed_json', '', 'The body cannot be written as JSON.'));
  const headers: Record<string, string> = {
    accept: operation.answers[200]?.schema === null ? '*/*' : 'application/json',
  };
  const more = {
    'content-type': content?.type,
    'x-device-id': frame.deviceId,
    'x-api-key': frame.apiKeyId,
    'idempotency-key': frame.idempotencyKey,
    'if-match': input.ifMatch,
    'if-none-match': input.ifNoneMatch,
  };
  for (const [name, value] of Object.entries(more)) {
    if (value === undefined || value === null) continue;
    if (!isHeaderText(value)) problems.push(problem('wrong_format', name, 'No header can contain this.'));
    headers[name] = value;
  }
  if (content === null || problems.length > 0) return problems;
  const url = frame.baseUrl + path + queryText(input.query);
  return { method: operation.method, url, headers, body: content.body };
}

/**
 * Segments of one or two dots would be resolved as part of the address (RFC 3986, 5.2.4), and an empty one would
 * disappear.
 */
function stepOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..') return null;
  try {
    return encodeURIComponent(value);
  } catch {
    return null; // half a surrogate pair
  }
}

function unfit(name: string): Problem {
  return name === 'organisationId'
    ? problem('required', name, 'Which organisation? The caller does not belong to exactly one.')
    : problem('wrong_format', name, 'No address can name this.');
}

function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) words.set(name, String(value));
  const text = words.toString();
  return text === '' ? '' : `?${text}`;
}

/** Null if JSON cannot express the body, for example a cycle or a bigint. */
function contentOf(
  { body, consumes, method }: Operation,
  input: AnyInput,
): { body: ApiRequest['body']; type: string | null } | null {
  if (body === undefined || input.body === undefined) return { body: null, type: null };
  if (consumes !== undefined && input.body instanceof Uint8Array) {
    return { body: plainBytes(input.body), type: input.contentType ?? null };
  }
  try {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    return { body: JSON.stringify(input.body), type };
  } catch {
    return null;
  }
}

/** The bytes themselves, or a copy if their memory is shared between threads, which fetch does not accept. */
export function plainBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return isPlain(bytes) ? bytes : Uint8Array.from(bytes);
}

function isPlain(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer;
}

/** Text in the form for a header: one character for each byte of its UTF-8. The service reads headers as UTF-8. */
export function headerText(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

/** True for a text that fetch accepts as the value of a header without changing it. */
function isHeaderText(text: string): boolean {
  return /^[\x20-\x7e\x80-\xff]*$/.test(text);
}
