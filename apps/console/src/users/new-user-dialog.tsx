import { createUser } from '@fleet/contract/accounts/users';
import { CheckField, TextField } from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { fieldFaults } from '../frame/field-faults.js';
import { useSendOnce } from '../frame/send-once.js';
import { useMessages } from '../language/console-messages.js';
import { ask } from '../queries/call-error.js';
import { useWritesMails } from '../queries/mail-options.js';
import { useCaller } from '../queries/use-caller.js';
import type { User } from '../queries/user-options.js';
import { GrantFields, grantFieldNames } from './grant-fields.js';
import { userDraft } from './user-form.js';

const fields = ['username', 'name', 'email', ...grantFieldNames] as const;

export interface NewUserDialogProps {
  onClose: () => void;
  /** `isMailed` says whether the service was asked to send a mail. */
  onDone: (user: User, isMailed: boolean) => void;
}

export function NewUserDialog({ onClose, onDone }: NewUserDialogProps) {
  const { organisation, users, frame } = useMessages();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const [username, setUsername] = useState('');
  const [draft, setDraft] = useState(userDraft(null));
  const [wantsMail, setWantsMail] = useState(true);
  const [wasTried, setTried] = useState(false);
  const email = draft.email.trim();
  const isMailed = wantsMail && email !== '';
  const seenMail = useWritesMails() ? frame.noMailServer : users.makeSeenMail;
  const once = useSendOnce();
  const make = useMutation({
    mutationFn: async () => {
      const body = {
        ...draft,
        username: username.trim(),
        name: draft.name.trim(),
        email: email === '' ? null : email,
        password_mail: isMailed,
      };
      const send = (idempotencyKey: string) =>
        ask(access, (api) => api.send(createUser, { body, idempotencyKey }));
      return (await once(body, send)).body.data;
    },
    onSuccess: async (user) => {
      await client.invalidateQueries({ queryKey: [organisationId] });
      onDone(user, isMailed);
    },
  });
  const faults = fieldFaults(make.error, fields, frame);
  const lacks = {
    username: username.trim() === '',
    name: draft.name.trim() === '',
    roles: draft.roles.length === 0,
  };
  const said = (isLacking: boolean, field: (typeof fields)[number]) =>
    wasTried && isLacking ? organisation.required : faults.at(field);
  return (
    <ActDialog
      title={users.make}
      seen={isMailed ? seenMail : users.makeSeen}
      act={users.makeDo}
      keep={frame.cancel}
      isBusy={make.isPending}
      error={faults.rest}
      onAct={() => {
        setTried(true);
        if (!lacks.username && !lacks.name && !lacks.roles) make.mutate();
      }}
      onClose={onClose}
    >
      <TextField
        label={users.username}
        hint={users.usernameHint}
        value={username}
        onChange={setUsername}
        error={said(lacks.username, 'username')}
        maxLength={200}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label={organisation.name}
        value={draft.name}
        onChange={(name) => setDraft({ ...draft, name })}
        error={said(lacks.name, 'name')}
        maxLength={200}
        autoComplete="off"
      />
      <TextField
        label={users.email}
        hint={users.emailHint}
        value={draft.email}
        onChange={(text) => setDraft({ ...draft, email: text })}
        error={faults.at('email')}
        maxLength={254}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      {email !== '' && <CheckField label={users.wantsMail} checked={wantsMail} onChange={setWantsMail} />}
      <GrantFields
        draft={draft}
        onChange={(parts) => setDraft({ ...draft, ...parts })}
        faults={{ at: (field) => (field === 'roles' ? said(lacks.roles, 'roles') : faults.at(field)) }}
        sitesHint={users.sitesHint}
      />
    </ActDialog>
  );
}
