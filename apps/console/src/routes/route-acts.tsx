import { Button } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
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
  const [open, setOpen] = useState<'transfer' | 'assign' | 'cancel' | null>(null);
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
  const show = (dialog: typeof open) => {
    onDone(null);
    setOpen(dialog);
  };
  const close = () => setOpen(null);
  const end = (words: string | null) => {
    onDone(words);
    close();
  };
  return (
    <>
      {status === 'active' && driverId !== null && !hasTransfer && (
        // Without a session, no phone can answer. The office can assign the route to another driver immediately.
        <Button variant={hasNoSession ? 'secondary' : 'primary'} onClick={() => show('transfer')}>
          {routes.transfer}
        </Button>
      )}
      <Button onClick={() => void navigate({ to: '/routes/$routeId/edit', params: { routeId } })}>
        {routes.editRoute}
      </Button>
      {copy}
      {(mayReadDrivers || driverId !== null) && (
        <Button onClick={() => show('assign')}>{routes.assign}</Button>
      )}
      <Button onClick={() => show('cancel')}>{routes.cancelRoute}</Button>
      {open === 'transfer' && <TransferDialog state={state} onClose={close} onDone={() => end(null)} />}
      {open === 'assign' && <AssignDialog state={state} onClose={close} onDone={end} />}
      {open === 'cancel' && (
        <CancelRouteDialog state={state} onClose={close} onDone={() => end(routes.cancelled)} />
      )}
    </>
  );
}
