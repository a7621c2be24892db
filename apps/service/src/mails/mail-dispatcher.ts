import { setTimeout as delay } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import type { ContextParts } from '../context-factory.js';
import { createDoorbell } from '../platform/doorbell.js';
import type { MailTransport } from '../platform/mail/mail-transport.js';
import { newUuidV7 } from '../platform/security/identifiers.js';
import { observeMails } from './mail-metrics.js';
import { type ClaimedMail, claimMails, readMailFigures, takeMailRequests } from './mail-queries.js';
import { sendMail } from './send-mail.js';

export interface MailDispatcherParts {
  contexts: ContextParts;
  transport: MailTransport;
  linkBase: string;
  registry: Registry;
  timing?: Partial<MailTiming>;
}

/** All in milliseconds. */
export interface MailTiming {
  /** How long a claim lasts, and how long a process's death delays its mails. */
  leaseMs: number;
  /** How often a process looks for mails while there are none. */
  pollMs: number;
  /** An attempt ends after this time, well before the claim does. */
  deadlineMs: number;
  /** How long current attempts may take when the service stops. */
  graceMs: number;
}

const usualTiming: MailTiming = { leaseMs: 120_000, pollMs: 1_000, deadlineMs: 60_000, graceMs: 4_000 };

/** Concurrent attempts in one process. */
const width = 5;
/**
 * Concurrent attempts for one organisation, so that its mails leave a place to other organisations. If the server did
 * not answer to the organisation's last mail, it has only one attempt at a time. Perhaps only its recipients are
 * unreachable, so the other organisations keep their attempts.
 */
const mostOfOrganisation = width - 1;

export interface MailDispatcher {
  /** Starts no further attempts, and waits a few seconds for the current ones. */
  stop(): Promise<void>;
}

/**
 * Sends the mails of all users; any number of processes may do so at the same time. A mail is claimed by one process at
 * a time, and the claim expires. When a process dies, another sends its mails, some of them perhaps for the second
 * time, under the same Message-ID.
 */
export function startMailDispatcher(parts: MailDispatcherParts): MailDispatcher {
  const { pool: db, log, now } = parts.contexts;
  const timing = { ...usualTiming, ...parts.timing };
  const owner = newUuidV7();
  const bell = createDoorbell();
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const underWay = new Map<string, { organisationId: string; done: Promise<void> }>();
  const onDone = observeMails(parts.registry, () => readMailFigures(db));
  const unanswered = new Set<string>();

  async function send(mail: ClaimedMail): Promise<void> {
    // Node 20 forgets a timeout that only `AbortSignal.any` refers to, so the deadline has its own timer.
    const over = new AbortController();
    const end = () => over.abort();
    const deadline = setTimeout(end, timing.deadlineMs);
    cutOff.signal.addEventListener('abort', end, { once: true });
    if (cutOff.signal.aborted) end();
    const { transport, linkBase } = parts;
    try {
      const result = await sendMail(mail, {
        db,
        transport,
        linkBase,
        owner,
        now,
        random: Math.random,
        log,
        signal: over.signal,
      });
      onDone(result);
      if (result === 'unreachable') unanswered.add(mail.organisation_id);
      else if (result !== 'dropped') unanswered.delete(mail.organisation_id);
    } catch (error) {
      // The claim expires, and the mail is tried again.
      log.warn({ err: error, mail: mail.id }, 'cannot send a mail now');
    } finally {
      clearTimeout(deadline);
      cutOff.signal.removeEventListener('abort', end);
    }
  }

  function start(mail: ClaimedMail): void {
    const done = send(mail).finally(() => {
      underWay.delete(mail.id);
      bell.ring();
    });
    underWay.set(mail.id, { organisationId: mail.organisation_id, done });
  }

  /** Starts what is due; returns false if nothing was due or there is no room for it. */
  async function look(): Promise<boolean> {
    const taken = await takeMailRequests(db);
    const limit = width - underWay.size;
    const busy = [...underWay.values()].map((each) => each.organisationId);
    for (const each of unanswered) busy.push(...Array(mostOfOrganisation - 1).fill(each));
    const { leaseMs } = timing;
    const claimed =
      limit <= 0 ? [] : await claimMails(db, { owner, leaseMs, limit, busy, mostOfOrganisation });
    for (const mail of claimed) start(mail);
    return taken > 0 || claimed.length > 0;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const found = await look().catch((error) => {
        log.warn({ err: error }, 'cannot look for mails to send');
        return false;
      });
      if (!found) await bell.wait(timing.pollMs);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      bell.ring();
      await running;
      const left = delay(timing.graceMs, undefined, { ref: false }).then(() => cutOff.abort());
      const current = Promise.all([...underWay.values()].map((each) => each.done));
      await Promise.race([current, left]);
      await current;
    },
  };
}
