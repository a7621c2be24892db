import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import { createTransport, type NodemailerError, type SMTPTransportOptions } from 'nodemailer';
import { redactBeginning } from '../security/redaction.js';
import { mailEnvelope } from './mail-envelope.js';
import type { MailOutcome, MailTransport } from './mail-transport.js';

export interface SmtpSettings {
  /** An address `smtp://` or `smtps://`, including credentials and port. */
  url: string;
  /** The sender's address. */
  from: string;
  /** Certificate authorities for the server's certificate in addition to the well-known ones, as PEM; null for none. */
  authorities: string | null;
}

/** After this many milliseconds without a response, a server is unreachable. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
};

/** How many characters of the mail server's response are read. */
const longestAnswer = 4_000;

/** Sends mails through a mail server. Each mail uses a connection of its own, because there are few mails. */
export function createSmtpTransport(settings: SmtpSettings): MailTransport {
  const transport = createTransport(smtpOptions(settings));
  return {
    async deliver(message, signal) {
      try {
        await transport.sendMail({ ...mailEnvelope(message, settings.from), signal });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

/** Connects and logs in, but sends nothing. Throws the error if this fails. */
export async function checkSmtp(settings: SmtpSettings): Promise<void> {
  await createTransport(smtpOptions(settings)).verify();
}

/**
 * Connections to other machines are always encrypted, and the server's certificate is checked. Connections within the
 * machine cannot be intercepted, so they accept a self-signed certificate, except if an authority is configured.
 */
function smtpOptions({ url, authorities }: SmtpSettings): SMTPTransportOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isNear = isLoopback(host);
  const secure = protocol === 'smtps:';
  return {
    ...timeouts,
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !isNear && !secure,
    allowInternalNetworkInterfaces: true,
    ...(username === ''
      ? {}
      : {
          auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
          forceAuth: true,
        }),
    tls: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: !isNear || authorities !== null,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(authorities === null ? {} : { ca: [authorities, ...rootCertificates] }),
    },
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Decides from the server's response what happened to the mail. A refusal of the recipient or of the content is final
 * for this mail. A refusal by policy (5.7.x) mostly has its cause in the sender: the server's administrator may correct
 * it, so the mail is sent again later.
 */
function outcomeOf(error: unknown): MailOutcome {
  const fault = faultText(error);
  if (!isSmtpError(error) || error.responseCode === undefined) return { kind: 'unreachable', fault };
  const aboutMail = error.command === 'RCPT TO' || error.command === 'DATA';
  if (!aboutMail) return { kind: 'unreachable', fault };
  if (error.responseCode === 421) return { kind: 'unreachable', fault };
  const isPolicy = /^5\d\d[ -]5\.7\./.test(error.response ?? '');
  return { kind: error.permanent === true && !isPolicy ? 'refused' : 'put_off', fault };
}

function isSmtpError(error: unknown): error is NodemailerError {
  return error instanceof Error;
}

function faultText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return redactBeginning(text, longestAnswer).replaceAll(/\s+/g, ' ').slice(0, 500);
}
