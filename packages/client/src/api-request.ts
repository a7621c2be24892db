import { basePath, type Operation } from '@fleet/contract/operation';
import { type Problem, problem } from '@fleet/contract/problems';
import type { CallOptions } from './api-calls.js';

/** The input of a call before its operation is known: parameters of the path by name, and the rest. */
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
}

/** The base address with its path, without a slash at its end. Throws a TypeError for what is no HTTP address. */
export function baseAddress(text: string): string {
  const { protocol, origin, pathname } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`not an HTTP address: ${text}`);
  const path = pathname.replace(/\/+$/, '');
  return origin + (path.endsWith(basePath) ? path : path + basePath);
}

/** The request that carries a call, or why it cannot be written. */
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
  if (problems.length > 0) return problems;
  const { body, contentType } = bodyOf(operation, input);
  const headers: Record<string, string> = {
    accept: operation.answers[200]?.schema === null ? '*/*' : 'application/json',
  };
  if (contentType !== null) headers['content-type'] = contentType;
  if (frame.deviceId !== null) headers['x-device-id'] = frame.deviceId;
  if (frame.idempotencyKey !== null) headers['idempotency-key'] = frame.idempotencyKey;
  if (input.ifMatch !== undefined) headers['if-match'] = input.ifMatch;
  if (input.ifNoneMatch !== undefined) headers['if-none-match'] = input.ifNoneMatch;
  return { method: operation.method, url: frame.baseUrl + path + queryText(input.query), headers, body };
}

/** Steps of one or two dots would be taken for steps of the address itself (RFC 3986, 5.2.4), and an empty one for none. */
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

function bodyOf(
  operation: Operation,
  input: AnyInput,
): Pick<ApiRequest, 'body'> & { contentType: string | null } {
  if (operation.body === undefined || input.body === undefined) return { body: null, contentType: null };
  if (operation.consumes !== undefined && input.body instanceof Uint8Array) {
    return { body: plainBytes(input.body), contentType: input.contentType ?? null };
  }
  const contentType = operation.method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  return { body: JSON.stringify(input.body), contentType };
}

/** The bytes themselves; of memory that is shared between threads, which fetch does not take, a copy. */
export function plainBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return isPlain(bytes) ? bytes : Uint8Array.from(bytes);
}

function isPlain(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer;
}

/** Text as a header takes it: the bytes of its UTF-8, which is how the service reads them. Throws a TypeError for control characters. */
export function headerText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a header must not hold.
  if (/[\u0000-\u001f\u007f]/.test(text)) throw new TypeError('a header cannot hold control characters');
  return String.fromCharCode(...new TextEncoder().encode(text));
}
