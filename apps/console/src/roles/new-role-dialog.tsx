import { createRole } from '@fleet/contract/accounts/roles';
import type { Permission } from '@fleet/contract/ground/permissions';
import { SelectField, TextField } from '@fleet/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../frame/act-dialog.js';
import { fieldFaults } from '../frame/field-faults.js';
import { useSendOnce } from '../frame/send-once.js';
import { useMessages } from '../language/console-messages.js';
import { accountQuery } from '../queries/account-options.js';
import { ask } from '../queries/call-error.js';
import type { Role } from '../queries/role-options.js';
import { useCaller } from '../queries/use-caller.js';
import { roleName } from './role-words.js';

export interface NewRoleDialogProps {
  known: readonly Role[];
  onClose: () => void;
  onDone: (role: Role) => void;
}

/** `Night dispatcher` → `night_dispatcher`; empty if nothing of the name can be in a key. */
export function roleKeyOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 60);
}

const fields = ['key', 'name', 'description', 'permissions'] as const;

export function NewRoleDialog({ known, onClose, onDone }: NewRoleDialogProps) {
  const { organisation, roles, frame } = useMessages();
  const caller = useCaller();
  const client = useQueryClient();
  const { data: account } = useQuery(accountQuery(caller));
  const [name, setName] = useState('');
  const [typedKey, setTypedKey] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const [like, setLike] = useState('viewer');
  const [wasTried, setTried] = useState(false);
  const key = typedKey ?? roleKeyOf(name);
  const once = useSendOnce();
  const make = useMutation({
    mutationFn: async () => {
      const own: readonly string[] = account?.permissions ?? [];
      const begun = known.find((role) => role.key === like)?.permissions ?? [];
      const permissions = begun.filter((each): each is Permission => own.includes(each));
      const about = description.trim();
      const body = { key, name: name.trim(), permissions, ...(about === '' ? {} : { description: about }) };
      const send = (idempotencyKey: string) =>
        ask(caller.access, (api) => api.send(createRole, { body, idempotencyKey }));
      return (await once(body, send)).body.data;
    },
    onSuccess: async (role) => {
      await client.invalidateQueries({ queryKey: [caller.organisationId] });
      onDone(role);
    },
  });
  const faults = fieldFaults(make.error, fields, frame);
  const isMissing = name.trim() === '';
  return (
    <ActDialog
      title={roles.make}
      seen={roles.makeSeen}
      act={roles.makeDo}
      keep={frame.cancel}
      isBusy={make.isPending}
      error={faults.rest}
      onAct={() => {
        setTried(true);
        if (!isMissing && key !== '') make.mutate();
      }}
      onClose={onClose}
    >
      <TextField
        label={organisation.name}
        value={name}
        onChange={setName}
        error={wasTried && isMissing ? organisation.required : faults.at('name')}
        maxLength={200}
      />
      <TextField
        label={roles.key}
        hint={roles.keyHint}
        value={key}
        onChange={setTypedKey}
        error={wasTried && key === '' ? organisation.required : faults.at('key')}
        maxLength={60}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label={roles.description}
        value={description}
        onChange={setDescription}
        error={faults.at('description')}
        multiline
      />
      <SelectField
        label={roles.like}
        hint={roles.likeHint}
        value={like}
        onChange={setLike}
        error={faults.at('permissions')}
        options={[
          ...known.map((role) => ({ value: role.key, label: roleName(role.key, roles, known) })),
          { value: '', label: roles.likeNone },
        ]}
      />
    </ActDialog>
  );
}
