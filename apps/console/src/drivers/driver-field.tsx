import { ComboField, type ComboOption, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureWords } from '../frame/failure-words.js';
import { useMessages } from '../language/console-messages.js';
import { failureOf } from '../queries/call-error.js';
import { driverQuery, driverSearchQuery } from '../queries/driver-options.js';
import { useCaller } from '../queries/use-caller.js';

export interface DriverFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder?: string | undefined;
  driverId: string | undefined;
  onChange: (driver: { id: string; name: string } | undefined) => void;
  /** A driver who is not offered, because the route already belongs to this driver. */
  except?: string | undefined;
}

/** A driver by a part of the name. */
export function DriverField(props: DriverFieldProps) {
  const { label, hint, error, placeholder, driverId, onChange, except } = props;
  const { frame } = useMessages();
  const formats = useFormats();
  const caller = useCaller();
  const [search, setSearch] = useState<string | null>(null);
  const [known, setKnown] = useState<ComboOption | null>(null);
  const found = useQuery({ ...driverSearchQuery(caller, search ?? ''), enabled: search !== null });
  const isKnown = known?.value === driverId;
  // The address of a list contains only the id.
  const named = useQuery({
    ...driverQuery(caller, driverId ?? ''),
    enabled: driverId !== undefined && !isKnown,
  });
  const chosen: ComboOption | null =
    driverId === undefined ? null : isKnown ? known : { value: driverId, label: named.data?.name ?? '…' };
  const drivers = (found.data?.drivers ?? []).filter(
    ({ id, status }) => id !== except && status === 'enabled',
  );
  const note = found.isError
    ? failureWords(failureOf(found.error), frame, formats)
    : found.data === undefined
      ? frame.searching
      : drivers.length === 0
        ? frame.noDriverFound
        : found.data.hasMore
          ? frame.moreFound
          : undefined;
  return (
    <ComboField
      label={label}
      hint={hint}
      error={error}
      placeholder={placeholder ?? frame.searchDriver}
      chosen={chosen}
      onChoose={(option) => {
        setKnown(option);
        onChange(option === null ? undefined : { id: option.value, name: option.label });
      }}
      options={drivers.map(({ id, name, integration_key }) => ({
        value: id,
        label: name,
        ...(integration_key === null ? {} : { detail: integration_key }),
      }))}
      onSearch={setSearch}
      note={note}
    />
  );
}

/** The name of a driver whose id alone is known. */
export function DriverName({ driverId }: { driverId: string }) {
  const { data } = useQuery(driverQuery(useCaller(), driverId));
  return <bdi>{data?.name ?? '…'}</bdi>;
}
