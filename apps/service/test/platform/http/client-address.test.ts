import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { plainPeers, proxyTrust } from '../../../src/platform/http/client-address.js';

/** The client address and protocol that a server on loopback sees for a request with these headers. */
async function seen(trustedProxies: string[], headers: Record<string, string>): Promise<unknown> {
  const app = Fastify({ trustProxy: proxyTrust(trustedProxies) });
  app.get('/', (request) => ({ address: request.ip, protocol: request.protocol }));
  try {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(address, { headers });
    return await answer.json();
  } finally {
    await app.close();
  }
}

const forwarded = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7', 'x-forwarded-proto': 'https' };

it('[C-13] X-Forwarded headers are ignored if the settings name no proxy', async () => {
  expect(await seen([], forwarded)).toEqual({ address: '127.0.0.1', protocol: 'http' });
});

it('[C-13] X-Forwarded headers of a client that is not a named proxy are ignored', async () => {
  expect(await seen(['10.0.0.0/8'], forwarded)).toEqual({ address: '127.0.0.1', protocol: 'http' });
});

it('[C-13] the client address is the one that the named proxy saw, not the one that the caller claimed', async () => {
  expect(await seen(['loopback'], forwarded)).toEqual({ address: '203.0.113.7', protocol: 'https' });
});

it('[C-13] the client address is found behind a chain of named proxies', async () => {
  expect(await seen(['loopback', '203.0.113.0/24'], forwarded)).toMatchObject({ address: '198.51.100.1' });
});

it.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['11.1.2.3', false],
  ['192.0.2.1', true],
  ['192.0.2.2', false],
  ['2001:db8::5', true],
  ['2001:db9::5', false],
  ['127.0.0.1', false],
  ['unknown', false],
  ['', false],
])('[C-13] whether %s is a named proxy: %s', (address, expected) => {
  const trust = proxyTrust(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32']);
  expect(trust !== false && trust(address, 1)).toBe(expected);
});

it('[R-CNV-1][C-13] unencrypted requests are accepted only from this machine and the named proxies', () => {
  const mayConnect = plainPeers(['10.0.0.0/8']);
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.9.9.9'])
    expect(mayConnect(address)).toBe(true);
  for (const address of ['192.0.2.1', '::2', undefined]) expect(mayConnect(address)).toBe(false);
});
