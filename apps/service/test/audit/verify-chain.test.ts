import { beforeEach, describe, expect, it } from 'vitest';
import { verifyChain } from '../../src/audit/verify-chain.js';
import { addOrganisation, suiteWorld } from '../test-context.js';
import { sealWhole, tamper, writeEntries } from './audit-log-fixture.js';

const world = suiteWorld();
/** A log with three seals, for three, three and four entries, and one entry after them. */
let organisationId: string;
let ids: string[];

const verified = (expected?: string) => verifyChain(world.database.pool, organisationId, expected);
const change = (statement: string, values: unknown[] = []) => tamper(world.database.pool, statement, values);
const faultOf = async () => (await verified()).fault;

beforeEach(async () => {
  organisationId = await addOrganisation(world);
  await writeEntries(world, organisationId, 2);
  await sealWhole(world, organisationId);
  await writeEntries(world, organisationId, 3);
  await sealWhole(world, organisationId);
  await writeEntries(world, organisationId, 4);
  await sealWhole(world, organisationId);
  ids = await writeEntries(world, organisationId, 1);
});

describe('an unchanged log', () => {
  it('is valid, with the numbers of sealed and waiting entries', async () => {
    expect(await verified()).toEqual({
      entries: 10,
      seals: 3,
      newest: {
        number: 3,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        sealedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      },
      waiting: { count: 1, oldest_at: expect.any(String) },
      backdated: { count: 0, first: null },
      fault: null,
    });
  });

  it('is verified from a noted seal on', async () => {
    const { newest } = await verified();
    await sealWhole(world, organisationId);
    expect(await verified(newest?.hash)).toMatchObject({ seals: 4, entries: 11, fault: null });
  });
});

