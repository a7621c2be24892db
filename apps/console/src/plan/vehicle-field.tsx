import { ComboField, type ComboOption, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureWords } from '../frame/failure-words.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { failureOf } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';
import { type Vehicle, vehicleDetail, vehicleQuery, vehicleSearchQuery } from '../queries/vehicle-options.js';

export interface VehicleFieldProps {
  label: string;
  error?: string | undefined;
  assetId: string | undefined;
  /** Called with the name of the new vehicle and of the previous one. */
  onChange: (assetId: string | undefined, names: { next?: string | undefined; before: string }) => void;
  /** Vehicles that are not offered: those that the route has already. */
  except: readonly string[];
}

const optionOf = (vehicle: Vehicle): ComboOption => ({
  value: vehicle.id,
  label: vehicle.name,
  detail: vehicleDetail(vehicle) ?? undefined,
});

/** A vehicle by a part of its name. */
export function VehicleField({ label, error, assetId, onChange, except }: VehicleFieldProps) {
  const { plan } = useLaterMessages();
  const { frame } = useMessages();
  const formats = useFormats();
  const caller = useCaller();
  const [search, setSearch] = useState<string | null>(null);
  const found = useQuery({ ...vehicleSearchQuery(caller, search ?? ''), enabled: search !== null });
  const named = useQuery({ ...vehicleQuery(caller, assetId ?? ''), enabled: assetId !== undefined });
  const offered = (found.data?.vehicles ?? []).filter(
    ({ id, status }) => status === 'in_service' && !except.includes(id),
  );
  const chosen: ComboOption | null =
    assetId === undefined ? null : { value: assetId, label: named.data?.name ?? '…' };
  const note = found.isError
    ? failureWords(failureOf(found.error), frame, formats)
    : found.data === undefined || found.isPlaceholderData
      ? frame.searching
      : offered.length === 0
        ? plan.noVehicleFound
        : found.data.hasMore
          ? frame.moreFound
          : undefined;
  return (
    <ComboField
      label={label}
      error={error}
      placeholder={plan.searchVehicle}
      chosen={chosen}
      onChoose={(option) =>
        onChange(option?.value, { next: option?.label, before: named.data?.name ?? plan.vehicle })
      }
      options={offered.map(optionOf)}
      onSearch={setSearch}
      isStale={found.isPlaceholderData}
      note={note}
    />
  );
}
