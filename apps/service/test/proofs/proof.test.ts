import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallsOf, controllerCalls, faultsOf } from '../controller-fixture.js';
import { capture, type Day, dayPlan, kilometres, skip, weight, workingDay } from '../day-fixture.js';
import { addOrganisation, addSite } from '../test-context.js';
import { codesOf, suiteService } from '../test-service.js';
import { drawnJpeg } from './drawn-jpeg.js';
import { drawnPng } from './drawn-png.js';
import { type ReadPdf, readPdf } from './read-pdf.js';

const service = suiteService();
let control: CallsOf & { token: string };
let day: Day;
let stopId: string;
const names = ['Łukasz Żółć', 'Ωμέγα', 'Жанна', 'שרה כהן', '東京太郎', '김철수', 'नमस्ते', 'Nguyễn', '🚚'];
const signature = drawnPng({
  width: 60,
  height: 20,
  colour: 6,
  pixel: (x) => [0, 0, 90, x % 2 === 0 ? 255 : 0],
});
const first = weight('12.5');

beforeAll(async () => {
  control = await controllerCalls(service);
  day = await workingDay(service, { plan: (plan) => withConsignee(plan) });
  const { body } = await control('GET', `/{org}/routes/${day.routeId}`);
  stopId = body.data.travel_plan.points_of_interest[1].id;
  const [photo, broken, webp, sign] = [
    await day.upload(drawnJpeg(64, 48)),
    await day.upload('no picture'),
    await day.upload(Buffer.from(`RIFF0000WEBP${randomUUID()}`)),
    await day.upload(signature),
  ];
  const lost = await lostUpload(photo);
  const answer = await day.submit([
    first,
    weight('13.5'),
    capture('deliver/photo', { image_urls: [photo], comment: names.join(', '), position: [1.5, 42.5] }),
    capture('deliver/note', { image_urls: [broken, webp, lost, photo], references: ['DN 4711'] }),
    skip('deliver/stars', 'Nobody there'),
    capture('deliver/sign', { image_url: sign, signee_name: 'Joana Pla' }),
    capture('deliver/cash', { amount: '120.50', currency: 'EUR', comment: '長'.repeat(1_000) }),
  ]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body.data.map((each: { quarantined: boolean }) => each.quarantined)).not.toContain(true);
});

type Plan = Parameters<NonNullable<NonNullable<Parameters<typeof workingDay>[1]>['plan']>>[0];

function withConsignee(plan: Plan) {
  const [depot, hotel] = plan.travel_plan.points_of_interest;
  const activities = hotel?.activities.map((each) => ({ ...each, consignment_references: ['C-1'] }));
  return {
    ...plan,
    consignments: [
      {
        integration_key: 'C-1',
        description: 'Fresh fish',
        consignee: { name: 'Hotel Princesa' },
        pieces: 24,
      },
      { integration_key: 'C-2', description: 'For somebody else' },
    ],
    travel_plan: {
      points_of_interest: [
        depot,
        { ...hotel, name: 'Hotel محمد', activities, contacts: [{ name: 'Joana' }] },
      ],
    },
  };
}

/** Adds a row for an upload whose file is missing from the storage. */
async function lostUpload(url: string): Promise<string> {
  const [id, lost] = [url.slice(-36), randomUUID()];
  const { pool } = service.world.database;
  const { rows } = await pool.query('select to_jsonb(b) as row from blobs b where id = $1', [id]);
  await pool.query('insert into blobs select (jsonb_populate_record(null::blobs, $1)).*', [
    { ...rows[0].row, id: lost },
  ]);
  return url.replace(id, lost);
}

const pathOf = (of: Day, id: string, query = '') =>
  `/{org}/routes/${of.routeId}/points-of-interest/${id}/proof-of-delivery${query}`;

async function pdfOf(
  of: Day,
  id: string,
  query = '',
): Promise<{ headers: Headers; bytes: Uint8Array; read: ReadPdf }> {
  const path = pathOf(of, id, query).replace('{org}', service.world.organisationId);
  const headers = { accept: 'application/pdf', authorization: `Bearer ${control.token}` };
  const response = await fetch(`${service.origin}/api/v2${path}`, { headers });
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { headers: response.headers, bytes, read: await readPdf(bytes) };
}

