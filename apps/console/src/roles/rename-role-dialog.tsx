import { changeRole } from '@fleet/contract/accounts/roles';
import { TextField, useFormats } from '@fleet/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { fieldFaults } from '../frame/field-faults.js';
import { changedMembers } from '../frame/merged-form.js';
import { useMessages } from '../language/console-messages.js';
import { useRecordForm } from '../organisation/record-form.js';
import { OutdatedNotice } from '../organisation/record-rows.js';
import { ask } from '../queries/call-error.js';
import { type Role, type RoleState, roleQuery } from '../queries/role-options.js';
import { useCaller } from '../queries/use-caller.js';
import { roleRows } from './role-rows.js';

export interface RenameRoleDialogProps {
  state: RoleState;
  onClose: () => void;
  onDone: (role: Role) => void;
}

export function RenameRoleDialog({ state, onClose, onDone }: RenameRoleDialogProps) {
  const messages = useMessages();
  const { organisation, roles, frame } = messages;
  const formats = useFormats();
  const caller = useCaller();
  const client = useQueryClient();
  const { key: roleKey, name } = state.record;
  const [wasTried, setTried] = useState(false);
  const saving = useRecordForm({
    state,
    draftOf: (role: Role) => ({ name: role.name, description: role.description ?? '' }),
    read: () => client.fetchQuery({ ...roleQuery(caller, roleKey), staleTime: 0 }),
    change: async (match, seen, values) => {
      const changed = changedMembers({ seen, values });
      const body = {
        ...(changed.name === undefined ? {} : { name: changed.name.trim() }),
        ...(changed.description === undefined ? {} : { description: changed.description.trim() || null }),
      };
      return (await ask(caller.access, (api) => api.send(changeRole, { roleKey, body, ...match }))).body.data;
    },
    onDone,
  });
  const { draft } = saving;
  const faults = fieldFaults(saving.error, ['name', 'description'], frame);
  const isMissing = draft.name.trim() === '';
  return (
    <ActDialog
      title={roles.renameTitle}
      about={name}
      seen={roles.renameSeen}
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
        onChange={(text) => saving.set({ name: text })}
        error={wasTried && isMissing ? organisation.required : faults.at('name')}
        maxLength={200}
      />
      <TextField
        label={roles.description}
        value={draft.description}
        onChange={(text) => saving.set({ description: text })}
        error={faults.at('description')}
        multiline
      />
      {saving.outdated !== null && (
        <OutdatedNotice
          before={roleRows(saving.outdated.before, messages, formats)}
          after={roleRows(saving.outdated.after, messages, formats)}
        />
      )}
    </ActDialog>
  );
}
