import { CheckField, Notice, useFormats } from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DriverField } from '../drivers/driver-field.js';
import { ActDialog } from '../frame/act-dialog.js';
import { useMessages } from '../language/console-messages.js';
import { ask, isOutdated } from '../queries/call-error.js';
import { type Route, type RouteState, routeQuery } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';
import { routeDifferences } from './route-differences.js';
import { routeNames } from './route-names.js';
import classes from './routes.module.css';

export interface AssignDialogProps {
  state: RouteState;
  onClose: () => void;
  onDone: (words: string) => void;
}

/**
 * Gives the route to a driver, or to nobody. The call names the version that the user saw: if somebody has changed the
 * route since, nothing is assigned, and the dialog shows what is different.
 */
export function AssignDialog({ state, onClose, onDone }: AssignDialogProps) {
  const { routes, frame } = useMessages();
  const { text, facts } = useFormats();
  const caller = useCaller();
  const client = useQueryClient();
  // The page behind the dialog refreshes itself, but the user decides by what the dialog showed.
  const [seen, setSeen] = useState(state);
  const [changedFrom, setChangedFrom] = useState<Route | null>(null);
  const [driver, setDriver] = useState<{ id: string; name: string } | undefined>();
  const [isTaken, setTaken] = useState(false);
  const [wasTried, setTried] = useState(false);
  const from = seen.route.allocation.driver?.name;
  const assign = useMutation({
    mutationFn: () => {
      const body = { driver_id: isTaken ? null : (driver?.id ?? null) };
      const ifMatch = seen.etag === null ? {} : { ifMatch: seen.etag };
      return ask(caller.access, (api) => api.assignRoute({ routeId: seen.route.id, body, ...ifMatch }));
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [caller.organisationId, 'routes'] });
      onDone(isTaken ? routes.unassigned : text(routes.assigned, { name: driver?.name ?? '' }));
    },
    onError: async (error) => {
      if (!isOutdated(error)) return;
      const now = await client.fetchQuery({ ...routeQuery(caller, seen.route.id), staleTime: 0 });
      setChangedFrom(seen.route);
      setSeen(now);
    },
  });
  const isMissing = !isTaken && driver === undefined;
  const wasChanged = changedFrom !== null && isOutdated(assign.error);
  return (
    <ActDialog
      title={routes.assignTitle}
      about={facts(routeNames(seen.route))}
      seen={seenWords()}
      act={wasChanged ? routes.assignAnyway : routes.assignDo}
      keep={frame.cancel}
      isBusy={assign.isPending}
      error={isOutdated(assign.error) ? null : assign.error}
      onAct={() => {
        setTried(true);
        if (!isMissing) assign.mutate();
      }}
      onClose={onClose}
    >
      {!isTaken && (
        <DriverField
          label={routes.assignTo}
          error={wasTried && isMissing ? routes.chooseDriver : undefined}
          driverId={driver?.id}
          onChange={setDriver}
          except={seen.route.driver_id ?? undefined}
        />
      )}
      {from !== undefined && <CheckField label={routes.assignNobody} checked={isTaken} onChange={setTaken} />}
      {wasChanged && <Changes before={changedFrom} after={seen.route} />}
    </ActDialog>
  );

  function seenWords(): string {
    if (isTaken && from !== undefined) return text(routes.assignSeenLost, { from });
    const to = driver?.name;
    if (from === undefined) {
      return to === undefined ? routes.assignSeenNewUnchosen : text(routes.assignSeenNew, { to });
    }
    return to === undefined
      ? text(routes.assignSeenBothUnchosen, { from })
      : text(routes.assignSeenBoth, { from, to });
  }
}

function Changes({ before, after }: { before: Route; after: Route }) {
  const { routes } = useMessages();
  const formats = useFormats();
  const differences = routeDifferences(before, after, routes, formats);
  return (
    <Notice tone="warning" title={routes.changedTitle}>
      <p>{differences.length === 0 ? routes.changedNothing : routes.changedText}</p>
      <ul className={classes.differences}>
        {differences.map((each) => (
          <li key={each}>
            <bdi>{each}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
