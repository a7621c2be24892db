import { Counter, Gauge, type Registry } from 'prom-client';
import type { PushLag } from './push-transport.js';

/** Metrics of the embedded broker for Prometheus. Each process has its own counts. */
export interface PushMetrics {
  connections: Gauge;
  /** Messages that were sent, by kind. */
  sent: Counter<'kind'>;
  acknowledged: Counter;
  /** Connections that were refused or dropped, by reason. */
  refused: Counter<'reason'>;
}

/** Registers the metrics of waiting messages. `lag` is called each time Prometheus reads the metrics. */
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
