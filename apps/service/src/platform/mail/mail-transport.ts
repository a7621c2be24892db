/** A mail to send. Its header values contain no line breaks, because the caller has removed them from names. */
export interface MailMessage {
  /** The same in all attempts to send the mail, so that a mail program recognises a second copy. */
  id: string;
  /** The display name of the sender. */
  fromName: string;
  /** Only a mail address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  at: Date;
}

/**
 * The result of an attempt. `refused`: the server will never accept this mail for this address. `put_off`: the server
 * does not accept the mail now. `unreachable`: the server accepts no mail at the moment, or no mail from us.
 */
export type MailOutcome = { kind: 'sent' } | { kind: 'refused' | 'put_off' | 'unreachable'; fault: string };

/** Sends mails through a server, or writes them to files. */
export interface MailTransport {
  /** Sends a mail. Never rejects; after an abort, the result is `unreachable`. */
  deliver(message: MailMessage, signal: AbortSignal): Promise<MailOutcome>;
}
