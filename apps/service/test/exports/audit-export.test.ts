import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealHash } from '../../src/audit/seal-digests.js';
import { verifyChain } from '../../src/audit/verify-chain.js';
import { writeAudit } from '../../src/audit/write-audit.js';
import { pagesOfEntries } from '../../src/exports/audit-export-pages.js';
import { administrator, type LoggedInPerson, person } from '../accounts/people-fixture.js';
import { sealWhole, writeEntries, writeLargeEntries } from '../audit/audit-log-fixture.js';
import { controllerCalls, faultsOf } from '../controller-fixture.js';
import { addOrganisation, addSite, systemActor } from '../test-context.js';
import { type Answer, suiteService } from '../test-service.js';
import { recordsOf } from './export-reader.js';

const service = suiteService();
let organisationId: string;
let admin: LoggedInPerson;
const formula = '=HYPERLINK("http://evil.example","click")';

beforeEach(async () => {
  organisationId = await addOrganisation(service.world);
  admin = await administrator(service, organisationId);
});

const get = (path: string, { token } = admin): Promise<Answer> =>
  service.call('GET', `/${organisationId}${path}`, { token });

interface Entry {
  id: string;
  at: string;
  action: string;
  subject_id: string;
}

async function listed(query = '', by = admin): Promise<Entry[]> {
  return (await get(`/audit?page_size=500${query}`, by)).body.data;
}

