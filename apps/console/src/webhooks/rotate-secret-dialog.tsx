import { rotateWebhookSecret } from '@fleet/contract/outgoing/webhooks';
import { SelectField, useFormats } from '@fleet/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { SecretOnce } from '../frame/secret-once.js';
import { useSendOnce } from '../frame/send-once.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useRecordChange } from '../organisation/record-change.js';
import { OutdatedNotice } from '../organisation/record-rows.js';
import { ask } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';
import { type Webhook, type WebhookState, webhookQuery } from '../queries/webhook-options.js';

const overlaps = {
  now: '00:00:00',
  hour: '01:00:00',
  day: '1.00:00:00',
  week: '7.00:00:00',
  month: '30.00:00:00',
} as const;
type Overlap = keyof typeof overlaps;
const offered = Object.keys(overlaps) as Overlap[];

/**
 * Gives a webhook a new secret, and then shows it once. If somebody else has given the webhook a secret meanwhile, the
 * dialog says so first, because a second rotation ends the secret before both.
 */
export function RotateSecretDialog({ state, onClose }: { state: WebhookState; onClose: () => void }) {
  const { webhooks } = useLaterMessages();
  const { frame } = useMessages();
  const { dateTime } = useFormats();
  const caller = useCaller();
  const client = useQueryClient();
  const [overlap, setOverlap] = useState<Overlap>('day');
  const [secret, setSecret] = useState<string | null>(null);
  const once = useSendOnce();
  const { webhook, etag } = state;
  const rotating = useRecordChange<Webhook>({
    state: { record: webhook, etag },
    read: async () => {
      const now = await client.fetchQuery({ ...webhookQuery(caller, webhook.id), staleTime: 0 });
      return { record: now.webhook, etag: now.etag };
    },
    change: async (match) => {
      const input = { webhookId: webhook.id, body: { overlap: overlaps[overlap] }, ...match };
      const { body } = await once(input, (idempotencyKey) =>
        ask(caller.access, (api) => api.send(rotateWebhookSecret, { ...input, idempotencyKey })),
      );
      // What is returned is cached, so it is without the secret.
      const { secret: made, ...record } = body.data;
      setSecret(made);
      return record;
    },
    onDone: () => {},
  });
  if (secret !== null) {
    return (
      <SecretOnce title={webhooks.secretTitle} label={webhooks.secret} secret={secret} onStored={onClose} />
    );
  }
  const rows = ({ previous_secret_valid_until: until }: Webhook) =>
    [[webhooks.oldSecretUntil, until === null ? frame.nothing : dateTime(until)]] as const;
  return (
    <ActDialog
      title={webhooks.rotateTitle}
      about={webhook.description ?? webhook.url}
      seen={webhooks.rotateSeen}
      act={webhooks.rotateDo}
      keep={frame.cancel}
      isBusy={rotating.isBusy}
      error={rotating.error}
      onAct={rotating.run}
      onClose={onClose}
    >
      <SelectField
        label={webhooks.overlap}
        value={overlap}
        onChange={(chosen) => setOverlap(offered.find((each) => each === chosen) ?? 'day')}
        options={offered.map((each) => ({ value: each, label: webhooks.overlaps[each] }))}
      />
      {rotating.outdated !== null && (
        <OutdatedNotice before={rows(rotating.outdated.before)} after={rows(rotating.outdated.after)} />
      )}
    </ActDialog>
  );
}
