import { beforeAll, expect, it } from 'vitest';
import { sealWhole, tamper, writeEntries } from '../audit/audit-log-fixture.js';
import { addOrganisation, suiteWorld } from '../test-context.js';
import { fleet } from './fleet-process.js';

const world = suiteWorld();
let environment: Record<string, string>;
let organisationId: string;
let ids: string[];

beforeAll(async () => {
  environment = { DATABASE_URL: world.database.url, DATA_DIR: '/nowhere' };
  organisationId = await addOrganisation(world);
  ids = await writeEntries(world, organisationId, 3);
});

const verify = (...words: string[]) => fleet(['audit', 'verify', ...words], environment);

it('audit verify prints every log, or one log with its newest seal', async () => {
  await sealWhole(world, organisationId);
  const all = await verify();
  expect(all).toMatchObject({ code: 0, errors: expect.stringMatching(/^Without a seal that you noted/) });
  for (const id of [world.organisationId, organisationId]) expect(all.output).toContain(id);
  const one = await verify('--organisation', organisationId);
  expect(one.code).toBe(0);
  expect(one.json()).toEqual({
    organisation_id: organisationId,
    fits: true,
    entries: 4,
    seals: 1,
    newest_seal: { number: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/), sealed_at: expect.any(String) },
    waiting_entries: 0,
    waiting_since: null,
    backdated_entries: 0,
    first_backdated: null,
    fault: null,
  });
  const { hash } = one.json().newest_seal;
  const noted = await verify('--organisation', organisationId, '--expect', hash.toUpperCase());
  expect(noted).toMatchObject({ code: 0, errors: '' });
});

it('audit verify reports faults, with its own exit code', async () => {
  const other = await verify('--organisation', organisationId, '--expect', 'ab'.repeat(32));
  expect(other).toMatchObject({ code: 3 });
  expect(other.errors).toContain('cut off or rewritten');
  await tamper(world.database.pool, 'delete from audit_entries where id = $1', [ids[2]]);
  const found = await verify();
  expect(found).toMatchObject({ code: 3 });
  expect(found.errors).toContain(`Organisation ${organisationId}: entry ${ids[2]} is missing (seal 1).\n`);
});

it('audit verify refuses an option without effect', async () => {
  const found = await verify('--expect', 'abc');
  expect(found).toMatchObject({ code: 2, output: '' });
  expect(found.errors).toContain('--expect needs --organisation');
  expect(found.errors).toContain('64 hexadecimal digits');
});
