import { randomUUID } from 'node:crypto';
import type { AppService } from './app-service.js';

/** Calls below the organisation; the result is the member `data` of the answer. Throws for every refusal. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is known where it is called
type Calls = (method: string, path: string, body?: unknown) => Promise<any>;

/** Calls with the token of the demo's controller, and of its integration. */
export async function officeCalls({ demo }: AppService): Promise<{ controller: Calls; integration: Calls }> {
  const { base_url: base, organisation_id: organisation } = demo;
  const json = { 'content-type': 'application/json' };
  const tokenOf = async (answer: Response): Promise<string> => (await answer.json()).data.access_token;
  const asUser = await fetch(`${base}/account/auth`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(demo.controller),
  });
  const asKey = await fetch(`${base}/account/auth`, { headers: { 'x-api-key': demo.api_key.id } });
  const callsWith =
    (token: string): Calls =>
    async (method, path, body) => {
      const response = await fetch(`${base}/${organisation}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : json),
          // Only what is posted needs one; elsewhere it is ignored.
          'idempotency-key': randomUUID(),
          authorization: `Bearer ${token}`,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()).data;
    };
  return { controller: callsWith(await tokenOf(asUser)), integration: callsWith(await tokenOf(asKey)) };
}
