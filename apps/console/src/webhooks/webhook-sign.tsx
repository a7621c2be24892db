import { Sign, type SignProps } from '@fleet/ui';
import { useLaterMessages } from '../language/later-messages.js';
import type { DeliverySummary, Webhook } from '../queries/webhook-options.js';
import { healthOf, type WebhookHealth } from './webhook-health.js';

const tones: Readonly<Record<WebhookHealth, SignProps['tone']>> = {
  sends: 'success',
  failing: 'warning',
  paused: 'skipped',
  stopped: 'danger',
};

/** Whether a webhook sends, as a word with its shape. */
export function WebhookSign({ webhook }: { webhook: Webhook }) {
  const { webhooks } = useLaterMessages();
  const health = healthOf(webhook);
  return <Sign tone={tones[health]}>{webhooks.statuses[health]}</Sign>;
}

const deliveryTones: Readonly<Record<DeliverySummary['status'], SignProps['tone']>> = {
  waiting: 'warning',
  delivered: 'success',
  dead: 'danger',
};

export function DeliverySign({ status }: { status: DeliverySummary['status'] }) {
  const { webhooks } = useLaterMessages();
  return <Sign tone={deliveryTones[status] ?? 'neutral'}>{webhooks.deliveryStatuses[status] ?? status}</Sign>;
}
