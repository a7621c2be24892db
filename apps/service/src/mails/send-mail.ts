import { decideMailRetry } from '@fleet/domain/organisations/mail-schedule';
import type { Logger } from 'pino';
import type { Queryable } from '../platform/database/postgres-pool.js';
import type { MailMessage, MailOutcome, MailTransport } from '../platform/mail/mail-transport.js';
import { linkLifetimeMs } from './mail-kind.js';
import { htmlPart, textPart } from './mail-parts.js';
import { type ClaimedMail, findRecipient, finishMail, type MailEnd } from './mail-queries.js';
import { mailWords, senderOf } from './mail-words.js';
import { hashLinkToken, newLinkToken } from './password-link.js';
import { insertPasswordLink } from './password-link-queries.js';

export interface SendingParts {
  db: Queryable;
  transport: MailTransport;
  /** The address at which the service is reached from outside, without a final slash. */
  linkBase: string;
  owner: string;
  now: () => number;
  random: () => number;
  log: Logger;
  signal: AbortSignal;
}

/** The result of an attempt, for metrics. */
export type MailResult = MailOutcome['kind'] | 'dropped';

/**
 * Sends a claimed mail and writes the result. Its link is created here, and only its hash is stored, so nobody can read
 * the link from the database. No transaction is open while the mail server is asked; if the process dies meanwhile, the
 * mail is sent again.
 */
export async function sendMail(mail: ClaimedMail, parts: SendingParts): Promise<MailResult> {
  const { db, owner, log } = parts;
  const message = await compose(mail, parts);
  if (message === null) {
    await finishMail(db, mail.id, owner, { status: 'dropped' });
    return 'dropped';
  }
  const outcome = await parts.transport.deliver(message, parts.signal);
  const end = mailEndOf(mail, outcome, parts.random());
  await finishMail(db, mail.id, owner, end);
  const facts = { mail: mail.id, kind: mail.kind, userId: mail.user_id, attempts: mail.attempts };
  if (end.status === 'sent') log.info(facts, 'mail sent');
  else if (end.status === 'dead') log.error({ ...facts, fault: end.fault }, 'mail given up');
  else if (end.status === 'waiting') log.warn({ ...facts, fault: end.fault }, 'mail not sent yet');
  return outcome.kind;
}

/** The mail, with its own link if it contains one; null if it no longer has a recipient. */
async function compose(mail: ClaimedMail, parts: SendingParts): Promise<MailMessage | null> {
  const recipient = await findRecipient(parts.db, mail.user_id);
  if (recipient === null) return null;
  const lifetimeMs = linkLifetimeMs(mail.kind, recipient.has_secret);
  const link = lifetimeMs === null ? null : await makeLink(mail, lifetimeMs, parts);
  if (lifetimeMs !== null && link === null) return null;
  const words = mailWords({ kind: mail.kind, data: mail.data, recipient, link });
  const sender = senderOf(recipient);
  return {
    id: mail.id,
    fromName: sender,
    to: link?.email ?? recipient.email,
    subject: words.subject,
    text: textPart(words, sender),
    html: htmlPart(words, sender),
    at: new Date(parts.now()),
  };
}

async function makeLink(
  mail: ClaimedMail,
  lifetimeMs: number,
  { db, linkBase, now }: SendingParts,
): Promise<{ href: string; expiresAt: string; email: string } | null> {
  const token = newLinkToken();
  const hash = hashLinkToken(token);
  if (hash === null) throw new Error('a new link has no hash');
  const expiresAt = new Date(now() + lifetimeMs).toISOString();
  const email = await insertPasswordLink(db, { hash, userId: mail.user_id, mailId: mail.id, expiresAt });
  // The token is after the #. Browsers do not send this part to servers, so it appears in no log.
  return email === null ? null : { href: `${linkBase}/password#token=${token}`, expiresAt, email };
}

function mailEndOf(mail: ClaimedMail, outcome: MailOutcome, random: number): MailEnd {
  if (outcome.kind === 'sent') return { status: 'sent' };
  const { fault } = outcome;
  if (outcome.kind === 'refused') return { status: 'dead', fault };
  const decision = decideMailRetry(mail.attempts, mail.tried_for_ms, random);
  if (decision.kind === 'dead') return { status: 'dead', fault };
  return { status: 'waiting', fault, retryInMs: decision.inMs, awaitsServer: outcome.kind === 'unreachable' };
}
