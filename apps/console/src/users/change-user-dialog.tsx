import { changeUser } from '@fleet/contract/accounts/users';
import { Notice, TextField, useFormats } from '@fleet/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedIn } from '../access/use-access.js';
import { ActDialog } from '../frame/act-dialog.js';
import { fieldFaults } from '../frame/field-faults.js';
import { rebased } from '../frame/merged-form.js';
import { useMessages } from '../language/console-messages.js';
import { useRecordForm } from '../organisation/record-form.js';
import { OutdatedNotice } from '../organisation/record-rows.js';
import { useSiteWords } from '../organisation/site-words.js';
import { ask } from '../queries/call-error.js';
import { accountKey } from '../queries/query-client.js';
import { useCaller } from '../queries/use-caller.js';
import { type User, type UserState, userQuery } from '../queries/user-options.js';
import { useRoleNames } from '../roles/role-words.js';
import { GrantFields, grantFieldNames } from './grant-fields.js';
import { grantJoins, type UserDraft, userDraft, userPatch, userRows } from './user-form.js';

const fields = ['name', 'email', ...grantFieldNames] as const;

export interface ChangeUserDialogProps {
  state: UserState;
  onClose: () => void;
  onDone: (user: User) => void;
}

export function ChangeUserDialog({ state, onClose, onDone }: ChangeUserDialogProps) {
  const messages = useMessages();
  const { organisation, users, frame } = messages;
  const formats = useFormats();
  const names = { roles: useRoleNames(), sites: useSiteWords() };
  const caller = useCaller();
  const client = useQueryClient();
  const [wasTried, setTried] = useState(false);
  const userId = state.record.id;
  const isSelf = state.record.username === useSignedIn().username;
  const saving = useRecordForm({
    state,
    draftOf: userDraft,
    rebase: (form, now) => rebased<UserDraft>(form, now, grantJoins),
    read: () => client.fetchQuery({ ...userQuery(caller, userId), staleTime: 0 }),
    change: async (match, before, after) => {
      const body = userPatch(before, after);
      return (await ask(caller.access, (api) => api.send(changeUser, { userId, body, ...match }))).body.data;
    },
    onDone: (user) => {
      // The administrator may have changed their own rights.
      void client.invalidateQueries({ queryKey: [accountKey] });
      onDone(user);
    },
  });
  const { draft } = saving;
  const faults = fieldFaults(saving.error, fields, frame);
  const isMissing = draft.name.trim() === '';
  return (
    <ActDialog
      title={users.changeTitle}
      about={state.record.name}
      seen={users.changeSeen}
      act={organisation.save}
      keep={frame.cancel}
      isBusy={saving.isBusy}
      error={faults.rest}
      onAct={() => {
        setTried(true);
        if (!isMissing) saving.run();
      }}
      onClose={onClose}
    >
      <TextField
        label={organisation.name}
        value={draft.name}
        onChange={(name) => saving.set({ name })}
        error={wasTried && isMissing ? organisation.required : faults.at('name')}
        maxLength={200}
        autoComplete="off"
      />
      <TextField
        label={users.email}
        hint={users.emailHint}
        value={draft.email}
        onChange={(email) => saving.set({ email })}
        error={faults.at('email')}
        maxLength={254}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        dir="ltr"
      />
      {isSelf && <Notice tone="warning">{users.changeSelf}</Notice>}
      <GrantFields draft={draft} onChange={saving.set} faults={faults} sitesHint={users.sitesHint} />
      {saving.outdated !== null && (
        <OutdatedNotice
          before={userRows(saving.outdated.before, messages, formats, names)}
          after={userRows(saving.outdated.after, messages, formats, names)}
        />
      )}
    </ActDialog>
  );
}
