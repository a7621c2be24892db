/** A mail as it is sent. None of its header values has a line break: the caller has removed them from names. */
export interface MailMessage {
  /** The same for every attempt, so that a recipient of two copies can recognise them. */
  id: string;
  /** The display name of the sender. */
  fromName: string;
  /** A mail address and nothing else. */
  to: string;
  subject: string;
  text: string;
  html: string;
  at: Date;
}

/**
 * What came of an attempt. `refused`: the server takes this mail for this address never. `put_off`: not now. `unreachable`:
 * the server takes no mail at all at the moment, or not from us.
 */
export type MailOutcome = { kind: 'sent' } | { kind: 'refused' | 'put_off' | 'unreachable'; fault: string };

/** The way that mails leave the service. */
export interface MailTransport {
  /** Hands a mail over. Never rejects; an abort counts as `unreachable`. */
  deliver(message: MailMessage, signal: AbortSignal): Promise<MailOutcome>;
}
