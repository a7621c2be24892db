import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pushKinds } from '@fleet/contract/driving/push';
import { describe, expect, it } from 'vitest';
import { suiteService } from '../test-service.js';

const service = suiteService({ MQTT_TOPIC_PREFIX: 'haulier/push' }, { push: true });
const read = (path: string) => fetch(`${service.origin}${path}`);
/** Requests without decompressing the response, unlike fetch. */
async function request(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }> {
  const sent = httpRequest(url, { headers, agent: false }).end();
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

describe('the reference pages and documents', () => {
  it.each(['/openapi.json', '/asyncapi.json', '/docs/js/scalar.js'])(
    '[C-13] include %s, compressed, with 304 for a client that has it',
    async (path) => {
      const ask = (headers: Record<string, string>) => request(`${service.origin}${path}`, headers);
      const [whole, brotli, gzip, refused] = await Promise.all([
        ask({}),
        ask({ 'accept-encoding': 'gzip, br' }),
        ask({ 'accept-encoding': 'gzip;q=0.5' }),
        ask({ 'accept-encoding': 'br;q=0, identity' }),
      ]);
      expect([whole, brotli, gzip, refused].map((each) => each.headers['content-encoding'])).toEqual([
        undefined,
        'br',
        'gzip',
        undefined,
      ]);
      expect(brotliDecompressSync(brotli.body).equals(whole.body)).toBe(true);
      expect(gunzipSync(gzip.body).equals(whole.body)).toBe(true);
      expect(brotli.body.length).toBeLessThan(whole.body.length / 3);
      expect(brotli.headers.vary).toBe('accept-encoding');
      const again = await ask({ 'accept-encoding': 'br', 'if-none-match': String(brotli.headers.etag) });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    },
  );

  it('[C-9] [C-13] include the AsyncAPI document, with the prefix and the address of this server', async () => {
    const answer = await read('/asyncapi.json');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    const document = JSON.parse(await answer.text());
    expect(document.components.parameters.prefix.default).toBe('haulier/push');
    const port = (name: string) => Number(document.servers[name].variables.port.default);
    expect(Object.keys(document.servers)).toEqual(['mqtt', 'ws']);
    expect([port('ws'), document.servers.ws.pathname]).toEqual([
      Number(new URL(service.origin).port),
      '/mqtt',
    ]);
    await once(connect(port('mqtt'), '127.0.0.1').end(), 'connect');
    expect(document.info.externalDocs.url).toBe(`${service.origin}/docs/push`);
    expect(Object.keys(document.channels)).toEqual([...pushKinds]);
  });

  it('[C-13] include a page of all kinds of push message, linked with the reference of the REST interface', async () => {
    const answer = await read('/docs/push');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const page = await answer.text();
    for (const kind of pushKinds) {
      expect(page).toContain(`<h3 id="${kind}">`);
      expect(page).toContain(`{prefix}/{organisationId}/{userId}/${kind}</code>`);
    }
    expect(page).toContain('href="/docs/"');
    const openApi = JSON.parse(await (await read('/openapi.json')).text());
    expect(openApi.info.description).toContain('(/docs/push)');
    for (const each of ['`POST /account/auth`', '`data.access_token`', '`docs/problems`'])
      expect(openApi.info.description).toContain(each);
    expect(openApi.paths['/{organisationId}/sessions']).toBeDefined();
  });

  it.each(['/docs/push', '/password'])('[C-13] redirect from %s/ to the page', async (page) => {
    const answer = await read(`${page}/`);
    expect([new URL(answer.url).pathname, answer.status]).toEqual([page, 200]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('[C-13] show the REST interface with a script from this server only', async () => {
    expect(new URL((await read('/docs')).url).pathname).toBe('/docs/');
    const front = await read('/docs/');
    const page = await front.text();
    expect(page).toContain('"url":"/openapi.json"');
    const policy = front.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toMatch(/https?:|unsafe-eval|script-src[^;]*unsafe/);
    const program = await read('/docs/js/scalar.js');
    const text = await program.text();
    expect(text).toContain('createApiReference');
    expect(Buffer.byteLength(text)).toBeGreaterThan(1_000_000);
    const again = await fetch(`${service.origin}/docs/js/scalar.js`, {
      headers: { 'if-none-match': program.headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('have an icon, for browsers that ask for one whatever the page says', async () => {
    const [icon, page] = [await read('/favicon.ico'), await read('/docs/')];
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await icon.text()).toMatch(/^<svg /);
    expect(await page.text()).toContain('href="/favicon.ico"');
    expect(page.headers.get('content-security-policy')).toMatch(/img-src 'self'/);
  });

  it('let the push page load nothing and run only its own script', async () => {
    const answer = await read('/docs/push');
    const page = await answer.text();
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    expect(page).not.toMatch(
      /\b(?:src|srcset|action)=|<link(?! rel="icon" href="data:,">)|@import|url\(| on\w+=| style=/,
    );
  });
});
