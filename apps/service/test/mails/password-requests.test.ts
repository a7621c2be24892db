import { describe, expect, it } from 'vitest';
import { codesOf, testService } from '../test-service.js';
import { password, suiteMails } from './mail-world.js';

const world = suiteMails();
const call: typeof world.service.call = (...given) => world.service.call(...given);
const ask = (username: string) => call('POST', '/account/password-requests', { body: { username } });

describe('requests for a password mail', () => {
  it('[C-3] cause at most five mails in an hour, and none while one is waiting', async () => {
    const { userId, username, email } = await world.addPerson();
    world.smtp.answer = (recipient) => (recipient === email ? { code: 451, text: '4.7.1 later' } : null);
    for (let each = 0; each < 3; each += 1) await ask(username);
    const { pool } = world.service.world.database;
    const faults = async () =>
      (await pool.query('select status, fault from mails where user_id = $1', [userId])).rows;
    const putOff = { status: 'waiting', fault: expect.stringContaining('later') };
    await expect.poll(faults).toEqual([putOff]);
    world.smtp.answer = () => null;
    await pool.query('update mails set next_attempt_at = now() where user_id = $1', [userId]);
    await world.mailTo(email);
    for (let each = 0; each < 6; each += 1) {
      await ask(username);
      await world.idle();
    }
    expect(world.smtp.to(email).length).toBe(5);
  });

  it('[C-1] ignore an Idempotency-Key: only a mail that is being sent prevents a second mail', async () => {
    const { username, email } = await world.addPerson();
    const keyed = (name: string) => {
      const headers = { 'idempotency-key': 'forgotten' };
      return call('POST', '/account/password-requests', { body: { username: name }, headers });
    };
    let accept = (): void => undefined;
    world.smtp.onMail = ({ recipients }) =>
      recipients.includes(email)
        ? new Promise((resolve) => {
            accept = resolve;
          })
        : undefined;
    const answers = [await keyed(username)];
    await world.mailTo(email);
    answers.push(await keyed(username));
    // When the mail of a later request has arrived, the repeated request has been processed.
    const later = await world.addPerson();
    await ask(later.username);
    await world.mailTo(later.email);
    expect(world.smtp.to(email)).toHaveLength(1);
    world.smtp.onMail = () => undefined;
    accept();
    await world.idle();
    answers.push(await keyed(username), await keyed('another.name'));
    await world.mailTo(email, 2);
    await world.idle();
    for (const answer of answers)
      expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([202, null]);
    expect(world.smtp.to(email)).toHaveLength(2);
  });

  it('[C-11] are limited like log-ins: per address and user name', async () => {
    const limited = await testService({ AUTH_ATTEMPTS_PER_MINUTE: '3' });
    try {
      const request = (username: string) =>
        limited.call('POST', '/account/password-requests', { body: { username } });
      const answers = [];
      for (const name of ['marta', 'Marta', 'MARTA', 'marta']) answers.push(await request(name));
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
      expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0', '0']);
      const refused = answers.at(-1);
      expect(refused && codesOf(refused)).toEqual(['rate_limited']);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      // A refused request writes nothing, and a log-in with this name counts in the same way.
      const { rows } = await limited.world.database.pool.query('select username from mail_requests');
      expect(rows).toHaveLength(3);
      const body = { username: 'marta', password };
      expect((await limited.call('POST', '/account/auth', { body })).status).toBe(429);
      expect((await request('pau')).status).toBe(202);
      limited.world.clock.advance(60_000);
      expect((await request('marta')).status).toBe(202);
    } finally {
      await limited.stop();
    }
  });

  it('[C-3] may have a user name of 200 characters, but not with unknown members', async () => {
    const { status } = await ask(`x${'😀'.repeat(199)}`);
    expect(status).toBe(202);
    const [answer] = [await call('POST', '/account/password-requests', { body: { username: 'a', more: 1 } })];
    expect([answer.status, codesOf(answer)]).toEqual([400, ['unknown_field']]);
  });
});
