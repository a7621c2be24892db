import { readAccount } from '@fleet/contract/accounts/accounts';
import { listSites } from '@fleet/contract/fleet/sites';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { expect, it } from 'vitest';
import { createCallsClient, type OperationLoader } from '../src/calls/calls-client.js';
import { createConsoleApi } from '../src/console-entry.js';

/** A client whose list of sites is loaded later, and the addresses that it called. */
function clientWith(loadOthers: OperationLoader<'readAccount' | 'listSites'>) {
  const called: string[] = [];
  const client = createCallsClient<'readAccount' | 'listSites'>(
    { readAccount },
    {
      ...{ baseUrl: 'http://service.example', token: 'a.b.c', attempts: 1 },
      organisationId: exampleIds.organisation,
      fetch: async (input) => {
        called.push(new URL(String(input)).pathname);
        return Response.json(listSites.answers[200].example);
      },
    },
    loadOthers,
  );
  return { client, called };
}

it('loads an operation with its first call, and calls it like any other', async () => {
  let loads = 0;
  const { client, called } = clientWith(async () => {
    loads += 1;
    return { listSites };
  });
  expect(loads).toBe(0);
  const result = await client.listSites({ query: { page_size: 1 } });
  expect(result).toMatchObject({ ok: true, body: { data: [{ name: 'Depot Fontaneda' }] } });
  expect(called).toEqual([`/api/v2/${exampleIds.organisation}/sites`]);
});

it('fails as unreachable if the operations cannot be loaded', async () => {
  const { client, called } = clientWith(() => Promise.reject(new TypeError('Failed to fetch')));
  const failure = { kind: 'unreachable', detail: 'Failed to fetch' };
  expect(await client.listSites()).toEqual({ ok: false, failure });
  expect(called).toEqual([]);
});

it('is no promise, so that functions may return it', async () => {
  const api = createConsoleApi({ baseUrl: 'http://service.example' });
  expect(await Promise.resolve(api)).toBe(api);
  expect(api.organisationId()).toBeNull();
});
