import { Counter, Gauge, type Registry } from 'prom-client';
import type { MailFigures } from './mail-queries.js';
import type { MailResult } from './send-mail.js';

/** Registers the metrics of mails; the returned function records one attempt. `figures` is called at every scrape. */
export function observeMails(
  registry: Registry,
  figures: () => Promise<MailFigures>,
): (result: MailResult) => void {
  const registers = [registry];
  const attempts = new Counter({
    name: 'mail_attempts_total',
    help: 'Mails handed to the mail server or the outbox folder, by result: sent, refused, put_off, unreachable or dropped.',
    labelNames: ['outcome'],
    registers,
  });
  const mails = new Gauge({
    name: 'mails',
    help: 'Mails that wait to be sent (waiting), and those given up in the last 30 days (dead).',
    labelNames: ['status'],
    registers,
    async collect() {
      const found = await figures().catch(() => null);
      this.set({ status: 'waiting' }, found?.waiting ?? 0);
      this.set({ status: 'dead' }, found?.dead ?? 0);
      lag.set(found?.lagSeconds ?? 0);
    },
  });
  const lag = new Gauge({
    name: 'mail_lag_seconds',
    help: 'Age of the oldest mail that waits to be sent.',
    registers,
  });
  mails.set({ status: 'waiting' }, 0);
  return (outcome) => attempts.inc({ outcome });
}
