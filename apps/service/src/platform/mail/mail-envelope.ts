import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mail-transport.js';

/**
 * Converts a mail to the form that nodemailer accepts. Addresses are passed in parts, so that nodemailer never parses
 * them as lists of addresses.
 */
export function mailEnvelope(message: MailMessage, from: string): SendMailOptions {
  const { id, fromName, to, subject, text, html, at } = message;
  return {
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    envelope: { from, to: [to] },
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date: at,
    subject,
    text,
    html,
    // Asks mail programs not to reply automatically, for example with an absence note [RFC 3834].
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
