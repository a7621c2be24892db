import { setUserPin } from '@fleet/contract/accounts/users';
import { useFormats } from '@fleet/ui';
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
  userId: string;
  name: string;
  onClose: () => void;
  onDone: (words: string) => void;
}

/** Gives a user a new pin, in place of the pin or password. */
export function PinDialog({ userId: first, name, onClose, onDone }: PinDialogProps) {
  const { users, frame } = useMessages();
  const { text } = useFormats();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  // A driver may get another user meanwhile: that one keeps the pin.
  const [userId] = useState(first);
  const [pin, setPin] = useState('');
  const [wasTried, setTried] = useState(false);
  const set = useMutation({
    mutationFn: () => ask(access, (api) => api.send(setUserPin, { userId, body: { pin } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [organisationId] });
      onDone(text(users.pinSet, { name }));
    },
  });
  const faults = fieldFaults(set.error, ['pin'], frame);
  return (
    <ActDialog
      title={text(users.pinTitle, { name })}
      seen={text(users.pinSeen, { name })}
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
    </ActDialog>
  );
}