const lines = (text: string): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('[C-10] an export of the audit log', () => {
  it('contains the same entries as the list, newest first, in every format', async () => {
    await writeEntries(service.world, organisationId, 5);
    await sealWhole(service.world, organisationId);
    const entries = await listed();
    expect(entries.length).toBeGreaterThan(5);
    const json = await get('/exports/audit');
    expect(json.body).toMatchObject({ data: entries, count: entries.length });
    expect(lines((await get('/exports/audit?format=ndjson')).body)).toEqual(entries);
    const csv = await get('/exports/audit?format=csv');
    expect(csv.headers.get('content-disposition')).toMatch(/filename="audit-[\d-]+\.csv"/);
    const records = recordsOf(csv.body);
    expect(records.map(({ id, at }) => ({ id, at }))).toEqual(entries.map(({ id, at }) => ({ id, at })));
    expect(JSON.parse(records[0]?.changes ?? '')).toEqual(json.body.data[0].changes);
  });

  it('has the same filters as the list', async () => {
    await writeEntries(service.world, organisationId, 3);
    await sealWhole(service.world, organisationId);
    const [newest, middle] = await listed();
    for (const query of [
      '&action=reason.delete',
      '&subject_kind=sample&subject_id=sample%202',
      '&actor_kind=user',
      `&actor_id=${admin.userId}`,
      `&from=${newest?.at}`,
      `&until=${middle?.at}`,
      `&request_id=${admin.userId}`,
    ]) {
      const { body } = await get(`/exports/audit?${query.slice(1)}`);
      expect(body.data, query).toEqual(await listed(query));
    }
    expect((await get('/exports/audit?subject_id=sample%202')).body.count).toBe(1);
    const wrong = '?from=2026-11-21T00:00:00.000Z&until=2026-11-20T00:00:00.000Z';
    expect(faultsOf(await get(`/exports/audit${wrong}`))).toEqual([422, 'times_out_of_order until']);
    expect(faultsOf(await get('/exports/audit?page_size=5'))[0]).toBe(400);
  });

  it('is read in pages: it contains each entry once, however many there are', async () => {
    await service.world.database.pool.query(
      `insert into audit_entries (organisation_id, id, at, actor_kind, action, subject_kind, subject_id)
        select $1, gen_random_uuid(), now() - n / 7 * interval '1 second', 'system', 'reason.delete', 'sample', n % 10
        from generate_series(1, 2500) n`,
      [organisationId],
    );
    await sealWhole(service.world, organisationId);
    const ids = async (query: string) =>
      (await get(`/exports/audit${query}`)).body.data.map((each: Entry) => each.id);
    const found = await ids('?action=reason.delete');
    expect([found.length, new Set(found).size]).toEqual([2_500, 2_500]);
    // A filter without an index, so that pages in the middle are nearly empty.
    expect(
      await ids('?actor_kind=system&subject_kind=sample&action=reason.delete&subject_id=7'),
    ).toHaveLength(250);
    expect(await ids('?subject_kind=nothing')).toEqual([]);
  });

  it('[C-11] is read in smaller pages if the entries are large', async () => {
    const ids = await writeLargeEntries(service.world, organisationId, 30);
    const select = pagesOfEntries(service.world.contextFor(systemActor, organisationId), {});
    const first = await select(null);
    expect(first.rows.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 11));
    const second = await select(first.next);
    expect(second.rows.map(({ id }) => id)).toEqual(ids.toReversed().slice(11, 22));
    const all = (await get('/exports/audit?subject_kind=large')).body.data;
    expect(all.map((each: Entry) => each.id)).toEqual(ids.toReversed());
  });

  it('makes formulas harmless in CSV', async () => {
    const ctx = { ...service.world.contextFor(systemActor, organisationId), deviceId: formula };
    await writeAudit(ctx, { action: 'reason.save', subjectKind: 'sample', subjectId: formula });
    await sealWhole(service.world, organisationId);
    const { body } = await get('/exports/audit?format=csv&action=reason.save');
    expect(recordsOf(body)[0]?.subject_id).toBe(`'${formula}`);
    expect(body).not.toMatch(/(^|,)"?[=+@]/m);
  });

  it('[C-3] contains, for a caller of some sites, the entries of their list, and no seals', async () => {
    const { world } = service;
    const [own, foreign] = [await addSite(world, organisationId), await addSite(world, organisationId)];
    const roles = ['organisation_administrator' as const];
    const local = await person(service, { organisationId, roles, siteIds: [own] });
    for (const site of [own, foreign]) {
      const body = { name: 'Truck driver', site_ids: [site] };
      const made = await service.call('POST', `/${organisationId}/drivers`, { token: admin.token, body });
      expect(made.status).toBe(201);
    }
    await sealWhole(world, organisationId);
    const { body } = await get('/exports/audit?subject_kind=driver', local);
    expect(body.data).toEqual(await listed('&subject_kind=driver', local));
    expect(body.count).toBe(1);
    expect((await get('/exports/audit?subject_kind=driver')).body.count).toBe(2);
    expect(faultsOf(await get('/exports/audit-seals', local))).toEqual([403, 'beyond_own_rights']);
  });

  it('[C-3] is only for readers of the log, in their own organisation', async () => {
    const controller = await controllerCalls(service, { organisationId });
    for (const name of ['audit', 'audit-seals']) {
      const path = `/${organisationId}/exports/${name}`;
      expect(faultsOf(await controller('GET', path))).toEqual([403, 'not_permitted']);
      expect(faultsOf(await service.call('GET', `/{org}/exports/${name}`, { token: admin.token }))).toEqual([
        404,
        'not_found',
      ]);
    }
  });
});

/** The hash of a seal with these members. */
const hashOf = (seal: Record<string, unknown>): string =>
  sealHash({
    organisationId,
    number: Number(seal.number),
    previousHash: String(seal.previous_hash),
    place: String(seal.place),
    entryCount: Number(seal.entry_count),
    entries: Buffer.from(String(seal.entries), 'base64'),
    sealedAt: String(seal.sealed_at),
  });

