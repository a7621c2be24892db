import { authenticate, authenticateApiKey } from '@fleet/contract/accounts/accounts';
import type { OperationsById } from '@fleet/contract/documents/api';
import type { BlobUpload } from '@fleet/contract/driving/blobs';
import type { Operation } from '@fleet/contract/ground/operation';
import { type Clock, type Random, systemClock } from '../clock.js';
import type { ApiCalls, CallBody, CalledOperationId, CallInput } from './api-calls.js';
import { type AnyInput, baseAddress, headerText } from './api-request.js';
import { type UploadOptions, uploadOf } from './blob-upload.js';
import { type CarrierParts, carryOut } from './call-carrier.js';
import { type CallPage, createPaging, type Paging } from './call-paging.js';
import type { CallResult } from './call-result.js';
import { type CredentialSource, type Credentials, secretOf } from './credentials.js';
import { callOf, type OperationCallParts } from './operation-call.js';
import { createServerClock } from './server-clock.js';
import { isToken } from './token-claims.js';
import { createTokenKeeper, type LogInResult } from './token-keeper.js';

export interface ApiClientOptions {
  /** The base address, with or without `/api/v2`. */
  baseUrl: string;
  /** Without credentials, call `logIn` before other calls. */
  credentials?: CredentialSource | null;
  /** A token of an earlier run, of the same user; used until it is refused or about to expire. */
  token?: string | null;
  /**
   * The organisation of calls without `organisationId`. By default the caller's only organisation, known after the
   * log-in.
   */
  organisationId?: string;
  /** Sent as X-Device-Id with every call [C-4]. */
  deviceId?: string;
  /** Sends requests; by default the `fetch` of the platform. */
  fetch?: typeof globalThis.fetch;
  clock?: Clock;
  random?: Random;
  /** The number of attempts of one call; default 4, 1 sends once. */
  attempts?: number;
  /** Milliseconds for one attempt, in addition to the time for its bytes; default 30,000. */
  timeoutMs?: number;
  /** The longest response that is read; default 32 MiB. */
  maxAnswerBytes?: number;
}

/** The calls of the contract, with one token for all of them. */
export interface CallsClientParts extends Paging {
  /**
   * Calls any operation, even one that the client was not created with, for example an operation of a page that is
   * loaded later.
   */
  send<Op extends OperationsById[CalledOperationId]>(
    operation: Op,
    input: CallInput<Op['id']>,
  ): Promise<CallResult<CallBody<Op['id']>>>;
  /**
   * Logs in, and uses these credentials from now on; by default those of the options. Refused credentials do not
   * replace the current ones. The call `authenticate` does not change the client.
   */
  logIn(credentials?: Credentials): Promise<LogInResult>;
  /**
   * Refused credentials are not tried again automatically, because five failures lock a name. After this call they are
   * tried once more. Call it when the user asks for it, because the user may have been enabled again.
   */
  forgiveCredentials(): void;
  /** Gives up the token, for example when somebody else may have the device: the next call logs in. */
  forgetToken(): void;
  /** A valid token, for example as the password for push; logs in if necessary. Null if there is none. */
  token(): Promise<string | null>;
  /**
   * Calls the listener with every new token, and with null when the last token was refused and there is no other. The
   * returned function removes the listener.
   */
  onToken(listener: (token: string | null) => void): () => void;
  /**
   * Sends the bytes of an announced image to the announced address, which may be in a bucket. Sending them again does
   * no harm. A refusal by a bucket is the failure `unreadable` with its status; 403 means that the announcement has
   * expired.
   */
  upload(upload: BlobUpload['upload'], bytes: Uint8Array, options?: UploadOptions): Promise<CallResult<null>>;
  /** True for an address of the service itself, as this client reaches it; false for an address of a bucket. */
  isOfService(url: string): boolean;
  /** The organisation of calls without `organisationId`; null if it is not known. */
  organisationId(): string | null;
  /**
   * The server's time in milliseconds since 1970, from the Date of its responses. Before the first response, the
   * device's time.
   */
  serverNow(): number;
}

/** The calls of some operations, with one token for all of them. */
export type CallsClient<Ids extends CalledOperationId> = Pick<ApiCalls, Ids> & CallsClientParts;

/** Loads the operations that a client was not created with. */
export type OperationLoader<Ids extends CalledOperationId> = () => Promise<
  Readonly<Partial<Record<Ids, Operation>>>
>;

/** A log-in has at most two attempts: the service counts each wrong secret, even if its response is lost. */
const logInAttempts = 2;

/**
 * Creates a client for these operations; sends nothing yet. `loadOthers` loads further operations with their first
 * call. Throws a TypeError for an invalid base address. The calls of the client never throw because of the network or
 * the service.
 */
