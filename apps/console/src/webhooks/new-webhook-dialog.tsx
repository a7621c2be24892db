import { createWebhook } from '@fleet/contract/outgoing/webhooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { fieldFaults } from '../frame/field-faults.js';
import { SecretOnce } from '../frame/secret-once.js';
import { useSendOnce } from '../frame/send-once.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { ask } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';
import { webhooksKey } from '../queries/webhook-options.js';
import { isComplete, WebhookFields, webhookFieldNames } from './webhook-fields.js';
import { emptyWebhookForm, webhookPatch } from './webhook-form.js';

export interface NewWebhookDialogProps {
  onClose: () => void;
  onMade: (webhookId: string) => void;
}

/** Creates a webhook, and then shows its secret once. */
export function NewWebhookDialog({ onClose, onMade }: NewWebhookDialogProps) {
  const { webhooks } = useLaterMessages();
  const { frame } = useMessages();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const [values, setValues] = useState(emptyWebhookForm);
  const [wasTried, setTried] = useState(false);
  const once = useSendOnce();
  const make = useMutation({
    mutationFn: () => {
      const { event_types, url = '', ...rest } = webhookPatch(values);
      const body = { ...rest, url, ...(event_types == null ? {} : { event_types }) };
      return once(body, (idempotencyKey) =>
        ask(access, (api) => api.send(createWebhook, { body, idempotencyKey })),
      );
    },
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksKey(organisationId) }),
  });
  const faults = fieldFaults(make.error, webhookFieldNames, frame);
  const made = make.data?.body.data;
  if (made !== undefined) {
    const done = () => onMade(made.id);
    return (
      <SecretOnce title={webhooks.secretTitle} label={webhooks.secret} secret={made.secret} onStored={done} />
    );
  }
  return (
    <ActDialog
      title={webhooks.makeTitle}
      seen={webhooks.makeSeen}
      act={webhooks.makeDo}
      keep={frame.cancel}
      isBusy={make.isPending}
      error={faults.rest}
      onAct={() => {
        setTried(true);
        if (isComplete(values)) make.mutate();
      }}
      onClose={onClose}
    >
      <WebhookFields
        values={values}
        onChange={(part) => setValues((before) => ({ ...before, ...part }))}
        wasTried={wasTried}
        faultAt={faults.at}
      />
    </ActDialog>
  );
}
