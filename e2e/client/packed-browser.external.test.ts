import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { suiteService } from '../../apps/service/test/test-service.js';
import { type ChromiumProcess, startChromium } from './chromium-process.js';
import type { DayReport } from './packed-day.js';
import { packedOrders } from './packed-orders.js';
import { type PackedProject, packedProject } from './packed-project.js';
import { pageProxy } from './page-proxy.js';

const service = suiteService({}, { push: true });
let project: PackedProject | null = null;
let program = '';
let profile = '';
let chromium: ChromiumProcess | undefined;

beforeAll(async () => {
  project = await packedProject();
  if (project === null) throw new Error('the registry of npm cannot be reached');
  await project.compile('nodenext');
  const bundled = await project.bundle(`
    import { driveDay } from './built-nodenext/packed-day.js';
    globalThis.driveDay = (orders) => driveDay(orders).catch((error) => error.message);
  `);
  program = bundled.code;
  profile = await mkdtemp(join(tmpdir(), 'fleet-chromium-'));
  chromium = await startChromium(profile);
}, 300_000);
afterAll(async () => {
  await chromium?.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  await project?.remove();
});

/** Opens the app, and collects the errors of the browser. */
async function openApp(origin: string): Promise<{ page: Page; complaints: string[] }> {
  if (chromium === undefined) throw new Error('the browser has not started');
  const page = await chromium.context.newPage();
  onTestFinished(() => page.close());
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`${origin}/app/`);
  await page.waitForFunction('globalThis.driveDay !== undefined');
  return { page, complaints };
}

const drive = (page: Page, orders: unknown) =>
  page.evaluate<DayReport | string>(`globalThis.driveDay(${JSON.stringify(orders)})`);

describe('the packed client in Chromium', { timeout: 120_000 }, () => {
  it('drives a day from a page of the same origin, under a strict policy [R-END-8][R-END-14][C-9]', async () => {
    const proxy = await pageProxy(program, service.origin);
    onTestFinished(() => proxy.stop());
    const { orders, expectDriven } = await packedOrders(service, proxy.origin);
    const { page, complaints } = await openApp(proxy.origin);
    const websocketUrl = `${proxy.origin.replace('http', 'ws')}/mqtt`;
    const report = await drive(page, { ...orders, websocketUrl });
    expect(complaints).toEqual([]);
    if (typeof report === 'string') throw new Error(report);
    expectDriven(report);
  });

  it('reports a service of another origin as unreachable', async () => {
    const proxy = await pageProxy(program, null, service.origin);
    onTestFinished(() => proxy.stop());
    const { orders } = await packedOrders(service, service.origin);
    const { page, complaints } = await openApp(proxy.origin);
    expect(await drive(page, orders)).toMatch(/"kind":"unreachable"/);
    expect(complaints.join('\n')).toMatch(/CORS/);
  });
});
