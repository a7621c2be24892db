import { Button, Notice, PasswordField, useFormats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useAccess } from '../access/use-access.js';
import { useMessages } from '../language/console-messages.js';
import classes from './sign-in.module.css';
import { signInFailureWords } from './sign-in-failure-words.js';
import { UserNameField } from './user-name-field.js';

export function SignInForm() {
  const messages = useMessages();
  const { signIn } = messages;
  const formats = useFormats();
  const access = useAccess();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (username.trim() === '' || password === '') return;
    setBusy(true);
    setFailure(null);
    const result = await access.signIn(username.trim(), password);
    if (result === null) return;
    setBusy(false);
    setFailure(signInFailureWords(result, messages, formats));
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.quiet}>{signIn.intro}</p>
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      <UserNameField value={username} onChange={setUsername} isMissing={wasTried && username.trim() === ''} />
      <PasswordField
        label={signIn.password}
        value={password}
        onChange={setPassword}
        error={wasTried && password === '' ? signIn.passwordMissing : undefined}
        autoComplete="current-password"
        showLabel={signIn.show}
        hideLabel={signIn.hide}
      />
      <Button type="submit" variant="primary" fullWidth busy={isBusy}>
        {signIn.logIn}
      </Button>
      <p>
        <Link to="/forgotten-password">{signIn.forgotten}</Link>
      </p>
    </form>
  );
}
