import { ComboField, type ComboOption, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureWords } from '../frame/failure-words.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay } from '../queries/account-options.js';
import { type Actor, actorSearchQuery } from '../queries/audit-options.js';
import { failureOf } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';

export interface ActorFieldProps {
  actorId: string | undefined;
  /** The name of the actor, as the list shows it. */
  actorName: string | undefined;
  onChange: (actorId: string | undefined) => void;
}

/** A user or an API key by a part of the name; absent for a caller who may see neither. */
export function ActorField({ actorId, actorName, onChange }: ActorFieldProps) {
  const { audit } = useLaterMessages();
  const { frame } = useMessages();
  const formats = useFormats();
  const caller = useCaller();
  const sees = { users: useMay('users:read'), keys: useMay('api_keys:read') };
  const [search, setSearch] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ComboOption | null>(null);
  const found = useQuery({ ...actorSearchQuery(caller, search ?? '', sees), enabled: search !== null });
  if (!sees.users && !sees.keys) return null;
  const shown = chosen?.value === actorId ? chosen : null;
  const actors = found.data ?? [];
  return (
    <ComboField
      label={audit.actor}
      placeholder={actorId === undefined ? audit.anyone : audit.searchActor}
      chosen={actorId === undefined ? null : (shown ?? { value: actorId, label: actorName ?? '…' })}
      onChoose={(option) => {
        setChosen(option);
        onChange(option?.value);
      }}
      options={actors.map(optionOf)}
      onSearch={setSearch}
      note={note()}
    />
  );

  function note(): string | undefined {
    if (found.isError) return failureWords(failureOf(found.error), frame, formats);
    if (found.data === undefined) return frame.searching;
    return actors.length === 0 ? audit.noActor : undefined;
  }
}

function optionOf({ id, name, detail }: Actor): ComboOption {
  return { value: id, label: name, ...(detail === '' ? {} : { detail }) };
}
