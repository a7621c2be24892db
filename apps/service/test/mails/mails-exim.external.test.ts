import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../src/accounts/users/create-user.js';
import { checkSmtp } from '../../src/platform/mail/smtp-transport.js';
import { readAuthorities } from '../../src/platform/outgoing/authority-file.js';
import { systemActor } from '../test-context.js';
import { type TestService, testService } from '../test-service.js';
import { type EximServer, startExim } from './exim-server.js';

let exim: EximServer;
let service: TestService;
beforeAll(async () => {
  exim = await startExim();
  const settings = { SMTP_URL: exim.url, SMTP_CA_FILE: exim.caFile, MAIL_FROM: 'no-reply@fleet.example' };
  service = await testService(
    { ...settings, PUBLIC_URL: 'https://fleet.example' },
    { mails: { pollMs: 20 } },
  );
});
afterAll(async () => {
  await service?.stop();
  await exim?.stop();
  exim?.remove();
});

let people = 0;

async function invite(email: string, name = 'Núria Vidal 山田'): Promise<string> {
  people += 1;
  const username = `invited.${people}`;
  const user = { username, name, email, roles: ['viewer'], passwordMail: true };
  return createUser(service.world.contextFor(systemActor), user);
}

async function rowOf(userId: string): Promise<{ status: string; fault: string | null } | undefined> {
  const { rows } = await service.world.database.pool.query<{ status: string; fault: string | null }>(
    'select status, fault from mails where user_id = $1',
    [userId],
  );
  return rows[0];
}

const dueNow = () =>
  service.world.database.pool.query(`update mails set next_attempt_at = now() where status = 'waiting'`);

describe('Exim', () => {
  it('[R-AUT-3] accepts the mails over TLS after a log-in, and their links work', async () => {
    await invite('nuria@mail.example');
    await expect.poll(() => exim.to('nuria@mail.example').length).toBe(1);
    const [mail] = exim.to('nuria@mail.example');
    expect(mail).toMatchObject({
      subject: 'Set your password for Transports Valira',
      from: 'Transports Valira <no-reply@fleet.example>',
    });
    expect(mail?.headers.get('received')?.[0]).toMatch(/with esmtpsa/);
    expect(mail?.text).toContain('Hello Núria Vidal 山田,');
    const body = { token: mail?.token, password: 'seven grey mountain goats' };
    expect((await service.call('PUT', '/account/password', { body })).status).toBe(200);
  });

  it('[R-AUT-3] defers a mail, and accepts it later', async () => {
    const userId = await invite('later@mail.example');
    await expect.poll(async () => (await rowOf(userId))?.fault).toContain('Greylisted');
    expect((await rowOf(userId))?.status).toBe('waiting');
    exim.openLater();
    await dueNow();
    await expect.poll(() => exim.to('later@mail.example').length).toBe(1);
  });

  it('[R-AUT-3] refuses a recipient permanently', async () => {
    const userId = await invite('nobody@mail.example');
    await expect.poll(async () => (await rowOf(userId))?.status).toBe('dead');
    expect((await rowOf(userId))?.fault).toContain('No such user');
  });

  it('[R-AUT-3] gets the waiting mails after it was killed and started again', async () => {
    await exim.kill9();
    const userId = await invite('patient@mail.example');
    await expect.poll(async () => (await rowOf(userId))?.fault).toContain('ECONNREFUSED');
    await exim.start();
    await dueNow();
    await expect.poll(() => exim.to('patient@mail.example').length).toBe(1);
  });

  it('[C-3] is accepted by `fleet doctor`, which recognises wrong credentials', async () => {
    const authorities = await readAuthorities('SMTP_CA_FILE', exim.caFile);
    const settings = { url: exim.url, from: 'no-reply@fleet.example', authorities };
    await expect(checkSmtp(settings)).resolves.toBeUndefined();
    await expect(checkSmtp({ ...settings, url: exim.url.replace('s3cret', 'hush') })).rejects.toThrow(
      /login/i,
    );
  });

  it('[C-3] receives no additional headers or recipients from hostile names', async () => {
    await invite('hostile@mail.example', 'x\r\nBcc: thief@evil.example\r\n\r\nbody');
    await expect.poll(() => exim.to('hostile@mail.example').length).toBe(1);
    const [mail] = exim.to('hostile@mail.example');
    expect([mail?.headers.has('bcc'), exim.to('thief@evil.example').length]).toEqual([false, 0]);
    expect(mail?.headers.get('delivered-to') ?? mail?.to).toContain('hostile@mail.example');
  });
});
