import { describe, expect, it } from 'vitest';
import { addMember } from '../../src/accounts/users/add-member.js';
import { administrator } from '../accounts/people-fixture.js';
import { addOrganisation, systemActor } from '../test-context.js';
import { suiteMails } from './mail-world.js';

const world = suiteMails();
const call: typeof world.service.call = (...given) => world.service.call(...given);
const ask = (username: string) => call('POST', '/account/password-requests', { body: { username } });

describe('the times in mails', () => {
  it('[C-3] are in the time zone of the reader’s only organisation, and in UTC for a user of several', async () => {
    const admin = await administrator(world.service);
    const set = (time_zone: string | null) =>
      call('PATCH', '/{org}', { token: admin.token, body: { time_zone } });
    expect((await set('Asia/Kolkata')).status).toBe(200);
    try {
      const { username, email } = await world.addPerson();
      await ask(username);
      const mail = await world.mailTo(email);
      for (const part of [mail.text, mail.html]) {
        expect(part).toMatch(/until \d+ \w+ \d{4}, \d\d:\d\d GMT\+5:30\./);
      }
      const other = await addOrganisation(world.service.world, 'Àrea Oest');
      await addMember(world.service.world.contextFor(systemActor, other), { username, roles: ['viewer'] });
      await ask(username);
      expect((await world.mailTo(email, 2)).text).toMatch(/until \d+ \w+ \d{4}, \d\d:\d\d UTC\./);
    } finally {
      await set(null);
    }
  });
});
