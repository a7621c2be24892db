import { CheckField, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { DriverField } from '../drivers/driver-field.js';
import { ActDialog } from '../frame/act-dialog.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import type { RouteState } from '../queries/route-options.js';
import { routeNames } from './route-names.js';
import { SeenRouteChanges } from './seen-route-changes.js';
import { useRouteAct } from './use-route-act.js';

export interface AssignDialogProps {
  state: RouteState;
  onClose: () => void;
  onDone: (words: string) => void;
}

/** Assigns the route to a driver, or to nobody. */
export function AssignDialog({ state, onClose, onDone }: AssignDialogProps) {
  const { routes, frame } = useMessages();
  const { text, facts } = useFormats();
  const mayReadDrivers = useMay('drivers:read');
  const [driver, setDriver] = useState<{ id: string; name: string } | undefined>();
  const [isTaken, setTaken] = useState(false);
  const [wasTried, setTried] = useState(false);
  const { route, changedFrom, act, isBusy, error } = useRouteAct({
    opened: state,
    readsFirst: true,
    call: (api, named) =>
      api.assignRoute({ ...named, body: { driver_id: isTaken ? null : (driver?.id ?? null) } }),
    onDone: () => onDone(isTaken ? routes.unassigned : text(routes.assigned, { name: driver?.name ?? '' })),
  });
  const from = route.allocation.driver?.name;
  const isMissing = !isTaken && driver === undefined;
  return (
    <ActDialog
      title={routes.assignTitle}
      about={facts(routeNames(route))}
      seen={seenWords()}
      act={changedFrom === null ? routes.assignDo : routes.assignAnyway}
      keep={frame.cancel}
      isBusy={isBusy}
      error={error}
      onAct={() => {
        setTried(true);
        if (!isMissing) act();
      }}
      onClose={onClose}
    >
      {mayReadDrivers && !isTaken && (
        <DriverField
          label={routes.assignTo}
          error={wasTried && isMissing ? routes.chooseDriver : undefined}
          driverId={driver?.id}
          onChange={setDriver}
          except={route.driver_id ?? undefined}
        />
      )}
      {from !== undefined && (
        <CheckField
          label={routes.assignNobody}
          checked={isTaken}
          onChange={setTaken}
          hint={mayReadDrivers ? undefined : routes.assignNoDrivers}
          error={!mayReadDrivers && wasTried && isMissing ? routes.tickNobody : undefined}
        />
      )}
      <SeenRouteChanges before={changedFrom} after={route} words={routes.changedText} />
    </ActDialog>
  );

  function seenWords(): string {
    if (isTaken && from !== undefined) return text(routes.assignSeenLost, { from });
    const to = driver?.name;
    if (to === undefined && !mayReadDrivers && from !== undefined)
      return text(routes.assignSeenLost, { from });
    if (from === undefined) {
      return to === undefined ? routes.assignSeenNewUnchosen : text(routes.assignSeenNew, { to });
    }
    return to === undefined
      ? text(routes.assignSeenBothUnchosen, { from })
      : text(routes.assignSeenBoth, { from, to });
  }
}
