import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { recentAnswer } from '../platform/recent-answer.js';
import { isSuccess, type SentItem } from './send-batch.js';
import type { WebhookLag } from './webhook-claim-queries.js';

const latencyBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15];

/** Registers the metrics of webhooks; the returned function records one request. `lag` is called at every scrape. */
export function observeWebhooks(
  registry: Registry,
  lag: () => Promise<WebhookLag>,
): (sent: SentItem) => void {
  const registers = [registry];
  const attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Requests made to receivers, by result: success, refused or no_answer.',
    labelNames: ['outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'webhook_attempt_seconds',
    help: 'Time from the start of a request to the status of its answer.',
    buckets: latencyBuckets,
    registers,
  });
  // One query reads the values of all gauges of a scrape.
  const ask = recentAnswer(() => lag().catch(() => null));
  new Gauge({
    name: 'webhook_failing_subscriptions',
    help: 'Enabled subscriptions whose receivers fail.',
    registers,
    async collect() {
      this.set((await ask())?.failing ?? 0);
    },
  });
  new Gauge({
    name: 'webhook_deliveries',
    help: 'Deliveries that will be tried again (waiting), and those given up (dead).',
    labelNames: ['status'],
    registers,
    async collect() {
      const found = await ask();
      this.set({ status: 'waiting' }, found?.waiting ?? 0);
      this.set({ status: 'dead' }, found?.dead ?? 0);
    },
  });
  new Gauge({
    name: 'webhook_lag_seconds',
    help: 'Age of the oldest event that is not delivered yet. Receivers that fail are not counted.',
    registers,
    async collect() {
      this.set((await ask())?.seconds ?? 0);
    },
  });
  return ({ outcome }) => {
    const answered = outcome.statusCode === null ? 'no_answer' : 'refused';
    attempts.inc({ outcome: isSuccess(outcome) ? 'success' : answered });
    seconds.observe(outcome.latencyMs / 1_000);
  };
}
