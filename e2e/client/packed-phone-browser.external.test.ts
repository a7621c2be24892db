import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayPlan, pin, workingDay } from '../../apps/service/test/day-fixture.js';
import { type TestService, testService } from '../../apps/service/test/test-service.js';
import { type ChromiumProcess, startChromium } from './chromium-process.js';
import type { PhoneApp } from './packed-phone.js';
import { type PackedProject, packedProject } from './packed-project.js';
import { pagePhone } from './page-phone.js';
import { type PageProxy, pageProxy } from './page-proxy.js';
import { recordsOfSession } from './recorded-day.js';
import { receivedOf } from './recorded-outcomes.js';

declare const app: PhoneApp;

let project: PackedProject | null = null;
let proxy: PageProxy;
let service: TestService;
let userData = '';
let chromium: ChromiumProcess;

beforeAll(async () => {
  project = await packedProject();
  if (project === null) throw new Error('the registry of npm cannot be reached');
  expect(await project.compile('nodenext')).toBe('');
  const { code } = await project.bundle(`
    import { phoneApp } from './built-nodenext/packed-phone.js';
    globalThis.app = phoneApp;
  `);
  proxy = await pageProxy(code, null);
  // The page knows only the proxy's address, so images and push also use the proxy.
  service = await testService({ PUBLIC_URL: proxy.origin }, { push: true });
  proxy.aim(service.origin);
  userData = await mkdtemp(join(tmpdir(), 'fleet-chromium-'));
  chromium = await startChromium(userData);
}, 300_000);
afterAll(async () => {
  await chromium?.close();
  await proxy?.stop();
  await service?.stop();
  await project?.remove();
  await rm(userData, { recursive: true, force: true, maxRetries: 5 });
});

describe('the packed driver client in Chromium', { timeout: 180_000 }, () => {
  it('delivers each record of a day once, although the page is closed and the browser killed without a network [R-END-14][R-SES-12][C-4][C-9]', async () => {
    const day = await workingDay(service, { session: false });
    const waiting = { ...dayPlan(day.key), name: 'Next', planned_start_at: '2026-11-20T12:00:00.000Z' };
    const next = (await day.integration('PUT', `/routes/N-${day.key}`, { body: waiting })).body.data;
    const phone = pagePhone(proxy.origin, { username: day.username, pin, deviceId: day.deviceId });
    const { records, did, answer, picture, until } = phone;
    const inPage = <Result>(work: (key: string) => Promise<Result>, key = '') =>
      phone.page.evaluate(work, key);
    const numbers = (from: number) => records.map((_, index) => index + 1).slice(from - 1);

    // In the yard, with a network.
    await phone.open(chromium.context, false);
    expect(await inPage((id) => app.takeSession(id), day.assetId)).toMatchObject({ ok: true });
    await until({ state: 'live', route: { id: day.routeId, name: `Round ${day.key}`, version: 1 } });
    const { depot = '', hotel = '' } = await phone.page.evaluate(() => app.stops());
    await did(
      'arrival',
      inPage((id) => app.arrive(id), depot),
    );
    const asset_identifier = { type: 'asset_id', identifier: day.assetId };
    await answer('load/km', { meter_type: 'distance', value: '182341.5', asset_identifier });
    await until({ state: 'live', unsent: [] });

    // The page is closed without a network, and opened again.
    await chromium.context.setOffline(true);
    const fields = [{ integration_key: 'temp', value: '1.5', label: 'Temperature', data_type: 'number' }];
    await answer('load/check', { fields });
    await until({ state: 'offline', unsent: [3] });
    await phone.page.close();
    await phone.open(chromium.context, true);
    const { sessionId } = await phone.look();
    expect(await phone.look()).toMatchObject({ route: { version: 1 }, unsent: [3] });
    await answer('load/truck', { asset_identifier });
    await did(
      'activity_status',
      inPage((each) => app.end(each), 'load'),
    );
    await did(
      'departure',
      inPage((id) => app.depart(id), depot),
    );
    await did(
      'position',
      inPage(() => app.position([1.6, 42.4])),
    );
    await did(
      'arrival',
      inPage((id) => app.arrive(id), hotel),
    );
    await answer('deliver/photo', { image_urls: [await picture('two boxes')], comment: 'At the gate' });

    // The browser is killed with all of its processes.
    await chromium.kill();
    chromium = await startChromium(userData);
    await phone.open(chromium.context, true);
    expect(await phone.look()).toMatchObject({ sessionId, unsent: numbers(3) });
    await answer('deliver/stars', { type: 'star', value: '4' });
    await answer('deliver/scale', { unit: 'metric_tons', value: '0.024' });
    await answer('deliver/cash', { amount: '120.50', currency: 'EUR' });
    await answer('deliver/sign', { image_url: await picture('a name'), signee_name: 'Beatriz Canals' });
    await answer('deliver/note', { image_urls: [await picture('a note'), await picture('its back')] });
    const codes = ['P-1', 'P-2'].map((code) => ({ code, status: 'scanned' }));
    await answer('deliver/parcels', { codes });
    await answer('deliver/late', { status: 'skipped', status_reason: 'On time' });
    await did(
      'activity_status',
      inPage((each) => app.end(each), 'deliver'),
    );
    await until({ state: 'offline', unsent: numbers(3) });
    expect(await receivedOf(service, `${sessionId}`)).toBe('{[1,3)}');

    // The browser reports a network again: everything is sent, and changes by the planner arrive.
    await chromium.context.setOffline(false);
    await until({ state: 'live', unsent: [] });
    const changed = { ...dayPlan(day.key), name: 'Longer round' };
    await day.integration('PUT', `/routes/R-${day.key}`, { body: changed });
    await until({ route: { id: day.routeId, name: 'Longer round', version: 2 } });
    await expect.poll(async () => (await phone.look()).heard).toContain(`route_changed ${day.routeId}`);
    await did(
      'departure',
      inPage((id) => app.depart(id), hotel),
    );
    await did(
      'completion',
      inPage(() => app.complete()),
    );
    await until({ state: 'live', route: { id: next.id, name: 'Next', version: 1 } });
    expect(await inPage(() => app.closeSession())).toEqual({ ok: true });
    await until({ sessionId: null, unsent: [], troubles: [] });

    // Each request was sent once, and each record recorded once. The service would refuse an outcome before its image.
    const recorded = await recordsOfSession(service, { ...day, sessionId: `${sessionId}` });
    expect(recorded.records).toEqual(records);
    const [photo, , ...notes] = phone.pictures;
    expect(recorded.images).toEqual([photo, ...notes]);
    expect(recorded.events).toMatchObject({ outcome_recorded: 11, route_completed: 1, session_closed: 1 });
    expect(await receivedOf(service, `${sessionId}`)).toBe(`{[1,${records.length + 1})}`);
    expect(phone.complaints).toEqual([]);
    expect(new Set(phone.sockets)).toEqual(new Set([`${proxy.origin.replace('http', 'ws')}/mqtt`]));
    const sent = (wanted: RegExp) => proxy.answers.filter((each) => wanted.test(each));
    expect(sent(/^PUT .*\/blobs\//)).toHaveLength(phone.pictures.length);
    expect(sent(/^POST .*\/outcomes/).filter((each) => !each.endsWith(' 200'))).toEqual([]);
    expect(sent(/\/sessions\/[^/]+\/close /)).toHaveLength(1);
  });
});
