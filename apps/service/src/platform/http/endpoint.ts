import type { Input, Operation } from '@fleet/contract/ground/operation';
import type { Actor, Context } from '../../context.js';
import type { Reply } from './reply.js';

/** Facts about the request that a handler may need in addition to its checked input. */
export interface RequestFacts {
  /** Request headers, by names in lower case. */
  header(name: string): string | undefined;
  /** The caller's address, behind trusted proxies. */
  address: string;
  /** `https://host[:port]` as the caller addressed us, or PUBLIC_URL. */
  origin: string;
  /** The body as a stream, if it is neither JSON nor read as a whole; only the handler reads it. */
  pieces: AsyncIterable<Uint8Array>;
  /**
   * Counts a request that only its signed URL authorises. `caller` is the user's id, or the caller's network address.
   * Refuses with `rate_limited`.
   */
  count(caller: string): void;
  /**
   * Authenticates the caller again, during a long response. Refuses if the token has ended or a right was taken
   * away.
   */
  admitAgain(): Promise<Actor>;
  /**
   * Counts a request for a file by an address that this caller got: the request, and its bytes until the client has
   * read them. They count apart from the caller's own requests, because others may have the address. Refuses with
   * `rate_limited`.
   */
  countReader(reader: { organisation: string; caller: string }): void;
  /** Whether the client has gone; then work for its response is of no use. */
  isGone(): boolean;
}

export type Handler<Value extends Operation> = (
  ctx: Context,
  input: Input<Value>,
  request: RequestFacts,
) => Promise<Reply>;

/** Work that must not run in a transaction: a request to a blob store, or long checks. */
export type Preparation<Value extends Operation> = (
  ctx: Context,
  input: Input<Value>,
  request: RequestFacts,
) => Promise<void>;

/** An operation of the contract with the code that carries it out. */
export interface Endpoint {
  operation: Operation;
  handle: (ctx: Context, input: never, request: RequestFacts) => Promise<Reply>;
  prepare: ((ctx: Context, input: never, request: RequestFacts) => Promise<void>) | null;
  /**
   * Whether the preparation waits for its turn, as the handler does. One that waits for the network does not: it would
   * occupy a place without working.
   */
  preparesInTurn: boolean;
  /** The signed address authorises the request, and the handler counts it when it knows whose address it is [C-11]. */
  countsItself: boolean;
  /**
   * For which requests one transaction contains the whole work: trials and those with an Idempotency-Key, trials only,
   * or none.
   */
  oneTransaction: 'always' | 'in_trials' | 'never';
}

/** Binds an operation of the contract to its handler; the handler's input has the operation's types. */
export function endpoint<const Value extends Operation>(
  value: Value,
  handle: Handler<Value>,
  prepare: Preparation<Value> | null = null,
): Endpoint {
  const rest = { preparesInTurn: false, countsItself: false, oneTransaction: 'always' } as const;
  return { operation: value, handle, prepare, ...rest };
}

/**
 * An endpoint whose preparation returns what the handler needs, such as the result of long work. For a request under an
 * Idempotency-Key, the handler runs in a transaction that has written, where long work is not allowed.
 */
export function preparedEndpoint<const Value extends Operation, Prepared>(
  value: Value,
  prepare: (ctx: Context, input: Input<Value>, request: RequestFacts) => Promise<Prepared>,
  handle: (ctx: Context, input: Input<Value>, prepared: Prepared, request: RequestFacts) => Promise<Reply>,
): Endpoint {
  const results = new WeakMap<Input<Value>, { prepared: Prepared }>();
  const made = endpoint(
    value,
    (ctx, input, request) => {
      const result = results.get(input);
      if (result === undefined) throw new Error('the request was not prepared');
      return handle(ctx, input, result.prepared, request);
    },
    async (ctx, input, request) => {
      results.set(input, { prepared: await prepare(ctx, input, request) });
    },
  );
  return { ...made, preparesInTurn: true };
}

/**
 * An endpoint that saves many entries in several transactions: no transaction surrounds all of them, neither for a
 * trial nor for an Idempotency-Key. The call must be safe to repeat.
 */
export function batchEndpoint<const Value extends Operation>(value: Value, handle: Handler<Value>): Endpoint {
  return { ...endpoint(value, handle), oneTransaction: 'never' };
}

/**
 * An endpoint whose call is safe to repeat and may take long, so no transaction surrounds it for an
 * Idempotency-Key.
 */
export function repeatableEndpoint<const Value extends Operation>(
  value: Value,
  handle: Handler<Value>,
  prepare: Preparation<Value>,
): Endpoint {
  return { ...endpoint(value, handle, prepare), oneTransaction: 'in_trials' };
}

/** An endpoint that anyone with its signed address may call; many of these callers may share one network address. */
export function signedEndpoint<const Value extends Operation>(
  value: Value,
  handle: Handler<Value>,
): Endpoint {
  return { ...endpoint(value, handle), countsItself: true };
}