export function createCallsClient<Ids extends CalledOperationId>(
  operations: Readonly<Partial<Record<Ids, Operation>>>,
  options: ApiClientOptions,
  loadOthers: OperationLoader<Ids> | null = null,
): CallsClient<Ids> {
  const clock = options.clock ?? systemClock;
  const serverClock = createServerClock(clock);
  let organisationId = options.organisationId ?? null;
  const parts: CarrierParts = {
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    clock,
    random: options.random ?? Math.random,
    maxBytes: options.maxAnswerBytes ?? 32 * 1024 * 1024,
    serverClock,
  };
  const common: OperationCallParts = {
    baseUrl: baseAddress(options.baseUrl),
    deviceId: options.deviceId === undefined ? null : headerText(options.deviceId),
    clock,
    attempts: options.attempts ?? 4,
    timeoutMs: options.timeoutMs ?? 30_000,
    organisationId: () => organisationId,
  };

  const keeper = createTokenKeeper({
    source: options.credentials ?? null,
    token: options.token,
    clock,
    serverClock,
    async logIn(credentials, earlier) {
      const attempts = Math.min(logInAttempts, common.attempts);
      const result = await logInBy(credentials, earlier, { ...common, attempts }, parts);
      if (result.ok && options.organisationId === undefined) {
        organisationId = organisationOf(result.body, organisationId);
      }
      return result;
    },
  });

  const send = <Id extends CalledOperationId>(operation: Operation, input: AnyInput) => {
    const carriage = callOf<Id>(operation, input, common);
    return carryOut(carriage, parts, carriage.needsToken ? keeper : null);
  };
  const call = <Id extends Ids>(id: Id, input: AnyInput = {}) => {
    const operation = operations[id];
    return operation === undefined ? callLoaded(id, input) : send<Id>(operation, input);
  };
  const callLoaded = async <Id extends Ids>(id: Id, input: AnyInput): Promise<CallResult<CallBody<Id>>> => {
    try {
      const operation = (await loadOthers?.())?.[id];
      if (operation === undefined) throw new TypeError(`There is no operation ${id}.`);
      return await send<Id>(operation, input);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      return { ok: false, failure: { kind: 'unreachable', detail } };
    }
  };
  const client = {
    send: (operation, input) => send(operation, input as AnyInput),
    ...callsBy(operations, call),
    // The client's type limits this to the lists that it has.
    ...createPaging((id, input) => call(id as Ids, input) as ReturnType<CallPage>, clock),
    logIn: (credentials) => keeper.logIn(credentials),
    forgiveCredentials: () => keeper.forgive(),
    forgetToken: () => keeper.forget(),
    async token() {
      const found = await keeper.lasting();
      return found.ok ? found.token : null;
    },
    onToken: (listener) => keeper.onToken(listener),
    upload: (upload, bytes, how = {}) => carryOut(uploadOf(upload, bytes, how, common), parts, null),
    isOfService: (url) => originOf(url) === originOf(common.baseUrl),
    organisationId: () => organisationId,
    serverNow: () => serverClock.now(),
  } as CallsClient<Ids>;
  return loadOthers === null ? client : withLateCalls(client, call);
}

/** All calls work in the same way. The type states the input and the result of each. */
function callsBy<Ids extends CalledOperationId>(
  operations: Readonly<Partial<Record<Ids, Operation>>>,
  call: (id: Ids, input?: AnyInput) => unknown,
): Pick<ApiCalls, Ids> {
  const calls = Object.keys(operations).map((id) => [id, (input?: AnyInput) => call(id as Ids, input)]);
  return Object.fromEntries(calls) as Pick<ApiCalls, Ids>;
}

/** The client with a function for every other name, because the names of late operations are not known yet. */
function withLateCalls<Ids extends CalledOperationId>(
  client: CallsClient<Ids>,
  call: (id: Ids, input?: AnyInput) => unknown,
): CallsClient<Ids> {
  return new Proxy(client, {
    get(target, name) {
      // A client with `then` would be taken for a promise.
      if (typeof name !== 'string' || name === 'then' || name in target) return Reflect.get(target, name);
      return (input?: AnyInput) => call(name as Ids, input);
    },
  });
}

async function logInBy(
  credentials: Credentials,
  earlier: string | null,
  common: OperationCallParts,
  parts: CarrierParts,
): Promise<LogInResult> {
  const result = await carryOut(logInOf(credentials, earlier, common), parts, null);
  if (!result.ok || isToken(result.body.data.access_token)) return result;
  const detail = 'The token cannot be sent in a header.';
  const { status } = result;
  return { ok: false, failure: { kind: 'unreadable', status, reason: 'wrong_shape', detail } };
}

/** A user's earlier token, even an expired one, shows the service that this device has logged in before [C-3]. */
function logInOf(credentials: Credentials, earlier: string | null, common: OperationCallParts) {
  if ('apiKeyId' in credentials) {
    return callOf<'authenticateApiKey'>(authenticateApiKey, {}, common, headerText(credentials.apiKeyId));
  }
  const call = callOf<'authenticate'>(authenticate, { body: bodyOf(credentials) }, common);
  if (earlier === null) return call;
  return {
    ...call,
    write: () => {
      const request = call.write();
      return 'headers' in request
        ? { ...request, headers: { ...request.headers, authorization: `Bearer ${earlier}` } }
        : request;
    },
  };
}

function bodyOf(credentials: Exclude<Credentials, { apiKeyId: string }>) {
  return { username: credentials.username, password: secretOf(credentials) };
}

function originOf(url: string): string | null {
  try {
    return new URL(url).origin;
  } catch {
    return null;
  }
}

/**
 * The API key's organisation. For a user: the known organisation, as long as the user belongs to it; otherwise the only
 * one, or null.
 */
function organisationOf({ data }: CallBody<'authenticate'>, known: string | null): string | null {
  if (data.api_key !== null) return data.api_key.organisation_id;
  const ids = (data.user?.organisations ?? []).map((each) => each.id);
  if (known !== null && ids.includes(known)) return known;
  return ids.length === 1 ? (ids[0] ?? null) : null;
}
