import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@fleet/contract/documents/api';
import { basePath, type Operation, pathsOf } from '@fleet/contract/ground/operation';
import { Problems, type WireProblem } from '@fleet/contract/ground/problems';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import { type ShapeCheck, shapeCheck } from '@fleet/contract/ground/shape-check';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildApp } from '../src/app.js';
import { createCallerDirectory } from '../src/callers/caller-directory.js';
import { type Environment, readConfig } from '../src/config.js';
import { planListeners } from '../src/listen-safety.js';
import { openBlobStore } from '../src/platform/blobs/open-blob-store.js';
import { openNotificationListener } from '../src/platform/database/notification-listener.js';
import { createMetrics } from '../src/platform/http/request-metrics.js';
import type { UnreadLimits } from '../src/platform/http/unread-files.js';
import type { PagesApp } from '../src/platform/pages/app-pages.js';
import { loadSigningKeys, type SigningKeys } from '../src/platform/security/signing-keys.js';
import { createTokens } from '../src/platform/security/tokens.js';
import { type MailStartParts, startMails } from '../src/start-mails.js';
import { startMap } from '../src/start-map.js';
import { startPush } from '../src/start-push.js';
import { startWebhooks, type WebhookStartParts } from '../src/start-webhooks.js';
import { type TestWorld, testWorld } from './test-context.js';

/** A response as a client receives it, with a parsed body if it is JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape; each was checked against the contract.
  body: any;
}

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  /** Sent unchanged instead of `body`. */
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
}

/** The service as callers see it, in one or several processes. */
export interface CallableService {
  world: TestWorld;
  /** Calls a path below the base address; `{org}` stands for the world's organisation. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
}

export interface TestService extends CallableService {
  app: FastifyInstance;
  keys: SigningKeys;
  /** `http://127.0.0.1:port` */
  origin: string;
  dataDir: string;
  stop(): Promise<void>;
}

export interface TestParts {
  /** Starts the embedded broker on a free port. */
  push?: boolean;
  /** Starts the webhooks, with times that may be shorter than in production. */
  webhooks?: NonNullable<WebhookStartParts['timing']>;
  /** Starts the mails, with the service of the settings. */
  mails?: NonNullable<MailStartParts['timing']>;
  /** Replaces the built apps. */
  pages?: readonly PagesApp[];
  /** Behaves as with demo data, which includes a map. */
  demoMap?: boolean;
  /** Replaces the limits of files that strangers have not read. */
  unreadLimits?: UnreadLimits;
}

