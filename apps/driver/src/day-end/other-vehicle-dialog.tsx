import { Button, ButtonRow, Dialog, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { plannedInstead } from '../phone/planned-vehicle.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';

export interface OtherVehicleDialogProps {
  /** The name of the chosen vehicle; null if there is nothing to ask. */
  chosen: string | null;
  /** The names of the vehicles that the route plans. */
  planned: readonly string[];
  /** Why the driver cannot choose another vehicle now. */
  fault?: string | null;
  onYes: () => void;
  onNo: () => void;
}

/** Says that the route is planned with another vehicle. The driver may choose either vehicle. */
export function OtherVehicleDialog({ chosen, planned, fault = null, onYes, onNo }: OtherVehicleDialogProps) {
  const { signIn } = useMessages();
  const { text, list } = useFormats();
  const asset = chosen ?? '';
  return (
    <Dialog
      open={chosen !== null}
      onClose={onNo}
      title={text(signIn.otherVehicleTitle, { asset })}
      actions={
        <ButtonRow>
          <Button onClick={onNo}>{signIn.trailerNo}</Button>
          <Button onClick={onYes}>{text(signIn.startWith, { asset })}</Button>
        </ButtonRow>
      }
    >
      <p>{text(signIn.otherVehicleText, { planned: list(planned) })}</p>
      {fault !== null && <p role="alert">{fault}</p>}
    </Dialog>
  );
}

/**
 * Asks the same question after the start of a session, because a phone may read the plan only in a session. If the
 * driver wants another vehicle, the session ends.
 */
export function OtherVehicleQuestion() {
  const { dayEnd } = useMessages();
  const { acceptVehicle, closeSession } = usePhoneActions();
  const isAsked = usePhone((view) => view.isVehicleAsked);
  const { route, asset, assets } = usePhone((view) => ({
    route: view.route,
    asset: view.asset,
    assets: view.assets,
  }));
  const [fault, setFault] = useState<string | null>(null);
  const planned = isAsked ? plannedInstead(route, asset, assets) : [];
  const change = async () => {
    setFault(null);
    const closed = await closeSession();
    if (closed.ok) acceptVehicle(route ?? undefined);
    else setFault(dayEnd.waitsTitle);
  };
  return (
    <OtherVehicleDialog
      chosen={planned.length > 0 ? (asset?.name ?? null) : null}
      planned={planned}
      fault={fault}
      onYes={() => acceptVehicle()}
      onNo={() => void change()}
    />
  );
}
