import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestService, testService } from '../test-service.js';

/** Requests with this Host. Returns the status, and the server's address in the document or the code of the problem. */
async function statusAndServer(
  service: TestService,
  host: string,
  headers: Record<string, string> = {},
): Promise<[number, string]> {
  return new Promise((resolve, reject) => {
    const sent = request(`${service.origin}/openapi.json`, { headers: { ...headers, host } }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => {
        const body = JSON.parse(text);
        resolve([answer.statusCode ?? 0, body.servers?.[0].url ?? body[0].code]);
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

const refused = [400, 'unknown_host'];

describe('a service without PUBLIC_URL', () => {
  let service: TestService;
  let port: string;
  beforeAll(async () => {
    service = await testService();
    ({ port } = new URL(service.origin));
  });
  afterAll(() => service.stop());

  it('[C-1] [C-13] accepts the local names of this machine as Host, with the port of the connection', async () => {
    for (const name of ['127.0.0.1', 'localhost', 'LocalHost', '[::1]']) {
      const expected = [200, `http://${name}:${port}/api/v2`];
      expect(await statusAndServer(service, `${name}:${port}`)).toEqual(expected);
      expect(await statusAndServer(service, `${name}:${port}`)).toEqual(expected);
    }
  });

  it.each([
    'evil.example',
    'localhost',
    'localhost:1',
    'localhost.evil.example',
    'a b"<script>',
    'localhost:',
    '@localhost',
  ])('[C-1] [C-13] refuses the Host %s', async (name) => {
    expect(await statusAndServer(service, name)).toEqual(refused);
    expect(await statusAndServer(service, name.includes(':') ? name : `${name}:${port}`)).toEqual(
      name === 'localhost' ? [200, `http://localhost:${port}/api/v2`] : refused,
    );
  });

  it('[C-13] ignores the X-Forwarded-Host of an untrusted proxy', async () => {
    const own = `localhost:${port}`;
    const headers = { 'x-forwarded-host': 'evil.example' };
    expect(await statusAndServer(service, own, headers)).toEqual([200, `http://${own}/api/v2`]);
    expect(await statusAndServer(service, 'evil.example', { 'x-forwarded-host': own })).toEqual(refused);
  });
});

it('[C-13] the service accepts the host of PUBLIC_URL, with or without its port, and its own address', async () => {
  const service = await testService({ PUBLIC_URL: 'https://fleet.example.com' });
  try {
    const expected = [200, 'https://fleet.example.com/api/v2'];
    for (const name of ['fleet.example.com', 'fleet.example.com:443', new URL(service.origin).host])
      expect(await statusAndServer(service, name)).toEqual(expected);
    expect(await statusAndServer(service, 'fleet.example.com:444')).toEqual(refused);
  } finally {
    await service.stop();
  }
});

it('[C-13] the service uses the X-Forwarded-Host of a trusted proxy, if it is a valid name', async () => {
  const service = await testService({ TRUSTED_PROXIES: 'loopback' });
  try {
    const { host } = new URL(service.origin);
    const forwarded = (name: string) => statusAndServer(service, host, { 'x-forwarded-host': name });
    expect(await forwarded('fleet.example.com:8443')).toEqual([200, 'http://fleet.example.com:8443/api/v2']);
    expect(await forwarded('a"<script>')).toEqual(refused);
    expect(await statusAndServer(service, 'fleet.example.com')).toEqual(refused);
  } finally {
    await service.stop();
  }
});
