import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { checkMap } from '../../src/cli/doctor/map-check.js';
import { readConfig } from '../../src/config.js';

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

/** Starts a map host; returns its address. */
async function mapHost(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closes.push(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const allowed = { 'access-control-allow-origin': '*' };
const PUBLIC_URL = 'http://localhost:8080';
const check = (settings: Record<string, string>) => checkMap(readConfig({ PUBLIC_URL, ...settings }));

it('[C-13] the check of the map reports that no map is set', async () => {
  expect(await check({})).toMatchObject([{ isFault: false, text: expect.stringContaining('None is set') }]);
});

it('[C-13] the check of the map finds a style whose parts are on hosts from which pages may not load', async () => {
  const styles = new Map<string, unknown>();
  const host = await mapHost((request, response) => {
    const style = styles.get(request.url ?? '');
    response.writeHead(style === undefined ? 404 : 200, allowed).end(JSON.stringify(style));
  });
  styles.set('/good', {
    glyphs: `${host}/{fontstack}/{range}.pbf`,
    sources: { tiles: { url: `pmtiles://${host}/a.pmtiles` }, own: { url: `${PUBLIC_URL}/map/x` } },
  });
  styles.set('/wide', {
    sprite: [{ id: 'default', url: 'https://sprites.example.com/sprite' }],
    sources: { tiles: { tiles: ['https://a.tiles.example.com/{z}/{x}/{y}.pbf'] } },
  });
  expect(await check({ MAP_STYLE_URL: `${host}/good` })).toMatchObject([{ isFault: false }]);
  const [wide] = await check({ MAP_STYLE_URL: `${host}/wide` });
  expect(wide?.isFault).toBe(true);
  expect(wide?.text).toContain('it leads to a.tiles.example.com, sprites.example.com');
  expect(await check({ MAP_STYLE_URL: `${host}/none` })).toMatchObject([
    { isFault: true, text: expect.stringContaining('it answers with 404') },
  ]);
  const [secure] = await check({ MAP_STYLE_URL: `${host}/good`, PUBLIC_URL: 'https://fleet.example.com' });
  expect(secure?.text).toContain('over http://');
});

it('[C-13] the check of the map finds an address that pages may not read, and an archive that does not support ranges', async () => {
  let headers: Record<string, string> = {};
  let status = 200;
  const host = await mapHost((_request, response) => response.writeHead(status, headers).end('{}'));
  const text = async (MAP_TILES: string) => (await check({ MAP_TILES }))[0]?.text;
  expect(await text(`${host}/tiles.json`)).toContain('(CORS)');
  headers = { 'access-control-allow-origin': PUBLIC_URL };
  expect(await text(`${host}/tiles.json`)).toContain('is answered by');
  expect(await text(`${host}/a.pmtiles`)).toContain('(Range)');
  status = 206;
  expect(await text(`${host}/a.pmtiles`)).toContain('is answered by');
});

it('[C-13] the check of the map fails for a file that does not exist', async () => {
  await expect(check({ MAP_TILES: '/nowhere/europe.pmtiles' })).rejects.toThrow('MAP_TILES cannot be read');
});
