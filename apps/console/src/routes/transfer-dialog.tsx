import { SelectField, useFormats } from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DriverField } from '../drivers/driver-field.js';
import { ActDialog, ReasonField } from '../frame/act-dialog.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import { ask } from '../queries/call-error.js';
import type { Route } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';
import { routeNames } from './route-names.js';

export interface TransferDialogProps {
  route: Route;
  onClose: () => void;
  onDone: () => void;
}

const offeredMinutes = [1, 2, 5, 10, 15, 30, 60];
const firstMinutes = 5;

const threshold = (minutes: number) =>
  minutes === 60 ? '01:00:00' : `00:${String(minutes).padStart(2, '0')}:00`;

/** Asks the driver to release the route. After the chosen time, the service releases it automatically. */
export function TransferDialog({ route, onClose, onDone }: TransferDialogProps) {
  const { routes, frame } = useMessages();
  const { text, facts, spokenDuration } = useFormats();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const mayReadDrivers = useMay('drivers:read');
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState(firstMinutes);
  const [to, setTo] = useState<string | undefined>();
  const [wasTried, setTried] = useState(false);
  const start = useMutation({
    mutationFn: () => {
      const body = {
        ...{ reason: reason.trim(), threshold: threshold(minutes) },
        ...(to === undefined ? {} : { to_driver_id: to }),
      };
      return ask(access, (api) => api.startTransfer({ routeId: route.id, body }));
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [organisationId, 'routes'] });
      onDone();
    },
  });
  const isMissing = reason.trim() === '';
  const from = route.allocation.driver?.name ?? '';
  return (
    <ActDialog
      title={routes.transferTitle}
      about={facts(routeNames(route))}
      seen={text(routes.transferSeen, { from, time: spokenDuration(minutes * 60_000) })}
      act={routes.askDriver}
      keep={frame.cancel}
      isBusy={start.isPending}
      error={start.error}
      onAct={() => {
        setTried(true);
        if (!isMissing) start.mutate();
      }}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} isMissing={wasTried && isMissing} />
      <SelectField
        label={routes.threshold}
        value={String(minutes)}
        onChange={(chosen) => setMinutes(Number(chosen))}
        options={offeredMinutes.map((count) => ({
          value: String(count),
          label: spokenDuration(count * 60_000),
        }))}
      />
      {mayReadDrivers && (
        <DriverField
          label={routes.transferTo}
          hint={routes.transferHint}
          placeholder={routes.transferNobody}
          driverId={to}
          onChange={(driver) => setTo(driver?.id)}
          except={route.driver_id ?? undefined}
        />
      )}
    </ActDialog>
  );
}
