import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { selectSeals } from '../../src/audit/audit-seal-queries.js';
import { type AuditEntry, writeAudit } from '../../src/audit/write-audit.js';
import { administrator, type LoggedInPerson, person } from '../accounts/people-fixture.js';
import { addOrganisation, addSite, systemActor } from '../test-context.js';
import { type Answer, codesOf, suiteService } from '../test-service.js';
import { sealWhole, writeEntries, writeLargeEntries } from './audit-log-fixture.js';

const service = suiteService();
let organisationId: string;
let admin: LoggedInPerson;

beforeEach(async () => {
  organisationId = await addOrganisation(service.world);
  admin = await administrator(service, organisationId);
});

const read = (query = '', { token } = admin): Promise<Answer> =>
  service.call('GET', `/${organisationId}/audit${query}`, { token });

/** Writes and seals entries. Waits until transactions of other suites no longer delay them. */
async function write(entries: readonly AuditEntry[]) {
  const ctx = service.world.contextFor(systemActor, organisationId);
  for (const each of entries) await writeAudit(ctx, each);
  await sealWhole(service.world, organisationId);
}

// biome-ignore lint/suspicious/noExplicitAny: the response was already checked against the contract.
const idsOf = (answer: Answer) => answer.body.data.map((each: any) => each.id);

