import { ChoiceList, type ComboOption, Notice, TextField, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { fieldFaults } from '../frame/field-faults.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import type { Driver } from '../queries/driver-options.js';
import { pinFault } from '../users/new-pin.js';
import { NewPinField } from '../users/new-pin-field.js';
import { driverDraft } from './driver-form.js';
import { type NewLogIn, useDriverMaking } from './driver-making.js';
import { DriverRecordFields } from './driver-record-fields.js';
import { UserField } from './user-field.js';

const recordFields = ['name', 'phone', 'integration_key', 'site_ids'] as const;
const kinds = ['new', 'existing', 'none'] as const;

export interface NewDriverDialogProps {
  onClose: () => void;
  onDone: (driver: Driver) => void;
}

/** Creates a driver together with the user and the pin for the log-in. */
export function NewDriverDialog({ onClose, onDone }: NewDriverDialogProps) {
  const { organisation, users, drivers, frame } = useMessages();
  const { text } = useFormats();
  const mayMakeUsers = useMay('users:write');
  const mayReadUsers = useMay('users:read');
  const [draft, setDraft] = useState(driverDraft(null));
  const [typed, setTyped] = useState<NewLogIn | null>(null);
  const [user, setUser] = useState<ComboOption | null>(null);
  const [wasTried, setTried] = useState(false);
  const logIn = typed ?? { kind: mayMakeUsers ? 'new' : 'none', username: '', pin: '' };
  const making = useDriverMaking({ ...draft, user_id: user?.value ?? null }, logIn, onDone);
  const needsPin = logIn.kind === 'new' && making.made?.hasPin !== true;
  const needsName = logIn.kind === 'new' && making.made === null;
  // Only fields that are shown: the fault of a hidden field stands below the form.
  const fields = [
    ...recordFields,
    ...(needsName ? (['username'] as const) : []),
    ...(needsPin ? (['pin'] as const) : []),
    ...(logIn.kind === 'existing' ? (['user_id'] as const) : []),
  ];
  const faults = fieldFaults<(typeof fields)[number] | 'status'>(making.error, fields, frame);
  const isReady = {
    new: logIn.username.trim() !== '' && pinFault(logIn.pin) === null,
    existing: user !== null,
    none: true,
  }[logIn.kind];
  const offered = kinds.filter((kind) => kind === 'none' || (kind === 'new' ? mayMakeUsers : mayReadUsers));
  return (
    <ActDialog
      title={drivers.make}
      seen={drivers.seen[logIn.kind]}
      act={drivers.makeDo}
      keep={frame.cancel}
      isBusy={making.isBusy}
      error={faults.rest}
      onAct={() => {
        setTried(true);
        if (draft.name.trim() !== '' && isReady) making.run();
      }}
      onClose={onClose}
    >
      <DriverRecordFields
        draft={draft}
        onChange={(parts) => setDraft({ ...draft, ...parts })}
        wasTried={wasTried}
        faults={faults}
      />
      {making.made === null && offered.length > 1 && (
        <ChoiceList
          label={drivers.logIn}
          value={logIn.kind}
          onChange={(chosen) => {
            setTyped({ ...logIn, kind: kinds.find((kind) => kind === chosen) ?? logIn.kind });
            making.reset();
          }}
          options={offered.map((kind) => ({ value: kind, label: drivers.logIns[kind] }))}
        />
      )}
      {making.made !== null && (
        <Notice tone="info">{text(drivers.userIsMade, { username: logIn.username.trim() })}</Notice>
      )}
      {needsName && (
        <TextField
          label={users.username}
          hint={users.usernameHint}
          value={logIn.username}
          onChange={(username) => setTyped({ ...logIn, username })}
          error={wasTried && logIn.username.trim() === '' ? organisation.required : faults.at('username')}
          maxLength={200}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {needsPin && (
        <NewPinField
          pin={logIn.pin}
          onChange={(pin) => setTyped({ ...logIn, pin })}
          wasTried={wasTried}
          error={faults.at('pin')}
        />
      )}
      {logIn.kind === 'existing' && (
        <UserField
          label={drivers.user}
          hint={drivers.userHint}
          chosen={user}
          onChoose={setUser}
          error={wasTried && user === null ? organisation.required : faults.at('user_id')}
        />
      )}
    </ActDialog>
  );
}
