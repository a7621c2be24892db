import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { accountEndpoints } from './accounts/account-endpoints.js';
import { apiKeyEndpoints } from './accounts/api-keys/api-key-endpoints.js';
import { roleEndpoints } from './accounts/roles/role-endpoints.js';
import { userEndpoints } from './accounts/users/user-endpoints.js';
import { assetEndpoints } from './assets/asset-endpoints.js';
import { auditEndpoints } from './audit/audit-endpoints.js';
import { blobEndpoints } from './blobs/blob-endpoints.js';
import { builtApps } from './built-apps.js';
import type { CallerDirectory } from './callers/caller-directory.js';
import { createAuthenticate } from './callers/identify-caller.js';
import type { Config } from './config.js';
import type { Context } from './context.js';
import type { ContextParts } from './context-factory.js';
import { eventEndpoints } from './events/event-endpoints.js';
import { exportEndpoints } from './exports/export-endpoints.js';
import { assetChangeEndpoints } from './fleet-changes/asset-change-endpoints.js';
import { driverEndpoints } from './fleet-changes/driver-endpoints.js';
import { integrationEndpoints } from './integration/integration-endpoints.js';
import { keyedBatchEndpoints } from './integration/keyed-batch-endpoints.js';
import { keyedReasonEndpoints } from './integration/keyed-reason-endpoints.js';
import { keyedMasterRecordEndpoints } from './integration/keyed-record-endpoints.js';
import { keyedRouteEndpoints } from './integration/keyed-route-endpoints.js';
import { liveEndpoints } from './live/live-endpoints.js';
import { createLiveWatch, type LiveWatch } from './live/live-watch.js';
import { createAdmitPushListener, createListenerSearch } from './notifications/admit-push-listener.js';
import { type BrokerAccess, createBrokerAccess } from './notifications/broker-access.js';
import { registerBrokerCallbacks } from './notifications/broker-callback-endpoints.js';
import { notificationEndpoints } from './notifications/notification-endpoints.js';
import { logoEndpoints } from './organisations/logo-endpoints.js';
import { organisationEndpoints } from './organisations/organisation-endpoints.js';
import { createNewestVersions } from './outcomes/newest-versions.js';
import { outcomeEndpoints } from './outcomes/outcome-endpoints.js';
import type { BlobStore } from './platform/blobs/blob-store.js';
import { type CallerBounds, createCallerBounds } from './platform/http/caller-bounds.js';
import { proxyTrust } from './platform/http/client-address.js';
import type { ConnectionRoom } from './platform/http/connection-room.js';
import { createUpgradeOrigins } from './platform/http/cross-origin.js';
import type { Endpoint } from './platform/http/endpoint.js';
import { buildHttpServer } from './platform/http/http-server.js';
import { type AddressPush, nowhere } from './platform/http/push-addresses.js';
import { createMetrics, type Metrics } from './platform/http/request-metrics.js';
import { createRequestRates, type RequestRates } from './platform/http/request-rates.js';
import { registerRootPages } from './platform/http/root-pages.js';
import type { UnreadLimits } from './platform/http/unread-files.js';
import { createNetworkPolicy } from './platform/outgoing/network-policy.js';
import { type PagesApp, registerAppPages } from './platform/pages/app-pages.js';
import { type MapData, mapOrigins, noMap } from './platform/pages/map-data.js';
import { registerMapPages } from './platform/pages/map-pages.js';
import type { EmbeddedBroker } from './platform/push/embedded-broker.js';
import { serveMqttWebsocket } from './platform/push/embedded-websocket.js';
import { type GrantListening, nobodyToGrant } from './platform/push/listener-access.js';
import { recentAnswer } from './platform/recent-answer.js';
import { createAttemptLimit } from './platform/security/attempt-limit.js';
import { createRefusalTraces } from './platform/security/refusal-traces.js';
import type { SigningKeys } from './platform/security/signing-keys.js';
import type { Tokens } from './platform/security/tokens.js';
import { createDetectionPlaces } from './progress/detection-places.js';
import { progressEndpoints } from './progress/progress-endpoints.js';
import { trackEndpoints } from './progress/track-endpoints.js';
import { proofEndpoints } from './proofs/proof-endpoints.js';
import { quarantineEndpoints } from './quarantine/quarantine-endpoints.js';
import { reasonEndpoints } from './reasons/reason-endpoints.js';
import { createActiveRouteCache } from './routes/active-route-cache.js';
import { controllerRouteEndpoints } from './routes/controller-route-endpoints.js';
import { routeEndpoints } from './routes/route-endpoints.js';
import { createRoutePlanCache } from './routes/route-plan-cache.js';
import { controllerSessionEndpoints } from './sessions/controller-session-endpoints.js';
import { type PushServices, renderSession } from './sessions/render-session.js';
import { sessionEndpoints } from './sessions/session-endpoints.js';
import { findNewestActiveSession } from './sessions/session-queries.js';
import { siteEndpoints } from './sites/site-endpoints.js';
import { transferEndpoints } from './transfers/transfer-endpoints.js';
import { deliveryEndpoints } from './webhooks/delivery-endpoints.js';
import { webhookEndpoints } from './webhooks/webhook-endpoints.js';

