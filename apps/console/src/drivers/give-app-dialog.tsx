import { Button, Dialog, Notice, SecretField, Skeleton, useFormats } from '@fleet/ui';
import { LoadedPart } from '../frame/loaded-part.js';
import { useMessages } from '../language/console-messages.js';
import type { Driver } from '../queries/driver-options.js';

const loopback = /^(localhost|127\.[\d.]+|\[::1\])$/;
/** A phone cannot reach a loopback address, and its browser allows camera and position only over HTTPS. */
const mayReach = () => location.protocol === 'https:' && !loopback.test(location.hostname);

const loadCode = () => import('../organisation/address-code.js');

/** How a driver gets the driver app of this service onto the phone. */
export function GiveAppDialog({ driver, onClose }: { driver: Driver; onClose: () => void }) {
  const { drivers, frame } = useMessages();
  const { text } = useFormats();
  const address = `${location.origin}/driver/`;
  return (
    <Dialog
      open
      title={text(drivers.appTitle, { name: driver.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{frame.close}</Button>}
    >
      <p>{drivers.appText}</p>
      {driver.username === null ? (
        <Notice tone="warning">{drivers.nobodyText}</Notice>
      ) : (
        <p>{text(drivers.appLogIn, { username: driver.username })}</p>
      )}
      {!mayReach() && <Notice tone="warning">{drivers.appUnreachable}</Notice>}
      <LoadedPart load={loadCode} skeleton={<Skeleton lines={6} />}>
        {({ AddressCode }) => <AddressCode address={address} label={drivers.appCode} />}
      </LoadedPart>
      <SecretField
        label={drivers.appAddress}
        value={address}
        copyLabel={frame.copy}
        copiedLabel={frame.copied}
      />
    </Dialog>
  );
}
