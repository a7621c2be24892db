import { readFile } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import type { Config } from './config.js';
import type { ContextParts } from './context-factory.js';
import { createPoster } from './platform/outgoing/guarded-post.js';
import { StartRefusal } from './platform/start-refusal.js';
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

/** Starts what posts events to receivers [C-10]. Throws StartRefusal where WEBHOOK_CA_FILE cannot be read. */
export async function startWebhooks(parts: WebhookStartParts): Promise<Dispatcher> {
  const { allowedNetworks, dnsServers, caFile } = parts.config.webhooks;
  const { timeoutMs, ...timing } = parts.timing ?? {};
  const authorities = caFile === null ? null : await readAuthorities(caFile);
  const poster = createPoster({
    ...{ allowedNetworks, dnsServers, authorities },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const { contexts, registry } = parts;
  return startWebhookDispatcher({ contexts, registry, poster, timing });
}

async function readAuthorities(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new StartRefusal(
      `WEBHOOK_CA_FILE cannot be read (${error.message}). Name a file of certificates, or none.`,
    );
  });
  if (!text.includes('-----BEGIN CERTIFICATE-----')) {
    throw new StartRefusal('WEBHOOK_CA_FILE holds no certificate. Name a file of PEM certificates, or none.');
  }
  return text;
}
