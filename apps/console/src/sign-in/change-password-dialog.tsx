import { hasProblem } from '@fleet/client/console';
import { passwordBounds } from '@fleet/contract/accounts/passwords';
import { Button, Dialog, Notice, PasswordField, useFormats } from '@fleet/ui';
import { type FormEvent, useId, useState } from 'react';
import { useAccess, useSignedIn } from '../access/use-access.js';
import { useMessages } from '../language/console-messages.js';
import { LaterTexts, useLaterMessages } from '../language/later-messages.js';
import classes from './sign-in.module.css';
import { signInFailureWords } from './sign-in-failure-words.js';

/** Changes the user's own password. The answer has a new token, so this window stays logged in. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <LaterTexts skeleton={null}>
      <DialogWithTexts onClose={onClose} />
    </LaterTexts>
  );
}

function DialogWithTexts({ onClose }: { onClose: () => void }) {
  const { signIn, frame } = useMessages();
  const { ownPassword } = useLaterMessages();
  const [isDone, setDone] = useState(false);
  if (!isDone) return <PasswordForm onClose={onClose} onDone={() => setDone(true)} />;
  return (
    <Dialog
      open
      title={frame.changePassword}
      onClose={onClose}
      actions={
        <div className={classes.acts}>
          <Button variant="primary" onClick={onClose}>
            {signIn.continue}
          </Button>
        </div>
      }
    >
      <Notice tone="success">{ownPassword.changed}</Notice>
    </Dialog>
  );
}

interface Faults {
  current?: string;
  password?: string;
  rest?: string;
}

function PasswordForm({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const messages = useMessages();
  const { signIn, frame } = messages;
  const { ownPassword } = useLaterMessages();
  const formats = useFormats();
  const access = useAccess();
  const { username } = useSignedIn();
  const formId = useId();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);
  const count = passwordBounds.least;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lacks: Faults = {
      ...(current === '' ? { current: signIn.passwordMissing } : {}),
      ...([...password].length < count ? { password: formats.text(signIn.tooShort, { count }) } : {}),
    };
    setFaults(lacks);
    if (Object.keys(lacks).length > 0) return;
    setBusy(true);
    const body = { current_password: current, password };
    const result = await access.call((api) => api.setOwnPassword({ body }));
    setBusy(false);
    if (result.ok) return onDone();
    const words = signInFailureWords(result.failure, messages, formats);
    if (hasProblem(result.failure, 'wrong_current_password')) setFaults({ current: words });
    else if (hasProblem(result.failure, 'weak_password')) setFaults({ password: words });
    else setFaults({ rest: words });
  };
  return (
    <Dialog
      open
      title={frame.changePassword}
      onClose={onClose}
      actions={
        <div className={classes.acts}>
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button type="submit" variant="primary" busy={isBusy} form={formId}>
            {signIn.set}
          </Button>
        </div>
      }
    >
      <p>{ownPassword.changeText}</p>
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        {/* Password managers need the name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {faults.rest !== undefined && <Notice tone="danger">{faults.rest}</Notice>}
        <PasswordField
          label={ownPassword.currentPassword}
          value={current}
          onChange={setCurrent}
          error={faults.current}
          autoComplete="current-password"
          showLabel={signIn.show}
          hideLabel={signIn.hide}
        />
        <PasswordField
          label={signIn.newPassword}
          hint={formats.text(signIn.passwordRule, { count })}
          value={password}
          onChange={setPassword}
          error={faults.password}
          autoComplete="new-password"
          showLabel={signIn.show}
          hideLabel={signIn.hide}
        />
      </form>
    </Dialog>
  );
}
