import { pathsOf } from '@fleet/contract/operation';
import { problem } from '@fleet/contract/problems';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Endpoint } from './endpoint.js';
import { routerPath, sendProblems } from './endpoint-registration.js';

const known: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** A path that exists answers methods that it does not take with 405 and `Allow` [C-2]. */
export function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const taken = new Map<string, Set<HTTPMethods>>();
  for (const { operation } of endpoints) {
    for (const path of pathsOf(operation)) {
      const methods = taken.get(routerPath(path)) ?? new Set<HTTPMethods>();
      methods.add(operation.method);
      if (operation.method === 'GET') methods.add('HEAD');
      taken.set(routerPath(path), methods);
    }
  }
  for (const [url, methods] of taken) {
    const allow = [...methods].join(', ');
    app.route({
      method: known.filter((method) => !methods.has(method)),
      url,
      handler: (_request, reply) =>
        sendProblems(reply.header('allow', allow), [problem('method_not_allowed')]),
    });
  }
}
