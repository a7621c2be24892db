import { Button, Notice, useFormats } from '@fleet/ui';
import { useAccess } from '../access/use-access.js';
import { useLaterMessages } from '../language/later-messages.js';
import type { Webhook } from '../queries/webhook-options.js';
import { healthOf } from './webhook-health.js';

export interface WebhookNoticesProps {
  webhook: Webhook;
  /** Sends deliveries again that were given up; absent for a user who may not do that. */
  onReplay: (() => void) | undefined;
}

/** What is wrong with a webhook, and what to do. */
export function WebhookNotices({ webhook, onReplay }: WebhookNoticesProps) {
  const { webhooks } = useLaterMessages();
  const { text } = useFormats();
  const dead = webhook.standing.dead_letters;
  return (
    <>
      <HealthNotice webhook={webhook} />
      {dead > 0 && (
        <Notice
          tone="warning"
          title={text(webhooks.deadTitle, { count: dead })}
          action={onReplay !== undefined && <Button onClick={onReplay}>{webhooks.replaySome}</Button>}
        >
          {webhooks.deadText}
        </Notice>
      )}
    </>
  );
}

function HealthNotice({ webhook }: { webhook: Webhook }) {
  const { webhooks } = useLaterMessages();
  const { text, dateTime } = useFormats();
  const { now } = useAccess();
  const { failing_since: since, consecutive_failures: count, paused_until: nextAttemptAt } = webhook.standing;
  switch (healthOf(webhook)) {
    case 'sends':
      return null;
    case 'failing':
      return (
        <Notice tone="warning" title={webhooks.failingTitle}>
          <p>{text(webhooks.failingText, { time: since === null ? '' : dateTime(since), count })}</p>
          {nextAttemptAt !== null && Date.parse(nextAttemptAt) > now() && (
            <p>{text(webhooks.notBefore, { time: dateTime(nextAttemptAt) })}</p>
          )}
        </Notice>
      );
    case 'paused':
      return (
        <Notice tone="info" title={webhooks.pausedTitle}>
          {text(webhooks.pausedText, {
            time: webhook.disabled_at === null ? '' : dateTime(webhook.disabled_at),
          })}
        </Notice>
      );
    case 'stopped':
      return webhook.disabled_reason === 'gone' ? (
        <Notice tone="danger" title={webhooks.goneTitle}>
          {webhooks.goneText}
        </Notice>
      ) : (
        <Notice tone="danger" title={webhooks.failingStopTitle}>
          {webhooks.failingStopText}
        </Notice>
      );
  }
}
