import { Button } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDialogPlace } from '../frame/dialog-place.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import type { RouteState } from '../queries/route-options.js';
import { AssignDialog } from './assign-dialog.js';
import { CancelRouteDialog } from './cancel-route-dialog.js';
import { useHasNoSession } from './log-in-sign.js';
import { TransferDialog } from './transfer-dialog.js';

export interface RouteActsProps {
  state: RouteState;
  /** The driver has been asked to release the route. */
  hasTransfer: boolean;
  /** Called with a sentence that says what was done. */
  onDone: (words: string | null) => void;
}

/** What can be done with the route now. A button that could do nothing is not shown. */
export function RouteActs({ state, hasTransfer, onDone }: RouteActsProps) {
  const { routes } = useMessages();
  const showDialog = useDialogPlace();
  const navigate = useNavigate();
  const mayReadDrivers = useMay('drivers:read');
  const hasNoSession = useHasNoSession(state.route);
  const { id: routeId, status, driver_id: driverId } = state.route;
  const copy = (
    <Button onClick={() => void navigate({ to: '/routes/new', search: { from: routeId } })}>
      {routes.copyRoute}
    </Button>
  );
  // A route that has ended can still be copied.
  if (status !== 'planned' && status !== 'active') return copy;
  const show = (
    dialog: (parts: { state: RouteState; onClose: () => void; end: RouteActsProps['onDone'] }) => ReactNode,
  ) => {
    onDone(null);
    showDialog((onClose) => {
      const end = (words: string | null) => {
        onDone(words);
        onClose();
      };
      return dialog({ state, onClose, end });
    });
  };
  return (
    <>
      {status === 'active' && driverId !== null && !hasTransfer && (
        // Without a session, no phone can answer. The office can assign the route to another driver immediately.
        <Button
          variant={hasNoSession ? 'secondary' : 'primary'}
          onClick={() => show(({ end, ...parts }) => <TransferDialog {...parts} onDone={() => end(null)} />)}
        >
          {routes.transfer}
        </Button>
      )}
      <Button onClick={() => void navigate({ to: '/routes/$routeId/edit', params: { routeId } })}>
        {routes.editRoute}
      </Button>
      {copy}
      {(mayReadDrivers || driverId !== null) && (
        <Button onClick={() => show(({ end, ...parts }) => <AssignDialog {...parts} onDone={end} />)}>
          {routes.assign}
        </Button>
      )}
      <Button
        onClick={() =>
          show(({ end, ...parts }) => <CancelRouteDialog {...parts} onDone={() => end(routes.cancelled)} />)
        }
      >
        {routes.cancelRoute}
      </Button>
    </>
  );
}
