import { pathsOf } from '@fleet/contract/ground/operation';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Endpoint } from './endpoint.js';
import { routerPath, sendProblems } from './endpoint-registration.js';
import type { RequestRates } from './request-rates.js';

const known: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** A refusal of what leads to no endpoint; `allow` where the path at least exists. */
export interface UnroutedRefusal {
  problem: Problem;
  headers: Readonly<Record<string, string>>;
}

/**
 * Follows which routes are registered from now on, and says why a request that fits none of them is refused: the path
 * does not exist, or not with that method [C-2]. Asked for refusals only, so it looks through all paths.
 */
export function followRoutes(app: FastifyInstance): (path: string) => UnroutedRefusal {
  const routes = new Map<string, { form: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.refusesMethod === true) return;
    const route = routes.get(url) ?? { form: formOf(url), methods: new Set() };
    for (const each of [method].flat()) route.methods.add(each);
    routes.set(url, route);
  });
  return (path) => {
    const found = [...routes].filter(([, { form }]) => form.test(path));
    const [nearest] = found.sort(([left], [right]) => parametersIn(left) - parametersIn(right));
    return nearest === undefined
      ? { problem: problem('unknown_path'), headers: {} }
      : { problem: problem('method_not_allowed'), headers: { allow: [...nearest[1].methods].join(', ') } };
  };
}

/** The path of a route as the router writes it: `:name` is a parameter, of a form or any, `::` a colon, `*` anything. */
function formOf(url: string): RegExp {
  const parts = url.split(/(::|:\w+(?:\(\^[^)]*\$\))?|\*)/).map((part) => {
    if (part === '::') return ':';
    if (part === '*') return '.*';
    if (part.startsWith(':')) return /\(\^(.*)\$\)$/.exec(part)?.[1] ?? '[^/]+';
    return part.replaceAll(/[.+?^$()|[\]{}\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

const parametersIn = (url: string): number => url.replaceAll('::', '').split(/[:*]/).length;

/**
 * A path that exists answers methods that it does not take with 405 and `Allow` [C-2], before it reads a body. They are
 * registered, since the router would otherwise take `POST /assets/lookup` for a call of the asset named so.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  rates: RequestRates,
): void {
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
      config: { refusesMethod: true },
      onRequest: async (request, reply) => {
        rates.count(reply, request.ip);
        return sendProblems(reply.header('allow', allow), [problem('method_not_allowed')]);
      },
      handler: (_request, reply) => reply,
    });
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This route only says that its path does not take the method. */
    refusesMethod?: boolean;
  }
}
