/** What a mail is about. The first two hold a link by which a password can be set. */
export type MailKind = 'password_request' | 'password_forgotten' | 'password_changed' | 'account_locked';

/** What its cause knew and nobody could find out later. */
export interface MailData {
  /** What was set, of `password_changed`. */
  secret_kind?: 'password' | 'pin';
  /** Until when, of `account_locked`. */
  locked_until?: string;
  /** When it happened. */
  at?: string;
}

const linkDay = 24 * 60 * 60 * 1000;

/**
 * How long the link of such a mail is good after it was sent, in milliseconds; null for those without one. Who has no secret
 * yet has the time of a new user, whoever asked: else a stranger who does would cut it short, as asking ends earlier links.
 */
export function linkLifetimeMs(kind: MailKind, hasSecret: boolean): number | null {
  switch (kind) {
    case 'password_request':
      return 7 * linkDay;
    case 'password_forgotten':
      return hasSecret ? linkDay / 24 : 7 * linkDay;
    case 'password_changed':
    case 'account_locked':
      return null;
  }
}
