import { Button, Dialog, Notice, PasswordField, useFormats } from '@fleet/ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { TokenEnd } from '../access/access-store.js';
import { useAccess, useAccessState } from '../access/use-access.js';
import { useMessages } from '../language/console-messages.js';
import classes from './sign-in.module.css';
import { signInFailureWords } from './sign-in-failure-words.js';

/**
 * Asks for the password in a dialog over the page when the token has ended. The page and its calls wait, and then
 * continue.
 */
export function SignInAgain() {
  const state = useAccessState();
  if (state.stage !== 'signed_in' || state.ended === null) return null;
  return <PasswordDialog name={state.name} username={state.username} ended={state.ended} />;
}

function PasswordDialog({ name, username, ended }: { name: string; username: string; ended: TokenEnd }) {
  const messages = useMessages();
  const { signIn } = messages;
  const formats = useFormats();
  const access = useAccess();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // The dialog has put the focus on its title; now the field gets it.
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setFault(signIn.passwordMissing);
    setBusy(true);
    setFault(null);
    const result = await access.resume(password);
    if (result === null) return;
    setBusy(false);
    setFault(signInFailureWords(result, messages, formats));
  };
  return (
    <Dialog
      open
      // The page behind the dialog needs a token, so the dialog cannot be closed without an answer.
      onClose={() => {}}
      isFirm
      title={signIn.endedTitle}
      actions={
        <>
          <Button type="submit" variant="primary" busy={isBusy} form={formId}>
            {signIn.logIn}
          </Button>
          <Button variant="quiet" onClick={() => access.signOut()}>
            {signIn.somebodyElse}
          </Button>
        </>
      }
    >
      <p>{ended === 'expired' ? signIn.expiredText : signIn.invalidatedText}</p>
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <p className={classes.quiet}>{formats.text(signIn.as, { name })}</p>
        {/* Password managers need the name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {fault !== null && <Notice tone="danger">{fault}</Notice>}
        <PasswordField
          label={signIn.password}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          showLabel={signIn.show}
          hideLabel={signIn.hide}
          ref={field}
        />
      </form>
    </Dialog>
  );
}