describe('an exported log with its seals', () => {
  const script = fileURLToPath(new URL('../../../../docs/examples/verify-audit.mjs', import.meta.url));
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fleet-audit-'));
    return () => rm(folder, { recursive: true, force: true });
  });

  async function verified(seals: string, entries: string, words: string[] = [], later?: string) {
    const file = async (name: string, text: string) => {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    };
    const files = [await file('seals.ndjson', seals), await file('audit.ndjson', entries)];
    if (later !== undefined) files.push('--later', await file('later.ndjson', later));
    return await new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const child = execFile(process.execPath, [script, ...files, ...words], (_error, out, err) =>
        resolve({ code: child.exitCode ?? -1, out, err }),
      );
    });
  }

  it('can be checked by anyone, without the service', async () => {
    for (let round = 0; round < 3; round += 1) {
      await writeEntries(service.world, organisationId, 2);
      await sealWhole(service.world, organisationId);
    }
    const seals: string = (await get('/exports/audit-seals?format=ndjson')).body;
    await writeEntries(service.world, organisationId, 1);
    await sealWhole(service.world, organisationId);
    const entries: string = (await get('/exports/audit?format=ndjson')).body;
    const [first, ...others] = lines(seals);
    const sealed = lines(entries).length - 1;
    const noted = String(first?.hash);
    const good = await verified(seals, entries, ['--noted', noted]);
    expect(good).toMatchObject({
      code: 4,
      err: expect.stringContaining('1 entries at the end have no seal'),
    });
    expect(JSON.parse(good.out)).toEqual({
      seals: others.length + 1,
      sealed,
      unsealed: 1,
      newest_entry_at: lines(entries)[0]?.at,
      newer_than_export: 0,
      backdated_entries: 0,
      first_backdated: null,
      newest_seal: others.at(-1)?.hash,
      has_noted_seal: true,
      noted_seal: 1,
    });
    const later: string = (await get('/exports/audit-seals?format=ndjson')).body;
    const whole = await verified(seals, entries, [noted.toUpperCase()], later);
    expect(whole).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(whole.out)).toMatchObject({ sealed: sealed + 1, unsealed: 0 });
    const unnoted = await verified(seals, entries, [], later);
    expect(unnoted).toMatchObject({
      code: 0,
      err: expect.stringContaining('the end of the log was cut off'),
    });

    const changed = entries.replaceAll('Canillo', 'Encamp');
    const line = `${entries.trimEnd().split('\n').at(-2)}\n`;
    const sealLines = seals.trimEnd().split('\n');
    const cut = (count: number) => `${sealLines.slice(0, count).join('\n')}\n`;
    const forged = seals.replace(`"sealed_at":"20`, `"sealed_at":"21`);
    const among = { ...lines(entries).at(-3), id: 'b0000000-0000-4000-8000-000000000000' };
    const behind = {
      ...among,
      place: `${String(lines(entries)[0]?.place)}0`,
      at: '2026-01-01T00:00:00.000Z',
    };
    const redated = { ...first, sealed_at: '2026-01-01T00:00:00.000000Z' };
    const sealedAgain = JSON.stringify({ ...redated, hash: hashOf(redated) });
    for (const [what, its, said, then] of [
      [seals, changed, 'was changed'],
      [seals, entries.replace(line, ''), 'is missing'],
      [seals, entries + line, 'is in the export twice'],
      [sealLines.slice(1).join('\n'), entries, 'seal 1 is missing'],
      [forged, entries, 'seal 1 was changed'],
      ['', entries, 'there are no seals'],
      [seals, '', 'has no entries'],
      ['', '', 'has no entries'],
      [seals, `${entries}${JSON.stringify(among)}\n`, 'was inserted between sealed ones'],
      [seals, `${entries}${JSON.stringify(behind)}\n`, 'it was inserted later'],
      [cut(2), entries, 'has no seal in the later export either', cut(3)],
      [seals, entries, 'is missing in the later export', cut(2)],
      [seals, entries, 'differs between the two exports', sealedAgain],
      [
        cut(1),
        entries.replace(`${entries.split('\n')[1]}\n`, ''),
        'is missing, but the export has later entries',
        later,
      ],
      [seals, entries.replace('{', '{"action":"reason.save",'), 'line 1 of'],
      [seals, entries.replace('"device_id":null', '"device_id":1e999'), 'too large'],
    ] as const) {
      const bad = await verified(what, its, [], then);
      expect([bad.code, bad.err], said).toEqual([3, expect.stringContaining(said)]);
    }
    for (const [its, whole] of [
      [entries, seals],
      [seals, '{"data":[]}\n'],
      [seals, entries.slice(0, -5)],
      ['id,at\n', entries],
    ] as const)
      expect(await verified(its, whole)).toMatchObject({ code: 2, err: expect.stringMatching(/NDJSON/) });
    expect(await verified(seals, entries, ['--wrong'])).toMatchObject({ code: 2 });
    const short = await verified(cut(sealLines.length - 1), entries);
    expect([short.code, short.err]).toEqual([4, expect.stringContaining('seals were cut off the end')]);
    // The exported log ends with its first seal. It looks like a log that was exported earlier.
    const underFirst = Buffer.from(String(first?.entries), 'base64').toString('hex');
    const early = lines(entries).filter(({ id }) => underFirst.includes(String(id).replaceAll('-', '')));
    const earlyLines = early.map((each) => `${JSON.stringify(each)}\n`).join('');
    const ended = await verified(cut(1), earlyLines, [], later);
    expect([ended.code, ended.err]).toEqual([0, expect.stringContaining('they were cut off the end')]);
    expect(JSON.parse(ended.out)).toMatchObject({ newest_seal: noted, newest_entry_at: early[0]?.at });
    const since = await verified(cut(1), earlyLines, [String(others.at(-1)?.hash)], later);
    expect([since.code, since.err]).toEqual([3, expect.stringContaining('under the noted seal')]);
    const other = await verified(seals, entries, ['f'.repeat(64)]);
    expect([other.code, other.err]).toEqual([3, expect.stringContaining('is not in the export')]);
  });

  it('is reported as faulty if entries with an earlier time were inserted and then sealed', async () => {
    const { pool } = service.world.database;
    await sealWhole(service.world, organisationId);
    const early: string = (await get('/exports/audit-seals?format=ndjson')).body;
    const ids = ['d0000000-0000-4000-8000-000000000000', 'd1000000-0000-4000-8000-000000000000'];
    for (const id of ids) {
      await pool.query(
        `insert into audit_entries (organisation_id, id, at, actor_kind, action, subject_kind, subject_id)
         values ($1, $2, now() - interval '1 year', 'system', 'reason.delete', 'reason', 'reason')`,
        [organisationId, id],
      );
      await writeEntries(service.world, organisationId, 1);
      await sealWhole(service.world, organisationId);
    }
    const seals: string = (await get('/exports/audit-seals?format=ndjson')).body;
    const entries: string = (await get('/exports/audit?format=ndjson')).body;
    const { place } = lines(entries).find(({ id }) => id === ids[0]) ?? {};
    const { backdated } = await verifyChain(pool, organisationId);
    expect(backdated).toEqual({ count: 2, first: { id: ids[0], place } });
    const noted = String(lines(seals).at(-1)?.hash);
    const found = await verified(seals, entries, ['--noted', noted]);
    expect([found.code, found.err]).toEqual([
      0,
      expect.stringMatching(`^2 sealed entries have a time before the previous seal, entry ${ids[0]} first`),
    ]);
    const reported = { backdated_entries: backdated.count, first_backdated: backdated.first };
    expect(JSON.parse(found.out)).toMatchObject(reported);
    // Without a seal, such an entry is a fault.
    expect(await verified(early, entries)).toMatchObject({ code: 3 });
  });

  it('may contain other line ends within an entry', async () => {
    const ctx = service.world.contextFor(systemActor, organisationId);
    await writeAudit(ctx, {
      action: 'reason.save',
      subjectKind: 'sample',
      subjectId: 'one\u2028two\u0085three',
    });
    await sealWhole(service.world, organisationId);
    const seals: string = (await get('/exports/audit-seals?format=ndjson')).body;
    const entries: string = (await get('/exports/audit?format=ndjson')).body;
    expect(entries).toContain('\u2028');
    expect((await verified(seals, entries)).code).toBe(0);
  });

  it('contains every seal in every format', async () => {
    await sealWhole(service.world, organisationId);
    const { body } = await get('/exports/audit-seals');
    expect(body.count).toBeGreaterThan(0);
    expect(body.data[0]).toMatchObject({ number: 1, previous_hash: '0'.repeat(64) });
    const csv = recordsOf((await get('/exports/audit-seals?format=csv')).body);
    expect(csv.map((each) => each.hash)).toEqual(body.data.map((each: { hash: string }) => each.hash));
    const none = await addOrganisation(service.world);
    const empty = await administrator(service, none);
    const answer = await service.call('GET', `/${none}/exports/audit-seals`, { token: empty.token });
    expect(answer.status).toBe(200);
  });
});
