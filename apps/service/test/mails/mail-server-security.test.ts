import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailMessage, MailOutcome } from '../../src/platform/mail/mail-transport.js';
import { checkSmtp, createSmtpTransport } from '../../src/platform/mail/smtp-transport.js';
import { readAuthorities } from '../../src/platform/outgoing/authority-file.js';
import { localCertificate } from '../../src/platform/tls/local-authority.js';
import { type SmtpReceiver, startSmtp } from './smtp-receiver.js';

const message: MailMessage = {
  id: '019a9f3e-0000-7000-8000-000000000001',
  fromName: 'Transports Valira',
  to: 'marta@mail.example',
  subject: 'Set your password',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  at: new Date('2026-11-22T09:00:00Z'),
};

let folder: string;
let material: { cert: string; key: string; authorities: string };
const servers: SmtpReceiver[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-smtp-'));
  const { cert, key, caFile } = await localCertificate(folder, ['127.0.0.1', 'localhost'], Date.now());
  material = { cert, key, authorities: (await readAuthorities('SMTP_CA_FILE', caFile)) ?? '' };
});
afterAll(async () => {
  await Promise.all(servers.map((each) => each.stop()));
  await rm(folder, { recursive: true, force: true });
});

type Options = NonNullable<Parameters<typeof startSmtp>[0]>;

async function server(options: Options): Promise<SmtpReceiver> {
  const started = await startSmtp(options);
  servers.push(started);
  return started;
}

const from = 'no-reply@fleet.example';
const send = (url: string, authorities: string | null = null): Promise<MailOutcome> =>
  createSmtpTransport({ url, from, authorities }).deliver(message, AbortSignal.timeout(20_000));

const logIn: Options = {
  authOptional: false,
  onAuth({ username, password }, _session, done) {
    if (username === 'fleet@x' && password === 's3cret/ä') done(null, { user: username });
    else done(new Error('Invalid login'));
  },
};
const credentials = `${encodeURIComponent('fleet@x')}:${encodeURIComponent('s3cret/ä')}`;

describe('the connection to a mail server', () => {
  it('[C-3] is encrypted by STARTTLS, and a log-in follows', async () => {
    const { key, cert, authorities } = material;
    const receiver = await server({ ...logIn, key, cert });
    const url = `smtp://${credentials}@127.0.0.1:${receiver.port}`;
    expect(await send(url, authorities)).toEqual({ kind: 'sent' });
    expect(receiver.mails).toMatchObject([{ secure: true, user: 'fleet@x', sender: from, to: message.to }]);
    await expect(checkSmtp({ url, from, authorities })).resolves.toBeUndefined();
  });

  it('[C-3] is encrypted from the start with smtps', async () => {
    const { key, cert, authorities } = material;
    const receiver = await server({ key, cert, secure: true });
    expect(await send(`smtps://127.0.0.1:${receiver.port}`, authorities)).toEqual({ kind: 'sent' });
    expect(receiver.mails).toMatchObject([{ secure: true }]);
  });

  it('[C-3] is refused if the certificate is not from a known authority', async () => {
    const { key, cert } = material;
    const other = await mkdtemp(join(tmpdir(), 'fleet-smtp-other-'));
    const stranger = await localCertificate(other, ['127.0.0.1'], Date.now());
    const receiver = await server({ key, cert });
    const outcome = await send(
      `smtp://127.0.0.1:${receiver.port}`,
      await readAuthorities('SMTP_CA_FILE', stranger.caFile),
    );
    expect(outcome).toMatchObject({ kind: 'unreachable' });
    expect(receiver.mails).toEqual([]);
    await rm(other, { recursive: true, force: true });
  });

  it('[C-3] is refused with wrong credentials, which ends no mail and reveals nothing about them', async () => {
    const { key, cert, authorities } = material;
    const receiver = await server({ ...logIn, key, cert });
    const outcome = await send(`smtp://fleet:hush@127.0.0.1:${receiver.port}`, authorities);
    expect(outcome).toMatchObject({ kind: 'unreachable', fault: expect.stringMatching(/login|535/i) });
    expect(JSON.stringify(outcome)).not.toContain('hush');
  });

  it('[C-3] is not used if there are credentials and the server offers no log-in', async () => {
    const receiver = await server({ disabledCommands: ['AUTH', 'STARTTLS'] });
    expect(await send(`smtp://fleet:hush@127.0.0.1:${receiver.port}`)).toMatchObject({ kind: 'unreachable' });
    expect(receiver.mails).toEqual([]);
  });

  it('[R-AUT-3] is reported as unreachable if no server is there, or if the server does not respond', async () => {
    expect(await send('smtp://127.0.0.1:1')).toMatchObject({
      kind: 'unreachable',
      fault: expect.stringContaining('ECONNREFUSED'),
    });
    const receiver = await server({ onConnect: () => undefined });
    const transport = createSmtpTransport({
      url: `smtp://127.0.0.1:${receiver.port}`,
      from,
      authorities: null,
    });
    expect(await transport.deliver(message, AbortSignal.timeout(300))).toMatchObject({ kind: 'unreachable' });
  });
});
