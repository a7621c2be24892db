import { randomUUID } from 'node:crypto';
import type { AppService, DemoCredentials } from './app-service.js';

/** Calls below the organisation; the result is the member `data` of the answer. Throws for every refusal. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is known where it is called
export type Calls = (method: string, path: string, body?: unknown) => Promise<any>;

const json = { 'content-type': 'application/json' };

/** Calls with the token of the demo's controller, and of its integration. */
export async function officeCalls({ demo }: AppService): Promise<{ controller: Calls; integration: Calls }> {
  const asKey = { headers: { 'x-api-key': demo.api_key.id } };
  return { controller: await callsOf(demo, demo.controller), integration: await callsFrom(demo, asKey) };
}

/** Calls with the token of this user of the demo. */
export const callsOf = (demo: DemoCredentials, user: { username: string; password: string }) =>
  callsFrom(demo, { method: 'POST', headers: json, body: JSON.stringify(user) });

async function callsFrom(
  { base_url: base, organisation_id: organisation }: DemoCredentials,
  logIn: RequestInit,
): Promise<Calls> {
  const answer = await fetch(`${base}/account/auth`, logIn);
  const token: string = (await answer.json()).data.access_token;
  return async (method, path, body) => {
    const response = await fetch(`${base}/${organisation}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : json),
        // Only a POST needs this key; other methods ignore it.
        'idempotency-key': randomUUID(),
        authorization: `Bearer ${token}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()).data;
  };
}
