import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../driver-app/app-phone.js';
import { type AppService, appService } from '../driver-app/app-service.js';
import { logIn, watchFaults } from './console-visit.js';

let service: AppService;
let browser: Browser;
beforeAll(async () => {
  service = await appService();
  browser = await openBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

/** A picture of two by two pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

/** The calls of a driver's phone in a session, with the tokens that the service replaces. */
async function phoneOf({ username, pin, asset_id }: AppService['demo']['drivers'][number]) {
  const { base_url: base, organisation_id: organisation } = service.demo;
  let token = '';
  // biome-ignore lint/suspicious/noExplicitAny: the shape is known where it is called
  const send = async (method: string, path: string, body?: unknown): Promise<any> => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    token = response.headers.get('authorization')?.slice('Bearer '.length) ?? token;
    return (await response.json()).data;
  };
  await send('POST', '/account/auth', { username, password: pin });
  const calls = (method: string, path: string, body?: unknown) =>
    send(method, `/${organisation}${path}`, body);
  const session = await calls('POST', '/sessions', { asset_id, device_id: randomUUID() });
  return { calls, session };
}

it('a controller sees a picture as the driver took it, its correction, and saves the proof', async () => {
  const [driver] = service.demo.drivers;
  if (driver === undefined) throw new Error('the demo has no driver');
  const { calls, session } = await phoneOf(driver);
  const route = await calls('GET', '/routes/active');
  const stops = route.travel_plan.points_of_interest;
  const asked = stops.flatMap((stop: (typeof stops)[number]) =>
    stop.activities.flatMap((activity: (typeof stop.activities)[number]) =>
      activity.requirements
        .filter(({ kind }: { kind: string }) => kind === 'image')
        .map((requirement: { label: string; integration_key: string }) => ({ stop, activity, requirement })),
    ),
  )[0];
  const at = () => new Date().toISOString();
  await calls('PUT', `/routes/${route.id}/points-of-interest/${asked.stop.id}/arrival`, {
    ...{ at: at(), sequence: 1, session_id: session.id },
  });
  const { upload, url } = await calls('POST', '/blobs', {
    ...{ content_type: 'image/png', byte_length: picture.length },
    sha256: createHash('sha256').update(picture).digest('hex'),
  });
  await fetch(upload.url, { method: upload.method, headers: upload.headers, body: picture });
  for (const [index, comment] of ['At the gate', 'Inside'].entries()) {
    await calls('POST', `/routes/${route.id}/outcomes`, {
      session_id: session.id,
      outcomes: [
        {
          ...{ submission_id: randomUUID(), sequence: index + 2, captured_at: at(), status: 'success' },
          activity_reference: asked.activity.reference,
          integration_key: asked.requirement.integration_key,
          ...{ image_urls: [url], comment },
        },
      ],
    });
  }

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const faults = watchFaults(page);
  await logIn(page, service, `/routes/${route.id}?stop=${asked.stop.id}`, service.demo.controller);

  await page.getByText('Inside').waitFor();
  await page.getByRole('button', { name: '1 earlier answer' }).click();
  await page.getByText('At the gate').waitFor();
  await page.getByRole('button', { name: asked.requirement.label }).first().click();
  const shown = page.getByRole('dialog').getByRole('img', { name: asked.requirement.label });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2);
  const [image] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(await readFile(await image.path())).toEqual(picture);
  await page.keyboard.press('Escape');
  const [proof] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Proof as PDF: ${asked.stop.name}` }).click(),
  ]);
  expect((await readFile(await proof.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: 'What happened' }).click();
  await page.getByText(`Arrived at ${asked.stop.name}`).first().waitFor();
  await page.getByRole('link', { name: 'Track' }).click();
  await page.getByText('Planned distance').waitFor();
  await expect.poll(async () => (await page.locator('canvas').boundingBox())?.height).toBeGreaterThan(200);
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);
