import { useFormats } from '@fleet/ui';
import { useState } from 'react';
import { ActDialog, ReasonField } from '../frame/act-dialog.js';
import { useMessages } from '../language/console-messages.js';
import type { RouteState } from '../queries/route-options.js';
import { routeNames } from './route-names.js';
import { SeenRouteChanges } from './seen-route-changes.js';
import { useRouteAct } from './use-route-act.js';

export interface CancelRouteDialogProps {
  state: RouteState;
  onClose: () => void;
  onDone: () => void;
}

export function CancelRouteDialog({ state, onClose, onDone }: CancelRouteDialogProps) {
  const { routes } = useMessages();
  const { text, facts } = useFormats();
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const { route, changedFrom, act, isBusy, error } = useRouteAct({
    opened: state,
    // When the driver starts the route, the version stays the same, but the driver will see something else.
    readsFirst: true,
    call: (api, named) => api.cancelRoute({ ...named, body: { reason: reason.trim() } }),
    onDone,
  });
  const from = route.allocation.driver?.name;
  const isMissing = reason.trim() === '';
  return (
    <ActDialog
      title={routes.cancelTitle}
      about={facts(routeNames(route))}
      seen={
        from === undefined
          ? routes.cancelSeenNobody
          : text(route.status === 'active' ? routes.cancelSeenActive : routes.cancelSeenPlanned, { from })
      }
      act={changedFrom === null ? routes.cancelRoute : routes.cancelAnyway}
      keep={routes.keepRoute}
      isDangerous
      isBusy={isBusy}
      error={error}
      onAct={() => {
        setTried(true);
        if (!isMissing) act();
      }}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} isMissing={wasTried && isMissing} />
      <SeenRouteChanges before={changedFrom} after={route} words={routes.cancelChanged} />
    </ActDialog>
  );
}
