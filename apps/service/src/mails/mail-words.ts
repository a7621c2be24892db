import { usableTimeZone } from '../platform/usable-time-zone.js';
import type { MailData, MailKind } from './mail-kind.js';
import { shownName, shownPerson, shownUsername } from './mail-line.js';
import type { MailWords } from './mail-parts.js';
import type { MailRecipient } from './mail-queries.js';

export interface MailSubject {
  kind: MailKind;
  data: MailData;
  recipient: MailRecipient;
  /** For the two kinds with a link. */
  link: { href: string; expiresAt: string } | null;
}

/** The names of the organisations that admit the recipient, as the sender of the mail. */
export function senderOf({ organisations }: Pick<MailRecipient, 'organisations'>): string {
  const names = organisations.slice(0, 3).flatMap((each) => shownName(each, 60) ?? []);
  return names.length === 0 ? 'Fleet' : names.join(', ');
}

/**
 * The text of a mail [R-AUT-3][C-3]. Times are in the time zone of the reader's organisation, or in UTC if there are
 * several.
 */
export function mailWords({ kind, data, recipient, link }: MailSubject): MailWords {
  const sender = senderOf(recipient);
  const name = shownPerson(recipient.name, 80);
  const greeting = name === null ? 'Hello,' : `Hello ${name},`;
  const shown = shownUsername(recipient.username, 200);
  const username = shown === null ? [] : [`Your user name is: ${shown}`];
  const linked = (label: string) =>
    link === null
      ? null
      : {
          label,
          href: link.href,
          note: `The link can be used once, until ${timeOf(link.expiresAt, recipient)}.`,
        };
  switch (kind) {
    case 'password_request':
      return {
        subject: `Set your password for ${sender}`,
        greeting,
        // The creator of an account may have set its first password or pin.
        paragraphs: [
          `${sender} has made an account for you. Set your own password to log in. If you were given a password or pin already, it is valid until then.`,
          ...username,
        ],
        link: linked('Set your password'),
        closing: ['If you do not know what this is about, ignore this mail.'],
      };
    case 'password_forgotten':
      return {
        subject: `Set a new password for ${sender}`,
        greeting,
        paragraphs: ['Someone, hopefully you, has requested a new password for your account.', ...username],
        link: linked('Set a new password'),
        closing: [
          'If it was not you, ignore this mail: your password or pin stays as it is. The links of earlier mails no longer work.',
        ],
      };
    case 'password_changed':
      return changedWords(sender, greeting, username, { data, recipient });
    case 'account_locked':
      return {
        subject: `Your account at ${sender} is locked for a while`,
        greeting,
        paragraphs: [
          `Someone has tried a wrong password or pin for your account several times. Your user name is locked until ${timeOf(data.locked_until, recipient)}.`,
          ...username,
        ],
        link: null,
        closing: [
          'If it was you, wait until then, or request a new password, which ends the lock. If it was not, inform your administrator; your password or pin stays as it is.',
        ],
      };
  }
}

function changedWords(
  sender: string,
  greeting: string,
  username: readonly string[],
  { data, recipient }: Pick<MailSubject, 'data' | 'recipient'>,
): MailWords {
  const what = data.secret_kind === 'pin' ? 'pin' : 'password';
  return {
    subject: `Your ${what} for ${sender} was changed`,
    greeting,
    paragraphs: [
      `A new ${what} was set for your account on ${timeOf(data.at, recipient)}. The previous password or pin is no longer valid, and you are logged out everywhere.`,
      ...username,
    ],
    link: null,
    closing: ['If it was neither you nor your administrator, inform your administrator at once.'],
  };
}

/** `22 November 2026, 11:15 CET`, in the organisation's time zone; `an unknown time` if it is not known. */
function timeOf(at: string | undefined, { time_zone }: Pick<MailRecipient, 'time_zone'>): string {
  const time = new Date(at ?? Number.NaN);
  if (Number.isNaN(time.getTime())) return 'an unknown time';
  const timeZone = usableTimeZone(time_zone);
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' }).format(time);
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(time);
  return `${day}, ${clock}`;
}
