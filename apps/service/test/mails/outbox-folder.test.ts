import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forgetMails } from '../../src/mails/forget-mails.js';
import { systemActor } from '../test-context.js';
import { readMail } from './mail-reading.js';
import { suiteMails } from './mail-world.js';

const world = suiteMails({ SMTP_URL: '', MAIL_FROM: '' });

it('[R-AUT-3] without SMTP_URL each mail becomes a file that only the service’s user can read', async () => {
  const { username, email } = await world.addPerson({ password: null, passwordMail: true });
  const folder = join(world.service.dataDir, 'outbox');
  const find = async () => {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith('.eml')) continue;
      const mail = readMail(await readFile(join(folder, name)));
      if (mail.to === email) return { name, mail };
    }
    return null;
  };
  await expect.poll(find).not.toBeNull();
  const { name = '', mail } = (await find()) ?? {};
  expect(name).toMatch(/^\d{4}-\d\d-\d\d-[0-9a-f-]{36}\.eml$/);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect(mail).toMatchObject({ to: email, from: 'Transports Valira <no-reply@localhost>' });
  expect(mail?.text).toContain(username);
  const body = { token: mail?.token, password: 'seven grey mountain goats' };
  expect((await world.service.call('PUT', '/account/password', { body })).status).toBe(200);
});

it('[C-3] files of mails are deleted after 30 days, and no other files are', async () => {
  const folder = join(world.service.dataDir, 'outbox of another day');
  const ctx = world.service.world.contextFor(systemActor);
  expect(await forgetMails(ctx, folder)).toBe(0);
  await mkdir(folder);
  const dayOf = (daysAgo: number) => new Date(ctx.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const nameOf = (daysAgo: number) => `${dayOf(daysAgo)}-${ctx.newId()}.eml`;
  const kept = [nameOf(0), nameOf(29), nameOf(30), `${dayOf(31)}-notes.eml`, `${nameOf(31)}.saved`];
  for (const each of [...kept, nameOf(31), nameOf(400), `${nameOf(31)}.4711.part`]) {
    await writeFile(join(folder, each), 'mail');
  }
  await forgetMails(ctx, folder);
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
});
