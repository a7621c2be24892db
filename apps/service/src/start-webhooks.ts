import type { Registry } from 'prom-client';
import type { Config } from './config.js';
import type { ContextParts } from './context-factory.js';
import { readAuthorities } from './platform/outgoing/authority-file.js';
import { createPoster } from './platform/outgoing/guarded-post.js';
import {
  type Dispatcher,
  type DispatcherTiming,
  startWebhookDispatcher,
} from './webhooks/webhook-dispatcher.js';

export interface WebhookStartParts {
  config: Pick<Config, 'webhooks'>;
  contexts: ContextParts;
  registry: Registry;
  timing?: Partial<DispatcherTiming> & { timeoutMs?: number };
}

/** Starts posting events to receivers [C-10]. Throws StartRefusal if WEBHOOK_CA_FILE cannot be used. */
export async function startWebhooks(parts: WebhookStartParts): Promise<Dispatcher> {
  const { allowedNetworks, dnsServers, caFile } = parts.config.webhooks;
  const { timeoutMs, ...timing } = parts.timing ?? {};
  const authorities = await readAuthorities('WEBHOOK_CA_FILE', caFile);
  const poster = createPoster({
    ...{ allowedNetworks, dnsServers, authorities },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const { contexts, registry } = parts;
  return startWebhookDispatcher({ contexts, registry, poster, timing });
}
