import { rotateWebhookSecret } from '@fleet/contract/outgoing/webhooks';
import { SelectField } from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { SecretOnce } from '../frame/secret-once.js';
import { useSendOnce } from '../frame/send-once.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { ask } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';
import { type Webhook, webhooksKey } from '../queries/webhook-options.js';

const overlaps = {
  now: '00:00:00',
  hour: '01:00:00',
  day: '1.00:00:00',
  week: '7.00:00:00',
  month: '30.00:00:00',
} as const;
type Overlap = keyof typeof overlaps;
const offered = Object.keys(overlaps) as Overlap[];

/** Replaces the secret of a webhook, and then shows the new secret once. */
export function RotateSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { webhooks } = useLaterMessages();
  const { frame } = useMessages();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const [overlap, setOverlap] = useState<Overlap>('day');
  const once = useSendOnce();
  const rotate = useMutation({
    mutationFn: () => {
      const input = { webhookId: webhook.id, body: { overlap: overlaps[overlap] } };
      return once(input, (idempotencyKey) =>
        ask(access, (api) => api.send(rotateWebhookSecret, { ...input, idempotencyKey })),
      );
    },
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksKey(organisationId) }),
  });
  const made = rotate.data?.body.data;
  if (made !== undefined) {
    return (
      <SecretOnce
        title={webhooks.secretTitle}
        label={webhooks.secret}
        secret={made.secret}
        onStored={onClose}
      />
    );
  }
  return (
    <ActDialog
      title={webhooks.rotateTitle}
      about={webhook.description ?? webhook.url}
      seen={webhooks.rotateSeen}
      act={webhooks.rotateDo}
      keep={frame.cancel}
      isBusy={rotate.isPending}
      error={rotate.error}
      onAct={() => rotate.mutate()}
      onClose={onClose}
    >
      <SelectField
        label={webhooks.overlap}
        value={overlap}
        onChange={(chosen) => setOverlap(offered.find((each) => each === chosen) ?? 'day')}
        options={offered.map((each) => ({ value: each, label: webhooks.overlaps[each] }))}
      />
    </ActDialog>
  );
}
