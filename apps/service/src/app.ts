import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { accountEndpoints } from './accounts/account-endpoints.js';
import type { CallerDirectory } from './accounts/caller-directory.js';
import { createAuthenticate } from './accounts/identify-caller.js';
import { assetEndpoints } from './assets/asset-endpoints.js';
import { blobEndpoints } from './blobs/blob-endpoints.js';
import type { Config } from './config.js';
import type { ContextParts } from './context-factory.js';
import { integrationEndpoints } from './integration/integration-endpoints.js';
import { createNewestVersions } from './outcomes/newest-versions.js';
import { outcomeEndpoints } from './outcomes/outcome-endpoints.js';
import type { BlobStore } from './platform/blobs/blob-store.js';
import { proxyTrust } from './platform/http/client-address.js';
import type { Endpoint } from './platform/http/endpoint.js';
import { buildHttpServer } from './platform/http/http-server.js';
import { createMetrics } from './platform/http/request-metrics.js';
import { createRequestRates } from './platform/http/request-rates.js';
import { registerRootPages } from './platform/http/root-pages.js';
import { createAttemptLimit } from './platform/security/attempt-limit.js';
import type { SigningKeys } from './platform/security/signing-keys.js';
import { createTokens } from './platform/security/tokens.js';
import { progressEndpoints } from './progress/progress-endpoints.js';
import { createActiveRouteCache } from './routes/active-route-cache.js';
import { routeEndpoints } from './routes/route-endpoints.js';
import { createRoutePlanCache } from './routes/route-plan-cache.js';
import { renderSession } from './sessions/render-session.js';
import { sessionEndpoints } from './sessions/session-endpoints.js';
import { findNewestActiveSession } from './sessions/session-queries.js';

/** What the app is made of; all of it is started and stopped by someone else. */
export interface AppParts {
  config: Config;
  log: Logger;
  contexts: ContextParts;
  callers: CallerDirectory;
  keys: SigningKeys;
  blobs: BlobStore;
  /** Names of the certificate, under which the service may be called. */
  certificateNames?: readonly string[];
  /** Each dependency by name: null when it is well, otherwise what is wrong. */
  readiness(): Promise<Readonly<Record<string, string | null>>>;
}

/** The whole service as an HTTP application that does not listen yet. */
export function buildApp(parts: AppParts): FastifyInstance {
  const { config, contexts, keys } = parts;
  const metrics = createMetrics();
  const app = buildHttpServer({
    log: parts.log,
    contexts,
    publicUrl: config.publicUrl,
    trustProxy: proxyTrust(config.trustedProxies),
    hostNames: [config.host, ...(parts.certificateNames ?? [])],
    rates: createRequestRates(config.limits.requestsPerMinute, contexts.now),
    authenticate: createAuthenticate({
      tokens: createTokens(keys, contexts.now),
      callers: parts.callers,
      now: contexts.now,
    }),
    endpoints: allEndpoints(parts),
    prepare: (server) => metrics.observe(server),
  });
  registerRootPages(app, {
    publicUrl: config.publicUrl,
    jwks: () => keys.jwks(),
    readiness: parts.readiness,
    metrics: async () => ({
      text: await metrics.registry.metrics(),
      contentType: metrics.registry.contentType,
    }),
  });
  return app;
}

/** Every endpoint with the services that it needs; a test checks that none of the contract's is missing. */
function allEndpoints(parts: AppParts): Endpoint[] {
  const { config, contexts, callers, blobs } = parts;
  const push = { mqttUrl: null, websocketUrl: null, topicPrefix: config.mqtt.topicPrefix };
  const tokenServices = {
    tokens: createTokens(parts.keys, contexts.now),
    tokenLifetimes: config.tokenLifetimes,
  };
  const plans = createRoutePlanCache();
  return [
    ...accountEndpoints({
      ...tokenServices,
      callers,
      attempts: createAttemptLimit(config.limits.authAttemptsPerMinute),
      lockRules: {
        failures: config.limits.accountLockFailures,
        durationMs: config.limits.accountLockDurationMs,
      },
      activeSession: async (ctx, userId) => {
        const session = await findNewestActiveSession(ctx, userId);
        return session === null ? null : renderSession(session, push);
      },
    }),
    ...sessionEndpoints({ ...tokenServices, callers, push }),
    ...routeEndpoints({ answers: createActiveRouteCache() }),
    ...outcomeEndpoints({ plans, newest: createNewestVersions(), blobs }),
    ...progressEndpoints({ plans }),
    ...assetEndpoints,
    ...blobEndpoints({ blobs }),
    ...integrationEndpoints,
  ];
}
