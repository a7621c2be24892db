import type { Input, Operation } from '@fleet/contract/operation';
import type { Context } from '../../context.js';
import type { Reply } from './reply.js';

/** What a handler may want to know of the request beside its checked input. */
export interface RequestFacts {
  /** Request headers, lower-case names. */
  header(name: string): string | undefined;
  /** The caller's address, trusted proxies honoured. */
  address: string;
  /** `https://host[:port]` as the caller addressed us, or PUBLIC_URL. */
  origin: string;
  /** The body as it arrives, where the operation takes other than JSON; read by nobody before the handler. */
  pieces: AsyncIterable<Uint8Array>;
}

export type Handler<Value extends Operation> = (
  ctx: Context,
  input: Input<Value>,
  request: RequestFacts,
) => Promise<Reply>;

/** Work that reaches over the network and must not stand in a transaction, such as asking a blob store. */
export type Preparation<Value extends Operation> = (ctx: Context, input: Input<Value>) => Promise<void>;

/** An operation of the contract with the code that answers it. */
export interface Endpoint {
  operation: Operation;
  handle: (ctx: Context, input: never, request: RequestFacts) => Promise<Reply>;
  prepare: ((ctx: Context, input: never) => Promise<void>) | null;
}

/** Binds an operation of the contract to its handler; the handler's input has the operation's types. */
export function endpoint<const Value extends Operation>(
  value: Value,
  handle: Handler<Value>,
  prepare: Preparation<Value> | null = null,
): Endpoint {
  return { operation: value, handle, prepare };
}
