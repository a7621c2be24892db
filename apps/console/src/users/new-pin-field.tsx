import { Button, PinField } from '@fleet/ui';
import { useState } from 'react';
import { useMessages } from '../language/console-messages.js';
import { pinFault, proposedPin } from './new-pin.js';
import { useProposedDigits } from './use-proposed-digits.js';

export interface NewPinFieldProps {
  pin: string;
  onChange: (pin: string) => void;
  wasTried: boolean;
  /** The fault that the service found. */
  error: string | undefined;
}

/** A pin for somebody else. It is visible at first, because the user must tell it to that person. */
export function NewPinField({ pin, onChange, wasTried, error }: NewPinFieldProps) {
  const { users, frame } = useMessages();
  const digitCount = useProposedDigits();
  const [isShown, setShown] = useState(true);
  const fault = wasTried ? pinFault(pin) : null;
  return (
    <>
      <PinField
        label={users.pin}
        hint={users.pinHint}
        value={pin}
        onChange={onChange}
        shown={isShown}
        onShown={setShown}
        showLabel={users.showPin}
        hideLabel={users.hidePin}
        maxLength={8}
        error={fault === 'form' ? users.pinForm : fault === 'weak' ? frame.problems.weak_pin : error}
      />
      <div>
        <Button
          icon="refresh"
          onClick={() => {
            onChange(proposedPin(digitCount));
            setShown(true);
          }}
        >
          {users.proposePin}
        </Button>
      </div>
    </>
  );
}