/** The parts of the app; the caller starts and stops all of them. */
export interface AppParts {
  config: Config;
  log: Logger;
  contexts: ContextParts;
  callers: CallerDirectory;
  keys: SigningKeys;
  /** Shared by all parts that read tokens, so that each token is verified once. */
  tokens: Tokens;
  blobs: BlobStore;
  /** The names in the certificate, under which clients may call the service. */
  certificateNames?: readonly string[];
  /** Counts connections; without it they are not counted. */
  room?: ConnectionRoom;
  /** Replaces the limits for files of pages that clients may not have read. */
  unreadLimits?: UnreadLimits;
  /** Metrics that other parts also count in; if missing, the app creates its own. */
  metrics?: Metrics;
  /** The addresses of push; without them there is no push. */
  push?: PushParts;
  /** The base map of the apps; without it there is none. */
  map?: MapData;
  /** The apps that run in browsers; by default those that were built next to the service. */
  pages?: readonly PagesApp[];
  /** Each dependency by name: null if it works, otherwise the fault. */
  readiness(): Promise<Readonly<Record<string, string | null>>>;
}

/** The push addresses that the application returns, and the parts of the embedded broker that it serves. */
export interface PushParts {
  addressPush: AddressPush;
  /** Accepts MQTT connections over WebSocket; null with an external broker. */
  enter: EmbeddedBroker['enter'] | null;
  /** Registers a session's client at a broker that manages its own clients. */
  grantListening: GrantListening;
}

const noRoom = { prove: () => undefined, reset: () => undefined };

/** The whole service as an HTTP application that does not listen yet. */
export function buildApp(parts: AppParts): FastifyInstance {
  const { config, contexts, keys } = parts;
  const { metrics = createMetrics() } = parts;
  const bounds = createCallerBounds(contexts.pool, config.limits.requestsUnderWay, contexts.now);
  metrics.observeQueue(bounds.queue);
  const watch = createLiveWatch(contexts);
  const rates = createRequestRates(config.limits.requestsPerMinute, contexts.now);
  const app = buildHttpServer({
    log: parts.log,
    contexts,
    publicUrl: config.publicUrl,
    trustProxy: proxyTrust(config.trustedProxies),
    allowedOrigins: config.allowedOrigins,
    hostNames: [config.host, ...(parts.certificateNames ?? [])],
    rates,
    bounds,
    ...(parts.room === undefined ? {} : { room: parts.room }),
    ...(parts.unreadLimits === undefined ? {} : { unreadLimits: parts.unreadLimits }),
    demandsTls: config.tlsFiles !== null || config.publicUrl?.startsWith('https:') === true,
    authenticate: createAuthenticate({
      tokens: parts.tokens,
      callers: parts.callers,
      now: contexts.now,
    }),
    endpoints: allEndpoints(parts, watch),
    prepare: (server) => metrics.observe(server),
  });
  // The streams of the watch must end first, because the server waits for open responses before it closes.
  app.addHook('preClose', () => watch.stop());
  registerRootPages(app, {
    publicUrl: config.publicUrl,
    push: pushServices(parts),
    rates,
    jwks: () => keys.jwks(),
    readiness: parts.readiness,
    // Anyone may request the metrics, and each answer takes queries and milliseconds, so an answer is sent again for a
    // while.
    metrics: recentAnswer(async () => ({
      text: await metrics.registry.metrics(),
      contentType: metrics.registry.contentType,
    })),
  });
  registerPages(app, parts, { rates, bounds });
  if (config.mqtt.url !== null) registerBrokerCallbacks(app, brokerAccess(parts));
  if (parts.push?.enter != null)
    serveMqttWebsocket(
      app,
      parts.push.enter,
      parts.room ?? noRoom,
      contexts.newId,
      createUpgradeOrigins(config.allowedOrigins, config.publicUrl),
    );
  return app;
}

