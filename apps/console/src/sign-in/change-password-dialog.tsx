import { passwordBounds } from '@fleet/contract/accounts/passwords';
import { Button, Dialog, Notice, PasswordField, useFormats } from '@fleet/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccess, useSignedIn } from '../access/use-access.js';
import { ActDialog } from '../frame/act-dialog.js';
import { fieldFaults } from '../frame/field-faults.js';
import { useMessages } from '../language/console-messages.js';
import { LaterTexts, useLaterMessages } from '../language/later-messages.js';
import { ask } from '../queries/call-error.js';

export interface ChangePasswordDialogProps {
  onClose: () => void;
}

/** Changes the user's own password. The answer has a new token, so this window stays logged in. */
export function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  return (
    <LaterTexts skeleton={null}>
      <DialogWithTexts {...props} />
    </LaterTexts>
  );
}

function DialogWithTexts({ onClose }: ChangePasswordDialogProps) {
  const { signIn, frame } = useMessages();
  const { ownPassword } = useLaterMessages();
  const { text } = useFormats();
  const access = useAccess();
  const { username } = useSignedIn();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [wasTried, setTried] = useState(false);
  const body = { current_password: current, password };
  const set = useMutation({ mutationFn: () => ask(access, (api) => api.setOwnPassword({ body })) });
  const count = passwordBounds.least;
  const isShort = [...password].length < count;
  const faults = fieldFaults(set.error, ['current_password', 'password'], frame);
  const show = { showLabel: signIn.show, hideLabel: signIn.hide };
  if (set.isSuccess) {
    const close = (
      <Button variant="primary" onClick={onClose}>
        {signIn.continue}
      </Button>
    );
    return (
      <Dialog open title={frame.changePassword} onClose={onClose} actions={close}>
        <Notice tone="success">{ownPassword.changed}</Notice>
      </Dialog>
    );
  }
  return (
    <ActDialog
      title={frame.changePassword}
      seen={ownPassword.changeText}
      act={signIn.set}
      keep={frame.cancel}
      isBusy={set.isPending}
      error={faults.rest}
      onAct={() => {
        setTried(true);
        if (current !== '' && !isShort) set.mutate();
      }}
      onClose={onClose}
    >
      {/* Password managers need the name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={ownPassword.currentPassword}
        value={current}
        onChange={setCurrent}
        error={wasTried && current === '' ? signIn.passwordMissing : faults.at('current_password')}
        autoComplete="current-password"
        {...show}
      />
      <PasswordField
        label={signIn.newPassword}
        hint={text(signIn.passwordRule, { count })}
        value={password}
        onChange={setPassword}
        error={wasTried && isShort ? text(signIn.tooShort, { count }) : faults.at('password')}
        autoComplete="new-password"
        {...show}
      />
    </ActDialog>
  );
}
