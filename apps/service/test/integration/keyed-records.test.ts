import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { faultsOf } from '../controller-fixture.js';
import { workingDay } from '../day-fixture.js';
import { writeCounts } from '../routes/route-plan-fixture.js';
import { addOrganisation, systemActor } from '../test-context.js';
import { type Answer, suiteService } from '../test-service.js';
import { integrationCalls, type KeyedCalls } from './keyed-calls.js';

const service = suiteService();
let planning: KeyedCalls;
beforeAll(async () => {
  planning = await integrationCalls(service);
});

const bodies = {
  sites: { name: 'Depot' },
  drivers: { name: 'Marta Ribas', phone: '+376 000 101' },
  assets: { type: 'truck', name: 'Truck', registration: 'K 1' },
} as const;
type Collection = keyof typeof bodies;
const collections = Object.keys(bodies) as Collection[];

const bodyOf = (what: Collection, key: string) =>
  what === 'assets' ? { ...bodies.assets, registration: key.slice(0, 60) } : bodies[what];
const put = (what: Collection, key: string, more: object = {}) =>
  planning('PUT', `/${what}/${encodeURIComponent(key)}`, { body: { ...bodyOf(what, key), ...more } });

describe.each(collections)('%s addressed by the caller’s key', (what) => {
  const at = (key: string) => `/${what}/${encodeURIComponent(key)}`;

  it('[C-10] are read with the ETag of their save, and get 304 if the client has that state', async () => {
    const saved = await put(what, 'read/me ü');
    const read = await planning('GET', at('read/me ü'));
    expect([read.status, read.body.data]).toEqual([200, saved.body.data]);
    const etag = saved.headers.get('etag') ?? '';
    expect(read.headers.get('etag')).toBe(etag);
    expect(read.body.links[0].href).toContain(`/integration${at('read/me ü')}`);
    const again = await planning('GET', at('read/me ü'), { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(faultsOf(await planning('GET', at('nobody')))).toEqual([404, 'not_found']);
  });

  it('[C-10] are not deleted with `validate_only`, which reports every fault', async () => {
    await put(what, 'trial');
    const before = await writeCounts(service.world);
    const trial = (key: string, headers: Record<string, string> = {}) =>
      planning('DELETE', `${at(key)}?validate_only=true`, { headers });
    expect((await trial('trial')).status).toBe(204);
    expect(faultsOf(await trial('nobody'))).toEqual([404, 'not_found']);
    expect(faultsOf(await trial('trial', { 'if-match': '"x"' }))).toEqual([412, 'version_mismatch If-Match']);
    expect(await writeCounts(service.world)).toEqual(before);
    expect((await planning('GET', at('trial'))).status).toBe(200);
  });

  it('[C-1] [C-10] are listed in the order of change; a record that changes meanwhile comes again at the end', async () => {
    const places = ['w-1', 'w-2', 'w-3', 'w-4', 'w-5'];
    for (const key of places) await put(what, key, { name: `Walked ${key}` });
    // All records have the same time, as after a batch: then their ids decide the order.
    const { rows } = await service.world.database.pool.query<{ id: string; key: string }>(
      `update ${what} set updated_at = '2026-01-01T00:00:01.000700Z' where integration_key = any($1)
       returning id, integration_key as key`,
      [places],
    );
    const inOrder = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(({ key }) => key);
    const walked = '/integration';
    let next: string | undefined =
      `/${what}?search=Walked&page_size=2&updated_since=2026-01-01T00:00:01.000Z`;
    const seen: string[] = [];
    while (next !== undefined) {
      const page: Answer = await planning('GET', next);
      expect(page.status, JSON.stringify(page.body)).toBe(200);
      if (seen.length === 0) {
        expect(page.body.pagination.total).toBe(5);
        await put(what, inOrder[0] ?? '', { name: 'Walked again' });
      }
      seen.push(...page.body.data.map((each: { integration_key: string }) => each.integration_key));
      const link = page.body.links.find(({ rel }: { rel: string }) => rel === 'next');
      next = link?.href.slice(link.href.indexOf(walked) + walked.length);
    }
    expect(seen).toEqual([...inOrder, inOrder[0]]);
    const bad = `/${what}?cursor=${Buffer.from('x'.repeat(60)).toString('base64url')}`;
    expect(faultsOf(await planning('GET', bad))).toEqual([400, 'wrong_format cursor']);
  });

  it('[C-10] have the time of their last change, which a save without changes keeps', async () => {
    const made = (await put(what, 'when')).body.data;
    const again = (await put(what, 'when')).body.data;
    expect(again.updated_at).toBe(made.updated_at);
    const changed = await planning('PATCH', at('when'), { body: { name: 'New' } });
    expect(Date.parse(changed.body.data.updated_at)).toBeGreaterThanOrEqual(Date.parse(made.updated_at));
    const since = await planning('GET', `/${what}?updated_since=${changed.body.data.updated_at}`);
    expect(since.body.data).toContainEqual(changed.body.data);
    const later = new Date(Date.parse(changed.body.data.updated_at) + 3_600_000).toISOString();
    expect((await planning('GET', `/${what}?updated_since=${later}`)).body.data).toEqual([]);
  });

  it('[C-10] are listed with their keys, in pages', async () => {
    for (const key of ['p-1', 'p-2', 'p-3']) await put(what, key, { name: `Paged ${key}` });
    const first = await planning('GET', `/${what}?search=Paged&page_size=2`);
    const second = await planning('GET', `/${what}?search=Paged&page_size=2&page_no=2`);
    const keysOf = (answer: typeof first) =>
      answer.body.data.map((each: { integration_key: string }) => each.integration_key);
    expect([...keysOf(first), ...keysOf(second)]).toEqual(['p-1', 'p-2', 'p-3']);
    expect(first.body.pagination.total).toBe(3);
    expect(first.body.links.map((each: { rel: string }) => each.rel)).toContain('next');
  });

  it('[R-CNV-9] [C-10] are changed by a merge patch: other members stay, and an unchanged record is not written', async () => {
    const etag = (await put(what, 'part')).headers.get('etag') ?? '';
    const patched = await planning('PATCH', at('part'), {
      body: { name: 'New' },
      headers: { 'if-match': etag },
    });
    expect([patched.status, patched.body.result]).toEqual([200, 'changed']);
    expect(patched.body.data).toMatchObject({ ...bodyOf(what, 'part'), name: 'New' });
    const before = await writeCounts(service.world);
    expect((await planning('PATCH', at('part'), { body: { name: 'New' } })).body.result).toBe('unchanged');
    const dry = await planning('PATCH', `${at('part')}?validate_only=true`, { body: { name: 'Other' } });
    expect([dry.status, dry.body.result, dry.body.validated_only]).toEqual([200, 'changed', true]);
    const stale = { body: { name: 'Third' }, headers: { 'if-match': etag } };
    expect(faultsOf(await planning('PATCH', at('part'), stale))).toEqual([412, 'version_mismatch If-Match']);
    expect(await writeCounts(service.world)).toEqual(before);
    expect(faultsOf(await planning('PATCH', at('nobody'), { body: { name: 'X' } }))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('[C-10] accept no ids, keys or owners in a body', async () => {
    await put(what, 'mass');
    for (const more of [
      { id: '1' },
      { organisation_id: '1' },
      { integration_key: 'other' },
      { user_id: null },
    ]) {
      const [name] = Object.keys(more);
      expect(faultsOf(await put(what, 'mass', more))).toEqual([400, `unknown_field /${name}`]);
      expect(faultsOf(await planning('PATCH', at('mass'), { body: more }))).toEqual([
        400,
        `unknown_field /${name}`,
      ]);
    }
  });

  it('[C-10] are deleted if no record names them, and can be created again under the same key', async () => {
    const first = (await put(what, 'gone')).body.data.id;
    expect((await planning('DELETE', at('gone'))).status).toBe(204);
    expect(faultsOf(await planning('GET', at('gone')))).toEqual([404, 'not_found']);
    expect(faultsOf(await planning('DELETE', at('gone')))).toEqual([404, 'not_found']);
    const again = await put(what, 'gone');
    expect([again.status, again.body.data.id === first]).toEqual([201, false]);
  });

  it('[C-3] are invisible if they belong to another organisation or to sites outside the key’s limits', async () => {
    const foreign = await integrationCalls(service, { organisationId: await addOrganisation(service.world) });
    await put(what, 'mine');
    expect((await foreign('GET', at('mine'))).status).toBe(404);
    const [own, other] = [await put('sites', `own-${what}`), await put('sites', `other-${what}`)];
    if (what !== 'sites') await put(what, 'elsewhere', { site_ids: [other.body.data.id] });
    const limited = await integrationCalls(service, { siteIds: [own.body.data.id] });
    const hidden = what === 'sites' ? at(`other-${what}`) : at('elsewhere');
    expect(faultsOf(await limited('GET', hidden))).toEqual([404, 'not_found']);
    expect(faultsOf(await limited('PATCH', hidden, { body: { name: 'X' } }))).toEqual([404, 'not_found']);
    expect(faultsOf(await limited('DELETE', hidden))).toEqual([404, 'not_found']);
    expect(JSON.stringify((await limited('GET', `/${what}?page_size=500`)).body)).not.toContain('elsewhere');
  });

  it('[C-10] have keys in any script; a key that is too long, blank or made of dots finds nothing', async () => {
    for (const key of ['№ 7 / Übung?#', '路線', "'; drop table sites; --", 'k'.repeat(200)]) {
      expect((await put(what, key)).status).toBe(201);
      expect((await planning('GET', at(key))).body.data.integration_key).toBe(key);
    }
    for (const key of ['k'.repeat(201), ' ', '%2e%2e'])
      expect(
        (await planning('GET', `/${what}/${key === '%2e%2e' ? key : encodeURIComponent(key)}`)).status,
      ).toBe(404);
    expect((await planning('GET', `/${what}/${'k'.repeat(10_000)}`)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('a record in use', () => {
  it('[C-10] is not deleted: 409 with the number of records of each kind that name it', async () => {
    const day = await workingDay(service);
    await put('sites', 'used');
    await put('drivers', 'there', { site_integration_keys: ['used'] });
    const refused = await planning('DELETE', '/sites/used');
    expect([...faultsOf(refused), refused.body[0].message]).toEqual([
      409,
      'still_in_use',
      '1 driver still names it.',
    ]);
    const truck = await planning('DELETE', `/assets/T-${day.key}`);
    expect(truck.status).toBe(409);
    expect(truck.body.map((each: { message: string }) => each.message)).toEqual([
      '1 session still names it.',
      '1 route still names it.',
    ]);
    expect((await planning('DELETE', `/drivers/D-${day.key}`)).status).toBe(409);
    const disabled = await planning('PATCH', `/drivers/D-${day.key}`, { body: { status: 'disabled' } });
    expect(disabled.body.data.status).toBe('disabled');
  });

  it('[C-10] can get other sites by their keys; unknown keys are reported', async () => {
    await put('sites', 'north');
    await put('assets', 'sited');
    const at = '/assets/sited';
    const north = (await planning('GET', '/sites/north')).body.data.id;
    const sited = await planning('PATCH', at, { body: { site_integration_keys: ['north'] } });
    expect(sited.body.data.site_ids).toEqual([north]);
    expect(faultsOf(await planning('PATCH', at, { body: { site_integration_keys: ['nowhere'] } }))).toEqual([
      422,
      'unknown_site /site_integration_keys/0',
    ]);
    const both = { site_ids: [north], site_integration_keys: ['north'] };
    expect(faultsOf(await planning('PATCH', at, { body: both }))[0]).toBe(422);
    expect((await planning('PATCH', at, { body: { site_integration_keys: [] } })).body.data.site_ids).toEqual(
      [],
    );
  });
});

describe('the reach of an API key', () => {
  it('[R-AUT-9] [R-AUT-10] includes only the integration interfaces with the integration role alone, and more with more permissions', async () => {
    const tokenOf = async (permissions: readonly ('routes:read' | 'sites:read')[]) => {
      const ctx = service.world.contextFor(systemActor);
      const { secret } = await createApiKey(ctx, { name: 'reach', roles: ['integration'], permissions });
      const answer = await service.call('GET', '/account/auth', { headers: { 'x-api-key': secret } });
      return answer.body.data.access_token;
    };
    const [narrow, wide] = [await tokenOf([]), await tokenOf(['routes:read'])];
    const ask = (token: string, path: string) => service.call('GET', `/{org}${path}`, { token });
    expect((await ask(narrow, '/integration/routes')).status).toBe(200);
    expect((await ask(narrow, '/exports/outcomes')).status).toBe(200);
    for (const path of ['/routes', '/sites', '/drivers', '/assets', '/users', '/sessions/all'])
      expect(faultsOf(await ask(narrow, path)), path).toEqual([403, 'interface_not_allowed']);
    expect((await ask(wide, '/routes')).status).toBe(200);
    expect(faultsOf(await ask(wide, '/sites'))).toEqual([403, 'interface_not_allowed']);
  });
});
