import { hasProblem } from '@fleet/client/console';
import { passwordBounds } from '@fleet/contract/accounts/passwords';
import { Button, Notice, PasswordField, useFormats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useAccess } from '../access/use-access.js';
import { useMessages } from '../language/console-messages.js';
import classes from './sign-in.module.css';
import { signInFailureWords } from './sign-in-failure-words.js';
import { SignInLayout } from './sign-in-layout.js';

/** The token behind the `#` of a link in a mail. It is removed from the address immediately, so that it is not in the history. */
function takeLinkToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token !== null) history.replaceState(history.state, '', location.pathname);
  return token;
}

/** The target of the link in a mail: sets a password with its token. */
export function SetPasswordPage() {
  const { signIn } = useMessages();
  const { text } = useFormats();
  const [token] = useState(takeLinkToken);
  const [isSpent, setSpent] = useState(token === null);
  const [username, setUsername] = useState<string | null>(null);
  if (username !== null) {
    return (
      <SignInLayout title={signIn.doneTitle}>
        <Notice tone="success">{text(signIn.doneText, { name: username })}</Notice>
        <p>
          <Link to="/log-in">{signIn.logIn}</Link>
        </p>
      </SignInLayout>
    );
  }
  if (isSpent || token === null) {
    return (
      <SignInLayout title={signIn.linkGoneTitle}>
        <Notice tone="warning">{signIn.linkGoneText}</Notice>
        <p>
          <Link to="/forgotten-password">{signIn.askAnother}</Link>
        </p>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title={signIn.setTitle}>
      <PasswordForm token={token} onSet={setUsername} onSpent={() => setSpent(true)} />
    </SignInLayout>
  );
}

interface PasswordFormProps {
  token: string;
  onSet: (username: string) => void;
  onSpent: () => void;
}

function PasswordForm({ token, onSet, onSpent }: PasswordFormProps) {
  const messages = useMessages();
  const { signIn } = messages;
  const formats = useFormats();
  const access = useAccess();
  const [password, setPassword] = useState('');
  const [fieldFault, setFieldFault] = useState<string | undefined>();
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFault(null);
    const isShort = [...password].length < passwordBounds.least;
    setFieldFault(isShort ? formats.text(signIn.tooShort, { count: passwordBounds.least }) : undefined);
    if (isShort) return;
    setBusy(true);
    const result = await access.callOpenly((api) => api.setOwnPassword({ body: { token, password } }));
    setBusy(false);
    if (result.ok) return onSet(result.body.data.username);
    if (hasProblem(result.failure, 'link_not_usable')) return onSpent();
    const words = signInFailureWords(result.failure, messages, formats);
    if (hasProblem(result.failure, 'weak_password')) setFieldFault(words);
    else setFault(words);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.quiet}>{signIn.setText}</p>
      {fault !== null && <Notice tone="danger">{fault}</Notice>}
      <PasswordField
        label={signIn.newPassword}
        hint={formats.text(signIn.passwordRule, { count: passwordBounds.least })}
        value={password}
        onChange={setPassword}
        error={fieldFault}
        autoComplete="new-password"
        showLabel={signIn.show}
        hideLabel={signIn.hide}
        autoFocus
      />
      <Button type="submit" variant="primary" fullWidth busy={isBusy}>
        {signIn.set}
      </Button>
    </form>
  );
}
