import { changeDriver } from '@fleet/contract/fleet/drivers';
import { type ComboOption, SelectField, useFormats } from '@fleet/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { fieldFaults } from '../frame/field-faults.js';
import { useMessages } from '../language/console-messages.js';
import { useRecordChange } from '../organisation/record-change.js';
import { OutdatedNotice } from '../organisation/record-rows.js';
import { useSiteWords } from '../organisation/site-words.js';
import { useMay } from '../queries/account-options.js';
import { ask } from '../queries/call-error.js';
import { type Driver, type DriverState, driverStateQuery } from '../queries/driver-options.js';
import { useCaller } from '../queries/use-caller.js';
import { driverDraft, driverPatch, driverRows } from './driver-form.js';
import { DriverRecordFields, driverFieldNames } from './driver-record-fields.js';
import { UserField } from './user-field.js';

export interface ChangeDriverDialogProps {
  state: DriverState;
  onClose: () => void;
  onDone: (driver: Driver) => void;
}

export function ChangeDriverDialog({ state, onClose, onDone }: ChangeDriverDialogProps) {
  const messages = useMessages();
  const { organisation, drivers, frame } = messages;
  const formats = useFormats();
  const siteNames = useSiteWords();
  const caller = useCaller();
  const client = useQueryClient();
  const mayReadUsers = useMay('users:read');
  const { id: driverId, user_id: userId, username } = state.record;
  const [opened] = useState(driverDraft(state.record));
  const [draft, setDraft] = useState(opened);
  const [user, setUser] = useState<ComboOption | null>(
    userId === null ? null : { value: userId, label: username ?? '…' },
  );
  const [wasTried, setTried] = useState(false);
  const saving = useRecordChange({
    state,
    read: () => client.fetchQuery({ ...driverStateQuery(caller, driverId), staleTime: 0 }),
    change: async (match) => {
      const body = driverPatch(opened, { ...draft, user_id: user?.value ?? null });
      return (await ask(caller.access, (api) => api.send(changeDriver, { driverId, body, ...match }))).body
        .data;
    },
    onDone,
  });
  const faults = fieldFaults(saving.error, driverFieldNames, frame);
  return (
    <ActDialog
      title={drivers.changeTitle}
      about={state.record.name}
      seen={
        draft.status === 'disabled' && opened.status === 'enabled' ? drivers.disableSeen : drivers.changeSeen
      }
      act={organisation.save}
      keep={frame.cancel}
      isBusy={saving.isBusy}
      error={faults.rest}
      onAct={() => {
        setTried(true);
        if (draft.name.trim() !== '') saving.run();
      }}
      onClose={onClose}
    >
      <DriverRecordFields
        draft={draft}
        onChange={(parts) => setDraft({ ...draft, ...parts })}
        wasTried={wasTried}
        faults={faults}
      />
      {mayReadUsers && (
        <UserField
          label={drivers.logsInAs}
          hint={drivers.userHint}
          chosen={user}
          onChoose={setUser}
          error={faults.at('user_id')}
        />
      )}
      <SelectField
        label={organisation.status}
        hint={drivers.statusHint}
        value={draft.status}
        onChange={(status) => setDraft({ ...draft, status: status === 'disabled' ? 'disabled' : 'enabled' })}
        options={(['enabled', 'disabled'] as const).map((value) => ({
          value,
          label: organisation.statuses[value],
        }))}
        error={faults.at('status')}
      />
      {saving.outdated !== null && (
        <OutdatedNotice
          before={driverRows(saving.outdated.before, messages, formats, siteNames)}
          after={driverRows(saving.outdated.after, messages, formats, siteNames)}
        />
      )}
    </ActDialog>
  );
}
