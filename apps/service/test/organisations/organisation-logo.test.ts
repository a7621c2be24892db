import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { largestLogo } from '@fleet/contract/fleet/organisation-logo';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { administrator, type LoggedInPerson, person } from '../accounts/people-fixture.js';
import { drawnJpeg } from '../proofs/drawn-jpeg.js';
import { drawnPng, type PngOptions } from '../proofs/drawn-png.js';
import { addOrganisation, addSite } from '../test-context.js';
import { type Answer, type CallOptions, codesOf, suiteService } from '../test-service.js';

const service = suiteService();
let admin: LoggedInPerson;

beforeAll(async () => {
  admin = await administrator(service);
});
beforeEach(async () => {
  expect((await remove()).status).toBe(204);
});

type Who = Pick<LoggedInPerson, 'token'>;
const logo = (method: string, options: CallOptions = {}, who: Who = admin) =>
  service.call(method, '/{org}/logo', { token: who.token, ...options });
const remove = (headers: Record<string, string> = {}) => logo('DELETE', { headers });
const save = (raw: Uint8Array, type: string, headers: Record<string, string> = {}, who: Who = admin) =>
  logo('PUT', { raw, headers: { 'content-type': type, ...headers } }, who);
const settings = async () => (await service.call('GET', '/{org}', { token: admin.token })).body.data;

const blue: Pick<PngOptions, 'colour' | 'pixel'> = { colour: 6, pixel: (x) => [0, 0, 200, x % 256] };
const wide = drawnPng({ width: 120, height: 30, ...blue });
const tall = drawnJpeg(40, 90);
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const factsOf = (bytes: Uint8Array, content_type: string, width: number, height: number) => ({
  content_type,
  byte_length: bytes.length,
  sha256: digestOf(bytes),
  width,
  height,
});
const wideFacts = factsOf(wide, 'image/png', 120, 30);
const tallFacts = factsOf(tall, 'image/jpeg', 40, 90);

