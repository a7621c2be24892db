import { once } from 'node:events';
import { createServer } from 'node:http';
import { createApiClient } from '@fleet/client/api-client';
import { expect, it } from 'vitest';
import { openPages } from '../../src/ledger/driver-pages.js';
import { followEvents } from '../../src/ledger/event-follower.js';
import { type BlobLine, type FactLine, gatherFacts } from '../../src/ledger/recorded-facts.js';

const pagination = { page_size: 500, page_no: 1, total: 0 };
const token = { access_token: 't', token_type: 'Bearer', expires_at: '2099-01-01T00:00:00.000Z' };
const logIn = { data: { ...token, user: null, api_key: null }, links: [] };

it('the event follower gives up if the next page of the feed is always the same page', async () => {
  let pages = 0;
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const isLogIn = request.url?.includes('/account/auth') === true;
    if (!isLogIn) pages += 1;
    const links = pages > 1 ? [{ rel: 'next', href: '/x?cursor=same' }] : [];
    response.end(JSON.stringify(isLogIn ? logIn : { pagination, data: [], next_cursor: 'same', links }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const api = createApiClient({ baseUrl, organisationId: 'o', credentials: { apiKeyId: 'k' }, attempts: 1 });
  const [book, blobs] = [await openPages<FactLine>(), await openPages<BlobLine>()];
  try {
    const gathering = gatherFacts(new Set(), book, blobs);
    const followed = await followEvents({ api, gathering, onRecords: () => undefined });
    if (!followed.ok) throw new Error(JSON.stringify(followed.failure));
    const { follower } = followed;
    expect(await follower.catchUp(1)).toBe(false);
    await follower.stop();
    expect(pages).toBeLessThan(20);
  } finally {
    server.close();
    await Promise.all([book.close(), blobs.close()]);
  }
}, 20_000);
