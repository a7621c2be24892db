import type { ServerResponse } from 'node:http';
import {
  type ArrivedRequest,
  type Script,
  type ScriptedServer,
  scriptedServer,
  sendJson,
  sendProblem,
} from './scripted-server.js';

export const organisationId = '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001';
const userId = '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c011';

/** The time and the tokens of the scripted service. */
export interface TokenScript {
  /** The server's clock, in milliseconds; the real one unless given. */
  now?: () => number;
  lifetimeMs?: number;
  /** The generation of the next token. */
  generation?: () => number;
  /** Called for each log-in; returns true if it has sent the response itself. */
  logIn?: (request: ArrivedRequest, response: ServerResponse) => boolean | Promise<boolean>;
  /** Leaves out the header Date, as a response to a page of another host does. */
  dateless?: boolean;
}

export interface ScriptedService extends ScriptedServer {
  /** Requests that were not log-ins. */
  calls(): ArrivedRequest[];
  logIns(): ArrivedRequest[];
  issue(): string;
}

/** A server that issues unsigned tokens in the form of the real ones, and answers all other requests by the script. */
export async function scriptedService(script: Script, tokens: TokenScript = {}): Promise<ScriptedService> {
  const { now = Date.now, lifetimeMs = 43_200_000, generation = () => 1 } = tokens;
  let issued = 0;
  const issue = () => {
    issued += 1;
    return tokenOf({
      sub: userId,
      gen: generation(),
      iat: now() / 1_000,
      exp: (now() + lifetimeMs) / 1_000,
      issued,
    });
  };
  const server = await scriptedServer(async (request, response) => {
    response.sendDate = false;
    if (tokens.dateless !== true) response.setHeader('date', new Date(now()).toUTCString());
    if (!request.path.startsWith('/api/v2/account/auth')) return script(request, response);
    if ((await tokens.logIn?.(request, response)) === true) return;
    sendJson(response, 200, authenticated(issue(), now() + lifetimeMs));
  });
  const isLogIn = (each: ArrivedRequest) => each.path.startsWith('/api/v2/account/auth');
  return {
    ...server,
    issue,
    calls: () => server.requests.filter((each) => !isLogIn(each)),
    logIns: () => server.requests.filter(isLogIn),
  };
}

/** An unsigned token with these claims, the times cut to whole seconds. */
export function tokenOf(claims: { iat: number; exp: number } & Record<string, unknown>): string {
  const whole = { ...claims, iat: Math.floor(claims.iat), exp: Math.ceil(claims.exp) };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'ES256' })}.${part(whole)}.c2ln`;
}

/** The response to a log-in. */
export function authenticated(token: string, expiresAt: number) {
  const organisations = [{ id: organisationId, name: 'Transports Valira' }];
  return {
    data: {
      access_token: token,
      token_type: 'Bearer',
      expires_at: new Date(expiresAt).toISOString(),
      user: { id: userId, username: 'marta.ribas', name: 'Marta Ribas', organisations },
      api_key: null,
    },
    links: [],
  };
}

/** Answers with the account, which every caller may read. */
export const sendAccount: Script = (_, response) => {
  const organisation = { id: organisationId, name: 'Transports Valira', roles: ['driver'], permissions: [] };
  const display = { time_zone: 'Europe/Andorra', units: { distance: 'km' }, currencies: [] };
  sendJson(response, 200, {
    data: {
      user: { id: userId, username: 'marta.ribas', name: 'Marta Ribas' },
      api_key: null,
      organisations: [{ ...organisation, site_ids: [], driver_id: null, ...display }],
      session: null,
    },
    links: [],
  });
};

/** Refuses the token of a request. */
export function refuseToken(response: ServerResponse, code = 'invalidated_token'): void {
  sendProblem(response, 401, code, { 'www-authenticate': 'Bearer' });
}

export const marta = { username: 'marta.ribas', pin: '482913' };
