/** The purpose of a mail. The first two contain a link to set a password. */
export type MailKind = 'password_request' | 'password_forgotten' | 'password_changed' | 'account_locked';

/** Facts known at the cause of the mail that cannot be looked up later. */
export interface MailData {
  /** For `password_changed`: what was set. */
  secret_kind?: 'password' | 'pin';
  /** For `account_locked`: until when the account is locked. */
  locked_until?: string;
  /** When the cause of the mail happened. */
  at?: string;
}

const linkDay = 24 * 60 * 60 * 1000;

/**
 * How long the link of a mail is valid after it was sent, in milliseconds; null for kinds without a link. A user
 * without a secret always gets the lifetime for new users. Otherwise a stranger could shorten the lifetime with a
 * request for a forgotten password, which ends earlier links.
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
