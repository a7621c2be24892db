import { randomUUID } from 'node:crypto';
import type { ImageLink } from '@fleet/contract/driving/blobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallsOf, controllerCalls } from '../controller-fixture.js';
import { workingDay } from '../day-fixture.js';
import { addOrganisation, addUser } from '../test-context.js';
import { testService } from '../test-service.js';
import { announce, type BlobWorld, blobWorld, codesOf, idOf, send, uploaded } from './blob-world.js';
import { sampleBytes, sha256 } from './sample-images.js';

let blobs: BlobWorld;
let viewer: string;
beforeAll(async () => {
  blobs = await blobWorld();
  viewer = (await addUser(blobs.world, { roles: ['viewer'] })).userId;
});
afterAll(() => blobs.stop());

async function linksOf(ids: readonly string[], userId = viewer): Promise<ImageLink[]> {
  const answer = await blobs.server.call(userId, `/blobs/links?ids=${ids.join(',')}`);
  const body = (await answer.json()) as { data: ImageLink[] };
  expect([answer.status, answer.headers.get('cache-control')], JSON.stringify(body)).toEqual([
    200,
    'no-store',
  ]);
  return body.data;
}

async function urlOf(id: string, userId = viewer): Promise<string> {
  const [link] = await linksOf([id], userId);
  if (typeof link?.url !== 'string') throw new Error(`no address for ${id}`);
  return link.url;
}

const nothingAt = (id: string): ImageLink => ({
  blob_id: id,
  content_type: null,
  url: null,
  expires_at: null,
});

