import type { WireProblem } from '@fleet/contract/ground/problems';
import { integrationEndpoints } from '../../src/integration/integration-endpoints.js';
import { keyedBatchEndpoints } from '../../src/integration/keyed-batch-endpoints.js';
import { type EndpointServer, endpointServer } from '../endpoint-server.js';
import { addUser, type TestPerson, type TestWorld, testWorld } from '../test-context.js';

export interface IntegrationAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of several shapes.
  body: any;
}

/** The integration calls over HTTP, by a caller with permission. */
export interface IntegrationServer {
  world: TestWorld;
  server: EndpointServer;
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<IntegrationAnswer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<IntegrationAnswer>;
  /** The same calls by another caller. */
  putAs(userId: string, path: string, body: unknown): Promise<IntegrationAnswer>;
  addCaller(person?: TestPerson): Promise<string>;
  stop(): Promise<void>;
}

export async function integrationServer(): Promise<IntegrationServer> {
  const world = await testWorld();
  const server = await endpointServer(world, [...integrationEndpoints, ...keyedBatchEndpoints]);
  const addCaller = async (person: TestPerson = {}) =>
    (await addUser(world, { roles: ['integration'], ...person })).userId;
  const caller = await addCaller();
  const send = async (
    userId: string,
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<IntegrationAnswer> => {
    const answer = await server.call(userId, `/integration${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) };
  };
  return {
    world,
    server,
    put: (path, body, headers) => send(caller, 'PUT', path, body, headers),
    post: (path, body, headers) => send(caller, 'POST', path, body, headers),
    putAs: (userId, path, body) => send(userId, 'PUT', path, body),
    addCaller,
    async stop() {
      await server.stop();
      await world.stop();
    },
  };
}

/** The status, and each problem as `code key`. */
export function refusal({ status, body }: IntegrationAnswer): [number, ...string[]] {
  const problems: WireProblem[] = Array.isArray(body) ? body : [];
  return [status, ...problems.map(({ code, key }) => (key === undefined ? `${code}` : `${code} ${key}`))];
}
