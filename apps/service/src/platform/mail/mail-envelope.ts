import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mail-transport.js';

/** A mail as nodemailer takes it. Addresses are given in parts, and so never read again as lists of addresses. */
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
    // Asks for no automatic answers such as absence notes [RFC 3834].
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
