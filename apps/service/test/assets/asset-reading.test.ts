import type { Asset } from '@fleet/contract/fleet/assets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetEndpoints } from '../../src/assets/asset-endpoints.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { type EndpointServer, endpointServer } from '../endpoint-server.js';
import { addOrganisation, addSite, addUser, type TestWorld, testWorld } from '../test-context.js';

let world: TestWorld;
let server: EndpointServer;
let reader: string;
let north: string;
let south: string;

beforeAll(async () => {
  world = await testWorld();
  server = await endpointServer(world, assetEndpoints);
  reader = (await addUser(world, { roles: ['viewer'] })).userId;
  north = await addSite(world);
  south = await addSite(world);
});

afterAll(async () => {
  await server.stop();
  await world.stop();
});

interface Written {
  organisationId?: string;
  type?: string;
  name?: string;
  registration?: string | null;
  fleetNumber?: string | null;
  integrationKey?: string | null;
  reading?: string | null;
  siteIds?: string[];
  updatedAt?: string;
}

async function write(asset: Written): Promise<string> {
  const id = newUuidV7();
  await world.database.pool.query(
    `insert into assets (organisation_id, id, integration_key, type, name, registration, fleet_number, meter_type,
        odometer_unit, current_reading, site_ids, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'distance', 'km', $8, $9, coalesce($10::timestamptz, now()))`,
    [
      asset.organisationId ?? world.organisationId,
      id,
      asset.integrationKey ?? null,
      asset.type ?? 'truck',
      asset.name ?? 'Truck',
      asset.registration ?? null,
      asset.fleetNumber ?? null,
      asset.reading ?? null,
      asset.siteIds ?? [],
      asset.updatedAt ?? null,
    ],
  );
  return id;
}

interface Page {
  data: Asset[];
  pagination: { page_size: number; page_no: number; total: number };
  links: { rel: string; href: string }[];
}

async function list(query: string, userId = reader): Promise<Page> {
  const answer = await server.call(userId, query.startsWith('http') ? query : `/assets?${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Page;
}

const names = (page: Page) => page.data.map((each) => each.name);
const linkOf = (page: Page, rel: string) => page.links.find((each) => each.rel === rel)?.href;

async function codes(answer: Response): Promise<[number, string[]]> {
  return [answer.status, ((await answer.json()) as { code: string }[]).map((each) => each.code)];
}

describe('reading one asset', () => {
  it('[R-AST-10][R-ENV-6][R-ENV-7] returns all its fields, with the odometer reading as it was written', async () => {
    const id = await write({
      name: 'Truck 7',
      registration: 'K 4182',
      fleetNumber: '7',
      integrationKey: 'READ-ONE',
      reading: '182340.50',
      siteIds: [north],
      updatedAt: '2026-11-20T06:00:00.000Z',
    });
    const answer = await server.call(reader, `/assets/${id}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      data: {
        id,
        type: 'truck',
        name: 'Truck 7',
        registration: 'K 4182',
        fleet_number: '7',
        integration_key: 'READ-ONE',
        odometer: { meter_type: 'distance', current_reading: '182340.50', unit: 'km' },
        site_ids: [north],
        status: 'in_service',
        updated_at: '2026-11-20T06:00:00.000Z',
      },
      links: [{ rel: 'self', href: `${server.base}/assets/${id}` }],
    });
  });

  it('[C-1] returns 304 to a client with the current version until the asset changes', async () => {
    const id = await write({ name: 'Before' });
    const etag = (await server.call(reader, `/assets/${id}`)).headers.get('etag') ?? '';
    const again = () =>
      server.call(reader, `/assets/${id}`, { headers: { 'if-none-match': `"x", W/${etag}` } });
    const unchanged = await again();
    expect([unchanged.status, unchanged.headers.get('etag'), await unchanged.text()]).toEqual([
      304,
      etag,
      '',
    ]);
    await world.database.pool.query(`update assets set name = 'After' where id = $1`, [id]);
    const changed = await again();
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('[C-3] answers 404 for an unknown asset, and for one of another organisation or of other sites', async () => {
    const other = await write({ organisationId: await addOrganisation(world) });
    const southern = await write({ siteIds: [south] });
    const { userId } = await addUser(world, { roles: ['viewer'], siteIds: [north] });
    for (const [user, id] of [
      [reader, newUuidV7()],
      [reader, 'no-uuid'],
      [reader, other],
      [userId, southern],
    ] as const) {
      expect(await codes(await server.call(user, `/assets/${id}`))).toEqual([404, ['not_found']]);
    }
    expect((await server.call(reader, `/assets/${southern}`)).status).toBe(200);
  });

  it('[C-3] shows an asset of several sites to a caller of one of them, and an asset without sites to every caller', async () => {
    const { userId } = await addUser(world, { roles: ['driver'], siteIds: [north] });
    for (const siteIds of [[south, north], []]) {
      expect((await server.call(userId, `/assets/${await write({ siteIds })}`)).status).toBe(200);
    }
  });

  it('[R-GEN-14] needs the permission for assets', async () => {
    const { userId } = await addUser(world, { roles: ['integration'] });
    const id = await write({});
    expect(await codes(await server.call(userId, `/assets/${id}`))).toEqual([403, ['not_permitted']]);
  });
});

