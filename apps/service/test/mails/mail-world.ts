import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { setPassword } from '../../src/accounts/secrets/set-secret.js';
import { createUser, type UserInput } from '../../src/accounts/users/create-user.js';
import type { Environment } from '../../src/config.js';
import type { MailTiming } from '../../src/mails/mail-dispatcher.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { systemActor } from '../test-context.js';
import { type TestService, testService } from '../test-service.js';
import { type ReceivedMail, type SmtpReceiver, startSmtp } from './smtp-receiver.js';

export const password = 'seven grey mountain goats';
export const otherPassword = 'nine brown valley sheep';

export interface MailPerson {
  userId: string;
  username: string;
  email: string;
}

/** The service with a mail server that records the mails. */
export interface MailWorld {
  service: TestService;
  smtp: SmtpReceiver;
  /** A user with a mail address, and with a password unless `password` is null. */
  addPerson(input?: Partial<UserInput> & { password?: string | null }): Promise<MailPerson>;
  /** Waits for this number of mails to the address, and returns the last one. */
  mailTo(email: string, count?: number): Promise<ReceivedMail>;
  /** The statuses of a user's mails, the oldest first. */
  statesOf(userId: string): Promise<string[]>;
  /** Waits until all requests for mails have been processed, and no mail waits to be sent. */
  idle(): Promise<void>;
}

const quick: Partial<MailTiming> = { pollMs: 20 };

/**
 * The world of a suite. With `timing: null` the service sends no mails, because processes of the test do. Otherwise
 * it sends them with these times.
 */
export function suiteMails(
  environment: Environment = {},
  timing: Partial<MailTiming> | null = {},
): MailWorld {
  let opened: { service: TestService; smtp: SmtpReceiver } | undefined;
  const world = () => {
    if (opened === undefined) throw new Error('the world of the suite is not open');
    return opened;
  };
  beforeAll(async () => {
    const smtp = await startSmtp();
    const settings = {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'no-reply@fleet.example',
      PUBLIC_URL: 'https://fleet.example',
      ...environment,
    };
    opened = {
      smtp,
      service: await testService(settings, timing === null ? {} : { mails: { ...quick, ...timing } }),
    };
  });
  afterEach(() => {
    const { smtp } = world();
    smtp.answer = () => null;
    smtp.onMail = () => undefined;
  });
  afterAll(async () => {
    await opened?.service.stop();
    await opened?.smtp.stop();
  });
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await world().service.world.database.pool.query<Row>(text, values)).rows;
  return {
    get service() {
      return world().service;
    },
    get smtp() {
      return world().smtp;
    },
    async addPerson({ password: first = password, ...input } = {}) {
      const ctx = world().service.world.contextFor(systemActor);
      const username = `person.${newUuidV7().slice(-12)}`;
      const email = `${username}@mail.example`;
      const person = { username, name: 'Marta Ribas', email, roles: ['viewer'], ...input };
      const userId = await createUser(ctx, person);
      if (first !== null) await setPassword(ctx, { userId, password: first });
      return { userId, username: person.username, email };
    },
    async mailTo(email, count = 1) {
      await expect.poll(() => world().smtp.to(email).length).toBe(count);
      const mail = world().smtp.to(email).at(-1);
      if (mail === undefined) throw new Error('there is no mail');
      return mail;
    },
    async statesOf(userId) {
      const rows = await query<{ status: string }>(
        'select status from mails where user_id = $1 order by created_at',
        [userId],
      );
      return rows.map((each) => each.status);
    },
    async idle() {
      const left = () =>
        query<{ left: number }>(
          `select ((select count(*) from mail_requests)
            + (select count(*) from mails where status = 'waiting'))::integer as left`,
        );
      await expect.poll(async () => (await left())[0]?.left).toBe(0);
    },
  };
}
