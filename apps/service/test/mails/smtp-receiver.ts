import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { type ReadMail, readMail } from './mail-reading.js';

/** An accepted mail. */
export interface ReceivedMail extends ReadMail {
  recipients: readonly string[];
  sender: string;
  raw: Buffer;
  /** Whether the connection was encrypted, and the account of the log-in. */
  secure: boolean;
  user: string | undefined;
}

/** A mail server on the loopback that records the mails. */
export interface SmtpReceiver {
  port: number;
  mails: ReceivedMail[];
  /** The refusal of a recipient; null accepts the mail. */
  answer: (recipient: string) => { code: number; text: string } | null;
  /** Called for each mail before it is acknowledged. `cut` drops the connection instead. */
  onMail: (mail: ReceivedMail) => Promise<void> | 'cut' | undefined;
  /** The mails to this address. */
  to(address: string): ReceivedMail[];
  /** Stops listening, and drops all connections. */
  stop(): Promise<void>;
  /** After a stop: listens again on the same port. */
  start(): Promise<void>;
}

/** Without a certificate it offers no encryption. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<SmtpReceiver> {
  let server: SMTPServer | null = null;
  const receiver: SmtpReceiver = {
    port: 0,
    mails: [],
    answer: () => null,
    onMail: () => undefined,
    to: (recipient) => receiver.mails.filter((each) => each.recipients.includes(recipient)),
    async start() {
      const started = serverFor(receiver, options);
      await new Promise<void>((resolve) => started.listen(receiver.port, '127.0.0.1', resolve));
      const address = started.server.address();
      receiver.port = typeof address === 'object' && address !== null ? address.port : 0;
      server = started;
    },
    async stop() {
      const stopped = server;
      server = null;
      if (stopped === null) return;
      for (const each of stopped.connections) each._socket.destroy();
      await new Promise<void>((resolve) => stopped.close(resolve));
    },
  };
  await receiver.start();
  return receiver;
}

function serverFor(receiver: SmtpReceiver, options: SMTPServerOptions): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key === undefined ? ['STARTTLS'] : [],
    disableReverseLookup: true,
    logger: false,
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
        if ((await receiver.onMail(mail)) === 'cut') {
          for (const each of server.connections) each._socket.destroy();
          return;
        }
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  return server;
}
