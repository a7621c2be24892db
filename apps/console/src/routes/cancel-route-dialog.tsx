import { useFormats } from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog, ReasonField } from '../frame/act-dialog.js';
import { useMessages } from '../language/console-messages.js';
import { ask } from '../queries/call-error.js';
import type { Route } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';
import { routeNames } from './route-names.js';

export interface CancelRouteDialogProps {
  route: Route;
  onClose: () => void;
  onDone: () => void;
}

export function CancelRouteDialog({ route, onClose, onDone }: CancelRouteDialogProps) {
  const { routes } = useMessages();
  const { facts } = useFormats();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const cancel = useMutation({
    mutationFn: () =>
      ask(access, (api) => api.cancelRoute({ routeId: route.id, body: { reason: reason.trim() } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [organisationId, 'routes'] });
      onDone();
    },
  });
  const isMissing = reason.trim() === '';
  return (
    <ActDialog
      title={routes.cancelTitle}
      about={facts(routeNames(route))}
      seen={
        route.driver_id === null
          ? routes.cancelSeenNobody
          : route.status === 'active'
            ? routes.cancelSeenActive
            : routes.cancelSeenPlanned
      }
      act={routes.cancelRoute}
      keep={routes.keepRoute}
      isDangerous
      isBusy={cancel.isPending}
      error={cancel.error}
      onAct={() => {
        setTried(true);
        if (!isMissing) cancel.mutate();
      }}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} isMissing={wasTried && isMissing} />
    </ActDialog>
  );
}
