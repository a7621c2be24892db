import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { Reason } from '@fleet/contract/planning/reasons';
import { beforeAll, describe, expect, it } from 'vitest';
import { controllerCalls, faultsOf } from '../controller-fixture.js';
import { workingDay } from '../day-fixture.js';
import { integrationCalls, type KeyedCalls } from '../integration/keyed-calls.js';
import { writeCounts } from '../routes/route-plan-fixture.js';
import { addOrganisation, addSite } from '../test-context.js';
import { type Answer, suiteService } from '../test-service.js';

const service = suiteService();
let planning: KeyedCalls;
beforeAll(async () => {
  planning = await integrationCalls(service);
});

const plan = { text: 'Nobody was there', statuses: ['failed', 'skipped'] };
const put = (key: string, more: object = {}) =>
  planning('PUT', `/reasons/${encodeURIComponent(key)}`, { body: { ...plan, ...more } });
const keysOf = ({ body }: Answer): string[] =>
  body.data.map((each: { integration_key: string }) => each.integration_key);

describe('a reason by the caller’s key', () => {
  it('[C-10] can be created, read, replaced, patched and deleted', async () => {
    const made = await put('Nobody / ü', {
      statuses: ['Skipped', 'failed', 'failed'],
      requirement_types: ['Signature', 'signature'],
      position: 3,
    });
    expect([made.status, made.body.result]).toEqual([201, 'created']);
    const { data } = made.body;
    expect(shapeCheck(Reason).check(structuredClone(data))).toMatchObject({ ok: true });
    expect(data).toMatchObject({
      ...{ integration_key: 'Nobody / ü', text: 'Nobody was there', statuses: ['failed', 'skipped'] },
      ...{ requirement_types: ['signature'], site_ids: [], position: 3 },
    });
    const at = `/reasons/${encodeURIComponent('Nobody / ü')}`;
    const read = await planning('GET', at);
    const etag = made.headers.get('etag') ?? '';
    expect([read.body.data, read.headers.get('etag')]).toEqual([data, etag]);
    expect((await planning('GET', at, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const patch = (body: object, headers: Record<string, string> = {}) =>
      planning('PATCH', at, { body, headers });
    const changed = await patch({ statuses: ['skipped'] }, { 'if-match': etag });
    expect([changed.body.result, changed.body.data.statuses, changed.body.data.text]).toEqual([
      'changed',
      ['skipped'],
      'Nobody was there',
    ]);
    expect(faultsOf(await patch({ position: 4 }, { 'if-match': etag }))).toEqual([
      412,
      'version_mismatch If-Match',
    ]);
    expect((await patch({ statuses: ['skipped'] })).body.result).toBe('unchanged');
    const replaced = await put('Nobody / ü');
    expect([replaced.status, replaced.body.data.id, replaced.body.data.requirement_types]).toEqual([
      200,
      data.id,
      [],
    ]);
    expect((await put('Nobody / ü')).body.result).toBe('unchanged');
    const before = await writeCounts(service.world);
    expect((await planning('DELETE', `${at}?validate_only=true`)).status).toBe(204);
    expect(await writeCounts(service.world)).toEqual(before);
    expect((await planning('DELETE', at)).status).toBe(204);
    expect(faultsOf(await planning('DELETE', at))).toEqual([404, 'not_found']);
    expect(faultsOf(await planning('GET', at))).toEqual([404, 'not_found']);
    const { rows } = await service.world.database.pool.query(
      `select type, coalesce(data->'reason'->>'id', data->>'reason_id') as id from events
       where organisation_id = $1 and type like 'reason%' order by transaction_id, position`,
      [service.world.organisationId],
    );
    expect(rows.filter(({ id }) => id === data.id).map(({ type }) => type)).toEqual([
      'reason_saved',
      'reason_saved',
      'reason_saved',
      'reason_deleted',
    ]);
    const audited = await service.world.database.pool.query(
      'select action, changes from audit_entries where organisation_id = $1 and subject_id = $2 order by at, id',
      [service.world.organisationId, data.id],
    );
    expect(audited.rows.map(({ action }) => action)).toEqual([
      'reason.save',
      'reason.save',
      'reason.save',
      'reason.delete',
    ]);
    expect(audited.rows[1].changes.after).toEqual({ statuses: ['skipped'] });
  });

  it('[C-10] is refused with all mistakes, and nothing is saved', async () => {
    const before = await writeCounts(service.world);
    const bad: [object, string[]][] = [
      [{ text: ' ' }, ['blank /text']],
      [{ statuses: [] }, ['too_few /statuses']],
      [{ statuses: ['success'] }, ['unknown_value /statuses/0']],
      [{ requirement_types: ['smell'] }, ['unknown_value /requirement_types/0']],
      [{ position: -1 }, ['out_of_bounds /position']],
      [{ text: 'x'.repeat(501) }, ['too_long /text']],
      [{ id: 'x', reason: 'y' }, ['unknown_field /id', 'unknown_field /reason']],
    ];
    for (const [more, codes] of bad) {
      expect(faultsOf(await put('bad', more)), JSON.stringify(more).slice(0, 60)).toEqual([400, ...codes]);
    }
    expect(faultsOf(await put('bad', { site_integration_keys: ['NONE'] }))).toEqual([
      422,
      'unknown_site /site_integration_keys/0',
    ]);
    expect(await writeCounts(service.world)).toEqual(before);
  });

  it('[C-10] can be saved together with many others in one call', async () => {
    const entries = Array.from({ length: 30 }, (_, n) => ({
      integration_key: `many-${n}`,
      reason: { ...plan, text: `Reason ${n}`, position: 100 + n },
    }));
    const answer = await planning('POST', '/reasons:batch', {
      body: { reasons: [...entries, { integration_key: 'bad', reason: {} }] },
    });
    expect(answer.status).toBe(207);
    expect(answer.body.data.slice(0, 30).map((each: { result: string }) => each.result)).toEqual(
      Array(30).fill('created'),
    );
    expect(answer.body.data[30].errors.map((each: { key: string }) => each.key).toSorted()).toEqual([
      '/reasons/30/reason/statuses',
      '/reasons/30/reason/text',
    ]);
  });

  it('[C-10] prevents the deletion of a site that it names', async () => {
    await planning('PUT', '/sites/LOCKED', { body: { name: 'Locked' } });
    await put('locked', { site_integration_keys: ['LOCKED'] });
    const refused = await planning('DELETE', '/sites/LOCKED');
    expect([refused.status, refused.body[0].code, refused.body[0].message]).toEqual([
      409,
      'still_in_use',
      '1 reason still names it.',
    ]);
    await planning('DELETE', '/reasons/locked');
    expect((await planning('DELETE', '/sites/LOCKED')).status).toBe(204);
  });
});

describe('the list of reasons', () => {
  it('[C-10] can be read by drivers and controllers, in order', async () => {
    const day = await workingDay(service);
    await put('o-2', { text: 'B', position: 2_000 });
    await put('o-3', { text: 'a', position: 2_001 });
    await put('o-1', { text: 'C', position: 1_999 });
    const listed = await day.driver('GET', '/{org}/reasons?page_size=500');
    expect(keysOf(listed).filter((each) => each.startsWith('o-'))).toEqual(['o-1', 'o-2', 'o-3']);
    const etag = listed.headers.get('etag') ?? '';
    const headers = { 'if-none-match': etag };
    expect((await day.driver('GET', '/{org}/reasons?page_size=500', { headers })).status).toBe(304);
    await put('o-3', { text: 'other', position: 2_001 });
    expect((await day.driver('GET', '/{org}/reasons?page_size=500', { headers })).status).toBe(200);
    const controller = await controllerCalls(service);
    expect((await controller('GET', '/{org}/reasons')).status).toBe(200);
  });

  it('[C-10] can be filtered by a status, a kind of requirement and a site', async () => {
    const siteId = await addSite(service.world);
    const other = await addSite(service.world);
    await put('n-all', { position: 3_000 });
    await put('n-failed', { statuses: ['failed'], position: 3_001 });
    await put('n-image', { requirement_types: ['image'], position: 3_002 });
    await put('n-site', { site_ids: [siteId], position: 3_003 });
    const controller = await controllerCalls(service);
    const list = async (query: string) =>
      keysOf(await controller('GET', `/{org}/reasons?page_size=500&${query}`)).filter((each) =>
        each.startsWith('n-'),
      );
    expect(await list('status=Skipped')).toEqual(['n-all', 'n-image', 'n-site']);
    expect(await list('requirement_type=weight')).toEqual(['n-all', 'n-failed', 'n-site']);
    expect(await list(`site_id=${siteId}`)).toEqual(['n-all', 'n-failed', 'n-image', 'n-site']);
    expect(await list(`site_id=${other}`)).toEqual(['n-all', 'n-failed', 'n-image']);
  });

  it('[C-3] contains only reasons of the caller’s sites and organisation', async () => {
    const [mine, other] = [await addSite(service.world), await addSite(service.world)];
    await put('s-mine', { site_ids: [mine, other] });
    await put('s-other', { site_ids: [other] });
    await put('s-all');
    const controller = await controllerCalls(service, { siteIds: [mine] });
    const seen = keysOf(await controller('GET', '/{org}/reasons?page_size=500'));
    expect(seen).toEqual(expect.arrayContaining(['s-mine', 's-all']));
    expect(seen).not.toContain('s-other');
    const limited = await integrationCalls(service, { roles: ['integration'], siteIds: [mine] });
    const refused = [
      await limited('GET', '/reasons/s-other'),
      await limited('PUT', '/reasons/s-other', { body: plan }),
      await limited('PATCH', '/reasons/s-other', { body: { position: 1 } }),
      await limited('DELETE', '/reasons/s-other'),
    ];
    expect(refused.map(faultsOf)).toEqual(refused.map(() => [404, 'not_found']));
    const made = await limited('PUT', '/reasons/s-new', { body: plan });
    expect(made.body.data.site_ids).toEqual([mine]);
    const kept = await limited('PATCH', '/reasons/s-mine', { body: { site_ids: [] } });
    expect(kept.body.data.site_ids).toContain(other);
    const organisationId = await addOrganisation(service.world);
    const strangers = await integrationCalls(service, { roles: ['integration'], organisationId });
    const elsewhere = await strangers('GET', `/../../${organisationId}/integration/reasons`);
    expect([elsewhere.status, elsewhere.body.data]).toEqual([200, []]);
  });

  it('[C-1] can be read in the order of changes, each reason once', async () => {
    const since = new Date(Date.now() + 1_000).toISOString();
    await put('c-0');
    await service.world.database.pool.query(
      `update reasons set updated_at = $1::timestamptz + interval '1 second' where integration_key like 'many-%'`,
      [since],
    );
    const seen: string[] = [];
    let next: string | undefined = `/reasons?updated_since=${since}&page_size=7`;
    while (next !== undefined) {
      const page: Answer = await planning('GET', next);
      seen.push(...keysOf(page));
      const link = page.body.links.find(({ rel }: { rel: string }) => rel === 'next');
      next = link?.href.slice(link.href.indexOf('/integration/') + '/integration'.length);
    }
    expect([seen.length, new Set(seen).size]).toEqual([30, 30]);
  });
});
