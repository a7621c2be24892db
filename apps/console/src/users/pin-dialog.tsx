import { setUserPin } from '@fleet/contract/accounts/users';
import { Notice, useFormats } from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { fieldFaults } from '../frame/field-faults.js';
import { useMessages } from '../language/console-messages.js';
import { ask } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';
import { pinFault } from './new-pin.js';
import { NewPinField } from './new-pin-field.js';

export interface PinDialogProps {
  /** The user who gets the pin. It must stay the same while the dialog is open. */
  user: { id: string; username: string };
  /** The name of the user, or of their driver. */
  name: string;
  /** For the dialog on the page of a driver: reads the id of the user that the driver has now. */
  readUserId?: () => Promise<string | null>;
  onClose: () => void;
  onDone: (words: string) => void;
}

/** Gives a user a new pin, in place of the pin or password. */
export function PinDialog({ user, name, readUserId, onClose, onDone }: PinDialogProps) {
  const { users, frame } = useMessages();
  const { text } = useFormats();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const [pin, setPin] = useState('');
  const [wasTried, setTried] = useState(false);
  const set = useMutation({
    /** Returns whether the user got the pin. */
    mutationFn: async () => {
      if (readUserId !== undefined && (await readUserId()) !== user.id) return false;
      await ask(access, (api) => api.send(setUserPin, { userId: user.id, body: { pin } }));
      return true;
    },
    onSuccess: async (isSet) => {
      if (!isSet) return;
      await client.invalidateQueries({ queryKey: [organisationId] });
      onDone(text(users.pinSet, { name }));
    },
  });
  const faults = fieldFaults(set.error, ['pin'], frame);
  return (
    <ActDialog
      title={text(users.pinTitle, { name })}
      seen={text(users.pinSeen, { name, username: user.username })}
      act={users.setPin}
      keep={frame.cancel}
      isBusy={set.isPending}
      error={faults.rest}
      onAct={() => {
        setTried(true);
        if (pinFault(pin) === null) set.mutate();
      }}
      onClose={onClose}
    >
      <NewPinField
        pin={pin}
        onChange={(typed) => {
          setPin(typed);
          set.reset();
        }}
        wasTried={wasTried}
        error={faults.at('pin')}
      />
      {set.data === false && (
        <Notice tone="warning">{text(users.pinOtherUser, { name, username: user.username })}</Notice>
      )}
    </ActDialog>
  );
}
