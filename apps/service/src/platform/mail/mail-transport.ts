/** A mail as it goes out. All of its lines are plain: whoever makes it has taken line breaks out of names. */
export interface MailMessage {
  /** The same for every attempt, so that whoever gets it twice can tell. */
  id: string;
  /** What stands before the sender's address. */
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