/** The address with some of its parameters replaced. */
function changed(url: string, parameters: Record<string, string>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

const minutes = (count: number) => count * 60_000;
const notFound = [404, ['not_found']];

describe('[C-7] an address that shows an image', () => {
  it('needs no token, and is valid for five minutes', async () => {
    const bytes = sampleBytes();
    const announcement = await uploaded(blobs, bytes);
    const id = idOf(announcement);
    const [link] = await linksOf([id]);
    expect(link).toMatchObject({ blob_id: id, content_type: 'image/jpeg' });
    expect(Date.parse(link?.expires_at ?? '') - blobs.world.clock.now()).toBeLessThanOrEqual(minutes(5));
    expect(Date.parse(link?.expires_at ?? '') - blobs.world.clock.now()).toBeGreaterThan(minutes(4.9));
    const url = link?.url ?? '';
    expect(url.startsWith(`${announcement.url}/content?`)).toBe(true);
    const answer = await fetch(url);
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
    const { headers } = answer;
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('content-disposition')).toBe(`inline; filename="${id}.jpg"`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('set-cookie')).toBeNull();
    const maxAge = /^private, max-age=([0-9]+), immutable$/.exec(headers.get('cache-control') ?? '')?.[1];
    expect(Number(maxAge)).toBeGreaterThan(290);
    expect(Number(maxAge)).toBeLessThanOrEqual(300);
    const etag = headers.get('etag') ?? '';
    expect(etag).toBe(`"${sha256(bytes).toString('hex')}"`);
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('is not valid after its time', async () => {
    const url = await urlOf(idOf(await uploaded(blobs, sampleBytes())));
    blobs.world.clock.advance(minutes(4));
    const answer = await fetch(url);
    const maxAge = Number(/max-age=([0-9]+)/.exec(answer.headers.get('cache-control') ?? '')?.[1]);
    expect([answer.status, maxAge > 50, maxAge <= 60]).toEqual([200, true, true]);
    await answer.arrayBuffer();
    blobs.world.clock.advance(minutes(1));
    expect(await codesOf(await fetch(url))).toEqual(notFound);
    const longer = String(blobs.world.clock.now() + minutes(5));
    expect(await codesOf(await fetch(changed(url, { expires: longer })))).toEqual(notFound);
  });

  it('is valid only as it was given: for its image, its organisation and its caller', async () => {
    const [first, second] = [
      await uploaded(blobs, sampleBytes()),
      await uploaded(blobs, sampleBytes('image/png'), 'image/png'),
    ];
    const url = await urlOf(idOf(first));
    const other = await urlOf(idOf(second));
    const { signature = '', expires = '' } = Object.fromEntries(new URL(other).searchParams);
    const organisation = await addOrganisation(blobs.world);
    const wrong = [
      changed(url, { signature, expires }),
      changed(url, { signature: 'x' }),
      changed(url, { signature: '' }),
      changed(url, { caller: randomUUID() }),
      changed(url, { expires: String(Number(new URL(url).searchParams.get('expires')) + 1) }),
      url.replace(idOf(first), idOf(second)),
      url.replace(idOf(first), randomUUID()),
      url.replace(blobs.world.organisationId, organisation),
      // The signature for the upload.
      changed(url, { signature: new URL(first.upload.url).searchParams.get('signature') ?? '' }),
    ];
    for (const each of wrong) expect(await codesOf(await fetch(each)), each).toEqual(notFound);
    expect((await fetch(url)).status).toBe(200);
  });

  it('does not authorise an upload, and the address of an upload shows nothing', async () => {
    const bytes = sampleBytes();
    const announcement = await uploaded(blobs, bytes);
    const { signature = '' } = Object.fromEntries(new URL(await urlOf(idOf(announcement))).searchParams);
    const upload = changed(announcement.upload.url, { signature });
    expect(await codesOf(await send(announcement, bytes, { url: upload }))).toEqual(notFound);
    const shown = changed(announcement.upload.url, { caller: viewer });
    expect(await codesOf(await fetch(shown))).toEqual(notFound);
  });

  it('is given for each image that the caller may read, in the order of the ids', async () => {
    const image = idOf(await uploaded(blobs, sampleBytes()));
    const pending = idOf(await announce(blobs, sampleBytes()));
    const unknown = randomUUID();
    const ids = [unknown, image.toUpperCase(), pending, image];
    const links = await linksOf(ids);
    expect(links.map((each) => each.blob_id)).toEqual(ids);
    expect([links[0], links[2]]).toEqual([nothingAt(unknown), nothingAt(pending)]);
    expect(links[1]).toEqual({ ...links[3], blob_id: image.toUpperCase() });
    expect((await fetch(links[1]?.url ?? '')).status).toBe(200);
    // The driver who uploaded it may read it, but other drivers may not.
    expect((await linksOf([image], blobs.driver.userId))[0]?.url).toEqual(expect.any(String));
    const { userId } = await addUser(blobs.world, { roles: ['driver'] });
    expect(await linksOf([image], userId)).toEqual([nothingAt(image)]);
  });

  it('is not given to callers of another organisation', async () => {
    const image = idOf(await uploaded(blobs, sampleBytes()));
    const organisationId = await addOrganisation(blobs.world);
    const { userId } = await addUser(blobs.world, { roles: ['controller'], organisationId });
    const answer = await blobs.server.call(userId, `/blobs/links?ids=${image}`);
    expect(await codesOf(answer)).toEqual(notFound);
    const own = await blobs.server.call(
      userId,
      `${blobs.server.base.replace(blobs.world.organisationId, organisationId)}/blobs/links?ids=${image}`,
    );
    expect(((await own.json()) as { data: ImageLink[] }).data).toEqual([nothingAt(image)]);
  });

  it('is not given for a PDF document, which may contain scripts', async () => {
    const id = idOf(await uploaded(blobs, sampleBytes('application/pdf'), 'application/pdf'));
    expect(await linksOf([id])).toEqual([{ ...nothingAt(id), content_type: 'application/pdf' }]);
  });

  it('is not valid for an image that is removed', async () => {
    const id = idOf(await uploaded(blobs, sampleBytes()));
    const url = await urlOf(id);
    await blobs.world.database.pool.query(`update blobs set status = 'removing' where id = $1`, [id]);
    expect(await codesOf(await fetch(url))).toEqual(notFound);
    expect(await linksOf([id])).toEqual([nothingAt(id)]);
  });

  it('[C-2] is given for 1 to 50 identifiers', async () => {
    const ids = Array.from({ length: 50 }, () => randomUUID());
    expect(await linksOf(ids)).toEqual(ids.map(nothingAt));
    for (const wrong of [
      '',
      'ids=',
      'ids=T-7',
      `ids=${ids[0]},`,
      `ids=${[...ids, randomUUID()].join(',')}`,
    ]) {
      const answer = await blobs.server.call(viewer, `/blobs/links?${wrong}`);
      const problems = (await answer.json()) as { key: string }[];
      expect([answer.status, problems.map(({ key }) => key)], wrong).toEqual([400, ['ids']]);
    }
  });
});

describe('[C-11] requests for images by these addresses', () => {
  it('count for the caller who got the address, or for the network address if they are wrong', async () => {
    const service = await testService({ RATE_LIMIT_PER_MINUTE: '20' });
    try {
      const day = await workingDay(service);
      const [image, otherImage] = [await day.upload('first'), await day.upload('second')];
      const control = await controllerCalls(service);
      const colleague = await controllerCalls(service);
      const addressOf = async (calls: CallsOf, url: string): Promise<string> => {
        const { body } = await calls('GET', `/{org}/blobs/links?ids=${url.split('/').at(-1)}`);
        return body.data[0].url;
      };
      const url = await addressOf(control, image);
      const wrong = changed(url, { signature: 'x' });
      const tries: number[] = [];
      for (let count = 0; count < 30; count += 1) tries.push((await fetch(wrong)).status);
      expect([new Set(tries), tries.at(-1)]).toEqual([new Set([404, 429]), 429]);
      // Other callers behind the same network address are not affected.
      const shown: number[] = [];
      for (let count = 0; count < 25; count += 1) {
        const answer = await fetch(url);
        await answer.arrayBuffer();
        shown.push(answer.status);
      }
      expect([shown[0], shown.at(-1)]).toEqual([200, 429]);
      // Other people may have the address, so the caller's own requests are counted separately.
      expect((await control('GET', '/account')).status).toBe(200);
      expect((await fetch(await addressOf(colleague, otherImage))).status).toBe(200);
    } finally {
      await service.stop();
    }
  });

  it('are admitted at the same time for all images of a page, but not without limit', async () => {
    const service = await testService({ REQUESTS_UNDER_WAY: '2' });
    try {
      const day = await workingDay(service);
      const url = await day.upload(sampleBytes('image/jpeg', 6_000_000));
      const control = await controllerCalls(service);
      const { body } = await control('GET', `/{org}/blobs/links?ids=${url.split('/').at(-1)}`);
      // Nobody reads the bodies yet, so all requests stay under way.
      const answers = await Promise.all(Array.from({ length: 17 }, () => fetch(body.data[0].url)));
      const statuses = answers.map(({ status }) => status).sort();
      expect([statuses[0], statuses[15], statuses[16]]).toEqual([200, 200, 429]);
      expect((await control('GET', '/account')).status).toBe(200);
      await Promise.all(answers.map((each) => each.body?.cancel()));
    } finally {
      await service.stop();
    }
  });
});
