import { describe, expect, it } from 'vitest';
import { addOrganisation, systemActor } from '../test-context.js';
import { codesOf, suiteService } from '../test-service.js';
import { administrator, person } from './people-fixture.js';

const service = suiteService();

type Change = 'demote' | 'disable' | 'remove' | 'limit';

/** Changes one administrator by a call of another, each time in a new organisation. */
async function changeAdministrator(organisationId: string, token: string, userId: string, change: Change) {
  const path = `/${organisationId}/users/${userId}`;
  if (change === 'remove') return service.call('DELETE', path, { token });
  if (change === 'disable') {
    return service.call('PUT', `${path}/status`, { token, body: { status: 'disabled' } });
  }
  const body = change === 'demote' ? { roles: ['viewer'] } : { modules: ['users'] };
  return service.call('PATCH', path, { token, body });
}

describe('the last administrator', () => {
  it.each(['demote', 'disable', 'remove', 'limit'] as const)(
    'is protected: an attempt to %s them is refused',
    async (change) => {
      const organisationId = await addOrganisation(service.world);
      const last = await administrator(service, organisationId);
      const answer = await changeAdministrator(organisationId, last.token, last.userId, change);
      expect([answer.status, codesOf(answer)]).toEqual([409, ['last_administrator']]);
      const still = await service.call('GET', `/${organisationId}/users/${last.userId}`, {
        token: last.token,
      });
      expect(still.body.data).toMatchObject({
        status: 'enabled',
        roles: ['organisation_administrator'],
        modules: [],
      });
    },
  );

  it.each([
    ['demote', 'demote'],
    ['disable', 'remove'],
    ['remove', 'demote'],
    ['limit', 'disable'],
  ] as const)('stays when two administrators %s and %s each other at the same moment', async (one, other) => {
    for (let round = 0; round < 4; round += 1) {
      const organisationId = await addOrganisation(service.world);
      const first = await administrator(service, organisationId);
      const second = await administrator(service, organisationId);
      const answers = await Promise.all([
        changeAdministrator(organisationId, first.token, second.userId, one),
        changeAdministrator(organisationId, second.token, first.userId, other),
      ]);
      const refused = answers.filter((each) => each.status >= 400);
      // The second call may be refused because its token is already invalid.
      expect(refused.map((each) => codesOf(each)[0])).toEqual([
        expect.stringMatching(/^(last_administrator|invalidated_token)$/),
      ]);
    }
  });

  it('is the last administrator even if other administrators are limited to modules or disabled', async () => {
    const organisationId = await addOrganisation(service.world);
    const last = await administrator(service, organisationId);
    await person(service, { organisationId, roles: ['organisation_administrator'], modules: ['users'] });
    const { userId } = await person(service, { organisationId, roles: ['organisation_administrator'] });
    const ctx = service.world.contextFor(systemActor, organisationId);
    await ctx.db.query({
      text: `update memberships set status = 'disabled' where user_id = $1`,
      values: [userId],
    });
    const answer = await changeAdministrator(organisationId, last.token, last.userId, 'remove');
    expect(codesOf(answer)).toEqual(['last_administrator']);
  });
});
