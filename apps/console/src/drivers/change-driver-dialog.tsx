import { changeDriver } from '@fleet/contract/fleet/drivers';
import { type ComboOption, SelectField, useFormats } from '@fleet/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { fieldFaults } from '../frame/field-faults.js';
import { rebased } from '../frame/merged-form.js';
import { useMessages } from '../language/console-messages.js';
import { useRecordForm } from '../organisation/record-form.js';
import { OutdatedNotice } from '../organisation/record-rows.js';
import { useSiteWords } from '../organisation/site-words.js';
import { useMay } from '../queries/account-options.js';
import { ask } from '../queries/call-error.js';
import { type Driver, type DriverState, driverStateQuery } from '../queries/driver-options.js';
import { useCaller } from '../queries/use-caller.js';
import { driverDraft, driverJoins, driverPatch, driverRows } from './driver-form.js';
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
  const driverId = state.record.id;
  const [picked, setPicked] = useState<ComboOption | null>(null);
  const [wasTried, setTried] = useState(false);
  const saving = useRecordForm({
    state,
    draftOf: driverDraft,
    rebase: (form, now) => rebased(form, now, driverJoins),
    read: () => client.fetchQuery({ ...driverStateQuery(caller, driverId), staleTime: 0 }),
    change: async (match, before, after) => {
      const body = driverPatch(before, after);
      return (await ask(caller.access, (api) => api.send(changeDriver, { driverId, body, ...match }))).body
        .data;
    },
    onDone,
  });
  const { draft, seen, now } = saving;
  const userId = draft.user_id;
  const known = userId === null ? null : { value: userId, label: now.username ?? '…' };
  const user = userId === picked?.value ? picked : known;
  const faults = fieldFaults(saving.error, driverFieldNames, frame);
  return (
    <ActDialog
      title={drivers.changeTitle}
      about={state.record.name}
      seen={
        draft.status === 'disabled' && seen.status === 'enabled' ? drivers.disableSeen : drivers.changeSeen
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
      <DriverRecordFields draft={draft} onChange={saving.set} wasTried={wasTried} faults={faults} />
      {mayReadUsers && (
        <UserField
          label={drivers.logsInAs}
          hint={drivers.userHint}
          chosen={user}
          onChoose={(option) => {
            setPicked(option);
            saving.set({ user_id: option?.value ?? null });
          }}
          error={faults.at('user_id')}
        />
      )}
      <SelectField
        label={organisation.status}
        hint={drivers.statusHint}
        value={draft.status}
        onChange={(status) => saving.set({ status: status === 'disabled' ? 'disabled' : 'enabled' })}
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
