/** A mail to send. Its header values contain no line breaks, because the caller has removed them from names. */
export interface MailMessage {
  /** The same for all attempts, so that a recipient of two copies can recognise them. */
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
 * The result of an attempt. `refused`: the server will never accept this mail for this address. `put_off`: it does not
 * accept the mail now. `unreachable`: it accepts no mail at the moment, or none from us.
 */
export type MailOutcome = { kind: 'sent' } | { kind: 'refused' | 'put_off' | 'unreachable'; fault: string };

/** Sends mails by a server or to files. */
export interface MailTransport {
  /** Sends a mail. Never rejects; an abort gives `unreachable`. */
  deliver(message: MailMessage, signal: AbortSignal): Promise<MailOutcome>;
}
