import { changeWebhook } from '@fleet/contract/outgoing/webhooks';
import { useFormats } from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { DifferenceNotice } from '../frame/difference-notice.js';
import { fieldFaults } from '../frame/field-faults.js';
import { useMergedForm } from '../frame/merged-form.js';
import { useSiteNames } from '../frame/site-choices.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { ask, isOutdated } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';
import { type WebhookState, webhookQuery, webhooksKey } from '../queries/webhook-options.js';
import { isComplete, WebhookFields, webhookFieldNames } from './webhook-fields.js';
import { webhookDifferences, webhookFormOf, webhookJoins, webhookPatch } from './webhook-form.js';

export interface ChangeWebhookDialogProps {
  state: WebhookState;
  onClose: () => void;
  onDone: (words: string) => void;
}

/**
 * Sends only what the user has changed. If somebody else has changed the webhook meanwhile, the dialog shows these
 * changes.
 */
export function ChangeWebhookDialog({ state, onClose, onDone }: ChangeWebhookDialogProps) {
  const messages = useLaterMessages();
  const { webhooks } = messages;
  const { frame } = useMessages();
  const formats = useFormats();
  const siteNames = useSiteNames();
  const caller = useCaller();
  const client = useQueryClient();
  const form = useMergedForm(webhookFormOf(state.webhook), state.etag, webhookJoins);
  const [wasTried, setTried] = useState(false);
  const webhookId = state.webhook.id;
  const save = useMutation({
    mutationFn: () => {
      const input = { webhookId, body: webhookPatch(form.changes()), ...form.ifMatch };
      return ask(caller.access, (api) => api.send(changeWebhook, input));
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: webhooksKey(caller.organisationId) });
      onDone(webhooks.changed);
    },
    onError: async (error) => {
      if (!isOutdated(error)) return;
      const now = await client.fetchQuery({ ...webhookQuery(caller, webhookId), staleTime: 0 });
      form.merge(webhookFormOf(now.webhook), now.etag);
    },
  });
  const faults = fieldFaults(save.error, webhookFieldNames, frame);
  const wasOutdated = isOutdated(save.error) && form.other !== null;
  const words = { messages, formats, siteNames, allSites: frame.allSites, nothing: frame.nothing };
  return (
    <ActDialog
      title={webhooks.changeTitle}
      about={state.webhook.description ?? state.webhook.url}
      seen={webhooks.changeSeen}
      act={wasOutdated ? frame.saveAnyway : frame.save}
      keep={frame.cancel}
      isBusy={save.isPending}
      error={isOutdated(save.error) ? null : faults.rest}
      onAct={() => {
        setTried(true);
        if (!form.isChanged) onDone(webhooks.unchanged);
        else if (isComplete(form.values)) save.mutate();
      }}
      onClose={onClose}
    >
      {wasOutdated && form.other !== null && (
        <DifferenceNotice differences={webhookDifferences(form.other, words)} />
      )}
      <WebhookFields values={form.values} onChange={form.set} wasTried={wasTried} faultAt={faults.at} />
    </ActDialog>
  );
}
