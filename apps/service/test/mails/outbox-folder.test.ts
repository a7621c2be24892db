import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readMail } from './mail-reading.js';
import { suiteMails } from './mail-world.js';

const world = suiteMails({ SMTP_URL: '', MAIL_FROM: '' });

it('[R-AUT-3] without SMTP_URL a mail is a whole file, for the service’s user alone', async () => {
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
