import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from './config.js';
import type { ContextParts } from './context-factory.js';
import { type MailDispatcher, type MailTiming, startMailDispatcher } from './mails/mail-dispatcher.js';
import type { MailTransport } from './platform/mail/mail-transport.js';
import { createOutboxFolder } from './platform/mail/outbox-folder.js';
import { createSmtpTransport, type SmtpSettings } from './platform/mail/smtp-transport.js';
import { readAuthorities } from './platform/outgoing/authority-file.js';

export interface MailStartParts {
  config: Pick<Config, 'mail' | 'dataDir'>;
  contexts: ContextParts;
  registry: Registry;
  /** The address under which clients reach the service, without a final slash. */
  linkBase: string;
  timing?: Partial<MailTiming>;
}

/** The default sender of mails; used only if they stay on this machine. */
const localSender = 'no-reply@localhost';

/** Starts sending mails [C-3]. Throws StartRefusal if SMTP_CA_FILE cannot be used. */
export async function startMails(parts: MailStartParts): Promise<MailDispatcher> {
  const { contexts, registry, linkBase, timing = {} } = parts;
  const transport = await openMailTransport(parts.config, contexts.log);
  return startMailDispatcher({ contexts, transport, registry, linkBase, timing });
}

/** The folder for mails if there is no mail server. */
export const outboxFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'outbox');

async function openMailTransport(
  config: Pick<Config, 'mail' | 'dataDir'>,
  log: Logger,
): Promise<MailTransport> {
  const smtp = await smtpSettings(config);
  if (smtp !== null) return createSmtpTransport(smtp);
  return createOutboxFolder(outboxFolderOf(config), config.mail.from ?? localSender, log);
}

/** The mail server; null if mails go to files. Throws StartRefusal if SMTP_CA_FILE cannot be used. */
export async function smtpSettings({ mail }: Pick<Config, 'mail'>): Promise<SmtpSettings | null> {
  const authorities = await readAuthorities('SMTP_CA_FILE', mail.caFile);
  return mail.smtpUrl === null ? null : { url: mail.smtpUrl, from: mail.from ?? localSender, authorities };
}
