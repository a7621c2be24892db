import type { Permission } from '@fleet/contract/ground/permissions';
import { mostProblems, type Problem } from '@fleet/contract/ground/problems';
import type { Logger } from 'pino';
import type { Queryable } from './platform/database/postgres-pool.js';

/** Who acts. Drivers and controllers are users; integrations use an API key; due work has no caller. */
export type Actor = UserActor | ApiKeyActor | SystemActor;

export interface UserActor {
  kind: 'user';
  userId: string;
  /** The user's driver in this organisation, if any, even a disabled one [C-4]. */
  driverId: string | null;
  /** The session that the token is bound to, if any; only the database knows the session's current state. */
  sessionId: string | null;
  /** The header X-Device-Id, if the client sent it [C-4]. */
  deviceId: string | null;
  permissions: ReadonlySet<Permission>;
  /** The user's modules. The permissions are already limited to them; refusals mention them. */
  modules?: readonly string[];
  /** Empty: all sites. */
  siteIds: readonly string[];
  /** The generation of the caller's token. */
  generation?: number;
  /** When that token ends, in milliseconds since 1970. */
  tokenEndsAtMs?: number;
  /**
   * The uses of the user's tokens, and the longest lifetime of each in milliseconds; null: the service's default
   * [C-10].
   */
  tokenLimits?: { uses: readonly ('driver' | 'user')[]; driverMs: number | null; userMs: number | null };
}

export interface ApiKeyActor {
  kind: 'api_key';
  apiKeyId: string;
  permissions: ReadonlySet<Permission>;
  modules?: readonly string[];
  siteIds: readonly string[];
  bounds?: KeyBounds;
}

/** Where and until when an API key is valid; what it creates has no wider bounds [C-3]. */
export interface KeyBounds {
  /** Addresses and networks in CIDR notation; empty: all. */
  allowedAddresses: readonly string[];
  /** Milliseconds since 1970; null: never. */
  expiresAtMs: number | null;
}

export interface SystemActor {
  kind: 'system';
  /** The part of the service; missing for a call without a log-in. */
  part?: SystemPart;
  /** The operator at the command line, as the machine knows them. */
  operator?: string;
  /** The header X-Device-Id of a log-in. */
  deviceId?: string | null;
}

/** The part of the service that acts without a caller. */
export type SystemPart = 'command_line' | 'demo_data' | 'due_work' | 'housekeeping' | 'webhooks' | 'mail';

/** Everything that a function needs from outside, passed explicitly. */
export interface Context {
  organisationId: string;
  actor: Actor;
  /** The pool, or the transaction of this context. */
  db: Queryable;
  /** Runs work in a transaction; inside a transaction, joins it. Use the inner context for every query. */
  inTransaction<Result>(work: (ctx: Context) => Promise<Result>): Promise<Result>;
  /** Milliseconds since 1970, the server's clock. */
  now(): number;
  /** A new UUIDv7. */
  newId(): string;
  log: Logger;
  requestId: string;
  /** The network address of the request's origin, behind trusted proxies; null without a request. */
  address: string | null;
  /** The characters of the route documents that the request stored, or checked before it was refused. */
  stored: { characters: number };
  /**
   * The ids of images that had not arrived when this request asked the blob store. It asks only once for each image.
   */
  missingImages: Set<string>;
}

/** A refusal: one or more problems, thrown so that a surrounding transaction rolls back. */
export class Refusal extends Error {
  readonly problems: readonly Problem[];
  /** Extra response headers, such as Retry-After in seconds. */
  readonly headers: Readonly<Record<string, string>>;
  /** Replaces the status of the first problem when a whole batch was refused [C-6]. */
  readonly status: number | null;

  constructor(
    problems: Problem | readonly Problem[],
    headers: Readonly<Record<string, string>> = {},
    status: number | null = null,
  ) {
    const all = Array.isArray(problems) ? (problems as readonly Problem[]) : [problems as Problem];
    const list = all.slice(0, mostProblems);
    super(list.map((each) => each.code).join(', '));
    this.name = 'Refusal';
    this.problems = list;
    this.headers = headers;
    this.status = status;
  }
}

/** The id of the actor in audit rows and idempotency keys. */
export function actorIdOf(actor: Actor): string | null {
  switch (actor.kind) {
    case 'user':
      return actor.userId;
    case 'api_key':
      return actor.apiKeyId;
    case 'system':
      return null;
  }
}

/** The sites that limit what the caller sees [C-3]; empty: all. */
export function siteLimitOf({ actor }: Pick<Context, 'actor'>): readonly string[] {
  return actor.kind === 'system' ? [] : actor.siteIds;
}
