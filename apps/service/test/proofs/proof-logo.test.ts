import { beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '../accounts/people-fixture.js';
import { controllerCalls } from '../controller-fixture.js';
import { workingDay } from '../day-fixture.js';
import { suiteService } from '../test-service.js';
import { drawnJpeg } from './drawn-jpeg.js';
import { drawnPng } from './drawn-png.js';
import { type FirstPage, readFirstPage } from './read-first-page.js';

const service = suiteService();
let token: string;
let path: string;

beforeAll(async () => {
  ({ token } = await administrator(service));
  const control = await controllerCalls(service);
  const { routeId } = await workingDay(service);
  const { body } = await control('GET', `/{org}/routes/${routeId}`);
  const [{ id }] = body.data.travel_plan.points_of_interest;
  path = `/{org}/routes/${routeId}/points-of-interest/${id}/proof-of-delivery`;
});

async function firstPage(language: 'en' | 'ar'): Promise<FirstPage> {
  const address = `${path}?format=pdf&language=${language}`.replace('{org}', service.world.organisationId);
  const response = await fetch(`${service.origin}/api/v2${address}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return await readFirstPage(new Uint8Array(await response.arrayBuffer()));
}

async function save(raw: Buffer, type: string): Promise<void> {
  const answer = await service.call('PUT', '/{org}/logo', { token, raw, headers: { 'content-type': type } });
  expect(answer.status).toBeLessThan(300);
}

/** The sizes in which the name of the organisation is written, without that in the footer. */
const namesOf = ({ texts }: FirstPage) =>
  texts.filter(({ text }) => text === 'Transports Valira').map(({ size }) => size);

const page = { margin: 48, width: 595.28, height: 841.89 };
const inner = page.width - 2 * page.margin;

describe('[C-10] the logo on a proof', () => {
  it('is at the start of the page, at most 40 points high and 40 % of the width, with the name below it', async () => {
    const without = await firstPage('en');
    expect([without.pictures, namesOf(without)]).toEqual([[], [17]]);

    const opacity = (x: number) => (x % 2 === 0 ? 255 : 0);
    await save(
      drawnPng({ width: 800, height: 100, colour: 6, pixel: (x) => [0, 60, 120, opacity(x)] }),
      'image/png',
    );
    const width = inner * 0.4;
    const wide = { width, height: width / 8, top: page.margin };
    const english = await firstPage('en');
    expect(english.pictures).toEqual([near({ ...wide, left: page.margin })]);
    expect(namesOf(english)).toEqual([8.5]);
    expect((await firstPage('ar')).pictures).toEqual([
      near({ ...wide, left: page.width - page.margin - width }),
    ]);

    await save(drawnJpeg(60, 120), 'image/jpeg');
    const tall = { width: 20, height: 40, top: page.margin };
    expect((await firstPage('en')).pictures).toEqual([near({ ...tall, left: page.margin })]);
    expect((await firstPage('ar')).pictures).toEqual([
      near({ ...tall, left: page.width - page.margin - 20 }),
    ]);

    await save(drawnPng({ width: 16, height: 12, colour: 0, pixel: () => [0] }), 'image/png');
    const [small] = (await firstPage('en')).pictures;
    expect(small).toEqual(near({ width: 16, height: 12, top: page.margin, left: page.margin }));
  });

  it('does not affect the name if the logo is damaged or deleted', async () => {
    const { pool } = service.world.database;
    for (const [type, bytes] of [
      ['image/png', Buffer.from('no picture')],
      ['image/jpeg', Buffer.from('no picture')],
      ['image/png', drawnPng({ width: 9, height: 9, colour: 0, pixel: () => [0] }).subarray(0, 50)],
    ] as const) {
      await pool.query(
        `update organisation_logos set content_type = $2, bytes = $3, byte_length = $4 where organisation_id = $1`,
        [service.world.organisationId, type, bytes, bytes.length],
      );
      const damaged = await firstPage('en');
      expect([damaged.pictures, namesOf(damaged)]).toEqual([[], [17]]);
    }
    expect((await service.call('DELETE', '/{org}/logo', { token })).status).toBe(204);
    expect(namesOf(await firstPage('en'))).toEqual([17]);
  });
});

/** Equal to this box to a tenth of a point. */
function near(box: FirstPage['pictures'][number]) {
  return Object.fromEntries(Object.entries(box).map(([name, value]) => [name, expect.closeTo(value, 1)]));
}
