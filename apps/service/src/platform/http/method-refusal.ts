import { pathsOf } from '@fleet/contract/ground/operation';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Endpoint } from './endpoint.js';
import { routerPath, sendProblems } from './endpoint-registration.js';
import type { RequestRates } from './request-rates.js';

const known: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The refusal of a request that no endpoint handles. If the path exists, the headers contain `allow`. */
export interface UnroutedRefusal {
  problem: Problem;
  headers: Readonly<Record<string, string>>;
}

/**
 * Records the routes that are registered from now on. The returned function is called for a request that matches none
 * of them. It returns the refusal: the path does not exist, or it does not accept the method [C-2]. Only refusals need
 * it, so it may compare all paths.
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

/**
 * A regular expression for a route in the notation of the router: `:name` is a parameter with or without a pattern,
 * `::` a colon, `*` any text.
 */
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
 * If an existing path does not accept a method, the response is 405 with `Allow` [C-2], before the body is read. The
 * methods that a path does not accept are registered as routes. Otherwise the router would treat `POST /assets/lookup`
 * as a call for an asset named `lookup`.
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
        rates.countAddress(reply, request.ip);
        return sendProblems(reply.header('allow', allow), [problem('method_not_allowed')]);
      },
      handler: (_request, reply) => reply,
    });
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set if this route only refuses a method that its path does not accept. */
    refusesMethod?: boolean;
  }
}
