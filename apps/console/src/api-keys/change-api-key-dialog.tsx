import { changeApiKey } from '@fleet/contract/accounts/api-keys';
import { useFormats } from '@fleet/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { fieldFaults } from '../frame/field-faults.js';
import { rebased } from '../frame/merged-form.js';
import { useMessages } from '../language/console-messages.js';
import { useRecordForm } from '../organisation/record-form.js';
import { OutdatedNotice } from '../organisation/record-rows.js';
import { useSiteWords } from '../organisation/site-words.js';
import { useTimeZone } from '../queries/account-options.js';
import { type ApiKey, type ApiKeyState, apiKeyQuery } from '../queries/api-key-options.js';
import { ask } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';
import { useRoleNames } from '../roles/role-words.js';
import { ApiKeyFields, apiKeyFieldNames } from './api-key-fields.js';
import { apiKeyDraft, apiKeyJoins, apiKeyPatch, apiKeyRows, hasUnreadableEnd } from './api-key-form.js';

export interface ChangeApiKeyDialogProps {
  state: ApiKeyState;
  onClose: () => void;
  onDone: (key: ApiKey) => void;
}

export function ChangeApiKeyDialog({ state, onClose, onDone }: ChangeApiKeyDialogProps) {
  const messages = useMessages();
  const { organisation, apiKeys, frame } = messages;
  const formats = useFormats();
  const names = { roles: useRoleNames(), sites: useSiteWords() };
  const caller = useCaller();
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const [wasTried, setTried] = useState(false);
  const keyId = state.record.id;
  const saving = useRecordForm({
    state,
    draftOf: (key: ApiKey) => apiKeyDraft(key, timeZone),
    rebase: (form, now) => rebased(form, now, apiKeyJoins),
    read: () => client.fetchQuery({ ...apiKeyQuery(caller, keyId), staleTime: 0 }),
    change: async (match, before, after) => {
      const body = apiKeyPatch(before, after, timeZone);
      return (await ask(caller.access, (api) => api.send(changeApiKey, { keyId, body, ...match }))).body.data;
    },
    onDone,
  });
  const { draft } = saving;
  const faults = fieldFaults(saving.error, apiKeyFieldNames, frame);
  return (
    <ActDialog
      title={apiKeys.changeTitle}
      about={state.record.name}
      seen={apiKeys.changeSeen}
      act={organisation.save}
      keep={frame.cancel}
      isBusy={saving.isBusy}
      error={faults.rest}
      onAct={() => {
        setTried(true);
        if (draft.name.trim() !== '' && !hasUnreadableEnd(draft, timeZone)) saving.run();
      }}
      onClose={onClose}
    >
      <ApiKeyFields draft={draft} onChange={saving.set} wasTried={wasTried} faults={faults} />
      {saving.outdated !== null && (
        <OutdatedNotice
          before={apiKeyRows(saving.outdated.before, messages, formats, names)}
          after={apiKeyRows(saving.outdated.after, messages, formats, names)}
        />
      )}
    </ActDialog>
  );
}
