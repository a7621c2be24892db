import type { Webhook } from '../queries/webhook-options.js';

/** The state of a webhook: it sends, its receiver fails, somebody has paused it, or the service has stopped it. */
export type WebhookHealth = 'sends' | 'failing' | 'paused' | 'stopped';

export function healthOf(webhook: Pick<Webhook, 'status' | 'disabled_reason' | 'standing'>): WebhookHealth {
  if (webhook.status === 'disabled') {
    return webhook.disabled_reason === 'switched_off' ? 'paused' : 'stopped';
  }
  return webhook.standing.failing_since === null ? 'sends' : 'failing';
}
