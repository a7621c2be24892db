import type { OperationId, OperationsById } from '@fleet/contract/documents/api';
import type { Answered, Operation, ValueOf } from '@fleet/contract/ground/operation';
import type { CallResult } from './call-result.js';
import type { RetryPace } from './retry-policy.js';

type Defaulted = 'organisationId';
type WithDefaults<Params> = Omit<Params, Defaulted> & Partial<Pick<Params, Defaulted & keyof Params>>;

type ParamsPart<Op extends Operation> = Op extends { params: infer Schema }
  ? WithDefaults<ValueOf<Schema>>
  : unknown;
type QueryPart<Op extends Operation> = Op extends { query: infer Schema }
  ? NeedsNothing<ValueOf<Schema>> extends true
    ? { query?: ValueOf<Schema> }
    : { query: ValueOf<Schema> }
  : unknown;
type BodyPart<Op extends Operation> = Op extends { body: infer Schema }
  ? Op extends { bodyOptional: true }
    ? { body?: ValueOf<Schema> }
    : { body: ValueOf<Schema> }
  : unknown;

/** Bodies that are not JSON need their media type. */
type MediaPart<Op extends Operation> = Op extends { consumes: readonly (infer Media)[] }
  ? { contentType: Media }
  : unknown;

/** What any call may carry besides. */
export interface CallOptions {
  /** The ETag of the state that is to be changed; 412 when it is another one by now. */
  ifMatch?: string;
  /** The ETag of the caller's state; failure `not_modified` if that is still current. */
  ifNoneMatch?: string;
  /** Of a POST; a random one unless given. Give it to make a repetition after a crash harmless. */
  idempotencyKey?: string;
  /** Tries in all; 1 sends once. The default is the client's. */
  attempts?: number;
  /** The pauses between tries: up to 1, 2 and 4 s, and what `Retry-After` asks for up to 30 s, unless given. */
  pace?: RetryPace;
  /** Milliseconds for one try. The default is the client's. */
  timeoutMs?: number;
  /** Ends the call as `aborted`. */
  signal?: AbortSignal;
  /** Ends the pauses: nothing is tried again, and the result is the last failure. A running request is completed. */
  hurry?: AbortSignal;
}

/** What ends the calls of a step. */
export type CallEnds = Required<Pick<CallOptions, 'signal' | 'hurry'>>;

/** The parameters of the path by name (`organisationId` is the client's unless given), `query`, `body` and options. */
export type CallInput<Id extends OperationId> = ParamsPart<OperationsById[Id]> &
  QueryPart<OperationsById[Id]> &
  BodyPart<OperationsById[Id]> &
  MediaPart<OperationsById[Id]> &
  CallOptions;

/** Bytes that were read, such as those of an image. */
export interface ReadBytes {
  contentType: string;
  bytes: Uint8Array;
}

/** What a success brings: the checked envelope, the bytes where the call reads bytes, or null where it answers with nothing. */
export type CallBody<Id extends OperationId> = OperationsById[Id]['answers'] extends {
  200: { schema: null };
}
  ? ReadBytes
  : Answered<OperationsById[Id]>;

type NeedsNothing<Input> = Record<never, never> extends Input ? true : false;

/** One function per operation of the contract, named after it. Never throws for anything that network or service do. */
export type ApiCalls = {
  readonly [Id in OperationId]: NeedsNothing<CallInput<Id>> extends true
    ? (input?: CallInput<Id>) => Promise<CallResult<CallBody<Id>>>
    : (input: CallInput<Id>) => Promise<CallResult<CallBody<Id>>>;
};
