import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMapData } from '../../src/platform/pages/map-data.js';
import { type TestService, testService } from '../test-service.js';
import { rawAnswer } from './built-site.js';

const shipped = fileURLToPath(new URL('../../demo-data/andorra.pmtiles', import.meta.url));
const pages = [{ name: 'driver', folder: '/nowhere' }];
const configOf = async ({ origin }: TestService) =>
  JSON.parse((await rawAnswer(origin, '/driver/config.json')).body.toString()).map;

let service: TestService;
let tiles: Buffer;
beforeAll(async () => {
  tiles = await readFile(shipped);
  service = await testService({ REQUESTS_UNDER_WAY: '1' }, { pages, demoMap: true });
});
afterAll(() => service.stop());

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  rawAnswer(service.origin, '/map/tiles.pmtiles', { headers, method });

describe('the map of the demo', () => {
  it('[C-14] is in the configuration of the pages, with its size and attribution', async () => {
    const answer = await rawAnswer(service.origin, '/driver/config.json');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(JSON.parse(answer.body.toString())).toEqual({
      map: {
        style_url: null,
        tiles_url: '/map/tiles.pmtiles',
        tiles_bytes: tiles.length,
        attribution: '© OpenMapTiles © OpenStreetMap contributors',
      },
      least_version: null,
      sends_mails: false,
    });
    const etag = answer.headers.etag ?? '';
    const again = await rawAnswer(service.origin, '/driver/config.json', {
      headers: { 'if-none-match': etag },
    });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('[C-14] is sent whole and uncompressed, but not again to a browser that has it', async () => {
    const whole = await get({ 'accept-encoding': 'br, gzip' });
    expect(whole.body.equals(tiles)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/vnd.pmtiles',
      'content-length': String(tiles.length),
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
    });
    expect(whole.headers['content-encoding']).toBeUndefined();
    const etag = whole.headers.etag ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect((await get({ 'if-none-match': etag, range: 'bytes=0-9' })).status).toBe(304);
    const head = await get({}, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(tiles.length),
    ]);
  });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=0-16383', 0, 16_384],
    ['bytes=100000-299999', 100_000, 300_000],
    ['bytes=553000-', 553_000, 553_110],
    ['bytes=553000-9999999', 553_000, 553_110],
    ['bytes=0-99999999999999999999', 0, 553_110],
    ['bytes=-10', 553_100, 553_110],
    ['bytes=-99999999999999999999', 0, 553_110],
    ['Bytes = 5 - 6', 5, 7],
  ])('[C-14] is sent in parts: %s', async (range, from, to) => {
    const part = await get({ range });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes ${from}-${to - 1}/553110`);
    expect(part.headers['content-length']).toBe(String(to - from));
    expect(part.body.equals(tiles.subarray(from, to))).toBe(true);
  });

  it.each([
    'bytes=0-1,5-6',
    'bytes=0-0,1-1,2-2,3-3',
    'bytes=553110-',
    'bytes=99999999999999999999-',
    'bytes=9-8',
    'bytes=-0',
    'bytes=x',
    'bytes=-',
  ])('[C-14] is refused for the range %s', async (range) => {
    const answer = await get({ range });
    expect([answer.status, JSON.parse(answer.body.toString())[0].code]).toEqual([
      416,
      'range_not_satisfiable',
    ]);
    expect(answer.headers['content-range']).toBe('bytes */553110');
  });

  it('[C-14] is sent whole if the client has another version, or if the unit of the range is unknown', async () => {
    const { etag = '' } = (await get({}, 'HEAD')).headers;
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).body.length).toBe(tiles.length);
    expect((await get({ range: 'tiles=0-9' })).body.length).toBe(tiles.length);
  });

  it('[C-11] has a limited number of concurrent readers at one address, and accepts new readers when these have ended', async () => {
    const { port } = new URL(service.origin);
    const readers = Array.from({ length: 8 }, () => {
      const socket = connect(Number(port), '127.0.0.1').pause();
      socket.on('error', () => undefined);
      socket.write(`GET /map/tiles.pmtiles HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
      return socket;
    });
    await expect.poll(async () => (await get({ range: 'bytes=0-0' })).status).toBe(429);
    for (const reader of readers) reader.destroy();
    await expect.poll(async () => (await get({ range: 'bytes=0-0' })).status).toBe(206);
  });
});

it('[C-14] the oldest version of the driver app is that of the settings', async () => {
  const own = await testService({ LEAST_DRIVER_APP_VERSION: '1.10.2' }, { pages });
  try {
    const { body } = await rawAnswer(own.origin, '/driver/config.json');
    expect(JSON.parse(body.toString())).toMatchObject({ least_version: '1.10.2' });
  } finally {
    await own.stop();
  }
});

describe('the map of the settings', () => {
  async function withSettings(environment: Record<string, string>): Promise<TestService> {
    return testService(environment, { pages, demoMap: true });
  }

  it('[C-14] may be an address, which replaces the demo’s map', async () => {
    const own = await withSettings({
      MAP_STYLE_URL: 'https://maps.example.com/style.json',
      MAP_ATTRIBUTION: '© The maps of Example',
    });
    try {
      expect(await configOf(own)).toEqual({
        style_url: 'https://maps.example.com/style.json',
        tiles_url: null,
        tiles_bytes: null,
        attribution: '© The maps of Example',
      });
      expect((await rawAnswer(own.origin, '/map/tiles.pmtiles')).status).toBe(404);
    } finally {
      await own.stop();
    }
  });

  it('[C-14] is missing without a setting and without a demo', async () => {
    const none = await testService({}, { pages });
    try {
      const nothing = { style_url: null, tiles_url: null, tiles_bytes: null, attribution: null };
      expect(await configOf(none)).toEqual(nothing);
    } finally {
      await none.stop();
    }
  });

  it('[C-14] may be a file; the start is refused if it is missing or not an archive', async () => {
    const { dataDir } = service;
    const open = (file: string) => openMapData({ styleUrl: null, tiles: { file }, attribution: null });
    await expect(open(join(dataDir, 'missing.pmtiles'))).rejects.toThrow(
      /^MAP_TILES cannot be read \(ENOENT/,
    );
    const broken = join(dataDir, 'broken.pmtiles');
    for (const content of ['', 'PMTiles', 'x'.repeat(500)]) {
      await writeFile(broken, content);
      await expect(open(broken)).rejects.toThrow('MAP_TILES is not a PMTiles archive');
    }
    await rm(broken);
    const copy = join(dataDir, 'copy.pmtiles');
    await writeFile(copy, tiles);
    const [one, other] = [await open(shipped), await open(copy)];
    expect(one.file?.etag).toBe(other.file?.etag);
    await writeFile(copy, Buffer.concat([tiles, Buffer.from([0])]));
    const longer = await open(copy);
    expect(longer.file?.etag).not.toBe(one.file?.etag);
    for (const each of [one, other, longer]) await each.file?.close();
  });
});
