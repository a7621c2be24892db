import { describe, expect, it } from 'vitest';
import { suiteProcesses } from '../process/suite-processes.js';
import { suiteMails } from './mail-world.js';

const world = suiteMails({}, null);
const services = suiteProcesses(() => ({
  DATABASE_URL: world.service.world.database.url,
  SMTP_URL: `smtp://127.0.0.1:${world.smtp.port}`,
  MAIL_FROM: 'no-reply@fleet.example',
  PUBLIC_URL: 'https://fleet.example',
}));
const patient = { timeout: 60_000, interval: 50 };

describe('services that share a database', () => {
  it('[R-AUT-3] send each mail once', async () => {
    await services.startUpTo(2);
    const before = world.smtp.mails.length;
    const people = await Promise.all(
      Array.from({ length: 40 }, () => world.addPerson({ password: null, passwordMail: true })),
    );
    await world.idle();
    expect(world.smtp.mails.length).toBe(before + people.length);
    expect(people.map(({ email }) => world.smtp.to(email).length)).toEqual(people.map(() => 1));
  }, 120_000);

  it('[R-AUT-3] lose no mail if they are killed between sending and recording, but may send it twice', async () => {
    await services.startUpTo(2);
    const { email, userId } = await world.addPerson();
    let release = (): void => undefined;
    const paused = new Promise<void>((resolve) => {
      release = resolve;
    });
    world.smtp.onMail = (mail) => (mail.recipients.includes(email) ? paused : undefined);
    const { rows } = await world.service.world.database.pool.query<{ username: string }>(
      'select username from users where id = $1',
      [userId],
    );
    const body = { username: rows[0]?.username };
    expect((await world.service.call('POST', '/account/password-requests', { body })).status).toBe(202);
    await expect.poll(() => world.smtp.to(email).length, patient).toBe(1);
    await services.killOldest();
    await services.killOldest();
    release();
    world.smtp.onMail = () => undefined;
    expect(await world.statesOf(userId)).toEqual(['waiting']);
    // The lease of the dead process expires, as it would by time.
    await world.service.world.database.pool.query('update mails set lease_until = now() where user_id = $1', [
      userId,
    ]);
    await services.startUpTo(1);
    await expect.poll(() => world.smtp.to(email).length, patient).toBe(2);
    await expect.poll(() => world.statesOf(userId), patient).toEqual(['sent']);
    const ids = world.smtp.to(email).map((each) => each.headers.get('message-id')?.[0]);
    expect(new Set(ids).size).toBe(1);
  }, 120_000);
});
