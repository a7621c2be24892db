import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'rolldown';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fillDisk, mountDisk, unmountDisk, whyNoMount } from '../../apps/service/test/small-disk.js';
import { storeBehaviours } from '../../packages/client/test/unsent-store-behaviour.js';
import { type ChromiumProcess, startChromium } from './chromium-process.js';
import type { PageCalls } from './indexeddb-page.js';

declare const pageCalls: PageCalls;

const mountRefusal = whyNoMount();
let userData: string;
let server: Server;
let origin: string;
let chromium: ChromiumProcess;

beforeAll(async () => {
  userData = await mkdtemp(join(tmpdir(), 'fleet-chromium-'));
  const program = join(userData, 'page.js');
  const { output } = await build({
    input: fileURLToPath(new URL('indexeddb-page.ts', import.meta.url)),
    output: { file: program, format: 'iife' },
    platform: 'browser',
    write: false,
    logLevel: 'silent',
  });
  server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', `${isScript ? 'text/javascript' : 'text/html'}; charset=utf-8`);
    response.end(
      isScript ? output[0].code : '<!doctype html><title>store</title><script src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  chromium = await startChromium(userData);
});

afterAll(async () => {
  await chromium.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(userData, { recursive: true, force: true, maxRetries: 5 });
});

afterEach(async () => {
  for (const page of chromium.context.pages()) await page.close();
});

async function newPage(): Promise<Page> {
  const page = await chromium.context.newPage();
  await page.goto(origin);
  return page;
}

describe('indexedDbStore in Chromium', () => {
  it.each(storeBehaviours.map(({ title }) => title))('%s', async (title) => {
    await (await newPage()).evaluate((each) => pageCalls.runBehaviour(each), title);
  });

  it('behaves like a model of two Maps', async () => {
    await (await newPage()).evaluate((runs) => pageCalls.runModel(runs), 25);
  });

  it('can be open in only one tab, until that tab is reloaded or closed', async () => {
    const [one, other] = [await newPage(), await newPage()];
    const open = (page: Page) => page.evaluate((name) => pageCalls.open(name), 'tabs');
    expect(await open(one)).toBe('done');
    expect(await open(other)).toBe('in_use');
    await one.reload();
    expect(await open(one)).toBe('done');
    await one.close();
    expect(await open(other)).toBe('done');
  });

  it('has every acknowledged commit after a reload of the page during its work', async () => {
    const page = await newPage();
    const acknowledged = await collectAcknowledgements(page);
    for (let round = 1; round <= 3; round += 1) {
      startBatches(page, 'reload');
      await acknowledged.reach(acknowledged.highest() + 20);
      await page.reload();
      const last = await page.evaluate((name) => pageCalls.checkBatches(name), 'reload');
      expect(last).toBeGreaterThanOrEqual(acknowledged.highest());
    }
  });

  it('has every acknowledged commit completely after the browser was killed', async () => {
    let highest = 0;
    for (let round = 1; round <= 4; round += 1) {
      const page = await newPage();
      const acknowledged = await collectAcknowledgements(page);
      startBatches(page, 'kill');
      await acknowledged.reach(highest + 10 + round * 7);
      await chromium.kill();
      highest = acknowledged.highest();
      chromium = await startChromium(userData);
      const next = await newPage();
      const last = await next.evaluate((name) => pageCalls.checkBatches(name), 'kill');
      expect(last).toBeGreaterThanOrEqual(highest);
      highest = last;
    }
  });

  it.skipIf(mountRefusal !== undefined)(
    'reports a full disk, keeps its content, and continues when there is space',
    async () => {
      const disk = await mkdtemp(join(tmpdir(), 'fleet-chromium-'));
      mountDisk(disk, 300);
      const small = await startChromium(disk);
      try {
        const page = await small.context.newPage();
        await page.goto(origin);
        expect(await page.evaluate((name) => pageCalls.open(name), 'full')).toBe('done');
        expect(await page.evaluate(() => pageCalls.putFile('first', 1 << 20))).toBe('done');
        const ballast = await fillDisk(disk);
        expect(await page.evaluate(() => pageCalls.putFile('large', 8 << 20))).toBe('full');
        const kept = ['first'];
        for (let n = 0; ; n += 1) {
          const outcome = await page.evaluate((key) => pageCalls.put(key, 50_000), `document/${n}`);
          if (outcome !== 'done') {
            expect(outcome).toBe('full');
            break;
          }
          kept.push(`document/${n}`);
        }
        await rm(ballast);
        expect(await page.evaluate(() => pageCalls.putFile('large', 8 << 20))).toBe('done');
        const keys = await page.evaluate((name) => pageCalls.keys(name), 'full');
        expect(keys).toEqual([...kept, 'large'].sort());
      } finally {
        await small.close();
        unmountDisk(disk);
        await rm(disk, { recursive: true });
      }
    },
  );

  it('reports that the browser has deleted the storage, and can be opened again', async () => {
    const page = await newPage();
    const devTools = await chromium.context.newCDPSession(page);
    expect(await page.evaluate((name) => pageCalls.open(name), 'evicted')).toBe('done');
    expect(await page.evaluate(() => pageCalls.put('a', 10))).toBe('done');
    await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    expect(await page.evaluate(() => pageCalls.put('b', 10))).toBe('broken');
    expect(await page.evaluate((name) => pageCalls.keys(name), 'evicted')).toEqual([]);
    expect(await page.evaluate(() => pageCalls.put('c', 10))).toBe('done');
  });
});

/** Receives the numbers of the commits that the page reports as acknowledged. */
async function collectAcknowledgements(page: Page) {
  let highest = 0;
  let wanted: { number: number; reached(): void } = { number: 0, reached: () => undefined };
  await page.exposeFunction('acknowledge', (number: number) => {
    highest = Math.max(highest, number);
    if (highest >= wanted.number) wanted.reached();
  });
  return {
    highest: () => highest,
    reach: (number: number) =>
      new Promise<void>((reached) => {
        wanted = { number, reached };
        if (highest >= number) reached();
      }),
  };
}

/** Starts to commit, without waiting: it continues until the page ends. */
function startBatches(page: Page, name: string): void {
  page
    .evaluate(
      (each) =>
        pageCalls.commitBatches(
          each,
          (globalThis as unknown as { acknowledge(n: number): void }).acknowledge,
        ),
      name,
    )
    .catch(() => undefined);
}
