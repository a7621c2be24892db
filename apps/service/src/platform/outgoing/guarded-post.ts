import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { type Agent, request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { DeliveryFault } from '@fleet/contract/outgoing/webhook-deliveries';
import { strongTls } from '../tls/strong-tls.js';
import { GuardedAgent } from './guarded-agent.js';
import { createGuardedLookup } from './guarded-lookup.js';
import { boundIdleConnections } from './idle-connections.js';
import { createNetworkPolicy, type NetworkPolicy } from './network-policy.js';
import { readRetryAfter } from './retry-after.js';

export interface PosterParts {
  /** Networks to which requests may be sent, in addition to the public internet. */
  allowedNetworks: readonly string[];
  /** Name servers to use instead of the system's. If the list is empty, the system's are used. */
  dnsServers: readonly string[];
  /** Certificate authorities that are trusted in addition to the well-known ones, as PEM. */
  authorities: string | null;
  /** The longest time from the start to the status of the response, in milliseconds. */
  timeoutMs?: number;
  /** How long a connection stays open for the next request, in milliseconds. */
  idleMs?: number;
}

export interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Aborts the request. */
  signal?: AbortSignal;
}

/** The result of a request. If there was no response, `fault` says why. */
export interface PostOutcome {
  latencyMs: number;
  statusCode: number | null;
  fault: DeliveryFault | null;
  /** The beginning of the response, as text. */
  answer: string | null;
  /** The wait before the next request that the response demands, in milliseconds. */
  retryAfterMs: number | null;
}

/** Posts to addresses that outsiders choose. */
export interface Poster {
  /** Never throws. Redirects are not followed. */
  post(post: Post): Promise<PostOutcome>;
  policy: NetworkPolicy;
  /** Closes idle connections. */
  close(): void;
}

const usualTimeoutMs = 15_000;
const shownBytes = 1_024;
/** The longest wait for the body. It may be short, because only the status decides whether the delivery succeeded. */
const answerPatienceMs = 1_000;
/**
 * The most informational responses (1xx) before the final response. Each may have as many bytes of headers as the final
 * one.
 */
const mostInformational = 10;
/**
 * Up to `maxFreeSockets` idle connections stay open for a receiver, one for each concurrent request of a webhook. Most
 * receivers close idle connections after a minute.
 */
const connections = { keepAlive: true, maxFreeSockets: 8, scheduling: 'lifo' } as const;
const usualIdleMs = 30_000;
/**
 * The most idle connections to all receivers together. A limit for each receiver is not enough, because an organisation
 * may change the receivers of its webhooks again and again.
 */
const mostIdle = 100;

export function createPoster(parts: PosterParts): Poster {
  const policy = createNetworkPolicy(parts.allowedNetworks);
  const lookup = createGuardedLookup(policy.allows, parts.dnsServers);
  const plainLookup = createGuardedLookup(policy.allowsPlain, parts.dnsServers);
  const { timeoutMs = usualTimeoutMs, idleMs = usualIdleMs } = parts;
  const kept = { ...connections, timeout: idleMs };
  const secure = new GuardedAgent({ ...kept, secureContext: contextFor(parts.authorities) });
  const plain = new PlainAgent(kept);
  for (const agent of [secure, plain]) boundIdleConnections(agent, mostIdle);
  return {
    policy,
    close() {
      secure.destroy();
      plain.destroy();
    },
    async post(post) {
      const url = new URL(post.url);
      const startedMs = performance.now();
      const failed = (fault: DeliveryFault): PostOutcome => ({
        latencyMs: Math.round(performance.now() - startedMs),
        statusCode: null,
        fault,
        answer: null,
        retryAfterMs: null,
      });
      const host = url.hostname.replace(/^\[|\]$/g, '');
      const isPlain = url.protocol === 'http:';
      const allows = isPlain ? policy.allowsPlain : policy.allows;
      // For an IP address Node calls no lookup, so the address is checked here.
      if (isIP(host) !== 0 && !allows(host)) return failed('address_not_allowed');
      const limit = AbortSignal.timeout(timeoutMs);
      const signal = post.signal === undefined ? limit : AbortSignal.any([limit, post.signal]);
      const send = () =>
        sendOnce(post, url, isPlain ? plain : secure, isPlain ? plainLookup : lookup, signal);
      try {
        // If the receiver was just closing an idle connection, the request is sent again.
        const answer = await send().catch((error) => (isStale(error) ? send() : Promise.reject(error)));
        const latencyMs = Math.round(performance.now() - startedMs);
        return {
          latencyMs,
          statusCode: answer.statusCode ?? null,
          fault: null,
          answer: await readBeginning(answer),
          retryAfterMs: readRetryAfter(answer.headers['retry-after'], Date.now()),
        };
      } catch (error) {
        return failed(limit.aborted ? 'timeout' : faultOf(error));
      }
    },
  };
}

/**
 * The TLS context of all connections. There is only one, because reading the well-known authorities takes 30 ms each
 * time.
 */
function contextFor(authorities: string | null): SecureContext {
  const ca = authorities === null ? undefined : [...rootCertificates, authorities];
  return createSecureContext({ ...strongTls, ca });
}

class TooManyInformational extends Error {}

const staleConnection = Symbol('stale connection');

function isStale(error: unknown): boolean {
  return error instanceof Error && staleConnection in error;
}

function sendOnce(
  { headers, body }: Post,
  url: URL,
  agent: Agent | PlainAgent,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body);
    const options = {
      method: 'POST',
      agent,
      lookup,
      signal,
      headers: { ...headers, 'content-length': String(bytes.length) },
    };
    const request = url.protocol === 'http:' ? plainRequest(url, options) : secureRequest(url, options);
    request.once('response', resolve);
    let informational = 0;
    request.on('information', () => {
      informational += 1;
      if (informational !== mostInformational + 1) return;
      // Reject first: the bytes that Node is parsing now may contain further informational responses and the final one.
      reject(new TooManyInformational());
      request.destroy();
    });
    // This listener stays until the request ends, because an error without a listener ends the process.
    request.on('error', (error) => {
      const isStaleNow = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      reject(isStaleNow ? Object.assign(error, { [staleConnection]: true }) : error);
    });
    // If the request ends in any other way, this promise must not wait forever.
    request.once('close', () => reject(new Error('closed')));
    request.end(bytes);
  });
}

/** Reads the first bytes of a response, as far as they arrive in time. The remaining bytes are never read. */
async function readBeginning(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  const patience = setTimeout(() => answer.destroy(), answerPatienceMs);
  try {
    for await (const piece of answer) {
      pieces.push(piece);
      length += piece.length;
      if (length >= shownBytes) break;
    }
  } catch {
    // Returns the part that has arrived.
  } finally {
    clearTimeout(patience);
    if (!answer.complete) answer.destroy();
  }
  const text = Buffer.concat(pieces).subarray(0, shownBytes).toString('utf8');
  // PostgreSQL cannot store NUL.
  return text.replaceAll('\0', '\uFFFD');
}

const faults: Readonly<Record<string, DeliveryFault>> = {
  ADDRESS_NOT_ALLOWED: 'address_not_allowed',
  ENOTFOUND: 'name_not_found',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_lost',
  EPIPE: 'connection_lost',
  ETIMEDOUT: 'timeout',
};

function faultOf(error: unknown): DeliveryFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof TooManyInformational) return 'invalid_answer';
  if (/^(HPE_|ERR_SSL_|EPROTO)/.test(code)) return 'invalid_answer';
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code)) return 'certificate_not_trusted';
  if (error instanceof AggregateError) return faultOf(error.errors[0]);
  return faults[code] ?? 'unreachable';
}
