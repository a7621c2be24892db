import { createApiKey } from '@fleet/contract/accounts/api-keys';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { fieldFaults } from '../frame/field-faults.js';
import { useSendOnce } from '../frame/send-once.js';
import { useMessages } from '../language/console-messages.js';
import { useTimeZone } from '../queries/account-options.js';
import type { DisclosedApiKey } from '../queries/api-key-options.js';
import { ask } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';
import { ApiKeyFields, apiKeyFieldNames } from './api-key-fields.js';
import { apiKeyDraft, hasUnreadableEnd, newApiKey } from './api-key-form.js';

export interface NewApiKeyDialogProps {
  onClose: () => void;
  onDone: (key: DisclosedApiKey) => void;
}

export function NewApiKeyDialog({ onClose, onDone }: NewApiKeyDialogProps) {
  const { organisation, apiKeys, frame } = useMessages();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const [draft, setDraft] = useState(apiKeyDraft(null, timeZone));
  const [wasTried, setTried] = useState(false);
  const once = useSendOnce();
  const make = useMutation({
    mutationFn: async () => {
      const body = newApiKey(draft, timeZone);
      const send = (idempotencyKey: string) =>
        ask(access, (api) => api.send(createApiKey, { body, idempotencyKey }));
      return (await once(body, send)).body.data;
    },
    onSuccess: (key) => {
      onDone(key);
      void client.invalidateQueries({ queryKey: [organisationId] });
    },
    // The answer contains the secret, so it is not cached.
    gcTime: 0,
  });
  const faults = fieldFaults(make.error, apiKeyFieldNames, frame);
  const lacksRole = draft.roles.length + draft.permissions.length === 0;
  return (
    <ActDialog
      title={apiKeys.make}
      seen={apiKeys.makeSeen}
      act={apiKeys.makeDo}
      keep={frame.cancel}
      isBusy={make.isPending}
      error={faults.rest}
      onAct={() => {
        setTried(true);
        if (draft.name.trim() !== '' && !lacksRole && !hasUnreadableEnd(draft, timeZone)) make.mutate();
      }}
      onClose={onClose}
    >
      <ApiKeyFields
        draft={draft}
        onChange={(parts) => setDraft({ ...draft, ...parts })}
        wasTried={wasTried}
        faults={{
          at: (field) =>
            field === 'roles' && wasTried && lacksRole ? organisation.required : faults.at(field),
        }}
      />
    </ActDialog>
  );
}
