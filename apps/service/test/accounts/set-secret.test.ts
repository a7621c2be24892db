import { describe, expect, it } from 'vitest';
import { setPassword, setPin } from '../../src/accounts/secrets/set-secret.js';
import { saveMembership } from '../../src/accounts/users/save-membership.js';
import { addOrganisation, addUser, refusalOf, suiteWorld, systemActor } from '../test-context.js';

const world = suiteWorld();

const system = () => world.contextFor(systemActor);

describe('a pin', () => {
  it.each(['123', '123456789', '12 34', '١٢٣٤', '12a4', ''])('[C-3] cannot be %j', async (pin) => {
    const { userId } = await addUser(world);
    expect(await refusalOf(setPin(system(), { userId, pin }))).toMatchObject([
      { code: 'wrong_format', key: '/pin' },
    ]);
  });

  it.each(['482913', '48291357'])('[C-3] may be %j', async (pin) => {
    const { userId } = await addUser(world);
    expect(await setPin(system(), { userId, pin })).toBe(2);
  });
});

describe('a password', () => {
  it('[C-3] has 10 to 200 characters', async () => {
    const { userId } = await addUser(world);
    const set = (password: string) => setPassword(system(), { userId, password });
    expect(await refusalOf(set('n'.repeat(9)))).toMatchObject([{ code: 'too_short', key: '/password' }]);
    expect(await refusalOf(set('n'.repeat(201)))).toMatchObject([{ code: 'too_long', key: '/password' }]);
    expect(await set('neu a Ordi')).toBe(2);
    expect(await set(`neu${' a la carretera'.repeat(13)}ab`)).toBe(3);
    expect(await refusalOf(set('n'.repeat(10)))).toMatchObject([{ code: 'weak_password', key: '/password' }]);
  });
});

describe('setting a secret', () => {
  it('[R-AUT-5][C-3] replaces the previous secret, stores no plain text, and raises the generation', async () => {
    const { userId } = await addUser(world);
    await setPassword(system(), { userId, password: 'neu a la carretera' });
    expect(await setPin(system(), { userId, pin: '482913' })).toBe(3);
    const { rows } = await world.database.pool.query(
      'select secret_kind, secret_hash, token_generation from users where id = $1',
      [userId],
    );
    expect(rows).toMatchObject([{ secret_kind: 'pin', token_generation: 3 }]);
    expect(rows[0]?.secret_hash).toMatch(/^\$argon2id\$/);
  });

  it('[C-3] writes an audit row and an event in every organisation of the user, without the secret', async () => {
    const { userId } = await addUser(world);
    const second = await addOrganisation(world);
    await saveMembership(world.contextFor(systemActor, second), { userId, roles: ['viewer'] });
    await setPin(system(), { userId, pin: '482913' });
    const { rows: events } = await world.database.pool.query(
      `select organisation_id, data from events where type = 'credentials_changed' and data ->> 'user_id' = $1`,
      [userId],
    );
    expect(events.map((each) => each.organisation_id).sort()).toEqual([world.organisationId, second].sort());
    expect(events.map((each) => each.data)).toEqual(
      Array.from({ length: 2 }, () => ({ user_id: userId, secret_kind: 'pin' })),
    );
    const { rows: audit } = await world.database.pool.query(
      `select organisation_id, action, data from audit_entries where subject_id = $1 and action = 'user.set_pin'`,
      [userId],
    );
    expect(audit).toHaveLength(2);
    expect(JSON.stringify([events, audit])).not.toContain('482913');
  });

  it('[C-3] is refused for a user who does not exist', async () => {
    const setting = setPin(system(), { userId: world.organisationId, pin: '482913' });
    expect(await refusalOf(setting)).toMatchObject([{ code: 'not_found' }]);
  });
});
