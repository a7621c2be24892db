import { Button, Notice, useFormats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useAccess } from '../access/use-access.js';
import { useMessages } from '../language/console-messages.js';
import { useWritesMails } from '../queries/mail-options.js';
import classes from './sign-in.module.css';
import { signInFailureWords } from './sign-in-failure-words.js';
import { SignInLayout } from './sign-in-layout.js';
import { UserNameField } from './user-name-field.js';

/** Asks for a mail with a link to set a password. The answer is the same for names that do not exist. */
export function ForgottenPasswordPage() {
  const messages = useMessages();
  const { signIn, frame } = messages;
  const formats = useFormats();
  const access = useAccess();
  const [username, setUsername] = useState('');
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [wasAsked, setAsked] = useState(false);
  const writesMails = useWritesMails();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (username.trim() === '') return;
    setBusy(true);
    setFault(null);
    const body = { username: username.trim() };
    const result = await access.callOpenly((api) => api.requestPassword({ body }));
    setBusy(false);
    if (result.ok) setAsked(true);
    else setFault(signInFailureWords(result.failure, messages, formats));
  };
  if (wasAsked) {
    return (
      <SignInLayout title={signIn.askedTitle}>
        <Notice tone="info">{writesMails ? frame.noMailServer : signIn.askedText}</Notice>
        {!writesMails && <p className={classes.quiet}>{signIn.askedHelp}</p>}
        <Button onClick={() => setAsked(false)}>{signIn.anotherName}</Button>
        <BackToLogIn />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title={signIn.askTitle}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className={classes.quiet}>{signIn.askText}</p>
        {fault !== null && <Notice tone="danger">{fault}</Notice>}
        <UserNameField
          value={username}
          onChange={setUsername}
          isMissing={wasTried && username.trim() === ''}
        />
        <Button type="submit" variant="primary" fullWidth busy={isBusy}>
          {signIn.send}
        </Button>
        <BackToLogIn />
      </form>
    </SignInLayout>
  );
}

function BackToLogIn() {
  const { signIn } = useMessages();
  return (
    <p>
      <Link to="/log-in">{signIn.backToLogIn}</Link>
    </p>
  );
}