/** The bytes, which the answer of `call` contains as text. */
async function bytesOf(headers: Record<string, string> = {}) {
  const response = await fetch(`${service.origin}/api/v2/${service.world.organisationId}/logo`, {
    headers: { authorization: `Bearer ${admin.token}`, ...headers },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The logos before and after each recorded change. */
async function recorded() {
  const { pool } = service.world.database;
  const { organisationId } = service.world;
  const { rows: events } = await pool.query(
    `select data->'organisation'->'logo' as logo from events
      where type = 'organisation_changed' and organisation_id = $1 order by id`,
    [organisationId],
  );
  const { rows: entries } = await pool.query(
    `select changes from audit_entries where action = 'organisation.change' and organisation_id = $1 order by id`,
    [organisationId],
  );
  return { events: events.map((each) => each.logo), changes: entries.map((each) => each.changes) };
}

describe('[C-10] the logo of an organisation', () => {
  it('is saved, replaced and deleted; the settings, their tag, the events and the audit log name it', async () => {
    const earlier = await recorded();
    const tags = new Set<string | null>();
    const tag = async () => {
      const answer = await service.call('GET', '/{org}', { token: admin.token });
      tags.add(answer.headers.get('etag'));
      return answer.body.data.logo;
    };
    expect(await tag()).toBeNull();
    const first = await save(wide, 'image/png');
    expect([first.status, first.body.data, first.headers.get('etag')]).toEqual([
      201,
      wideFacts,
      `"${wideFacts.sha256}"`,
    ]);
    expect(await tag()).toEqual(wideFacts);
    expect((await save(wide, 'image/png')).status).toBe(200);
    const second = await save(tall, 'IMAGE/JPEG');
    expect([second.status, second.body.data]).toEqual([200, tallFacts]);
    expect(await tag()).toEqual(tallFacts);
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expect(await tag()).toBeNull();
    expect(tags.size).toBe(3);
    const { events, changes } = await recorded();
    expect(events.slice(earlier.events.length)).toEqual([wideFacts, tallFacts, null]);
    expect(changes.slice(earlier.changes.length)).toEqual([
      { before: { logo: null }, after: { logo: wideFacts } },
      { before: { logo: wideFacts }, after: { logo: tallFacts } },
      { before: { logo: tallFacts }, after: { logo: null } },
    ]);
  });

  it('is read as an image that no browser runs, with its tag', async () => {
    expect((await logo('GET')).status).toBe(404);
    await save(wide, 'image/png');
    const { response, bytes } = await bytesOf();
    expect(bytes).toEqual(wide);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="logo.png"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      etag: `"${wideFacts.sha256}"`,
    });
    const known = { 'if-none-match': `"${wideFacts.sha256}"` };
    const same = await bytesOf(known);
    expect([same.response.status, same.bytes.length]).toEqual([304, 0]);
    expect(same.response.headers.get('etag')).toBe(`"${wideFacts.sha256}"`);
    await save(tall, 'image/jpeg');
    const other = await bytesOf(known);
    expect([other.response.status, other.bytes]).toEqual([200, tall]);
    expect(other.response.headers.get('content-disposition')).toBe('inline; filename="logo.jpg"');
  });

  it('is changed only from the state that If-Match names', async () => {
    const match = (sha256: string) => ({ 'if-match': `"${sha256}"` });
    const outdated = match(tallFacts.sha256);
    expect(codesOf(await save(wide, 'image/png', { 'if-match': '*' }))).toEqual(['version_mismatch']);
    await save(wide, 'image/png');
    expect(codesOf(await save(tall, 'image/jpeg', outdated))).toEqual(['version_mismatch']);
    expect(codesOf(await remove(outdated))).toEqual(['version_mismatch']);
    expect(codesOf(await remove({ 'if-match': 'unquoted' }))).toEqual(['wrong_format']);
    expect((await settings()).logo).toEqual(wideFacts);
    expect((await save(tall, 'image/jpeg', match(wideFacts.sha256))).status).toBe(200);
    expect((await remove(match(tallFacts.sha256))).status).toBe(204);
  });

  it('is not changed together with the other settings', async () => {
    await save(wide, 'image/png');
    const patch = (body: object) => service.call('PATCH', '/{org}', { token: admin.token, body });
    expect(codesOf(await patch({ logo: null }))).toEqual(['unknown_field']);
    const changed = await patch({ units: { distance: 'mi' } });
    expect(changed.body.data.logo).toEqual(wideFacts);
    await remove();
    expect(await settings()).toEqual({ ...changed.body.data, logo: null });
    await patch({ units: null });
  });

  it('can have several simultaneous changes, each of which is recorded with the state before it', async () => {
    const earlier = await recorded();
    const logos = Array.from({ length: 6 }, (_, index) =>
      drawnPng({ width: 10 + index, height: 5, ...blue }),
    );
    const answers = await Promise.all(logos.map((each) => save(each, 'image/png')));
    const stored = answers.filter(({ status }) => status < 300);
    expect(stored.filter(({ status }) => status === 201)).toHaveLength(1);
    const changes = (await recorded()).changes.slice(earlier.changes.length);
    expect(changes).toHaveLength(stored.length);
    const befores = changes.map((each) => each.before.logo?.width ?? 0);
    const afters = changes.map((each) => each.after.logo.width);
    expect(new Set(befores).size).toBe(stored.length);
    expect([...befores, (await settings()).logo.width].sort()).toEqual([0, ...afters].sort());
  });
});

describe('[C-3] the logo of an organisation', () => {
  it('is changed by callers with the permission for all sites, and read by other callers of the organisation', async () => {
    const siteIds = [await addSite(service.world)];
    const limited = await person(service, { roles: ['organisation_administrator'], siteIds });
    for (const answer of [
      await save(wide, 'image/png', {}, limited),
      await save(randomBytes(40), 'image/png', {}, limited),
      await logo('DELETE', {}, limited),
    ])
      expect([answer.status, codesOf(answer)]).toEqual([403, ['beyond_own_rights']]);
    const both = await save(wide, 'image/webp', {}, limited);
    expect([both.status, codesOf(both)]).toEqual([403, ['beyond_own_rights', 'unsupported_media_type']]);
    await save(wide, 'image/png');
    const viewer = await person(service, { roles: ['viewer'] });
    expect([(await logo('GET', {}, limited)).status, (await logo('GET', {}, viewer)).status]).toEqual([
      200, 200,
    ]);
    expect(codesOf(await save(wide, 'image/png', {}, viewer))).toEqual(['not_permitted']);
    const foreign = await addOrganisation(service.world);
    const stranger = await administrator(service, foreign);
    expect((await logo('GET', {}, stranger)).status).toBe(404);
    expect((await save(tall, 'image/jpeg', {}, stranger)).status).toBe(404);
    expect((await logo('DELETE', {}, stranger)).status).toBe(404);
    const own = await service.call('GET', `/${foreign}/logo`, { token: stranger.token });
    expect([own.status, codesOf(own)]).toEqual([404, ['not_found']]);
    expect((await settings()).logo).toEqual(wideFacts);
  });
});

describe('[C-11] a logo is refused', () => {
  const refusal = ({ status, body }: Answer) => [status, ...body.map((each: { code: string }) => each.code)];
  /** Beyond the last chunk of a PNG, bytes have no effect. */
  const padded = (length: number) => Buffer.concat([wide, randomBytes(length - wide.length)]);

  it('if it is larger than 256 KiB, with its length announced or not', async () => {
    expect((await save(padded(largestLogo), 'image/png')).status).toBe(201);
    expect(refusal(await save(padded(largestLogo + 1), 'image/png'))).toEqual([413, 'body_too_large']);
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(padded(largestLogo + 1));
        controller.close();
      },
    });
    const response = await fetch(`${service.origin}/api/v2/${service.world.organisationId}/logo`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'image/png' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  it('if it has too many pixels, or is interlaced, with all faults together', async () => {
    const sized = (width: number, height: number, interlace = 0) => {
      const png = drawnPng({ width: 1, height: 1, interlace, colour: 0, pixel: () => [0] });
      const lines = deflateSync(Buffer.alloc((width + 1) * height));
      return save(withSize(withData(png, lines), width, height), 'image/png');
    };
    expect((await sized(2_000, 1_000)).status).toBe(201);
    expect(refusal(await sized(2_000, 1_001))).toEqual([422, 'value_out_of_range']);
    expect(refusal(await sized(2_001, 10))).toEqual([422, 'value_out_of_range']);
    expect(refusal(await sized(10, 10, 1))).toEqual([415, 'unsupported_media_type']);
    const all = await sized(2_001, 2_002, 1);
    expect(codesOf(all).sort()).toEqual([
      'unsupported_media_type',
      'value_out_of_range',
      'value_out_of_range',
      'value_out_of_range',
    ]);
    expect(refusal(await save(drawnJpeg(1_500, 1_500), 'image/jpeg'))).toEqual([422, 'value_out_of_range']);
  });

  it('if its bytes are not a whole picture of its type', async () => {
    const otherWidth = withSize(wide, 121, 30);
    const wrong: [Uint8Array, string][] = [
      [wide, 'image/jpeg'],
      [tall, 'image/png'],
      [Buffer.from('<html><script>alert(1)</script></html>'), 'image/png'],
      [wide.subarray(0, -12), 'image/png'],
      [tall.subarray(0, 20), 'image/jpeg'],
      [otherWidth, 'image/png'],
    ];
    for (const [bytes, type] of wrong)
      expect(refusal(await save(bytes, type))).toEqual([422, 'content_mismatch']);
    expect((await settings()).logo).toBeNull();
  });

  it('if it unpacks to more than 8 MiB, or to more or less than its header says', async () => {
    const little = drawnPng({ width: 1, height: 1, ...blue });
    const mismatch = [422, 'content_mismatch'];
    expect(refusal(await save(withSize(little, 2_000, 1_000), 'image/png'))).toEqual(mismatch);
    const deep = drawnPng({ width: 1, height: 1, depth: 16, ...blue });
    const lines = (width: number) => withData(deep, deflateSync(Buffer.alloc((width * 8 + 1) * 1_000)));
    expect((await save(withSize(lines(1_000), 1_000, 1_000), 'image/png')).status).toBe(201);
    const tooDeep = await save(withSize(lines(1_100), 1_100, 1_000), 'image/png');
    expect(refusal(tooDeep)).toEqual([422, 'value_out_of_range']);
    const bomb = withData(little, deflateSync(Buffer.alloc(100 * 1024 * 1024)));
    expect(bomb.length).toBeLessThan(largestLogo);
    expect(refusal(await save(withSize(bomb, 10, 10), 'image/png'))).toEqual(mismatch);
  });

  it('without a body, without a type, and with another type', async () => {
    const put = (options: CallOptions) => logo('PUT', options);
    const empty = await put({ headers: { 'content-type': 'image/png' } });
    expect(refusal(empty)).toEqual([400, 'body_required']);
    expect(refusal(await put({}))).toEqual([415, 'unsupported_media_type']);
    expect(refusal(await put({ body: {} }))).toEqual([415, 'unsupported_media_type']);
    const other = await save(wide, 'image/webp');
    expect(refusal(other)).toEqual([415, 'unsupported_media_type']);
    expect(other.body[0].message).toContain('image/png or image/jpeg');
    const both = await save(wide, 'image/webp', { 'if-match': 'unquoted' });
    expect(codesOf(both)).toEqual(['wrong_format', 'unsupported_media_type']);
    const coded = await save(wide, 'image/png', { 'content-encoding': 'gzip' });
    expect(refusal(coded)).toEqual([415, 'unsupported_media_type']);
  });
});

/** The PNG with another size in its header. */
function withSize(png: Buffer, width: number, height: number): Buffer {
  const sized = Buffer.from(png);
  sized.writeUInt32BE(width, 16);
  sized.writeUInt32BE(height, 20);
  return sized;
}

/** The PNG with other compressed lines. */
function withData(png: Buffer, data: Buffer): Buffer {
  const at = png.indexOf('IDAT') - 4;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const parts = [png.subarray(0, at), length, Buffer.from('IDAT'), data, Buffer.alloc(4)];
  return Buffer.concat([...parts, png.subarray(at + 12 + png.readUInt32BE(at))]);
}
