import type { Input, Operation } from '@fleet/contract/ground/operation';
import type { Actor, Context } from '../../context.js';
import type { Reply } from './reply.js';

/** Facts about the request that a handler may need in addition to its checked input. */
export interface RequestFacts {
  /** The value of a request header. Names are in lower case. */
  header(name: string): string | undefined;
  /** The caller's address. Behind a trusted proxy, it is the address that the proxy reports. */
  address: string;
  /** PUBLIC_URL, or else the `https://host[:port]` to which the caller sent the request. */
  origin: string;
  /** The body as a stream, if it is neither JSON nor read as a whole. Only the handler reads it. */
  pieces: AsyncIterable<Uint8Array>;
  /**
   * Counts a request that only its signed URL authorises. `caller` is the user's id, or the caller's network address.
   * Refuses with `rate_limited`.
   */
  count(caller: string): void;
  /**
   * Authenticates the caller again, during a long response. Refuses if the token has become invalid or the caller has
   * lost a permission.
   */
  admitAgain(): Promise<Actor>;
  /**
   * Counts a request for a file by a signed address that was created for `caller`. It counts the request, and the
   * file's bytes until the client has read them. It counts them separately from the caller's own requests, because
   * other people may have the address. Refuses with `rate_limited`.
   */
  countReader(reader: { organisation: string; caller: string }): void;
  /** Whether the client has gone. Then no further work for its response is needed. */
  isGone(): boolean;
}

export type Handler<Value extends Operation> = (
  ctx: Context,
  input: Input<Value>,
  request: RequestFacts,
) => Promise<Reply>;

/** Work before the handler that must not run in a transaction: a request to a blob store, or a long check. */
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
   * Whether the preparation waits in the queue, as the handler does. A preparation that waits for the network does not:
   * it would occupy a place without working.
   */
  preparesInTurn: boolean;
  /**
   * The signed address authorises the request. The handler counts the request when it knows for whom the address was
   * created [C-11].
   */
  countsItself: boolean;
  /**
   * Which requests do their whole work in one transaction. `always`: trials and requests with an Idempotency-Key;
   * `in_trials`: trials only; `never`: none.
   */
  oneTransaction: 'always' | 'in_trials' | 'never';
}

/** Combines an operation of the contract with its handler. The handler's input has the operation's types. */
export function endpoint<const Value extends Operation>(
  value: Value,
  handle: Handler<Value>,
  prepare: Preparation<Value> | null = null,
): Endpoint {
  const rest = { preparesInTurn: false, countsItself: false, oneTransaction: 'always' } as const;
  return { operation: value, handle, prepare, ...rest };
}

/**
 * An endpoint whose preparation returns what the handler needs, such as the result of long work. Long work is not
 * allowed in the handler: for a request with an Idempotency-Key, the handler runs in a transaction that has already
 * written.
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
 * An endpoint that saves many entries in several transactions. No transaction surrounds all of them, even in a trial or
 * for a request with an Idempotency-Key. So the call must be safe to repeat.
 */
export function batchEndpoint<const Value extends Operation>(value: Value, handle: Handler<Value>): Endpoint {
  return { ...endpoint(value, handle), oneTransaction: 'never' };
}

/**
 * An endpoint whose call may take long and is safe to repeat. So its work is not surrounded by one transaction for a
 * request with an Idempotency-Key.
 */
export function repeatableEndpoint<const Value extends Operation>(
  value: Value,
  handle: Handler<Value>,
  prepare: Preparation<Value>,
): Endpoint {
  return { ...endpoint(value, handle, prepare), oneTransaction: 'in_trials' };
}

/** An endpoint that anyone with a signed address may call. Many of these callers may share one network address. */
export function signedEndpoint<const Value extends Operation>(
  value: Value,
  handle: Handler<Value>,
): Endpoint {
  return { ...endpoint(value, handle), countsItself: true };
}