describe('[C-10] the proof of a delivery', () => {
  it('shows the events of one stop with both times, and for each requirement the current outcome and the corrected ones', async () => {
    const { status, body, headers } = await control('GET', pathOf(day, stopId));
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const { data } = body;
    expect(data.document).toBe('proof_of_delivery');
    expect(data.organisation.id).toBe(service.world.organisationId);
    expect(data.time_zone).toBe('UTC');
    expect(data.route).toMatchObject({ id: day.routeId, driver: { id: day.driverId, name: 'Marta Ribas' } });
    expect(data.stop).toMatchObject({ id: stopId, name: 'Hotel محمد', contacts: [{ name: 'Joana' }] });
    expect(data.consignments.map((each: { integration_key: string }) => each.integration_key)).toEqual([
      'C-1',
    ]);
    const [{ requirements }] = data.activities;
    const of = (key: string) =>
      requirements.find((each: { integration_key: string }) => each.integration_key === key);
    expect(of('scale').outcome).toMatchObject({
      status: 'success',
      received_at: expect.any(String),
      driver: { id: day.driverId, name: 'Marta Ribas' },
      asset: { id: day.assetId, registration: `K ${day.key}` },
      outcome: { value: '13.5' },
    });
    expect(of('scale').corrected).toMatchObject([
      { submission_id: first.submission_id, captured_at: first.captured_at, outcome: { value: '12.5' } },
    ]);
    expect(of('photo').outcome.position).toEqual([1.5, 42.5]);
    expect(of('sign').outcome.images).toEqual([
      {
        url: expect.stringContaining('/blobs/'),
        content_type: 'image/png',
        byte_length: signature.length,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect([of('stars').outcome.status_reason, of('late').outcome]).toEqual(['Nobody there', null]);
  });

  it('is a PDF with names in every script, its pictures, and a line for each picture that it cannot show', async () => {
    const { headers, bytes, read } = await pdfOf(day, stopId);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="proof-of-delivery-R-${day.key}-hotel.pdf"`,
    );
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(read.pages[0]).toContain('Proof of delivery');
    const { text } = read;
    for (const each of ['Hotel Princesa', 'Fresh fish', '24 pieces', 'Marta Ribas', `(K ${day.key})`])
      expect(text).toContain(each);
    for (const each of names) expect(text, each).toContain(each);
    expect(text).toContain('13.5 tons');
    expect(text.indexOf('Corrected later; captured first as 12.5 tons')).toBeGreaterThan(
      text.indexOf('13.5 tons'),
    );
    expect(text).toContain('Reason Nobody there');
    expect(text).toContain('Signed by Joana Pla');
    expect(text.match(/長/g)).toHaveLength(1_000);
    expect(text).toMatch(/Picture 1 of 4 is not shown: it is damaged\. \(JPEG, 1 kB, SHA-256 [0-9a-f]{16}/);
    expect(text).toContain('Picture 2 of 4 is not shown: it is WebP');
    expect(text).toContain('Picture 3 of 4 is not shown: its bytes are missing from the storage.');
    expect(text).toContain('Picture 4 of 4 is not shown: shown above in this document.');
    expect(read.pictures).toEqual(['DCTDecode', 'FlateDecode']);
    expect(text).toContain(`End of the document, ${read.pages.length} pages.`);
    expect(read.pages.map((each) => /Page \d+/.exec(each)?.[0])).toEqual(
      read.pages.map((_each, index) => `Page ${index + 1}`),
    );
  }, 90_000);

  it('is in the language of the organisation, or in the requested one', async () => {
    const { pool } = service.world.database;
    const write = (language: string | null) =>
      pool.query(
        `update organisations set settings = settings || jsonb_build_object('language', $2::text) where id = $1`,
        [service.world.organisationId, language],
      );
    await write('de');
    const [own, asked] = [await pdfOf(day, stopId), await pdfOf(day, stopId, '?language=ar')];
    await write('en');
    expect(own.read.text).toContain('Ablieferungsnachweis');
    expect(own.read.text).not.toMatch(/Captured|Done|dropoff|delivery/);
    expect(asked.read.text).toMatch(/[\u0621-\u064a]{4}/);
    expect(asked.read.text).not.toMatch(/Captured|Erfasst/);
    expect(faultsOf(await control('GET', pathOf(day, stopId, '?format=pdf&language=xx')))[0]).toBe(400);
  });

  it('has the format of the Accept header or of the `format` parameter, which takes precedence', async () => {
    const of = async (query: string, accept: string) => {
      const { status, headers } = await control('GET', pathOf(day, stopId, query), { headers: { accept } });
      return [status, headers.get('content-type')?.split(';', 1)[0]];
    };
    expect(await of('', 'text/html, application/pdf;q=0.9, */*;q=0.1')).toEqual([200, 'application/pdf']);
    expect(await of('', '*/*')).toEqual([200, 'application/json']);
    expect(await of('?format=pdf', 'application/json')).toEqual([200, 'application/pdf']);
    const image = await control('GET', pathOf(day, stopId), { headers: { accept: 'image/png' } });
    expect([image.status, codesOf(image)]).toEqual([406, ['not_acceptable']]);
    expect(faultsOf(await control('GET', pathOf(day, stopId, '?format=xml&page=1')))[0]).toBe(400);
  });

  it('exists for a stop without any events, and for one that a later plan removed', async () => {
    const other = await workingDay(service);
    const { body } = await control('GET', `/{org}/routes/${other.routeId}`);
    const id = body.data.travel_plan.points_of_interest[1].id;
    const { headers, read } = await pdfOf(other, id);
    expect(read.text).toContain('Record of the stop');
    expect(read.text).not.toContain('Proof of delivery');
    expect(headers.get('content-disposition')).toContain('"record-of-stop-');
    expect(read.text).toContain('Not captured');
    expect((await other.submit([weight('7')])).status).toBe(200);
    const left = body.data.travel_plan.points_of_interest[0];
    const saved = await other.integration('PUT', `/routes/R-${other.key}`, {
      body: withoutHotel(other),
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(JSON.stringify(saved.body.data)).not.toContain(id);
    const proof = await control('GET', pathOf(other, id));
    expect(proof.status).toBe(200);
    const weights = proof.body.data.activities[0].requirements.filter(
      (each: { integration_key: string }) => each.integration_key === 'scale',
    );
    expect(weights).toMatchObject([{ outcome: { outcome: { value: '7' } } }]);
    expect((await control('GET', pathOf(other, left.id))).status).toBe(200);
  });
});

describe('the requirements of a proof', () => {
  it('are in the order of execution; readings have the meter’s unit; the PDF does not mark late records', async () => {
    const other = await workingDay(service, {
      plan: (plan) => {
        const [depot, hotel] = plan.travel_plan.points_of_interest;
        const activities = depot?.activities.map((each) => ({
          ...each,
          execution_sequence: ['truck', 'km', 'check'],
        }));
        return { ...plan, travel_plan: { points_of_interest: [{ ...depot, activities }, hotel] } };
      },
    });
    const ended = await other.driver('PUT', `/{org}/sessions/${other.sessionId}/close`, {
      body: { last_sequence: 0 },
    });
    expect(ended.status, JSON.stringify(ended.body)).toBe(200);
    const sent = await other.submit([kilometres(other, '182350.0')], { session_id: other.sessionId });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const { body } = await control('GET', `/{org}/routes/${other.routeId}`);
    const { id } = body.data.travel_plan.points_of_interest[0];
    const { requirements } = (await control('GET', pathOf(other, id))).body.data.activities[0];
    expect(requirements).toMatchObject([
      { integration_key: 'truck', outcome: null },
      { integration_key: 'km', outcome: { late: true, meter_unit: 'km', outcome: { value: '182350.0' } } },
      { integration_key: 'check', outcome: null },
    ]);
    const { text } = (await pdfOf(other, id)).read;
    expect(text).toContain('182350.0 km');
    expect(text).not.toMatch(/late|out of order/);
  });
});

describe('the title of a proof', () => {
  it('is proof of delivery or of collection once this is completed, and record of the stop before', async () => {
    const other = await workingDay(service);
    const [depot, hotel] = (await control('GET', `/{org}/routes/${other.routeId}`)).body.data.travel_plan
      .points_of_interest;
    const documentOf = async (id: string) => (await control('GET', pathOf(other, id))).body.data.document;
    const both = async () => [await documentOf(depot.id), await documentOf(hotel.id)];
    const report = async (reference: string, status: string) => {
      const at = new Date().toISOString();
      const reason = status === 'failed' ? { reason: 'Closed' } : {};
      const path = `/{org}/routes/${other.routeId}/activities/${reference}/status`;
      const answer = await other.driver('PUT', path, { body: { status, at, ...reason } });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    expect(await both()).toEqual(['record_of_stop', 'record_of_stop']);
    await report('load', 'started');
    await report('deliver', 'failed');
    const sign = { image_url: await other.upload(signature), signee_name: 'Joana Pla' };
    expect((await other.submit([weight('7'), capture('deliver/sign', sign)])).status).toBe(200);
    expect(await both()).toEqual(['record_of_stop', 'record_of_stop']);
    await report('load', 'completed');
    await report('deliver', 'completed');
    expect(await both()).toEqual(['proof_of_collection', 'proof_of_delivery']);
    expect((await pdfOf(other, depot.id)).read.pages[0]).toContain('Proof of collection');
  });
});

function withoutHotel(of: Day) {
  const stops = ['depot', 'market'].map((key) => ({
    integration_key: key,
    name: key,
    address: { coordinates: [1.473415, 42.453157] },
    geofence: { type: 'radius', centre: [1.473415, 42.453157], radius_m: 120 },
    activities: [],
    execution_sequence: [],
  }));
  return {
    name: `Round ${of.key}`,
    allocation: { driver_integration_key: `D-${of.key}`, assets: [{ integration_key: `T-${of.key}` }] },
    travel_plan: { points_of_interest: stops },
  };
}

describe('[C-3] access to a proof', () => {
  it('is refused with 404 for other organisations, other sites, other routes and unknown stops', async () => {
    const [mine, theirs] = [await addSite(service.world), await addSite(service.world)];
    const hidden = await workingDay(service, { plan: (plan) => ({ ...plan, site_id: theirs }) });
    const { body } = await control('GET', `/{org}/routes/${hidden.routeId}`);
    const hiddenStop = body.data.travel_plan.points_of_interest[0].id;
    const limited = await controllerCalls(service, { siteIds: [mine] });
    const insider = await controllerCalls(service, { siteIds: [theirs] });
    const notFound = [404, 'not_found'];
    expect((await insider('GET', pathOf(hidden, hiddenStop))).status).toBe(200);
    for (const query of ['', '?format=pdf'])
      expect(faultsOf(await limited('GET', pathOf(hidden, hiddenStop, query)))).toEqual(notFound);
    expect(faultsOf(await control('GET', pathOf(day, hiddenStop)))).toEqual(notFound);
    expect(faultsOf(await control('GET', pathOf(day, randomUUID())))).toEqual(notFound);
    const organisationId = await addOrganisation(service.world);
    const stranger = await controllerCalls(service, { organisationId });
    expect(faultsOf(await stranger('GET', pathOf(day, stopId)))).toEqual(notFound);
    const own = pathOf(day, stopId).replace('{org}', organisationId);
    expect(faultsOf(await stranger('GET', own))).toEqual(notFound);
  });

  it('depends, for a stop that a later plan removed, on the site in the last plan with this stop', async () => {
    const [first, second] = [await addSite(service.world), await addSite(service.world)];
    const moved = await workingDay(service, { plan: (plan) => ({ ...plan, site_id: first }) });
    const stops = async () =>
      (await control('GET', `/{org}/routes/${moved.routeId}`)).body.data.travel_plan.points_of_interest;
    const [depot, hotel] = await stops();
    expect((await moved.submit([weight('7')])).status).toBe(200);
    const plan = dayPlan(moved.key);
    const [load, deliver] = plan.travel_plan.points_of_interest;
    const points_of_interest = [load, { ...deliver, integration_key: 'market' }];
    const saved = await moved.integration('PUT', `/routes/R-${moved.key}`, {
      body: { ...plan, site_id: second, travel_plan: { points_of_interest } },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect((await moved.submit([weight('9')])).status).toBe(200);
    const [, market] = await stops();
    const weightsAt = async (calls: CallsOf, id: string) => {
      const { status, body } = await calls('GET', pathOf(moved, id));
      if (status !== 200) return status;
      const scale = body.data.activities[0].requirements.find(
        (each: { integration_key: string }) => each.integration_key === 'scale',
      );
      const { outcome = null, corrected = [] } = scale ?? {};
      return [outcome, ...corrected].map((each) => each?.outcome.value);
    };
    const before = await controllerCalls(service, { siteIds: [first] });
    const after = await controllerCalls(service, { siteIds: [second] });
    expect(await weightsAt(before, hotel.id)).toEqual(['7']);
    expect([await weightsAt(before, market.id), await weightsAt(before, depot.id)]).toEqual([404, 404]);
    expect(await weightsAt(after, hotel.id)).toBe(404);
    // The activity now belongs to another stop. Its earlier outcomes prove nothing about this stop.
    expect(await weightsAt(after, market.id)).toEqual(['9']);
    expect(await weightsAt(control, market.id)).toEqual(['9']);
    expect(await weightsAt(control, hotel.id)).toEqual(['7']);
    expect((await after('GET', pathOf(moved, depot.id))).status).toBe(200);
  });

  it('is given to as many corrected outcomes as fit, and refused if the current ones are too large', async () => {
    const busy = await workingDay(service);
    const { body } = await control('GET', `/{org}/routes/${busy.routeId}`);
    const busyStop = body.data.travel_plan.points_of_interest[1].id;
    expect((await busy.submit([capture('deliver/cash', { amount: '1', currency: 'EUR' })])).status).toBe(200);
    const { pool } = service.world.database;
    await pool.query(
      `insert into outcomes select (jsonb_populate_record(o, jsonb_build_object(
          'submission_id', gen_random_uuid(), 'captured_at', o.captured_at - n * interval '1 minute',
          'content', o.content || jsonb_build_object('comment', repeat(n || ' ', 10000))))).*
        from outcomes o, generate_series(100, 149) n where o.route_id = $1`,
      [busy.routeId],
    );
    const path = pathOf(busy, busyStop);
    const cash = async () => {
      const { status, body } = await control('GET', path);
      expect(status).toBe(200);
      return body.data.activities[0].requirements.find(
        (each: { integration_key: string }) => each.integration_key === 'cash',
      );
    };
    const found = await cash();
    const firstWord = (each: { outcome: { comment: string } }) => each.outcome.comment.split(' ')[0];
    expect(found.outcome.outcome.comment).toBeUndefined();
    expect(found.corrected.map(firstWord)).toEqual(Array.from({ length: 24 }, (_, n) => `${n + 100}`));
    expect(found.corrected_left_out).toBe(26);
    await pool.query(
      `update outcomes set content = content || jsonb_build_object('comment', repeat('ab', 2000000))
        where route_id = $1 and not content ? 'comment'`,
      [busy.routeId],
    );
    for (const query of ['', '?format=pdf'])
      expect(faultsOf(await control('GET', `${path}${query}`))).toEqual([409, 'proof_too_large']);
  });

  it('is refused to drivers', async () => {
    expect(faultsOf(await day.driver('GET', pathOf(day, stopId)))).toEqual([403, 'not_permitted']);
  });
});
