import { describe, expect, it } from 'vitest';
import { suiteMails } from './mail-world.js';

const world = suiteMails();
const ask = (username: string) =>
  world.service.call('POST', '/account/password-requests', { body: { username } });
const pool = () => world.service.world.database.pool;

interface MailRow {
  status: string;
  attempts: number;
  fault: string | null;
  /** The time between the creation of a mail and its next attempt. */
  waits_ms: number;
}

async function rowOf(userId: string): Promise<MailRow | undefined> {
  const { rows } = await pool().query<MailRow>(
    `select status, attempts, fault, (extract(epoch from next_attempt_at - created_at) * 1000)::float8 as waits_ms
      from mails where user_id = $1 order by created_at desc limit 1`,
    [userId],
  );
  return rows[0];
}

const metric = async (line: string) => {
  const text = await (await fetch(`${world.service.origin}/metrics`)).text();
  return Number(new RegExp(`^${line.replaceAll(/[{}"]/g, '\\$&')} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
};

describe('a mail server', () => {
  it('[R-AUT-3] that defers a mail gets it again later', async () => {
    const { userId, username, email } = await world.addPerson();
    world.smtp.answer = (recipient) => (recipient === email ? { code: 450, text: '4.2.1 Greylisted' } : null);
    await ask(username);
    await expect.poll(async () => (await rowOf(userId))?.attempts).toBe(1);
    await expect.poll(async () => (await rowOf(userId))?.fault).toContain('Greylisted');
    const row = await rowOf(userId);
    expect(row?.status).toBe('waiting');
    expect(row?.waits_ms).toBeGreaterThan(11_000);
    world.smtp.answer = () => null;
    await pool().query('update mails set next_attempt_at = now() where user_id = $1', [userId]);
    await world.mailTo(email);
    // The server has the mail before its response has arrived.
    await expect.poll(() => world.statesOf(userId)).toEqual(['sent']);
  });

  it('[R-AUT-3] that refuses the recipient ends the delivery, which appears in log and metrics', async () => {
    const { userId, username, email } = await world.addPerson();
    const before = await metric('mails{status="dead"}');
    world.smtp.answer = (recipient) =>
      recipient === email ? { code: 550, text: '5.1.1 No such user' } : null;
    await ask(username);
    await expect.poll(() => world.statesOf(userId)).toEqual(['dead']);
    expect((await rowOf(userId))?.fault).toContain('No such user');
    await expect.poll(() => metric('mails{status="dead"}')).toBe(before + 1);
    expect(await metric('mail_attempts_total{outcome="refused"}')).toBeGreaterThan(0);
  });

  it('[R-AUT-3] that refuses by policy may be reconfigured: the mail waits', async () => {
    const { userId, username } = await world.addPerson();
    world.smtp.answer = () => ({ code: 550, text: '5.7.1 Relaying denied' });
    await ask(username);
    await expect.poll(async () => (await rowOf(userId))?.fault).toContain('Relaying denied');
    expect(await world.statesOf(userId)).toEqual(['waiting']);
    await pool().query(`update mails set status = 'dropped', ended_at = now() where user_id = $1`, [userId]);
  });

  it('[R-AUT-3] that is down delays mails and loses none; when it works again and one mail is sent, the others follow', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.addPerson()));
    await world.smtp.stop();
    try {
      for (const { username } of people) await ask(username);
      for (const { userId } of people) {
        await expect.poll(async () => (await rowOf(userId))?.attempts ?? 0).toBeGreaterThan(0);
      }
      await expect.poll(() => metric('mails{status="waiting"}')).toBe(people.length);
    } finally {
      await world.smtp.start();
    }
    // One mail becomes due, as it would after some time; the others follow.
    await pool().query('update mails set next_attempt_at = now() where user_id = $1', [people[0]?.userId]);
    for (const { email } of people) await world.mailTo(email);
    await world.idle();
  });

  it('[R-AUT-3] that drops the connection after it accepted a mail gets it again, and both links work until one is used', async () => {
    const { userId, username, email } = await world.addPerson();
    let breaks = 1;
    world.smtp.onMail = (mail) => {
      if (!mail.recipients.includes(email) || breaks === 0) return undefined;
      breaks -= 1;
      return 'cut';
    };
    await ask(username);
    await expect.poll(async () => (await rowOf(userId))?.fault ?? '').not.toBe('');
    await pool().query('update mails set next_attempt_at = now() where user_id = $1', [userId]);
    const second = await world.mailTo(email, 2);
    const [first] = world.smtp.to(email);
    expect(first?.headers.get('message-id')).toEqual(second.headers.get('message-id'));
    expect(first?.token).not.toBe(second.token);
    const put = (token: string | null | undefined) =>
      world.service.call('PUT', '/account/password', {
        body: { token, password: 'nine brown valley sheep' },
      });
    expect((await put(first?.token)).status).toBe(200);
    expect((await put(second.token)).status).toBe(422);
  });

  it('[R-AUT-3] that defers a mail for a day does not get it any more', async () => {
    const { userId, username, email } = await world.addPerson();
    world.smtp.answer = (recipient) => (recipient === email ? { code: 451, text: '4.3.0 later' } : null);
    await ask(username);
    await expect.poll(async () => (await rowOf(userId))?.fault).toContain('later');
    await pool().query(
      `update mails set created_at = created_at - interval '24 hours', next_attempt_at = now() where user_id = $1`,
      [userId],
    );
    await expect.poll(() => world.statesOf(userId)).toEqual(['dead']);
    expect(world.smtp.to(email)).toEqual([]);
  });

  it('[C-3] keeps no database transaction open while its response is awaited', async () => {
    const { username, email } = await world.addPerson();
    let open = -1;
    world.smtp.onMail = async (mail) => {
      if (!mail.recipients.includes(email)) return;
      const { rows } = await pool().query<{ open: number }>(
        `select count(*)::integer as open from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`,
      );
      open = rows[0]?.open ?? -1;
    };
    await ask(username);
    await world.mailTo(email);
    await expect.poll(() => open).toBe(0);
  });
});
