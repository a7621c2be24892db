import type { DriverFailure } from '@fleet/client/driver';
import { Button, MainButton, Notice, PinField, TextField, useFormats } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { isSameName, readKnown } from '../phone/remembered-driver.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { useEndedWords } from '../shell/ended-words.js';
import { failureText } from './failure-text.js';
import classes from './sign-in.module.css';

/** Name and pin; also shown during the work when the token has expired. */
export function LogInForm() {
  const messages = useMessages();
  const { signIn } = messages;
  const formats = useFormats();
  const navigate = useNavigate();
  const { logIn } = usePhoneActions();
  const { account, isWorking, stored } = usePhone((view) => ({
    account: view.account,
    isWorking: view.stage === 'working',
    stored: view.failure?.kind === 'not_stored' ? view.failure : null,
  }));
  const ended = useEndedWords();
  const known = readKnown();
  const [username, setUsername] = useState(account?.username ?? known[0]?.username ?? '');
  const [pin, setPin] = useState('');
  const [isPinShown, setPinShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<{ failure: DriverFailure; atMs: number } | null>(null);
  const name = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (username.trim() === '' || pin === '' || isBusy) return;
    setBusy(true);
    setFailure(null);
    const answer = await logIn(username.trim(), pin);
    setBusy(false);
    // The frame of the pages then opens the next page: the route, the choice of a vehicle, or a receipt.
    if (answer.ok) return;
    setFailure({ failure: answer.failure, atMs: Date.now() });
    setTried(false);
    if (isWrong(answer.failure)) setPin('');
  }

  const reported = failure ?? (stored === null ? null : { failure: stored, atMs: Date.now() });
  const words = reported === null ? null : failureText(reported.failure, messages, formats, reported.atMs);
  const others = known.filter((each) => each.unsentCount > 0 && !isSameName(each.username, username.trim()));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <DriverScreen
        title={isWorking ? signIn.logInAgain : signIn.logIn}
        onBack={isWorking ? () => void navigate({ to: driverPaths.route }) : undefined}
        hasSign={isWorking}
        footer={
          <MainButton type="submit" busy={isBusy}>
            {signIn.logIn}
          </MainButton>
        }
      >
        <div className={classes.fields}>
          {isWorking && words === null && <Notice tone="info">{ended?.text ?? signIn.logInAgainText}</Notice>}
          {words !== null && (
            <Notice tone="danger" title={words.title}>
              {words.text}
            </Notice>
          )}
          <TextField
            label={signIn.userName}
            name="username"
            value={username}
            onChange={setUsername}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            maxLength={200}
            error={isTried && username.trim() === '' ? signIn.userNameMissing : undefined}
            ref={name}
          />
          <PinField
            label={signIn.pin}
            value={pin}
            onChange={setPin}
            shown={isPinShown}
            onShown={setPinShown}
            showLabel={signIn.showPin}
            hideLabel={signIn.hidePin}
            maxLength={200}
            error={isTried && pin === '' ? signIn.pinMissing : undefined}
          />
          {others.map((other) => (
            <Notice
              key={other.username}
              tone="warning"
              title={signIn.otherDriverTitle}
              action={
                <Button onClick={() => setUsername(other.username)}>
                  {formats.text(signIn.useName, { name: other.name })}
                </Button>
              }
            >
              {formats.text(signIn.unsentOf, { name: other.name, count: other.unsentCount })}
            </Notice>
          ))}
        </div>
      </DriverScreen>
    </form>
  );
}

function isWrong(failure: DriverFailure): boolean {
  return failure.kind === 'signed_out' || (failure.kind === 'refused' && failure.status === 401);
}
