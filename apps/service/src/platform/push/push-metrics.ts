import { Counter, Gauge, type Registry } from 'prom-client';
import type { PushLag } from './push-transport.js';

/** Figures of the embedded broker for Prometheus; each process counts for itself. */
export interface PushMetrics {
  connections: Gauge;
  /** By kind. */
  sent: Counter<'kind'>;
  acknowledged: Counter;
  /** Connections that were refused or dropped, by reason. */
  refused: Counter<'reason'>;
}

/** `lag` is called at every scrape. */
export function observeLag(registry: Registry, lag: () => Promise<PushLag>): void {
  const registers = [registry];
  const messages = new Gauge({
    name: 'push_lag_messages',
    help: 'Push messages that were committed and are not in flight yet, although a client is connected.',
    registers,
  });
  new Gauge({
    name: 'push_lag_seconds',
    help: 'Age of the oldest of these messages.',
    registers,
    async collect() {
      const found = await lag().catch(() => null);
      if (found === null) return;
      messages.set(found.messages);
      this.set(found.seconds);
    },
  });
}

export function createPushMetrics(registry: Registry): PushMetrics {
  const registers = [registry];
  return {
    connections: new Gauge({ name: 'push_connections', help: 'Clients that listen.', registers }),
    sent: new Counter({
      name: 'push_messages_sent_total',
      help: 'Messages sent, those sent again included.',
      labelNames: ['kind'],
      registers,
    }),
    acknowledged: new Counter({
      name: 'push_messages_acknowledged_total',
      help: 'Messages acknowledged.',
      registers,
    }),
    refused: new Counter({
      name: 'push_connections_refused_total',
      help: 'Connections refused or dropped, by reason.',
      labelNames: ['reason'],
      registers,
    }),
  };
}