/** The apps that run in browsers, and what they load [C-14]. */
function registerPages(
  app: FastifyInstance,
  parts: AppParts,
  { rates, bounds }: { rates: RequestRates; bounds: CallerBounds },
): void {
  const { config, map = noMap, pages: apps = builtApps } = parts;
  const { addressPush } = pushServices(parts);
  registerAppPages(app, {
    ...{ apps, rates, publicUrl: config.publicUrl },
    sources(origin) {
      const { websocketUrl } = addressPush(origin);
      const push = websocketUrl === null ? [] : [new URL(websocketUrl).origin];
      const images = config.s3 === null ? [] : [new URL(config.s3.endpoint).origin];
      return { connect: [...push, ...images, ...mapOrigins(map)], images };
    },
  });
  const names = apps.map(({ name }) => name);
  const sendsMails = config.mail.smtpUrl !== null;
  const { leastAppVersions: leastVersions } = config;
  registerMapPages(app, { apps: names, leastVersions, map, sendsMails, rates, bounds });
}

/** A device that logged in within this time is known. */
const earlierLogInMs = 30 * 86_400_000;

/** Every endpoint with the services that it needs; a test checks that no endpoint of the contract is missing. */
function allEndpoints(parts: AppParts, watch: LiveWatch): Endpoint[] {
  const { config, callers, blobs } = parts;
  const push = pushServices(parts);
  const tokenServices = {
    tokens: parts.tokens,
    tokenLifetimes: config.tokenLifetimes,
  };
  const plans = createRoutePlanCache();
  const detection = { plans, places: createDetectionPlaces() };
  const outcomeParts = { plans, newest: createNewestVersions(), blobs };
  const letInServices = {
    ...tokenServices,
    grantListening: push.grantListening,
    activeSession: async (ctx: Context, userId: string, origin: string) => {
      const session = await findNewestActiveSession(ctx, userId);
      return session === null ? null : renderSession(session, push, origin);
    },
  };
  return [
    ...accountEndpoints({
      ...letInServices,
      callers,
      attempts: createAttemptLimit(config.limits.authAttemptsPerMinute),
      loginRules: {
        lock: {
          failures: config.limits.accountLockFailures,
          durationMs: config.limits.accountLockDurationMs,
        },
        budgets: {
          perAddress: config.limits.loginFailuresPerAddress,
          ofStrangers: config.limits.loginFailuresOfStrangers,
        },
      },
      refusals: createRefusalTraces(),
      earlierUser: (token) => parts.tokens.earlierUser(token, earlierLogInMs),
    }),
    ...apiKeyEndpoints({ callers }),
    ...userEndpoints({ ...letInServices, callers }),
    ...sessionEndpoints({ ...tokenServices, callers, push }),
    ...routeEndpoints({ answers: createActiveRouteCache() }),
    ...controllerSessionEndpoints,
    ...controllerRouteEndpoints,
    ...outcomeEndpoints(outcomeParts),
    ...quarantineEndpoints({ ...outcomeParts, ...detection }),
    ...progressEndpoints(detection),
    ...trackEndpoints,
    ...transferEndpoints,
    ...notificationEndpoints({ topicPrefix: config.mqtt.topicPrefix }),
    ...assetEndpoints,
    ...assetChangeEndpoints,
    ...blobEndpoints({ blobs, quota: config.images.quota }),
    ...roleEndpoints,
    ...organisationEndpoints(tokenServices),
    ...logoEndpoints(tokenServices),
    ...siteEndpoints,
    ...driverEndpoints,
    ...reasonEndpoints,
    ...integrationEndpoints,
    ...keyedBatchEndpoints,
    ...keyedMasterRecordEndpoints,
    ...keyedReasonEndpoints,
    ...keyedRouteEndpoints,
    ...eventEndpoints,
    ...liveEndpoints({ watch }),
    ...exportEndpoints(),
    ...proofEndpoints({ blobs }),
    ...webhookEndpoints({ policy: createNetworkPolicy(config.webhooks.allowedNetworks) }),
    ...deliveryEndpoints,
    ...auditEndpoints,
  ];
}

/** The requests of an external broker; they exist only with one. */
function brokerAccess({ config, contexts, tokens }: AppParts): BrokerAccess {
  const { pool: db } = contexts;
  return createBrokerAccess({
    admit: createAdmitPushListener({ db, tokens }),
    findListener: createListenerSearch(db),
    topicPrefix: config.mqtt.topicPrefix,
  });
}

function pushServices({ config, push }: AppParts): PushServices {
  return {
    addressPush: push?.addressPush ?? nowhere,
    topicPrefix: config.mqtt.topicPrefix,
    grantListening: push?.grantListening ?? nobodyToGrant,
  };
}
