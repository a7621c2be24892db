import { testWebhook } from '@fleet/contract/outgoing/webhook-deliveries';
import { Button } from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigateFromHere } from '../frame/navigate-from-here.js';
import { useLaterMessages } from '../language/later-messages.js';
import { ask } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';
import { type WebhookState, webhooksKey } from '../queries/webhook-options.js';
import { ChangeWebhookDialog } from './change-webhook-dialog.js';
import { RotateSecretDialog } from './rotate-secret-dialog.js';
import { PauseDialog, RemoveWebhookDialog } from './webhook-status-dialogs.js';

export interface WebhookActsProps {
  state: WebhookState;
  /** Called with a sentence that says what was done, and with null when another act begins. */
  onDone: (words: string | null) => void;
  onFailed: (error: unknown) => void;
}

/** What can be done with a webhook now. */
export function WebhookActs({ state, onDone, onFailed }: WebhookActsProps) {
  const { webhooks } = useLaterMessages();
  const [open, setOpen] = useState<'change' | 'pause' | 'rotate' | 'remove' | null>(null);
  const test = useTest(state.webhook.id, onFailed);
  const { webhook } = state;
  const show = (dialog: typeof open) => {
    onDone(null);
    setOpen(dialog);
  };
  const close = () => setOpen(null);
  const end = (words: string) => {
    onDone(words);
    close();
  };
  const isEnabled = webhook.status === 'enabled';
  return (
    <>
      {!isEnabled && (
        <Button variant="primary" onClick={() => show('pause')}>
          {webhooks.resume}
        </Button>
      )}
      <Button icon="sent" busy={test.isPending} onClick={() => test.mutate()}>
        {webhooks.test}
      </Button>
      <Button icon="pencil" onClick={() => show('change')}>
        {webhooks.change}
      </Button>
      <Button onClick={() => show('rotate')}>{webhooks.rotate}</Button>
      {isEnabled && <Button onClick={() => show('pause')}>{webhooks.pause}</Button>}
      <Button onClick={() => show('remove')}>{webhooks.remove}</Button>
      {open === 'change' && <ChangeWebhookDialog state={state} onClose={close} onDone={end} />}
      {open === 'pause' && <PauseDialog webhook={webhook} onClose={close} onDone={end} />}
      {open === 'rotate' && <RotateSecretDialog state={state} onClose={close} />}
      {open === 'remove' && <RemoveWebhookDialog webhook={webhook} onClose={close} />}
    </>
  );
}

/** Sends a test, and opens its delivery, which shows the result. */
function useTest(webhookId: string, onFailed: (error: unknown) => void) {
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const navigate = useNavigateFromHere();
  return useMutation({
    mutationFn: () => ask(access, (api) => api.send(testWebhook, { webhookId })),
    onSuccess: async ({ body }) => {
      void client.invalidateQueries({ queryKey: [...webhooksKey(organisationId), webhookId] });
      const params = { webhookId, deliveryId: body.data.id };
      await navigate({ to: '/organisation/webhooks/$webhookId/deliveries/$deliveryId', params });
    },
    onError: onFailed,
  });
}
