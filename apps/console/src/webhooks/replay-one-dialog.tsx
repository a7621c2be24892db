import { replayDelivery } from '@fleet/contract/outgoing/webhook-deliveries';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ActDialog } from '../frame/act-dialog.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { ask } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';
import { type Delivery, webhooksKey } from '../queries/webhook-options.js';
import { eventWord } from './event-groups.js';

export interface ReplayOneDialogProps {
  webhookId: string;
  delivery: Delivery;
  /** True if the webhook sends nothing now. */
  isStopped: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function ReplayOneDialog({ webhookId, delivery, isStopped, onClose, onDone }: ReplayOneDialogProps) {
  const { webhooks, events } = useLaterMessages();
  const { frame } = useMessages();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const replay = useMutation({
    mutationFn: () => ask(access, (api) => api.send(replayDelivery, { webhookId, deliveryId: delivery.id })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [...webhooksKey(organisationId), webhookId] });
      onDone();
    },
  });
  const waits = isStopped && delivery.kind === 'event';
  return (
    <ActDialog
      title={webhooks.replayOneTitle}
      about={eventWord(delivery.event_type, events)}
      seen={waits ? webhooks.replayOnePaused : webhooks.replayOneSeen}
      act={webhooks.replayOne}
      keep={frame.cancel}
      isBusy={replay.isPending}
      error={replay.error}
      onAct={() => replay.mutate()}
      onClose={onClose}
    />
  );
}
