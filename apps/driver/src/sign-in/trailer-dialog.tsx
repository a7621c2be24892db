import type { Asset } from '@fleet/contract/fleet/assets';
import { Button, ButtonRow, Dialog, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';

export interface TrailerDialogProps {
  /** The chosen trailer; null if there is nothing to ask. */
  trailer: Asset | null;
  onYes: () => void;
  onNo: () => void;
}

/** Asks whether the driver means the trailer: the session belongs to the vehicle that they drive. */
export function TrailerDialog({ trailer, onYes, onNo }: TrailerDialogProps) {
  const { signIn } = useMessages();
  const { text } = useFormats();
  return (
    <Dialog
      open={trailer !== null}
      onClose={onNo}
      title={text(signIn.trailerTitle, { asset: trailer?.name ?? '' })}
      actions={
        <ButtonRow>
          <Button onClick={onNo}>{signIn.trailerNo}</Button>
          <Button onClick={onYes}>{signIn.trailerYes}</Button>
        </ButtonRow>
      }
    >
      <p>{signIn.trailerText}</p>
    </Dialog>
  );
}
