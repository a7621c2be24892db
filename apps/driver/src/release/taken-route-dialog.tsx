import { Button, Dialog, useFormats } from '@fleet/ui';
import { useReleaseMessages } from '../language/release-messages.js';
import { usePhone } from '../phone/use-phone.js';
import { type TakenRoute, unsentOf } from './taken-route.js';

export interface TakenRouteDialogProps {
  taken: TakenRoute | null;
  onContinue: () => void;
}

/** A dialog over the page, so that the driver can still save what is open there. */
export function TakenRouteDialog({ taken, onContinue }: TakenRouteDialogProps) {
  const release = useReleaseMessages();
  const { text } = useFormats();
  const nextName = usePhone((view) => view.route?.name ?? null);
  const count = usePhone((view) => (taken === null ? 0 : unsentOf(taken.id, view.unsent)));
  if (taken === null) return null;
  return (
    <Dialog
      open
      onClose={onContinue}
      title={release.takenTitle}
      actions={
        <Button variant="primary" fullWidth onClick={onContinue}>
          {release.goOn}
        </Button>
      }
    >
      <p>{text(release.takenText, { route: taken.name })}</p>
      <p>
        <strong>{count === 0 ? release.takenAllSent : text(release.takenWaiting, { count })}</strong>
      </p>
      {taken.stopName !== null && <p>{text(release.takenAtCustomer, { stop: taken.stopName })}</p>}
      <p>{nextName === null ? release.noNextRoute : text(release.nextRoute, { route: nextName })}</p>
    </Dialog>
  );
}
