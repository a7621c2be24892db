import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireBlobs } from '../../src/blobs/expire-blobs.js';
import { noOrganisation } from '../../src/context-factory.js';
import { systemActor } from '../test-context.js';
import {
  type BlobWorld,
  blobWorld,
  bodyOf,
  codesOf,
  driverInSession,
  postAnnouncement,
} from './blob-world.js';
import { sampleBytes } from './sample-images.js';

const hourMs = 3_600_000;
let blobs: BlobWorld;
let tablets = 0;
beforeAll(async () => {
  const quota = { imagesPerDay: 24, bytesPerDay: 24_000, bytesPerOrganisation: 100_000 };
  blobs = await blobWorld(null, { quota });
});
afterAll(() => blobs.stop());

const newDriver = async () => {
  tablets += 1;
  return (await driverInSession(blobs.world, `quota-${tablets}`)).userId;
};
const announce = (userId: string, byteLength = 100) =>
  postAnnouncement(blobs, userId, { ...bodyOf(sampleBytes()), byte_length: byteLength });

async function stored(): Promise<number> {
  const { rows } = await blobs.world.database.pool.query<{ stored: number }>(
    'select coalesce(sum(bytes_stored), 0)::integer as stored from image_allowances where organisation_id = $1',
    [blobs.world.organisationId],
  );
  return rows[0]?.stored ?? 0;
}

describe('[C-7][C-11] the quota of announced images', () => {
  it('limits the images of each driver separately, and recovers evenly over time', async () => {
    const [one, other] = [await newDriver(), await newDriver()];
    const answers = await Promise.all(Array.from({ length: 40 }, () => announce(one)));
    expect(answers.filter((each) => each.status === 201)).toHaveLength(24);
    const refused = await announce(one);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(await codesOf(refused)).toEqual([429, ['image_quota_reached']]);
    expect((await announce(other)).status).toBe(201);
    blobs.world.clock.advance(2 * hourMs);
    const later = await Promise.all(Array.from({ length: 5 }, () => announce(one)));
    expect(later.filter((each) => each.status === 201)).toHaveLength(2);
    blobs.world.clock.advance(100 * hourMs);
    const muchLater = await Promise.all(Array.from({ length: 30 }, () => announce(one)));
    expect(muchLater.filter((each) => each.status === 201)).toHaveLength(24);
  });

  it('limits the bytes of a driver', async () => {
    const one = await newDriver();
    expect((await announce(one, 20_000)).status).toBe(201);
    const refused = await announce(one, 6_000);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7200']);
    expect((await announce(one, 4_000)).status).toBe(201);
  });

  it('limits the whole organisation, and recovers when announcements expire', async () => {
    const drivers = await Promise.all(Array.from({ length: 5 }, newDriver));
    const system = blobs.world.contextFor(systemActor, noOrganisation);
    blobs.world.clock.advance(3 * hourMs);
    await expireBlobs(system, blobs.store);
    expect(await stored()).toBe(0);
    const statuses: number[] = [];
    for (const each of drivers) statuses.push((await announce(each, 24_000)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
    const [, , , , last = ''] = drivers;
    const refused = await announce(last, 24_000);
    expect(await refused.text()).toContain('The organisation stores as many images as it may.');
    expect((await announce(last, 4_000)).status).toBe(201);
    blobs.world.clock.advance(3 * hourMs);
    await expireBlobs(system, blobs.store);
    expect((await announce(last, 20_000)).status).toBe(201);
  });
});
