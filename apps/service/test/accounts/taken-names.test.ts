import { beforeAll, describe, expect, it } from 'vitest';
import { addOrganisation, addUser } from '../test-context.js';
import { codesOf, suiteService } from '../test-service.js';
import { administrator, type LoggedInPerson } from './people-fixture.js';

const service = suiteService();

let admin: LoggedInPerson;
let theirs: string;
beforeAll(async () => {
  admin = await administrator(service);
  const organisationId = await addOrganisation(service.world);
  theirs = (await addUser(service.world, { organisationId })).username;
});

const make = (username: string, more: object = {}) =>
  service.call('POST', '/{org}/users', {
    token: admin.token,
    body: { username, name: 'N', roles: ['viewer'], ...more },
  });

describe('the user names of other organisations', () => {
  it('[C-3] cannot be found by guessing: after 20 taken names in an hour, taken and free ones are refused alike', async () => {
    for (let own = 0; own < 21; own += 1) expect((await make(admin.username)).status).toBe(409);
    for (let asked = 0; asked < 20; asked += 1) {
      const answer = await make(theirs);
      expect([answer.status, codesOf(answer)]).toEqual([409, ['key_in_use']]);
    }
    for (const username of [theirs, 'a.free.name']) {
      const answer = await make(username);
      expect([answer.status, codesOf(answer)]).toEqual([429, ['rate_limited']]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500);
    }
    service.world.clock.advance(60 * 60_000);
    admin = await administrator(service);
    expect((await make('a.free.name')).status).toBe(201);
  });

  it('[C-2][C-3] are not revealed by a request that also has a fault of form', async () => {
    const reported = await Promise.all(
      [admin.username, theirs, 'another.free.name'].map((username) => make(username, { unknown: 1 })),
    );
    expect(reported.map(codesOf)).toEqual(Array(3).fill(['unknown_field']));
  });
});
