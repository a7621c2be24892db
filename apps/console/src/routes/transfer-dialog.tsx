import { SelectField, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { DriverField } from '../drivers/driver-field.js';
import { ActDialog } from '../frame/act-dialog.js';
import { ReasonField, useReason } from '../frame/reason-field.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import type { RouteState } from '../queries/route-options.js';
import { routeNames } from './route-names.js';
import { SeenRouteChanges } from './seen-route-changes.js';
import { useRouteAct } from './use-route-act.js';

export interface TransferDialogProps {
  state: RouteState;
  onClose: () => void;
  onDone: () => void;
}

const offeredMinutes = [1, 2, 5, 10, 15, 30, 60];
const firstMinutes = 5;

const threshold = (minutes: number) =>
  minutes === 60 ? '01:00:00' : `00:${String(minutes).padStart(2, '0')}:00`;

/** Asks the driver to release the route. After the chosen time, the service releases it automatically. */
export function TransferDialog({ state, onClose, onDone }: TransferDialogProps) {
  const { routes, frame } = useMessages();
  const { text, facts, spokenDuration } = useFormats();
  const mayReadDrivers = useMay('drivers:read');
  const reason = useReason();
  const [minutes, setMinutes] = useState(firstMinutes);
  const [to, setTo] = useState<string | undefined>();
  const { route, changedFrom, act, isBusy, error } = useRouteAct({
    opened: state,
    // The call has no `If-Match`.
    readsFirst: true,
    call: (api, { routeId }) => {
      const body = {
        ...{ reason: reason.written, threshold: threshold(minutes) },
        ...(to === undefined ? {} : { to_driver_id: to }),
      };
      return api.startTransfer({ routeId, body });
    },
    onDone,
  });
  const from = route.status === 'active' ? route.allocation.driver?.name : undefined;
  return (
    <ActDialog
      title={routes.transferTitle}
      about={facts(routeNames(route))}
      seen={
        from === undefined
          ? routes.transferSeenNobody
          : text(routes.transferSeen, { from, time: spokenDuration(minutes * 60_000) })
      }
      act={changedFrom === null ? routes.askDriver : routes.askAnyway}
      keep={frame.cancel}
      isBusy={isBusy}
      error={error}
      onAct={() => {
        if (reason.check()) act();
      }}
      onClose={onClose}
    >
      <ReasonField reason={reason} />
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
      <SeenRouteChanges before={changedFrom} after={route} words={routes.transferChanged} />
    </ActDialog>
  );
}
