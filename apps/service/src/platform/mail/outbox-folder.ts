import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { mailEnvelope } from './mail-envelope.js';
import type { MailMessage, MailTransport } from './mail-transport.js';

/**
 * Stores mails as files if there is no mail server. Mail programs can open these files. Only the service's user can
 * read them, because they contain links. A file gets its final name when it is complete. If a mail is stored again, it
 * replaces its first file.
 */
export function createOutboxFolder(folder: string, from: string, log: Pick<Logger, 'info'>): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(message) {
      try {
        const { message: raw } = await composer.sendMail(mailEnvelope(message, from));
        if (!Buffer.isBuffer(raw)) throw new Error('the mail was not composed');
        const file = await writeWhole(folder, fileName(message), raw);
        log.info({ file }, 'a mail was written to a file: SMTP_URL is not set');
        return { kind: 'sent' };
      } catch (error) {
        return { kind: 'unreachable', fault: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

function fileName({ id, at }: MailMessage): string {
  return `${at.toISOString().slice(0, 10)}-${id}.eml`;
}

const ourName = /^(\d{4}-\d\d-\d\d)-[0-9a-f-]{36}\.eml(\.\d+\.part)?$/;

/**
 * Deletes the mails that were written to the folder before `firstKeptDay` (such as `2026-11-22`), and no other files.
 * Returns how many it deleted.
 */
export async function forgetOutboxMails(folder: string, firstKeptDay: string): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const old = names.filter((each) => (ourName.exec(each)?.[1] ?? firstKeptDay) < firstKeptDay);
  for (const each of old) await rm(join(folder, each), { force: true });
  return old.length;
}

async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const unfinished = `${path}.${process.pid}.part`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  return path;
}
