import { type OperationId, operationsById } from '@fleet/contract/api';
import type { Operation } from '@fleet/contract/operation';
import type { ApiCalls, CallBody } from './api-calls.js';
import { type AnyInput, baseAddress, headerText } from './api-request.js';
import { type CarrierParts, carryOut } from './call-carrier.js';
import type { CallResult } from './call-result.js';
import { type Clock, type Random, systemClock } from './clock.js';
import { type CredentialSource, type Credentials, secretOf } from './credentials.js';
import { createServerClock } from './server-clock.js';
import { createTokenKeeper, type LogInResult } from './token-keeper.js';

export interface ApiClientOptions {
  /** The base address, with or without `/api/v2`. */
  baseUrl: string;
  /** Without any, calls need a `logIn` before them. */
  credentials?: CredentialSource | null;
  /** For calls that name none; found by the log-in where the caller belongs to one organisation. */
  organisationId?: string;
  /** Goes out as X-Device-Id with every call [C-4]. */
  deviceId?: string;
  /** How the network is reached; the platform's own unless given. */
  fetch?: typeof globalThis.fetch;
  clock?: Clock;
  random?: Random;
  /** Tries of one call in all; 4 unless given, 1 sends once. */
  attempts?: number;
  /** Milliseconds for one try beside what its bytes need; 30,000 unless given. */
  timeoutMs?: number;
  /** The longest answer that is read; 32 MiB unless given. */
  maxAnswerBytes?: number;
}

/** The calls of the contract, with one token for all of them. */
export interface ApiClient extends ApiCalls {
  /**
   * Logs in, and uses these credentials from now on; without any, those of the options. Credentials that the service
   * refuses replace nothing.
   */
  logIn(credentials?: Credentials): Promise<LogInResult>;
  /** A token that holds now, logging in if need be, such as for the password of the push; null when there is none. */
  token(): Promise<string | null>;
  /** Hears of every new token; call what it returns to hear no more. */
  onToken(listener: (token: string) => void): () => void;
  /** The organisation of calls that name none, as far as it is known. */
  organisationId(): string | null;
  /** The server's time in milliseconds since 1970, by the Date of its answers; the device's own before the first of them. */
  serverNow(): number;
}

/** Logging in is tried twice at most: each try with a wrong secret counts, though its answer was lost. */
const logInAttempts = 2;

/**
 * Makes a client; sends nothing yet. Throws a TypeError for a base address that is none, and for a device that no header can
 * name; its calls throw for nothing that network or service do.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const clock = options.clock ?? systemClock;
  const serverClock = createServerClock(clock);
  let organisationId = options.organisationId ?? null;
  const parts: CarrierParts = {
    baseUrl: baseAddress(options.baseUrl),
    deviceId: options.deviceId === undefined ? null : headerText(options.deviceId),
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    clock,
    random: options.random ?? Math.random,
    attempts: options.attempts ?? 4,
    timeoutMs: options.timeoutMs ?? 30_000,
    maxBytes: options.maxAnswerBytes ?? 32 * 1024 * 1024,
    serverClock,
    organisationId: () => organisationId,
  };

  const keeper = createTokenKeeper({
    source: options.credentials ?? null,
    clock,
    serverClock,
    async logIn(credentials) {
      const result = await logInBy(credentials, {
        ...parts,
        attempts: Math.min(logInAttempts, parts.attempts),
      });
      if (result.ok && options.organisationId === undefined) organisationId = onlyOrganisation(result.body);
      return result;
    },
  });

  const carry =
    (operation: Operation) =>
    (input: AnyInput = {}) =>
      carryOut(operation, input, parts, keeper);
  return {
    ...callsFrom(carry),
    logIn: (credentials) => keeper.logIn(credentials),
    async token() {
      const ready = await keeper.ready();
      return ready.ok ? ready.token : null;
    },
    onToken: (listener) => keeper.onToken(listener),
    organisationId: () => organisationId,
    serverNow: () => serverClock.now(),
  };
}

/** The types of all calls follow from the contract; what each of them does is the same. */
function callsFrom(
  carry: (operation: Operation) => (input?: AnyInput) => Promise<CallResult<unknown>>,
): ApiCalls {
  const calls = Object.entries(operationsById).map(([id, operation]) => [id, carry(operation)]);
  return Object.fromEntries(calls) as ApiCalls;
}

async function logInBy(credentials: Credentials, parts: CarrierParts): Promise<LogInResult> {
  if ('apiKeyId' in credentials) {
    const key = { 'x-api-key': headerText(credentials.apiKeyId) };
    return answered<'authenticate'>(carryOut(operationsById.authenticateApiKey, {}, parts, null, key));
  }
  const body = { username: credentials.username, password: secretOf(credentials) };
  return answered<'authenticate'>(carryOut(operationsById.authenticate, { body }, parts, null));
}

/** Every body was checked against the contract's schema for the operation, from which its type follows. */
function answered<Id extends OperationId>(
  result: Promise<CallResult<unknown>>,
): Promise<CallResult<CallBody<Id>>> {
  return result as Promise<CallResult<CallBody<Id>>>;
}

function onlyOrganisation({ data }: CallBody<'authenticate'>): string | null {
  if (data.api_key !== null) return data.api_key.organisation_id;
  const [first, ...others] = data.user?.organisations ?? [];
  return others.length === 0 ? (first?.id ?? null) : null;
}
