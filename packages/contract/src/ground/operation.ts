import type { Static, TObject, TSchema } from 'typebox';
import type { Permission } from './permissions.js';
import type { ProblemCode } from './problems.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A successful response. If `schema` is null, the body is empty. */
export interface Answer {
  description: string;
  schema: TSchema | null;
  example?: unknown;
  headers?: Record<string, string>;
  /** Content types besides JSON, selected by `Accept` or `?format=`, with their descriptions. */
  media?: Readonly<Record<string, string>>;
}

/**
 * One endpoint. Validation, handler types, the permission check, the reference documentation and the tests of all
 * endpoints are made from this value.
 */
export interface Operation {
  id: string;
  method: Method;
  /** Below the base address, parameters in braces: `/{organisationId}/assets/{assetId}`. */
  path: string;
  /** Further spellings of the same call, such as the specification's glued session paths [R-END-3]. */
  aliases?: readonly string[];
  tag: string;
  summary: string;
  description?: string;
  /** `public` needs no token; `authenticated` any valid token; otherwise the named permission. */
  access: Permission | 'public' | 'authenticated';
  /** The field of the body by which a caller without a token proves their identity; such a request has no token. */
  bodyProof?: string;
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  /** True if the request may have no body (`PUT …/close`). */
  bodyOptional?: boolean;
  bodyExample?: unknown;
  /**
   * The array of the body whose entries are judged separately. Text that cannot be stored makes only its own entry
   * invalid.
   */
  entries?: string;
  /**
   * The response continues until its client ends it, so it does not count towards the caller's limit of requests
   * under way.
   */
  isEndless?: boolean;
  /** True for a GET whose response contains secrets; it is never compressed [C-1]. */
  hasSecrets?: boolean;
  /** Bytes; default 1 MiB [C-11]. */
  bodyLimit?: number;
  /** Media types of the body; default JSON. */
  consumes?: readonly string[];
  /** The service reads a body that is not JSON as a whole before the call; otherwise the call reads it in pieces. */
  readsWhole?: boolean;
  answers: Readonly<Record<number, Answer>>;
  /** The refusals of this operation, without those that every operation can give. */
  problems: readonly ProblemCode[];
}

/** Returns the given endpoint. TypeScript infers its literal types through this function. */
export function operation<const Value extends Operation>(value: Value): Value {
  return value;
}

/** The value of a schema, for packages that do not know TypeBox. */
export type ValueOf<Schema> = Schema extends TSchema ? Static<Schema> : never;

type Known<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

/** What a handler of the operation gets, checked and typed. */
export interface Input<Value extends Operation> {
  params: Known<Value['params']>;
  query: Known<Value['query']>;
  body: Value['bodyOptional'] extends true ? Known<Value['body']> | undefined : Known<Value['body']>;
}

type AnswersOf<Value extends Operation> = Value['answers'][keyof Value['answers']];
type BodyOfAnswer<Each> = Each extends { schema: infer Schema }
  ? Schema extends TSchema
    ? Static<Schema>
    : null
  : never;

/** The schema of a success of the operation; null if it has no body. */
export type Answered<Value extends Operation> = BodyOfAnswer<AnswersOf<Value>>;

/** The content types of a PATCH body: plain JSON is read as a merge patch, too (RFC 7396) [C-1]. */
export const patchMedia = ['application/json', 'application/merge-patch+json'];

/** The base address ends in this path [R-VER-1]. */
export const basePath = '/api/v2';

/**
 * All paths of an operation: its own, its aliases, and for each path with the segment `routes` the same path with
 * `loads` [R-GEN-15][C-1].
 */
export function pathsOf(value: Operation): string[] {
  const own = [value.path, ...(value.aliases ?? [])];
  const loads = own
    .filter((path) => path.includes('/routes'))
    .map((path) => path.replace('/routes', '/loads'));
  return [...own, ...loads];
}