describe('looking up an asset by a code', () => {
  const lookUp = (code: string, userId = reader) =>
    server.call(userId, `/assets/lookup?${new URLSearchParams({ code })}`);
  const found = async (code: string, userId = reader) => {
    const answer = await lookUp(code, userId);
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: Asset & { identifier_type: string } };
    return [data.id, data.identifier_type];
  };

  it('[R-AST-1][R-ODO-7][R-ODO-8] finds the asset by id, registration or integration key, and says by which of the three', async () => {
    const id = await write({ registration: 'L 1001', integrationKey: 'LOOK-1' });
    expect(await found(id)).toEqual([id, 'asset_id']);
    expect(await found(id.toUpperCase())).toEqual([id, 'asset_id']);
    expect(await found('L 1001')).toEqual([id, 'registration']);
    expect(await found('LOOK-1')).toEqual([id, 'integration_key']);
  });

  it('[R-AST-1] finds a registration in any letter case and spacing, but an integration key only exactly', async () => {
    const id = await write({ registration: 'Ñb 20 02', integrationKey: 'Look 2' });
    for (const code of ['Ñb 20 02', 'ñB2002', ' ÑB 2002 '])
      expect(await found(code)).toEqual([id, 'registration']);
    expect(await codes(await lookUp('LOOK 2'))).toEqual([404, ['not_found']]);
  });

  it('[R-AST-1] prefers the id to the registration, and the registration to the integration key', async () => {
    const first = await write({});
    await write({ registration: first, integrationKey: 'LOOK-3' });
    await write({ integrationKey: first });
    const byRegistration = await write({ registration: 'LOOK-3' });
    expect(await found(first)).toEqual([first, 'asset_id']);
    expect(await found('look-3')).toEqual([byRegistration, 'registration']);
    expect(await found('LOOK-3')).toEqual([byRegistration, 'registration']);
  });

  it('[C-3] finds nothing of other sites and organisations', async () => {
    await write({ organisationId: await addOrganisation(world), registration: 'L 5005' });
    await write({ registration: 'L 6006', siteIds: [south] });
    const { userId } = await addUser(world, { roles: ['driver'], siteIds: [north] });
    expect(await codes(await lookUp('L 5005'))).toEqual([404, ['not_found']]);
    expect(await codes(await lookUp('L 6006', userId))).toEqual([404, ['not_found']]);
    expect((await lookUp('L 6006')).status).toBe(200);
  });

  it('[R-ERR-2] refuses a lookup without a code', async () => {
    expect(await codes(await server.call(reader, '/assets/lookup'))).toEqual([400, ['required']]);
    expect(await codes(await lookUp(''))).toEqual([400, ['blank']]);
    expect(await codes(await lookUp('\0'))).toEqual([400, ['invalid_text']]);
    // Ü in Latin-1.
    expect(await codes(await server.call(reader, '/assets/lookup?code=%DC'))).toEqual([
      400,
      ['invalid_text'],
    ]);
  });

  it('[C-1] returns 304 to a client that has the current version', async () => {
    await write({ registration: 'L 7007' });
    const etag = (await lookUp('L 7007')).headers.get('etag') ?? '';
    const again = await server.call(reader, '/assets/lookup?code=L7007', {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });
});

describe('listing assets', () => {
  it('[R-AST-4][R-ENV-1][R-ENV-2][R-ENV-3][R-ENV-4][R-ENV-5] returns pages, each with the total', async () => {
    for (const name of ['Page 3', 'page 1', 'PAGE 2', 'Page 5', 'Page 4'])
      await write({ name, type: 'pager' });
    const first = await list('type=pager&page_size=2');
    expect(first.pagination).toEqual({ page_size: 2, page_no: 1, total: 5 });
    expect(names(first)).toEqual(['page 1', 'PAGE 2']);
    expect(first.links.map((each) => each.rel)).toEqual(['self', 'first', 'last', 'next']);
    const second = await list(linkOf(first, 'next') ?? '');
    expect(names(second)).toEqual(['Page 3', 'Page 4']);
    const third = await list(linkOf(second, 'next') ?? '');
    expect(names(third)).toEqual(['Page 5']);
    expect(linkOf(third, 'next')).toBeUndefined();
    const beyond = await list('type=pager&page_size=2&page_no=9');
    expect([beyond.data, beyond.pagination]).toEqual([[], { page_size: 2, page_no: 9, total: 5 }]);
    expect((await list('type=pager')).pagination).toEqual({ page_size: 50, page_no: 1, total: 5 });
  });

  it('[C-1] refuses more than 500 a page, and parameters that it does not know', async () => {
    expect(await codes(await server.call(reader, '/assets?page_size=501&page_no=0&colour=red'))).toEqual([
      400,
      ['out_of_bounds', 'out_of_bounds', 'unknown_parameter'],
    ]);
  });

  it('[R-AST-2] searches in name, registration, fleet number and integration key, in any letter case', async () => {
    await write({
      name: 'Search Ñandú',
      registration: 'S 11-22',
      fleetNumber: 'FL-77',
      integrationKey: 'SK/1',
      type: 'seek',
    });
    await write({ name: 'Search other', type: 'seek' });
    const search = async (text: string) =>
      names(await list(`type=seek&${new URLSearchParams({ search: text })}`));
    for (const text of ['ñandÚ', 's 11', 's11-22', 'fl-7', 'sk/1', ' ÑAN ']) {
      expect(await search(text)).toEqual(['Search Ñandú']);
    }
    expect(await search('search')).toEqual(['Search other', 'Search Ñandú']);
    expect(await search(' ')).toHaveLength(2);
    expect(await search('nothing')).toEqual([]);
  });

  it('[R-AST-2] treats wildcards as literal text', async () => {
    for (const name of ['wild 50% a', 'wild 50 b', 'wild x_y', 'wild xzy', 'wild \\ back'])
      await write({ name, type: 'wild' });
    const search = async (text: string) =>
      names(await list(`type=wild&${new URLSearchParams({ search: text })}`));
    expect(await search('50%')).toEqual(['wild 50% a']);
    expect(await search('x_y')).toEqual(['wild x_y']);
    expect(await search('\\')).toEqual(['wild \\ back']);
    expect(await search('%')).toEqual(['wild 50% a']);
  });

  it('[C-3][C-7] filters by site, and never shows assets of other sites to a caller who is limited to sites', async () => {
    await write({ name: 'northern', siteIds: [north], type: 'sited' });
    await write({ name: 'southern', siteIds: [south], type: 'sited' });
    await write({ name: 'both', siteIds: [south, north], type: 'sited' });
    await write({ name: 'anywhere', type: 'sited' });
    expect(names(await list(`type=sited&site_id=${north}`))).toEqual(['both', 'northern']);
    const { userId } = await addUser(world, { roles: ['viewer'], siteIds: [north] });
    const seen = await list('type=SITED', userId);
    expect([names(seen), seen.pagination.total]).toEqual([['anywhere', 'both', 'northern'], 3]);
    expect(names(await list(`type=sited&site_id=${south}`, userId))).toEqual(['both']);
  });

  it('sorts by registration; assets without one come last', async () => {
    for (const registration of ['so 2', null, 'SO 1', 'So 3'])
      await write({ name: `n ${registration}`, registration, type: 'sorted' });
    expect(names(await list('type=sorted&sort=registration'))).toEqual([
      'n SO 1',
      'n so 2',
      'n So 3',
      'n null',
    ]);
    expect(await codes(await server.call(reader, '/assets?sort=colour'))).toEqual([400, ['unknown_value']]);
  });

  it('[C-1] answers 304 to a list that has not changed', async () => {
    await write({ type: 'cached' });
    const etag = (await server.call(reader, '/assets?type=cached')).headers.get('etag') ?? '';
    const again = () => server.call(reader, '/assets?type=cached', { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await write({ type: 'cached' });
    expect((await again()).status).toBe(200);
  });
});

describe('reading all changed assets', () => {
  const at = (second: number, micros = '000000') =>
    `2026-01-01T00:00:${String(second).padStart(2, '0')}.${micros}Z`;

  it('[R-AST-4][C-7] lists assets that changed at the given time or later, the oldest change first', async () => {
    for (const second of [3, 1, 2])
      await write({ name: `c${second}`, type: 'changed', updatedAt: at(second, '000700') });
    expect(names(await list('type=changed&sort=updated_at'))).toEqual(['c1', 'c2', 'c3']);
    const since = await list('type=changed&updated_since=2026-01-01T00:00:02.000Z&sort=name');
    expect([names(since), since.pagination.total]).toEqual([['c2', 'c3'], 2]);
    // A client continues from the last `updated_at` that it saw. This time is cut to milliseconds, but no asset is
    // missed.
    const { updated_at } = since.data[1] ?? { updated_at: '' };
    expect(names(await list(`type=changed&updated_since=${updated_at}`))).toEqual(['c3']);
  });

  it('[C-1] never skips an asset, even if assets change between two pages', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      ids.push(await write({ name: `w${index}`, type: 'walked', updatedAt: at(1 + (index >> 2)) }));
    }
    const seen: string[] = [];
    let href: string | undefined = `type=walked&page_size=2&updated_since=${at(0)}`;
    for (let turn = 0; href !== undefined; turn += 1) {
      const page: Page = await list(href);
      seen.push(...names(page));
      expect(page.pagination).toEqual({ page_size: 2, page_no: turn + 1, total: 7 });
      href = linkOf(page, 'next');
      // Assets that were read already move to the end: pages by number would now skip two assets.
      if (turn < 2)
        await world.database.pool.query('update assets set updated_at = $2 where id = $1', [
          ids[turn],
          at(9 + turn),
        ]);
    }
    expect(seen).toEqual(['w0', 'w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w0', 'w1']);
  });

  it('[C-1] reads each asset once if all of them changed at the same moment', async () => {
    for (let index = 0; index < 5; index += 1)
      await write({ name: `s${index}`, type: 'same', updatedAt: at(1, '123456') });
    const seen: string[] = [];
    let href: string | undefined = `type=same&page_size=1&sort=updated_at`;
    while (href !== undefined) {
      const page: Page = await list(href);
      seen.push(...names(page));
      href = linkOf(page, 'next');
    }
    expect(seen).toEqual(['s0', 's1', 's2', 's3', 's4']);
  });

  it('refuses a cursor that the service did not create', async () => {
    for (const cursor of ['x', '', Buffer.from('2026-01-01T00:00:00Z no-id').toString('base64url')]) {
      expect(await codes(await server.call(reader, `/assets?cursor=${cursor}`))).toEqual([
        400,
        ['wrong_format'],
      ]);
    }
    expect(await codes(await server.call(reader, '/assets?cursor=%20&foo=1'))).toEqual([
      400,
      ['wrong_format', 'unknown_parameter'],
    ]);
  });
});