/** Starts the real application with its production options, on loopback and with its own database. */
export async function testService(
  environment: Environment = {},
  parts: TestParts = {},
): Promise<TestService> {
  const world = await testWorld();
  const dataDir = await mkdtemp(join(tmpdir(), 'fleet-service-'));
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMIT_PER_MINUTE: '1000000',
    REQUESTS_UNDER_WAY: '1000',
    LOGIN_FAILURES_PER_ADDRESS: '100000',
    LOGIN_FAILURES_OF_STRANGERS: '100000',
    AUTH_ATTEMPTS_PER_MINUTE: '1000',
    DATA_DIR: dataDir,
    MQTT_PORT: '0',
    ...environment,
  });
  const listener = openNotificationListener(world.database.connection, world.parts.log);
  const callers = await createCallerDirectory({ db: world.database.pool, listener });
  const keys = await loadSigningKeys({
    db: world.database.pool,
    now: world.clock.now,
    longestLifetimeMs: 43_200_000,
  });
  const tokens = createTokens(keys, world.clock.now);
  const blobs = await openBlobStore(dataDir, config.s3);
  const { log, ...rest } = world.parts;
  const database = { ...listener, pool: world.database.pool };
  const metrics = createMetrics();
  const { registry } = metrics;
  const started = { config, database, contexts: world.parts, tokens, material: null, registry };
  const push = parts.push === true ? await startPush({ ...started, plan: planListeners(config) }) : null;
  const webhooks =
    parts.webhooks === undefined
      ? null
      : await startWebhooks({ config, contexts: world.parts, registry, timing: parts.webhooks });
  const map = await startMap(config, parts.demoMap === true);
  const app = buildApp({
    config,
    log,
    contexts: { ...rest, log },
    callers,
    keys,
    tokens,
    blobs,
    metrics,
    ...(push === null ? {} : { push }),
    ...(parts.unreadLimits === undefined ? {} : { unreadLimits: parts.unreadLimits }),
    map,
    pages: parts.pages ?? [],
    readiness: async () => ({}),
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const linkBase = config.publicUrl ?? origin;
  const mails =
    parts.mails === undefined
      ? null
      : await startMails({ config, contexts: world.parts, registry, linkBase, timing: parts.mails });
  return {
    world,
    app,
    keys,
    origin,
    dataDir,
    call: (method, path, options) =>
      callAt(origin, method, path.replaceAll('{org}', world.organisationId), options),
    async stop() {
      // Node does not count a connection without any request as idle, such as one that a client gave up early.
      // The server would wait a minute for its headers.
      const letGo = setTimeout(() => app.server.closeAllConnections(), 500);
      await Promise.all([app.close(), push?.transport.stop(), webhooks?.stop(), mails?.stop()]);
      clearTimeout(letGo);
      await callers.stop();
      await listener.stop();
      await map.file?.close();
      blobs.close();
      await world.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The service of a suite. It starts before the tests and stops after them, and can be used only in between. */
export function suiteService(environment: Environment = {}, parts: TestParts = {}): TestService {
  let started: TestService | undefined;
  beforeAll(async () => {
    started = await testService(environment, parts);
  });
  afterAll(() => started?.stop());
  const service = (): TestService => {
    if (started === undefined) throw new Error('the service of the suite has not started');
    return started;
  };
  return {
    get world() {
      return service().world;
    },
    get app() {
      return service().app;
    },
    get keys() {
      return service().keys;
    },
    get origin() {
      return service().origin;
    },
    get dataDir() {
      return service().dataDir;
    },
    call: (method, path, options) => service().call(method, path, options),
    stop: () => service().stop(),
  };
}

/** Logs in and returns the token. */
export async function logIn(service: CallableService, username: string, password: string): Promise<string> {
  const answer = await service.call('POST', '/account/auth', { body: { username, password } });
  expect(answer.status).toBe(200);
  return answer.body.data.access_token;
}

/** Calls a path below the base address of an origin, and checks the answer against the contract. */
export async function callAt(
  origin: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const headers: Record<string, string> = { ...options.headers };
  if (options.token !== undefined) headers.authorization = `Bearer ${options.token}`;
  if (options.body !== undefined) headers['content-type'] ??= 'application/json';
  const sent = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const response = await fetch(`${origin}${basePath}${path}`, {
    method,
    headers,
    redirect: 'manual',
    ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : new Uint8Array(sent) }),
  });
  const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isEndless ? '' : await response.text();
  if (isEndless) await response.body?.cancel();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const answer = {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
  expectContract(method, path, answer);
  return answer;
}

/** Checks every response against the contract: an error is the array, a success has the operation's shape. */
function expectContract(method: string, path: string, answer: Answer): void {
  expect(answer.headers.get('x-request-id'), 'X-Request-Id').toBeTruthy();
  if (answer.status >= 400) {
    if (method !== 'HEAD') expectProblems(answer);
    return;
  }
  const operation = operationOf(method, path);
  const promised = operation?.answers[answer.status];
  if (operation === undefined || answer.status === 304) return;
  expect(promised, `${operation.id} promises no ${answer.status}`).toBeDefined();
  if (promised?.schema == null) return;
  const [media = ''] = answer.headers.get('content-type')?.split(';') ?? [];
  if (promised.media !== undefined && Object.hasOwn(promised.media, media)) return;
  const checked = checkOf(promised.schema).check(structuredClone(answer.body));
  expect(checked.ok ? [] : checked.problems, `${operation.id} ${answer.status}`).toEqual([]);
}

const problemsCheck = shapeCheck(Problems);

function expectProblems(answer: Answer): void {
  const checked = problemsCheck.check(answer.body);
  expect(checked.ok ? [] : checked.problems, JSON.stringify(answer.body)).toEqual([]);
  for (const each of answer.body as WireProblem[]) {
    expect(each.code).toMatch(/^[a-z0-9_]+$/);
    expect(each.message.length).toBeGreaterThan(0);
  }
}

const checks = new Map<TSchema, ShapeCheck<TSchema>>();

function checkOf(schema: TSchema): ShapeCheck<TSchema> {
  const known = checks.get(schema) ?? shapeCheck(schema);
  checks.set(schema, known);
  return known;
}

const patterns = operations.flatMap((operation) =>
  pathsOf(operation).map((path) => ({
    operation,
    literal: !path.includes('{', path.indexOf('}') + 1),
    form: new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/?]+')}$`),
  })),
);

/** The operation of a request. Literal paths take precedence over paths with parameters. */
function operationOf(method: string, path: string): Operation | undefined {
  const [bare = ''] = path.split('?');
  const found = patterns.filter((each) => each.operation.method === method && each.form.test(bare));
  return (found.find((each) => each.literal) ?? found[0])?.operation;
}

/** The codes of an error response. */
export function codesOf(answer: Answer): string[] {
  return Array.isArray(answer.body)
    ? answer.body.flatMap((each) => (isRecord(each) ? [String(each.code)] : []))
    : [];
}
