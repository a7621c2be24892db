import { readAccount } from '@fleet/contract/accounts/accounts';
import { listSites } from '@fleet/contract/fleet/sites';
import { expect, it } from 'vitest';
import { createCallsClient } from '../src/calls/calls-client.js';
import { noTimeOutMs, quickClock, sendJson } from './scripted-server.js';
import { marta, organisationId, scriptedService, sendAccount } from './scripted-service.js';

it('the client also sends an operation that it was not created with: it adds its token and checks the response', async () => {
  const page = { pagination: { page_size: 5, page_no: 1, total: 0 }, data: [], links: [] };
  let answer: unknown = page;
  const service = await scriptedService((request, response) =>
    request.path.includes('/sites') ? sendJson(response, 200, answer) : sendAccount(request, response),
  );
  const client = createCallsClient(
    { readAccount },
    {
      baseUrl: service.origin,
      credentials: marta,
      organisationId,
      clock: quickClock(),
      timeoutMs: noTimeOutMs,
    },
  );
  expect((await client.readAccount()).ok).toBe(true);
  expect(await client.send(listSites, { query: { page_size: 5 } })).toMatchObject({ ok: true, body: page });
  const [, sent] = service.calls();
  expect(sent?.path).toBe(`/api/v2/${organisationId}/sites?page_size=5`);
  expect(sent?.headers.authorization).toMatch(/^Bearer /);
  expect(service.logIns()).toHaveLength(1);
  answer = { data: [] };
  expect(await client.send(listSites, {})).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
});

it('operations that are loaded later are called by their names; if they cannot be loaded, the call fails', async () => {
  const page = { pagination: { page_size: 5, page_no: 1, total: 0 }, data: [], links: [] };
  const service = await scriptedService((request, response) =>
    request.path.includes('/sites') ? sendJson(response, 200, page) : sendAccount(request, response),
  );
  let isThere = false;
  const client = createCallsClient<'readAccount' | 'listSites'>(
    { readAccount },
    {
      baseUrl: service.origin,
      credentials: marta,
      organisationId,
      clock: quickClock(),
      timeoutMs: noTimeOutMs,
    },
    async () => {
      if (!isThere) throw new TypeError('Failed to fetch');
      return { readAccount, listSites };
    },
  );
  // The client is a proxy. It must not have `then`, or it would be taken for a promise.
  expect(await Promise.resolve(client)).toBe(client);
  expect((await client.readAccount()).ok).toBe(true);
  expect(await client.listSites()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
  isThere = true;
  expect(await client.listSites()).toMatchObject({ ok: true, body: page });
});
