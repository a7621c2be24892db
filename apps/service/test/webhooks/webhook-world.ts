import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Delivery } from '@fleet/contract/outgoing/webhook-deliveries';
import type { Webhook } from '@fleet/contract/outgoing/webhooks';
import { afterAll, beforeAll, expect } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import type { Environment } from '../../src/config.js';
import { appendEvents, type NewEvent } from '../../src/platform/outbox/append-event.js';
import { localCertificate } from '../../src/platform/tls/local-authority.js';
import type { WebhookStartParts } from '../../src/start-webhooks.js';
import { untilReadable } from '../events/event-reader.js';
import { addOrganisation, systemActor } from '../test-context.js';
import { type Answer, type TestService, testService } from '../test-service.js';
import { type EventReceiver, startReceiver } from './event-receiver.js';
import { type NameServer, startNameServer } from './name-server.js';

/** A subscription as its creator receives it. */
export type MadeWebhook = Webhook & { secret: string };

/** An organisation with an administrator's key. */
export interface Tenant {
  organisationId: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Writes events with these values in `data.name`. */
  happen(names: readonly (number | string)[], event?: Partial<NewEvent>): Promise<void>;
  subscribe(url: string, more?: Record<string, unknown>): Promise<MadeWebhook>;
  /** The feed, once it shows all committed events. */
  events(query?: string): Promise<Answer>;
  read(webhookId: string): Promise<Webhook>;
  delivery(webhookId: string, deliveryId: string): Promise<Delivery>;
}

/** The service, its own authority for the receivers' certificates, and a name server that the test controls. */
export interface WebhookWorld {
  service: TestService;
  names: NameServer['names'];
  nameServer: string;
  caFile: string;
  /** The certificate and key of the receivers. */
  material: { cert: string; key: string };
  addReceiver(host?: string): Promise<EventReceiver>;
  addPlainReceiver(host?: string): Promise<EventReceiver>;
  tenant(siteIds?: readonly string[], organisationId?: string): Promise<Tenant>;
}

const quick = { pollMs: 50, timeoutMs: 1_500 } satisfies NonNullable<WebhookStartParts['timing']>;

/**
 * The world of a suite. Its receivers use 127.0.0.1, the only permitted private address. If `timing` is null, the
 * service sends nothing itself.
 */
export function suiteWebhooks(
  environment: Environment = {},
  timing: WebhookStartParts['timing'] | null = quick,
): WebhookWorld {
  let world: { service: TestService; nameServer: NameServer; folder: string } | undefined;
  let material: { cert: string; key: string; caFile: string } | undefined;
  const receivers: EventReceiver[] = [];
  const opened = () => {
    if (world === undefined || material === undefined) throw new Error('the world of the suite is not open');
    return { ...world, material };
  };
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fleet-webhooks-'));
    const names = ['127.0.0.1', 'localhost', 'receiver.test', 'rebinding.test', 'mixed.test'];
    material = await localCertificate(folder, names, Date.now());
    const nameServer = await startNameServer();
    const settings = {
      WEBHOOK_ALLOWED_PRIVATE_NETWORKS: '127.0.0.1',
      WEBHOOK_DNS_SERVERS: nameServer.address,
      WEBHOOK_CA_FILE: material.caFile,
      ...environment,
    };
    world = {
      folder,
      nameServer,
      service: await testService(settings, timing === null ? {} : { webhooks: timing }),
    };
  });
  afterAll(async () => {
    await Promise.all(receivers.map((each) => each.stop()));
    await world?.service.stop();
    await world?.nameServer.stop();
    if (world !== undefined) await rm(world.folder, { recursive: true, force: true });
  });
  const add = async (secure: boolean, host: string): Promise<EventReceiver> => {
    const receiver = await startReceiver(secure ? opened().material : null, host);
    receivers.push(receiver);
    return receiver;
  };
  return {
    get service() {
      return opened().service;
    },
    get names() {
      return opened().nameServer.names;
    },
    get nameServer() {
      return opened().nameServer.address;
    },
    get material() {
      return opened().material;
    },
    get caFile() {
      return opened().material.caFile;
    },
    addReceiver: (host = '127.0.0.1') => add(true, host),
    addPlainReceiver: (host = '127.0.0.1') => add(false, host),
    tenant: (siteIds, organisationId) => openTenant(opened().service, siteIds, organisationId),
  };
}

async function openTenant(
  service: TestService,
  siteIds: readonly string[] = [],
  given?: string,
): Promise<Tenant> {
  const organisationId = given ?? (await addOrganisation(service.world, 'Receiving'));
  const ctx = service.world.contextFor(systemActor, organisationId);
  const permissions = ['webhooks:read', 'webhooks:write'] as const;
  const { secret } = await createApiKey(ctx, { name: 'hooks', roles: ['integration'], permissions, siteIds });
  const logIn = await service.call('GET', '/account/auth', { headers: { 'x-api-key': secret } });
  const token: string = logIn.body.data.access_token;
  const call: Tenant['call'] = (method, path, body, headers = {}) =>
    service.call(method, `/${organisationId}${path}`, {
      token,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  return {
    organisationId,
    call,
    async happen(names, event = {}) {
      const events = names.map((name) => ({
        type: 'route_changed' as const,
        at: '2026-11-20T09:15:00.000Z',
        ...event,
        data: { name, ...event.data },
      }));
      await ctx.inTransaction((tx) => appendEvents(tx, events));
    },
    async subscribe(url, more = {}) {
      const body = { url, event_types: ['route_changed'], ...more };
      // Events that are committed but not readable yet would come after the start of the new subscription.
      await untilReadable(service.world.database.pool);
      const answer = await call('POST', '/webhooks', body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.data;
    },
    async events(query = '') {
      await untilReadable(service.world.database.pool);
      return call('GET', `/integration/events${query}`);
    },
    async read(webhookId) {
      return (await call('GET', `/webhooks/${webhookId}`)).body.data;
    },
    async delivery(webhookId, deliveryId) {
      return (await call('GET', `/webhooks/${webhookId}/deliveries/${deliveryId}`)).body.data;
    },
  };
}

/** The `data.name` of each received event. */
export const namesIn = ({ received }: EventReceiver): unknown[] =>
  received.map((each) => each.event.data.name);

/** For results that another process produces. */
export const soon = { timeout: 15_000, interval: 20 };
