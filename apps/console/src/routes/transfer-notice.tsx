import { Button, Notice, ProgressBar, useFormats } from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DriverName } from '../drivers/driver-field.js';
import { ActDialog } from '../frame/act-dialog.js';
import { useDialogPlace } from '../frame/dialog-place.js';
import { useServiceNow } from '../frame/use-service-now.js';
import { useMessages } from '../language/console-messages.js';
import { ask } from '../queries/call-error.js';
import type { Transfer } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';
import classes from './routes.module.css';

export interface TransferNoticeProps {
  transfer: Transfer;
  routeName: string | undefined;
  mayCancel: boolean;
}

/** The release request that waits for the driver's answer, with the time that is left. */
export function TransferNotice({ transfer, routeName, mayCancel }: TransferNoticeProps) {
  const { routes } = useMessages();
  const { text } = useFormats();
  const showDialog = useDialogPlace();
  const cancel = () =>
    showDialog((close) => <CancelTransferDialog transfer={transfer} routeName={routeName} onClose={close} />);
  return (
    <Notice
      tone="warning"
      title={routes.transferPending}
      action={mayCancel && <Button onClick={cancel}>{routes.cancelTransfer}</Button>}
    >
      <div className={classes.countdown}>
        <p>{text(routes.transferReason, { reason: transfer.reason })}</p>
        <p>
          {transfer.to_driver_id === null ? (
            routes.transferGoesToNobody
          ) : (
            <GoesTo driverId={transfer.to_driver_id} />
          )}
        </p>
        <Countdown transfer={transfer} />
      </div>
    </Notice>
  );
}

/** The sentence that names the next driver, whose name is loaded first. */
function GoesTo({ driverId }: { driverId: string }) {
  const { routes } = useMessages();
  const [before = '', after = ''] = routes.transferGoesTo.split('{name}');
  return (
    <>
      {before}
      <DriverName driverId={driverId} />
      {after}
    </>
  );
}

function Countdown({ transfer }: { transfer: Transfer }) {
  const { routes } = useMessages();
  const now = useServiceNow();
  const end = Date.parse(transfer.deadline_at);
  const whole = end - Date.parse(transfer.created_at);
  const left = Math.max(0, end - now);
  if (left === 0) return <p>{routes.transferDue}</p>;
  return (
    <ProgressBar label={routes.transferLeft} value={left} max={whole} detail={<bdi>{clockOf(left)}</bdi>} />
  );
}

/** `4:05`, or `1:04:05`. */
function clockOf(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${hours === 0 ? minutes : `${hours}:${two(minutes)}`}:${two(seconds % 60)}`;
}

interface CancelTransferDialogProps extends Omit<TransferNoticeProps, 'mayCancel'> {
  onClose: () => void;
}

function CancelTransferDialog({ transfer, routeName, onClose }: CancelTransferDialogProps) {
  const { routes, frame } = useMessages();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () =>
      ask(access, (api) => api.cancelTransfer({ routeId: transfer.route_id, transferId: transfer.id })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [organisationId, 'routes'] });
      onClose();
    },
  });
  return (
    <ActDialog
      title={routes.cancelTransfer}
      about={routeName}
      seen={routes.cancelTransferSeen}
      act={routes.cancelTransfer}
      keep={frame.close}
      isBusy={cancel.isPending}
      error={cancel.error}
      onAct={() => cancel.mutate()}
      onClose={onClose}
    />
  );
}