describe('the audit log', () => {
  it('is read newest first, with the names of the actors', async () => {
    const made = await service.call('POST', `/${organisationId}/roles`, {
      token: admin.token,
      body: { key: 'night', name: 'Night', permissions: ['routes:read'] },
    });
    await sealWhole(service.world, organisationId);
    const { body } = await read('?page_size=1');
    expect(body.data).toEqual([
      expect.objectContaining({
        organisation_id: organisationId,
        actor_kind: 'user',
        actor_id: admin.userId,
        actor_name: expect.stringMatching(/^Person \d+$/),
        actor_part: null,
        action: 'role.create',
        subject_kind: 'role',
        subject_id: 'night',
        request_id: made.headers.get('x-request-id'),
        address: '127.0.0.1',
        changes: { before: null, after: expect.objectContaining({ name: 'Night' }) },
      }),
    ]);
    expect(body.pagination).toMatchObject({ page_size: 1, page_no: 1 });
    expect(body.pagination.total).toBeGreaterThan(1);
  });

  it('is read page by page through its links; entries that are written in between change no page', async () => {
    const ids = await writeEntries(service.world, organisationId, 7);
    await sealWhole(service.world, organisationId);
    const seen: string[] = [];
    let answer = await read('?page_size=3');
    for (let pages = 0; ; pages += 1) {
      expect(pages).toBeLessThan(20);
      seen.push(...idsOf(answer));
      await writeEntries(service.world, organisationId, 2);
      await sealWhole(service.world, organisationId);
      const next = answer.body.links.find((each: { rel: string }) => each.rel === 'next');
      if (next === undefined) break;
      answer = await read(new URL(next.href).search);
    }
    expect(seen).toEqual(ids.toReversed());
    expect(idsOf(await read(`?cursor=${answer.body.next_cursor}`))).toEqual([]);
    expect(idsOf(await read('?page_size=500')).length).toBeGreaterThan(ids.length);
  });

  it('[C-11] returns less than a page if the entries are large, and continues', async () => {
    const ids = await writeLargeEntries(service.world, organisationId, 30);
    const first = await read('?page_size=500');
    expect(idsOf(first)).toEqual(ids.toReversed().slice(0, 11));
    const seen: string[] = [];
    for (let next = '?page_size=500&subject_kind=large'; ; ) {
      const answer = await read(next);
      expect(JSON.stringify(answer.body.data).length).toBeLessThan(1_200_000);
      seen.push(...idsOf(answer));
      const link = answer.body.links.find((each: { rel: string }) => each.rel === 'next');
      if (link === undefined) break;
      next = new URL(link.href).search;
    }
    expect(seen).toEqual(ids.toReversed());
  });

  it('is filtered by actor, action, subject, request and time', async () => {
    await write([
      { action: 'reason.save', subjectKind: 'sample', subjectId: 'one' },
      { action: 'reason.delete', subjectKind: 'sample', subjectId: 'one' },
      { action: 'reason.delete', subjectKind: 'other', subjectId: 'two' },
      { action: 'progress.arrival', subjectKind: 'other', subjectId: 'two' },
    ]);
    const all = (await read()).body.data;
    const [arrival, otherChange, reasonChange, reasonMake] = all;
    const found = async (query: string) => idsOf(await read(query));
    expect(await found('?subject_kind=sample')).toEqual([reasonChange.id, reasonMake.id]);
    expect(await found('?subject_id=two')).toEqual([arrival.id, otherChange.id]);
    expect(await found('?subject_id=two&action=reason.delete')).toEqual([otherChange.id]);
    expect(await found('?action=reason.delete')).toEqual([otherChange.id, reasonChange.id]);
    expect(await found('?action=progress.arrival')).toEqual([arrival.id]);
    expect(await found(`?request_id=${arrival.request_id}`)).toHaveLength(4);
    expect(await found(`?request_id=${admin.userId}`)).toEqual([]);
    expect(await found(`?actor_id=${admin.userId}`)).toEqual([]);
    expect(await found('?actor_kind=system&subject_kind=sample')).toHaveLength(2);
    expect(await found('?actor_kind=api_key')).toEqual([]);
    expect(await found(`?from=${arrival.at}&until=9999-01-01T00:00:00.000Z`)).toContain(arrival.id);
    expect(await found('?until=2020-01-01T00:00:00.000Z')).toEqual([]);
    expect(await found(`?from=2020-01-01T00:00:00.000Z&until=${reasonMake.at}`)).not.toContain(arrival.id);
  });

  it('refuses invalid cursors, and times in the wrong order', async () => {
    const place = (text: string) => Buffer.from(text).toString('base64url');
    const at = '2026-11-20T09:15:00.000000Z';
    for (const cursor of [
      'x'.repeat(60),
      place(`1|5|2026-13-20T09:15:00.000000Z|1.5.6`),
      place(`1|18446744073709551616|${at}|1.5.6`),
      place(`2147483648|5|${at}|1.5.6`),
      place(`1|5|${at}|1.5.9223372036854775808`),
      place(`1|05|${at}|1.5.6`),
    ]) {
      const answer = await read(`?cursor=${cursor}`);
      expect([answer.status, codesOf(answer)], cursor).toEqual([400, ['wrong_format']]);
    }
    const times = await read('?from=2026-11-20T00:00:00.000Z&until=2026-11-19T00:00:00.000Z');
    expect(codesOf(times)).toEqual(['times_out_of_order']);
    expect(codesOf(await read('?actor=x'))).toEqual(['unknown_parameter']);
    const mistyped = await read('?action=user.chang');
    expect([mistyped.status, codesOf(mistyped), mistyped.body[0].key]).toEqual([
      400,
      ['unknown_value'],
      'action',
    ]);
    expect(mistyped.body[0].message).toContain('user.change, ');
  });

  it('[C-3] shows a caller of some sites only entries of these sites or of none, and their own actions', async () => {
    const { world } = service;
    const [own, foreign] = [await addSite(world, organisationId), await addSite(world, organisationId)];
    const local = await person(service, {
      organisationId,
      roles: ['organisation_administrator'],
      siteIds: [own],
    });
    const calls = (token: string, path: string, body: unknown) =>
      service.call('POST', `/${organisationId}${path}`, { token, body });
    const made: Record<string, string> = {};
    for (const [name, token, site_ids] of [
      ['own', admin.token, [own]],
      ['foreign', admin.token, [foreign]],
      ['nowhere', admin.token, []],
      ['mine', local.token, [own]],
    ] as const) {
      const answer = await calls(token, '/drivers', { name, site_ids });
      expect(answer.status).toBe(201);
      made[name] = answer.body.data.id;
    }
    await sealWhole(world, organisationId);
    const seen = (await read('?subject_kind=driver', local)).body.data;
    const subjects = seen.map((each: { subject_id: string }) => each.subject_id);
    expect(subjects.toSorted()).toEqual([made.mine, made.own, made.nowhere].toSorted());
    const asked = await read(`?subject_id=${made.foreign}`, local);
    expect([asked.body.data, asked.body.pagination.total]).toEqual([[], 0]);
    expect((await read(`?subject_id=${made.foreign}`)).body.pagination.total).toBe(1);
    const kinds = (await read('?page_size=500', local)).body.data.map(
      (each: { subject_kind: string; actor_id: string }) => each.subject_kind,
    );
    expect(new Set(kinds)).toEqual(new Set(['organisation', 'driver', 'user']));
  });

  it('can be verified with the data from its endpoints', async () => {
    await writeEntries(service.world, organisationId, 3);
    await sealWhole(service.world, organisationId);
    const entries = (await read('?page_size=500')).body.data.toReversed();
    const seals = await selectSeals(service.world.database.pool, organisationId, 0, 10);
    const listed = Buffer.concat(seals.map((each) => each.entries));
    const sha256 = (text: string) => createHash('sha256').update(text).digest();
    const sorted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(sorted)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .sort(([one], [other]) => (one < other ? -1 : 1))
                .map(([name, member]) => [name, sorted(member)]),
            )
          : value;
    const recomputed = entries.map(({ actor_name: _, ...entry }: Record<string, unknown>) =>
      Buffer.concat([
        Buffer.from(`${entry.id}`.replaceAll('-', ''), 'hex'),
        sha256(JSON.stringify(sorted(entry))),
      ]),
    );
    expect(Buffer.concat(recomputed).toString('hex')).toBe(listed.toString('hex'));
  });
});
