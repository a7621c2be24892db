import { changeWebhook, deleteWebhook } from '@fleet/contract/outgoing/webhooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { useNavigateFromHere } from '../frame/navigate-from-here.js';
import { useLaterMessages } from '../language/later-messages.js';
import { ask } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';
import { type Webhook, webhooksKey } from '../queries/webhook-options.js';

export interface StatusDialogProps {
  webhook: Webhook;
  onClose: () => void;
  onDone: (words: string) => void;
}

/** Pauses a webhook, or resumes one that somebody or the service has stopped. */
export function PauseDialog({ webhook, onClose, onDone }: StatusDialogProps) {
  const { webhooks } = useLaterMessages();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  // The dialog does what it says, even if somebody else changes the webhook while it is open.
  const [isEnabled] = useState(webhook.status === 'enabled');
  const change = useMutation({
    mutationFn: () => {
      const body = { status: isEnabled ? 'disabled' : 'enabled' } as const;
      return ask(access, (api) => api.send(changeWebhook, { webhookId: webhook.id, body }));
    },
    onSuccess: async ({ body }) => {
      await client.invalidateQueries({ queryKey: webhooksKey(organisationId) });
      onDone(body.data.status === 'enabled' ? webhooks.resumed : webhooks.paused);
    },
  });
  return (
    <ActDialog
      title={isEnabled ? webhooks.pauseTitle : webhooks.resumeTitle}
      about={webhook.description ?? webhook.url}
      seen={isEnabled ? webhooks.pauseSeen : webhooks.resumeSeen}
      act={isEnabled ? webhooks.pause : webhooks.resume}
      keep={webhooks.keep}
      isBusy={change.isPending}
      error={change.error}
      onAct={() => change.mutate()}
      onClose={onClose}
    />
  );
}

export function RemoveWebhookDialog({ webhook, onClose }: Omit<StatusDialogProps, 'onDone'>) {
  const { webhooks } = useLaterMessages();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const navigate = useNavigateFromHere();
  const remove = useMutation({
    mutationFn: () => ask(access, (api) => api.send(deleteWebhook, { webhookId: webhook.id })),
    onSuccess: async () => {
      await navigate({ to: '/organisation/webhooks', search: {} });
      // The page of the webhook must not request the deleted webhook again.
      client.removeQueries({ queryKey: [...webhooksKey(organisationId), webhook.id] });
      await client.invalidateQueries({ queryKey: webhooksKey(organisationId) });
    },
  });
  return (
    <ActDialog
      title={webhooks.removeTitle}
      about={webhook.description ?? webhook.url}
      seen={webhooks.removeSeen}
      act={webhooks.removeDo}
      keep={webhooks.keep}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onAct={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