describe('a log changed with the rights of the database’s owner', () => {
  const columns = [
    ["action = 'sample.read'"],
    ['at = at + interval $$1 microsecond$$'],
    ["actor_kind = 'user'"],
    ["actor_id = 'a0000000-0000-4000-8000-000000000000'"],
    ["actor_part = 'mail'"],
    ["subject_kind = 'other'"],
    ["subject_id = 'other'"],
    ["request_id = 'other'"],
    ["address = '192.0.2.1'"],
    ["device_id = 'other'"],
    ["changes = jsonb_set(changes, '{after,weight}', '12.4')"],
    ['changes = null'],
    [`data = data || '{"more":null}'`],
    ['epoch = epoch - 1'],
    // The same digits in the year BC.
    [`at = (to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z BC"'))::timestamptz`],
  ] as const;

  it.each(columns)('is reported with the changed entry, after %s', async (set) => {
    const id = ids[set.startsWith('epoch') ? 0 : 4];
    await change(`update audit_entries set ${set} where organisation_id = $1 and id = $2`, [
      organisationId,
      id,
    ]);
    expect(await faultOf()).toMatchObject({ kind: 'entry_changed', id });
  });

  it('is reported with the first one of several changed entries', async () => {
    await change('update audit_entries set request_id = $3 where organisation_id = $1 and id = any($2)', [
      organisationId,
      [ids[8], ids[5], ids[6]],
      'other',
    ]);
    expect(await faultOf()).toMatchObject({ kind: 'entry_changed', id: ids[5], seal: 2 });
  });

  it.each([0, 2, 4, 5, 9])('is reported with the missing entry %i', async (index) => {
    await change('delete from audit_entries where organisation_id = $1 and id = $2', [
      organisationId,
      ids[index],
    ]);
    expect(await faultOf()).toMatchObject({ kind: 'entry_missing', id: ids[index] });
  });

  it('is reported with the inserted entry, even if it is a copy of another entry', async () => {
    await change(
      `insert into audit_entries (organisation_id, id, at, actor_kind, action, subject_kind, subject_id, data, epoch,
          transaction_id, position) overriding system value
        select organisation_id, 'b0000000-0000-4000-8000-000000000000', at, actor_kind, action, subject_kind, subject_id,
          data, epoch, transaction_id, position + 1000000 from audit_entries where organisation_id = $1 and id = $2`,
      [organisationId, ids[6]],
    );
    const fault = { kind: 'entry_inserted', id: 'b0000000-0000-4000-8000-000000000000', seal: 3 };
    expect(await faultOf()).toMatchObject(fault);
  });

  it.each(['-1', '-2147483648'])(
    'is reported with the entry that was inserted before the first entry, in epoch %s',
    async (epoch) => {
      await change(
        `insert into audit_entries (organisation_id, id, at, actor_kind, action, subject_kind, subject_id, data, epoch,
          transaction_id, position) overriding system value
        select organisation_id, 'b1000000-0000-4000-8000-000000000000', at, actor_kind, action, subject_kind, subject_id,
          data, $3::integer, '0'::xid8, -9223372036854775808 from audit_entries where organisation_id = $1 and id = $2`,
        [organisationId, ids[6], epoch],
      );
      const fault = { kind: 'entry_inserted', id: 'b1000000-0000-4000-8000-000000000000', seal: 1 };
      expect(await faultOf()).toMatchObject(fault);
    },
  );

  const putIn = (id: string, at: string) =>
    change(
      `insert into audit_entries (organisation_id, id, at, actor_kind, action, subject_kind, subject_id, data)
        select organisation_id, $3, ${at}, actor_kind, action, subject_kind, subject_id, data
        from audit_entries where organisation_id = $1 and id = $2`,
      [organisationId, ids[6], id],
    );

  it('is reported with an entry after the last seal whose time is before that seal', async () => {
    await putIn('c0000000-0000-4000-8000-000000000000', `at - interval '2 minutes'`);
    const fault = { kind: 'entry_backdated', id: 'c0000000-0000-4000-8000-000000000000' };
    expect(await faultOf()).toMatchObject(fault);
  });

  it('is reported once for a backdated entry that the service has sealed', async () => {
    await putIn('d0000000-0000-4000-8000-000000000000', `at - interval '1 year'`);
    await sealWhole(world, organisationId);
    await writeEntries(world, organisationId, 1);
    await sealWhole(world, organisationId);
    const first = { id: 'd0000000-0000-4000-8000-000000000000', place: expect.any(String) };
    expect(await verified()).toMatchObject({ fault: null, backdated: { count: 1, first } });
  });

  it('is not reported for an entry from a clock that ran ahead for a while', async () => {
    await putIn('e0000000-0000-4000-8000-000000000000', `at + interval '5 years'`);
    await sealWhole(world, organisationId);
    await writeEntries(world, organisationId, 1);
    expect(await verified()).toMatchObject({ fault: null, backdated: { count: 0 } });
  });

  it('is reported if every seal is missing', async () => {
    await change('delete from audit_seals where organisation_id = $1', [organisationId]);
    expect(await faultOf()).toBeNull();
    await change(`update audit_entries set at = at - interval '1 hour' where organisation_id = $1`, [
      organisationId,
    ]);
    expect(await faultOf()).toEqual({ kind: 'seals_missing' });
    await change('delete from audit_entries where organisation_id = $1', [organisationId]);
    expect(await faultOf()).toEqual({ kind: 'log_empty' });
  });

  it('is reported with the entry that changed places with another entry', async () => {
    await change(
      `update audit_entries a set transaction_id = o.transaction_id, position = default
        from audit_entries o where a.organisation_id = $1 and a.id = $2 and o.organisation_id = $1 and o.id = $3`,
      [organisationId, ids[5], ids[7]],
    );
    expect(await faultOf()).toMatchObject({ kind: 'entry_missing', id: ids[5] });
  });

  it.each([1, 2])('is reported with the missing seal %i', async (number) => {
    await change('delete from audit_seals where organisation_id = $1 and number = $2', [
      organisationId,
      number,
    ]);
    expect(await faultOf()).toEqual({ kind: 'seal_missing', seal: number });
  });

  it.each([
    'sealed_at = sealed_at + interval $$1 microsecond$$',
    'position = position + 1',
    'hash = sha256($$x$$)',
    'previous_hash = sha256($$x$$)',
    'entries = set_byte(entries, 20, (get_byte(entries, 20) + 1) % 256)',
  ])('is reported with the changed seal, after %s', async (set) => {
    await change(`update audit_seals set ${set} where organisation_id = $1 and number = 2`, [organisationId]);
    expect(await faultOf()).toEqual({ kind: 'seal_changed', seal: 2 });
  });

  it('is reported, by comparison with a noted seal, if its end was cut off', async () => {
    const { newest } = await verified();
    await change('delete from audit_seals where organisation_id = $1 and number = 3', [organisationId]);
    await change('delete from audit_entries where organisation_id = $1 and id = any($2)', [
      organisationId,
      ids.slice(6),
    ]);
    expect(await verified()).toMatchObject({ fault: null, seals: 2 });
    expect(await verified(newest?.hash)).toMatchObject({ fault: { kind: 'expected_seal_missing' } });
  });

  it('is reported, by comparison with a noted seal, if its end was changed and sealed again', async () => {
    const { newest } = await verified();
    await change('delete from audit_seals where organisation_id = $1 and number >= 2', [organisationId]);
    await change(`update audit_entries set action = 'sample.read' where organisation_id = $1 and id = $2`, [
      organisationId,
      ids[7],
    ]);
    await sealWhole(world, organisationId);
    expect(await verified()).toMatchObject({ fault: null, entries: 11 });
    expect(await verified(newest?.hash)).toMatchObject({ fault: { kind: 'expected_seal_missing' } });
  });
});
