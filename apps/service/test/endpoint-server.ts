import { basePath } from '@fleet/contract/ground/operation';
import { problem } from '@fleet/contract/ground/problems';
import { userCaller } from '../src/callers/caller-actor.js';
import { readCallerUser } from '../src/callers/caller-queries.js';
import { createCallerBounds } from '../src/platform/http/caller-bounds.js';
import type { Endpoint } from '../src/platform/http/endpoint.js';
import { buildHttpServer } from '../src/platform/http/http-server.js';
import { type BytesPerHour, createRequestRates } from '../src/platform/http/request-rates.js';
import type { TestWorld } from './test-context.js';

/**
 * Serves some endpoints over real HTTP. A user's token is simply the user's id, because other suites test the log-in.
 */
export interface EndpointServer {
  /** The origin with the base path and the organisation of the test world. */
  base: string;
  origin: string;
  /** Calls a path below the organisation, or a complete address. */
  call(userId: string | null, path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

export async function endpointServer(
  world: TestWorld,
  endpoints: readonly Endpoint[],
  publicUrl: string | null = null,
  bytesPerHour?: BytesPerHour,
  requestsUnderWay = 1_000,
): Promise<EndpointServer> {
  const app = buildHttpServer({
    log: world.parts.log,
    contexts: world.parts,
    publicUrl,
    trustProxy: false,
    rates: createRequestRates(1_000_000, world.clock.now, bytesPerHour),
    bounds: createCallerBounds(world.database.pool, requestsUnderWay, world.clock.now),
    authenticate: async (token) => {
      const user = await readCallerUser(world.database.pool, token);
      return user === null
        ? problem('malformed_token')
        : userCaller(user, { sessionId: null, endsAtMs: Number.POSITIVE_INFINITY });
    },
    endpoints,
    prepare: () => undefined,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const base = `${origin}${basePath}/${world.organisationId}`;
  return {
    base,
    origin,
    call(userId, path, init = {}) {
      const headers = new Headers(init.headers);
      if (userId !== null) headers.set('authorization', `Bearer ${userId}`);
      return fetch(path.startsWith('http') ? path : `${base}${path}`, {
        redirect: 'manual',
        ...init,
        headers,
      });
    },
    stop: () => app.close(),
  };
}
