import { removeUser, setUserStatus } from '@fleet/contract/accounts/users';
import { Button, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { useSignedIn } from '../access/use-access.js';
import { useMessages } from '../language/console-messages.js';
import { PlainActDialog } from '../organisation/plain-act-dialog.js';
import { ask } from '../queries/call-error.js';
import { useWritesMails } from '../queries/mail-options.js';
import { useCaller } from '../queries/use-caller.js';
import type { UserState } from '../queries/user-options.js';
import { ChangeUserDialog } from './change-user-dialog.js';
import { PinDialog } from './pin-dialog.js';

export interface UserActsProps {
  state: UserState;
  /** Called with a sentence that says what was done. */
  onDone: (words: string | null) => void;
  onRemoved: (words: string) => void;
}

/** What an administrator can do with a user now. */
export function UserActs({ state, onDone, onRemoved }: UserActsProps) {
  const { organisation, users, frame } = useMessages();
  const { text } = useFormats();
  const { access } = useCaller();
  const writesMails = useWritesMails();
  const { username: ownName } = useSignedIn();
  const [open, setOpen] = useState<'change' | 'pin' | 'mail' | 'enable' | 'disable' | 'remove' | null>(null);
  const { id: userId, name, username, email, status } = state.record;
  const show = (dialog: typeof open) => () => {
    onDone(null);
    setOpen(dialog);
  };
  const close = () => setOpen(null);
  const end = (words: string) => {
    onDone(words);
    close();
  };
  const isOn = status === 'enabled';
  const isDriver = state.record.driver_id !== null;
  const isSelf = username === ownName;
  const setStatus = (wanted: typeof status) =>
    ask(access, (api) => api.send(setUserStatus, { userId, body: { status: wanted } }));
  return (
    <>
      <Button onClick={show('change')}>{organisation.change}</Button>
      {!isSelf && <Button onClick={show('pin')}>{users.setPin}</Button>}
      {email !== null && isOn && <Button onClick={show('mail')}>{users.sendMail}</Button>}
      {!isSelf && (
        <>
          <Button onClick={show(isOn ? 'disable' : 'enable')}>{isOn ? users.disable : users.enable}</Button>
          <Button onClick={show('remove')}>{users.remove}</Button>
        </>
      )}
      {open === 'change' && (
        <ChangeUserDialog
          state={state}
          onClose={close}
          onDone={(user) => end(text(organisation.saved, { name: user.name }))}
        />
      )}
      {open === 'pin' && (
        <PinDialog user={{ id: userId, username }} name={name} onClose={close} onDone={end} />
      )}
      {open === 'mail' && email !== null && (
        <PlainActDialog
          title={users.mailTitle}
          seen={text(users.mailSeen, { name, email })}
          act={users.sendMail}
          isHarmless
          run={() => ask(access, (api) => api.requestPassword({ body: { username } }))}
          onClose={close}
          onDone={() => end(writesMails ? frame.noMailServer : text(users.mailSent, { name, email }))}
        />
      )}
      {open === 'disable' && (
        <PlainActDialog
          title={text(users.disableTitle, { name })}
          seen={isDriver ? `${users.disableSeen} ${users.disableSeenDriver}` : users.disableSeen}
          act={users.disable}
          run={() => setStatus('disabled')}
          onClose={close}
          onDone={() => end(text(users.disabled, { name }))}
        />
      )}
      {open === 'enable' && (
        <PlainActDialog
          title={text(users.enableTitle, { name })}
          seen={users.enableSeen}
          act={users.enable}
          isHarmless
          run={() => setStatus('enabled')}
          onClose={close}
          onDone={() => end(text(users.enabled, { name }))}
        />
      )}
      {open === 'remove' && (
        <PlainActDialog
          title={text(users.removeTitle, { name })}
          seen={users.removeSeen}
          act={users.remove}
          run={() => ask(access, (api) => api.send(removeUser, { userId }))}
          onClose={close}
          onDone={() => {
            onRemoved(text(organisation.removed, { name }));
            close();
          }}
        />
      )}
    </>
  );
}
