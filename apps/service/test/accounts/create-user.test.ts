import { describe, expect, it } from 'vitest';
import { createOrganisation } from '../../src/accounts/create-organisation.js';
import { createUser } from '../../src/accounts/users/create-user.js';
import { saveMembership } from '../../src/accounts/users/save-membership.js';
import { Refusal } from '../../src/context.js';
import { noOrganisation } from '../../src/context-factory.js';
import { withinOrganisation } from '../../src/within-organisation.js';
import { actorOf, addOrganisation, addUser, refusalOf, suiteWorld, systemActor } from '../test-context.js';

const world = suiteWorld();

const system = (organisationId?: string) => world.contextFor(systemActor, organisationId);

describe('a new user', () => {
  it('[C-3] belongs to the organisation, with roles and modules, and has no secret yet', async () => {
    const userId = await createUser(system(), {
      username: 'marta.ribas',
      name: 'Marta Ribas',
      email: 'marta@example.com',
      roles: ['controller', 'viewer'],
      modules: ['routes'],
    });
    const { rows } = await world.database.pool.query(
      `select username, name, email, secret_hash, token_generation, users.status, roles, modules
        from users join memberships on user_id = id where id = $1 and organisation_id = $2`,
      [userId, world.organisationId],
    );
    expect(rows).toEqual([
      {
        username: 'marta.ribas',
        name: 'Marta Ribas',
        email: 'marta@example.com',
        secret_hash: null,
        token_generation: 1,
        status: 'enabled',
        roles: ['controller', 'viewer'],
        modules: ['routes'],
      },
    ]);
  });

  it('[C-3] has an event and an audit row in the organisation', async () => {
    const { userId, username } = await addUser(world, { roles: ['viewer'] });
    const { rows: events } = await world.database.pool.query(
      `select organisation_id, data from events where type = 'user_created' and data ->> 'user_id' = $1`,
      [userId],
    );
    expect(events).toMatchObject([
      { organisation_id: world.organisationId, data: { username, roles: ['viewer'] } },
    ]);
    const { rows: audit } = await world.database.pool.query(
      'select action, actor_kind, actor_id from audit_entries where subject_id = $1',
      [userId],
    );
    expect(audit).toEqual([{ action: 'user.create', actor_kind: 'system', actor_id: null }]);
  });

  it('[C-3] needs a name that no organisation uses, in any letter case', async () => {
    const { username } = await addUser(world);
    const elsewhere = await addOrganisation(world);
    const taken = createUser(system(elsewhere), {
      username: username.toUpperCase(),
      name: 'Somebody',
      roles: ['viewer'],
    });
    const message =
      'This user name, or one that looks almost the same, is taken; user names are unique over all organisations.';
    expect(await refusalOf(taken)).toMatchObject([{ code: 'key_in_use', key: '/username', message }]);
  });

  it.each([
    ['pace.x0x', 'расе.хох'],
    ['OPEX', 'ОРЕХ'],
    ['soil1', 'soill'],
    ['jean-luc', 'jean‐luc'],
  ])('[C-3] called %j excludes the name %j, which looks the same', async (username, alike) => {
    await createUser(system(), { username, name: 'First', roles: ['viewer'] });
    const elsewhere = system(await addOrganisation(world));
    const second = createUser(elsewhere, { username: alike, name: 'Second', roles: ['viewer'] });
    expect(await refusalOf(second)).toMatchObject([{ code: 'key_in_use', key: '/username' }]);
  });

  it('[C-3] is created only once if several requests at the same moment use names that look alike', async () => {
    const names = ['coax', 'соах', 'c0ax'];
    const results = await Promise.allSettled(
      names.map((username) => createUser(system(), { username, name: 'A', roles: ['viewer'] })),
    );
    expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
  });

  it('[C-3] is created only once if several requests at the same moment use the same name', async () => {
    const make = () => createUser(system(), { username: 'carles.vila', name: 'Carles', roles: ['viewer'] });
    const results = await Promise.allSettled([make(), make(), make(), make()]);
    const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toHaveLength(3);
    for (const each of refused) {
      expect(each).toBeInstanceOf(Refusal);
      expect(each.problems).toMatchObject([{ code: 'key_in_use' }]);
    }
  });

  it.each([
    ['  ', 'blank'],
    ['n'.repeat(201), 'too_long'],
    ['marta.ribas\u200b', 'wrong_format'],
    [' marta.ribas', 'wrong_format'],
  ])('[C-3] cannot be called %j', async (username, code) => {
    const refused = createUser(system(), { username, name: 'Somebody', roles: ['viewer'] });
    expect(await refusalOf(refused)).toMatchObject([{ code, key: '/username' }]);
  });
});

describe('a membership', () => {
  it('[C-3] replaces the previous one when it is saved again, and invalidates tokens', async () => {
    const { userId } = await addUser(world, { roles: ['organisation_administrator'] });
    expect(await saveMembership(system(), { userId, roles: ['viewer'] })).toBe(2);
    const actor = await actorOf(world, userId);
    if (actor.kind !== 'user') throw new Error('not a user');
    expect(actor.permissions.has('organisation:write')).toBe(false);
    expect(actor.permissions.has('routes:read')).toBe(true);
  });
});

describe('a new organisation', () => {
  it('[C-13] can be created in one transaction with its first user', async () => {
    const organisationId = await system(noOrganisation).inTransaction(async (tx) => {
      const id = await createOrganisation(tx, { name: 'Cerdanya Cargo' });
      const own = withinOrganisation(tx, id);
      const roles = ['organisation_administrator'] as const;
      await createUser(own, { username: 'admin.cerdanya', name: 'Administrator', roles });
      return id;
    });
    const { rows } = await world.database.pool.query(
      `select type from events where organisation_id = $1 order by position`,
      [organisationId],
    );
    expect(rows).toEqual([{ type: 'organisation_created' }, { type: 'user_created' }]);
  });
});
