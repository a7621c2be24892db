import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { upsertMembership } from '../../src/accounts/account-queries.js';
import { setPassword } from '../../src/accounts/secrets/set-secret.js';
import { createUser } from '../../src/accounts/users/create-user.js';
import { noOrganisation } from '../../src/context-factory.js';
import { claimMails, takeMailRequests } from '../../src/mails/mail-queries.js';
import { addOrganisation, systemActor } from '../test-context.js';
import { otherPassword, password, suiteMails } from './mail-world.js';

/** Invites new users of an organisation by mail; returns their addresses, the oldest first. */
async function invite(
  { service: { world } }: ReturnType<typeof suiteMails>,
  organisationId: string,
  count: number,
) {
  const ctx = world.contextFor(systemActor, organisationId);
  const emails: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const username = `turn.${randomUUID().slice(0, 13)}`;
    const email = `${username}@mail.example`;
    await createUser(ctx, { username, name: 'Marta Ribas', email, roles: ['viewer'], passwordMail: true });
    emails.push(email);
  }
  return emails;
}

describe('mails of several organisations [C-3]', () => {
  const world = suiteMails({}, null);

  it('are claimed in turns: many of one organisation do not delay one of another', async () => {
    const { pool } = world.service.world.database;
    const many = world.service.world.organisationId;
    const few = await addOrganisation(world.service.world);
    await invite(world, many, 20);
    await invite(world, few, 1);
    const claim = (busy: string[]) =>
      claimMails(pool, { owner: randomUUID(), leaseMs: 60_000, limit: 5, busy, mostOfOrganisation: 4 });
    const first = (await claim([])).map((each) => each.organisation_id);
    expect(first.filter((each) => each === many)).toHaveLength(4);
    expect(first.filter((each) => each === few)).toHaveLength(1);
    expect(await claim([many, many, many, many])).toEqual([]);
    expect(await claim([many])).toHaveLength(3);
    await pool.query(`update mails set status = 'dropped', ended_at = now()`);
  });

  it('of a call outside any organisation belong to the organisation that has had the user for the longest time', async () => {
    const { world: inner } = world.service;
    const [first, second] = [await addOrganisation(inner), await addOrganisation(inner)];
    const [email = ''] = await invite(world, second, 1);
    const { rows: users } = await inner.database.pool.query<{ id: string; username: string }>(
      'select id, username from users where email = $1',
      [email],
    );
    const [user] = users;
    if (user === undefined) throw new Error('the user is missing');
    const grant = { roles: ['viewer'], permissions: [], modules: [], siteIds: [] };
    await upsertMembership(inner.contextFor(systemActor, first), user.id, grant);
    await inner.database.pool.query(`update mails set status = 'sent', ended_at = now()`);
    await setPassword(inner.contextFor(systemActor, noOrganisation), { userId: user.id, password });
    await setPassword(inner.contextFor(systemActor, noOrganisation), {
      userId: user.id,
      password: otherPassword,
    });
    await setPassword(inner.contextFor(systemActor, first), { userId: user.id, password });
    const body = { username: user.username };
    await world.service.call('POST', '/account/password-requests', { body });
    expect(await takeMailRequests(inner.database.pool)).toBe(1);
    const { rows: mails } = await inner.database.pool.query<{ kind: string; organisation_id: string }>(
      `select kind, organisation_id from mails where user_id = $1 and status = 'waiting' order by created_at`,
      [user.id],
    );
    expect(mails.map((each) => [each.kind, each.organisation_id])).toEqual([
      ['password_changed', second],
      ['password_changed', first],
      ['password_forgotten', second],
    ]);
  });
});

describe('a mail server that is slow for the mails of one organisation [C-3]', () => {
  const world = suiteMails();

  it('does not delay the mails of another', async () => {
    let release = (): void => undefined;
    const slowly = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = new Set<string>();
    world.smtp.onMail = (mail) => (mail.recipients.some((each) => slow.has(each)) ? slowly : undefined);
    const ctx = world.service.world.contextFor(systemActor);
    await ctx.inTransaction(async (tx) => {
      for (let n = 0; n < 12; n += 1) {
        const username = `slow.${randomUUID().slice(0, 13)}`;
        const email = `${username}@mail.example`;
        slow.add(email);
        await createUser(tx, { username, name: 'Pere Font', email, roles: ['viewer'], passwordMail: true });
      }
    });
    const sentOf = (emails: Iterable<string>) =>
      [...emails].filter((each) => world.smtp.to(each).length > 0).length;
    await expect.poll(() => sentOf(slow)).toBe(4);
    const [other = ''] = await invite(world, await addOrganisation(world.service.world), 1);
    await world.mailTo(other);
    expect(sentOf(slow)).toBe(4);
    release();
    await world.idle();
    expect(sentOf(slow)).toBe(12);
  });

  it('gets only one of these mails at a time after it did not answer; other organisations are not limited', async () => {
    const many = await addOrganisation(world.service.world);
    const [unanswered = ''] = await invite(world, many, 1);
    world.smtp.answer = (to) => (to === unanswered ? { code: 421, text: 'Closing' } : null);
    const attempts = async () => {
      const { rows } = await world.service.world.database.pool.query(
        `select m.attempts, m.awaits_server from mails m join users u on u.id = m.user_id where u.email = $1`,
        [unanswered],
      );
      return rows;
    };
    await expect.poll(attempts).toEqual([{ attempts: 1, awaits_server: true }]);
    let release = (): void => undefined;
    const slowly = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = new Set<string>();
    world.smtp.onMail = (mail) => (mail.recipients.some((each) => slow.has(each)) ? slowly : undefined);
    await world.service.world.contextFor(systemActor, many).inTransaction(async (tx) => {
      for (let n = 0; n < 5; n += 1) {
        const username = `slow.${randomUUID().slice(0, 13)}`;
        const email = `${username}@mail.example`;
        slow.add(email);
        await createUser(tx, { username, name: 'Pere Font', email, roles: ['viewer'], passwordMail: true });
      }
    });
    const sent = () => [...slow].filter((each) => world.smtp.to(each).length > 0).length;
    await expect.poll(sent).toBe(1);
    const [other = ''] = await invite(world, await addOrganisation(world.service.world), 1);
    await world.mailTo(other);
    expect(sent()).toBe(1);
    release();
    await expect.poll(sent).toBe(5);
  });
});

describe('a mail server that keeps a connection busy and never finishes', () => {
  const world = suiteMails({}, { deadlineMs: 1_000 });

  it('[R-AUT-3] loses the connection at the deadline, even after a garbage collection', async () => {
    const endless = new Promise<void>(() => undefined);
    world.smtp.onMail = () => endless;
    const [email = ''] = await invite(world, world.service.world.organisationId, 1);
    await expect.poll(() => world.smtp.to(email).length).toBe(1);
    collectGarbage();
    const attempts = async () => {
      const { rows } = await world.service.world.database.pool.query(
        `select m.status, m.awaits_server from mails m join users u on u.id = m.user_id
          where u.email = $1 and m.lease_until is null`,
        [email],
      );
      return rows;
    };
    await expect.poll(attempts, { timeout: 8_000 }).toEqual([{ status: 'waiting', awaits_server: true }]);
  });
});

function collectGarbage(): void {
  setFlagsFromString('--expose_gc');
  runInNewContext('gc')();
}
