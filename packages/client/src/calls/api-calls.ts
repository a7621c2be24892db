import type { OperationId, OperationsById } from '@fleet/contract/documents/api';
import type { Answered, Operation, ValueOf } from '@fleet/contract/ground/operation';
import type { CallResult, ReadBytes } from './call-result.js';
import type { RetryPace } from './retry-policy.js';

/** The operations that end with their response; `followLive` reads the stream of the live view. */
export type CalledOperationId = Exclude<OperationId, 'streamLive'>;

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

/** Options of every call. */
export interface CallOptions {
  /** The ETag of the state to change; 412 if it is no longer current. */
  ifMatch?: string;
  /** The ETag of the caller's state; failure `not_modified` if that is still current. */
  ifNoneMatch?: string;
  /**
   * The key of a POST; by default a random one. Give a key so that repeating the call after a crash has no second
   * effect.
   */
  idempotencyKey?: string;
  /** The number of attempts; 1 sends once. By default that of the client. */
  attempts?: number;
  /** The pauses between attempts. By default up to 1, 2 and 4 s, plus a `Retry-After` of up to 30 s. */
  pace?: RetryPace;
  /** Milliseconds for one attempt. By default those of the client. */
  timeoutMs?: number;
  /** Ends the call as `aborted`. */
  signal?: AbortSignal;
  /** Ends the pauses: nothing is tried again, and the result is the last failure. A running request is completed. */
  hurry?: AbortSignal;
}

/** The signals that end the calls of a step. */
export type CallEnds = Required<Pick<CallOptions, 'signal' | 'hurry'>>;

/** The parameters of the path by name (by default the client's `organisationId`), `query`, `body` and options. */
export type CallInput<Id extends OperationId> = ParamsPart<OperationsById[Id]> &
  QueryPart<OperationsById[Id]> &
  BodyPart<OperationsById[Id]> &
  MediaPart<OperationsById[Id]> &
  CallOptions;

/**
 * The body of a success: the checked envelope, the bytes if the call reads bytes, or null if the response has no body. A
 * call that asks for another form of its response, such as `format: 'pdf'`, has bytes, too: read them by `bytesOf`.
 */
export type CallBody<Id extends OperationId> = OperationsById[Id]['answers'] extends {
  200: { schema: null };
}
  ? ReadBytes
  : Answered<OperationsById[Id]>;

type NeedsNothing<Input> = Record<never, never> extends Input ? true : false;

/**
 * One function per operation of the contract, named after it. It never throws because of the network or the service.
 */
export type ApiCalls = {
  readonly [Id in CalledOperationId]: NeedsNothing<CallInput<Id>> extends true
    ? (input?: CallInput<Id>) => Promise<CallResult<CallBody<Id>>>
    : (input: CallInput<Id>) => Promise<CallResult<CallBody<Id>>>;
};
