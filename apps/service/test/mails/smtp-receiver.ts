import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { type ReadMail, readMail } from './mail-reading.js';

/** A mail that was taken. */
export interface ReceivedMail extends ReadMail {
  recipients: readonly string[];
  sender: string;
  raw: Buffer;
  /** Whether the connection was encrypted, and as whom the sender logged in. */
  secure: boolean;
  user: string | undefined;
}

/** A mail server on the loopback that tells what it was sent. */
export interface SmtpReceiver {
  port: number;
  mails: ReceivedMail[];
  /** How often somebody connected. */
  connections(): number;
  /** What a recipient is answered; null: taken. */
  answer: (recipient: string) => { code: number; text: string } | null;
  /** What is done once a mail is there, before it is acknowledged. */
  onMail: (mail: ReceivedMail) => Promise<void> | void;
  /** The mails to this address. */
  to(address: string): ReceivedMail[];
  stop(): Promise<void>;
}

/** Without material it offers no encryption. `port` 0 takes a free one. */
export async function startSmtp(options: SMTPServerOptions = {}, port = 0): Promise<SmtpReceiver> {
  let connections = 0;
  const receiver: Omit<SmtpReceiver, 'port' | 'stop' | 'connections' | 'to'> = {
    mails: [],
    answer: () => null,
    onMail: () => undefined,
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key === undefined ? ['STARTTLS'] : [],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo({ address }, _session, done) {
      const refusal = receiver.answer(address);
      done(refusal === null ? null : Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        const mail: ReceivedMail = {
          ...readMail(raw),
          raw,
          sender: mailFrom === false ? '' : mailFrom.address,
          recipients: rcptTo.map((each) => each.address),
          secure: session.secure,
          user: typeof session.user === 'string' ? session.user : undefined,
        };
        receiver.mails.push(mail);
        await receiver.onMail(mail);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  return Object.assign(receiver, {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    connections: () => connections,
    to: (recipient: string) => receiver.mails.filter((each) => each.recipients.includes(recipient)),
    stop: () =>
      new Promise<void>((resolve) => {
        for (const each of server.connections) each._socket.destroy();
        server.close(() => resolve());
      }),
  });
}
