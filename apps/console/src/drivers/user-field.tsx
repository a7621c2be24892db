import { ComboField, type ComboOption, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureWords } from '../frame/failure-words.js';
import { useMessages } from '../language/console-messages.js';
import { failureOf } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';
import { userSearchQuery } from '../queries/user-options.js';

export interface UserFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  chosen: ComboOption | null;
  onChoose: (user: ComboOption | null) => void;
}

/** A user by a part of the name; those who are a driver already are not offered. */
export function UserField({ label, hint, error, chosen, onChoose }: UserFieldProps) {
  const { drivers, frame } = useMessages();
  const formats = useFormats();
  const [search, setSearch] = useState('');
  const found = useQuery(userSearchQuery(useCaller(), search));
  const users = (found.data?.users ?? []).filter(({ driver_id: driverId }) => driverId === null);
  const note = found.isError
    ? failureWords(failureOf(found.error), frame, formats)
    : found.data === undefined || found.isPlaceholderData
      ? frame.searching
      : users.length === 0
        ? drivers.noUserFound
        : found.data.hasMore
          ? frame.moreFound
          : undefined;
  return (
    <ComboField
      label={label}
      hint={hint}
      error={error}
      placeholder={frame.searchDriver}
      chosen={chosen}
      onChoose={onChoose}
      options={users.map(({ id, username, name }) => ({ value: id, label: username, detail: name }))}
      onSearch={setSearch}
      isStale={found.isPlaceholderData}
      note={note}
    />
  );
}
