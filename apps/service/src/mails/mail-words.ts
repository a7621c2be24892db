import type { LanguageTag } from '@fleet/contract/ground/language-tags';
import { isRightToLeft, localeOf, sentencesIn, usableLanguage } from '../platform/sentences.js';
import { usableTimeZone } from '../platform/usable-time-zone.js';
import type { MailData, MailKind } from './mail-kind.js';
import { shownName, shownPerson, shownUsername } from './mail-line.js';
import type { MailWords } from './mail-parts.js';
import type { MailRecipient } from './mail-queries.js';
import type { MailTexts } from './words/mail-english.js';
import { mailTexts } from './words/mail-texts.js';

export interface MailSubject {
  kind: MailKind;
  data: MailData;
  recipient: MailRecipient;
  /** For the two kinds with a link. */
  link: { href: string; expiresAt: string } | null;
}

/** The names of the organisations in which the recipient is enabled, as the sender of the mail. */
export function senderOf({ organisations }: Pick<MailRecipient, 'organisations'>): string {
  const names = organisations.slice(0, 3).flatMap((each) => shownName(each, 60) ?? []);
  return names.length === 0 ? 'Fleet' : names.join(', ');
}

/**
 * The text of a mail [R-AUT-3][C-3]. Language and time zone are those of the reader's organisation: if the reader has
 * several with different ones, the mail is in English, with times in UTC.
 */
export function mailWords({ kind, data, recipient, link }: MailSubject): MailWords {
  const language = usableLanguage(recipient.language);
  const texts = mailTexts[language];
  const say = sentencesIn(language);
  const sender = senderOf(recipient);
  const name = shownPerson(recipient.name, 80);
  const username = shownUsername(recipient.username, 200);
  const own = textsOf(kind, data, texts);
  const moment = kind === 'account_locked' ? data.locked_until : data.at;
  const at = (time: string | undefined) => timeOf(time, language, recipient) ?? texts.unknownTime;
  return {
    language,
    direction: isRightToLeft(language) ? 'rtl' : 'ltr',
    // Without marks of direction, because mail programs show subjects among their own texts.
    subject: own.subject.replace('{sender}', () => sender),
    greeting: name === null ? texts.helloAnyone : say(texts.hello, { name }),
    paragraphs: [
      say(own.text, { sender, at: at(moment) }),
      ...(username === null ? [] : [say(texts.username, { username })]),
    ],
    link:
      link === null || own.link === undefined
        ? null
        : {
            label: own.link,
            href: link.href,
            note: say(texts.linkNote, { at: at(link.expiresAt) }),
            copy: texts.copyAddress,
          },
    closing: [own.closing],
  };
}

interface KindTexts {
  subject: string;
  text: string;
  link?: string;
  closing: string;
}

function textsOf(kind: MailKind, { secret_kind: secretKind }: MailData, texts: MailTexts): KindTexts {
  switch (kind) {
    case 'password_request':
      // The creator of an account may have set its first password or pin.
      return texts.passwordRequest;
    case 'password_forgotten':
      return texts.passwordForgotten;
    case 'password_changed':
      return secretKind === 'pin' ? texts.pinChanged : texts.passwordChanged;
    case 'account_locked':
      return texts.accountLocked;
  }
}

/** `22 November 2026, 11:15 CET`, in the organisation's time zone; null if the time is not known. */
function timeOf(
  at: string | undefined,
  language: LanguageTag,
  { time_zone }: Pick<MailRecipient, 'time_zone'>,
): string | null {
  const time = new Date(at ?? Number.NaN);
  if (Number.isNaN(time.getTime())) return null;
  const timeZone = usableTimeZone(time_zone);
  const locale = localeOf(language);
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' }).format(time);
  const clock = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZoneName: 'short',
  }).format(time);
  return `${day}${language === 'ar' ? '،' : ','} ${clock}`;
}
