import { deleteDriver } from '@fleet/contract/fleet/drivers';
import { Button, Notice, Skeleton, useFormats } from '@fleet/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import { PartLink } from '../organisation/part-link.js';
import { PlainActDialog } from '../organisation/plain-act-dialog.js';
import { StatusSign } from '../organisation/status-sign.js';
import { useMay } from '../queries/account-options.js';
import { ask } from '../queries/call-error.js';
import { driverStateQuery } from '../queries/driver-options.js';
import { useCaller } from '../queries/use-caller.js';
import { PinDialog } from '../users/pin-dialog.js';
import { ChangeDriverDialog } from './change-driver-dialog.js';
import { DriverFacts } from './driver-facts.js';
import { GiveAppDialog } from './give-app-dialog.js';

const address = getRouteApi('/inside/organisation/drivers/$driverId');

/** A driver, and what can be done with the log-in. */
export function DriverPage() {
  const { organisation, users, drivers } = useMessages();
  const { text } = useFormats();
  const { driverId } = address.useParams();
  const caller = useCaller();
  const client = useQueryClient();
  const [removed, setRemoved] = useState<string | null>(null);
  const mayRead = useMay('drivers:read');
  const query = useQuery({ ...driverStateQuery(caller, driverId), enabled: mayRead && removed === null });
  const mayChange = useMay('drivers:write');
  const maySetPins = useMay('users:write');
  const [open, setOpen] = useState<'change' | 'pin' | 'app' | 'remove' | null>(null);
  // While the dialog is open, the driver may get another user. The pin must be set for the user whom the dialog names.
  const [pinUser, setPinUser] = useState<{ id: string; username: string } | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const show = (dialog: typeof open) => () => {
    setDone(null);
    setOpen(dialog);
  };
  const close = () => setOpen(null);
  const end = (words: string) => {
    setDone(words);
    close();
  };
  const driver = removed === null ? query.data?.record : undefined;
  const { user_id: userId = null, username = null } = driver ?? {};
  const user = userId === null || username === null ? null : { id: userId, username };
  const showPin = () => {
    setPinUser(user);
    show('pin')();
  };
  const readUserId = async () => {
    const now = await client.fetchQuery({ ...driverStateQuery(caller, driverId), staleTime: 0 });
    return now.record.user_id;
  };
  return (
    <Screen
      title={query.data?.record.name ?? organisation.places.drivers}
      needs="drivers:read"
      narrow
      back={<PartLink to="/organisation/drivers" name="drivers" />}
      sign={driver !== undefined && <StatusSign status={driver.status} />}
      actions={
        driver !== undefined && (
          <>
            {mayChange && <Button onClick={show('change')}>{organisation.change}</Button>}
            {maySetPins && user !== null && <Button onClick={showPin}>{users.setPin}</Button>}
            <Button onClick={show('app')}>{drivers.giveApp}</Button>
            {mayChange && <Button onClick={show('remove')}>{drivers.remove}</Button>}
          </>
        )
      }
    >
      {removed !== null ? (
        <Notice tone="success">{removed}</Notice>
      ) : (
        <>
          {done !== null && <Notice tone="success">{done}</Notice>}
          <Loaded query={query} skeleton={<Skeleton lines={6} />}>
            {({ record }) => <DriverFacts driver={record} />}
          </Loaded>
        </>
      )}
      {open === 'change' && query.data !== undefined && (
        <ChangeDriverDialog
          state={query.data}
          onClose={close}
          onDone={({ name }) => end(text(organisation.saved, { name }))}
        />
      )}
      {open === 'pin' && driver !== undefined && pinUser !== null && (
        <PinDialog user={pinUser} name={driver.name} readUserId={readUserId} onClose={close} onDone={end} />
      )}
      {open === 'app' && driver !== undefined && <GiveAppDialog driver={driver} onClose={close} />}
      {open === 'remove' && driver !== undefined && (
        <PlainActDialog
          title={text(drivers.removeTitle, { name: driver.name })}
          seen={drivers.removeSeen}
          act={drivers.remove}
          run={() => ask(caller.access, (api) => api.send(deleteDriver, { driverId }))}
          onClose={close}
          onDone={() => {
            setRemoved(text(organisation.removed, { name: driver.name }));
            close();
          }}
        />
      )}
    </Screen>
  );
}
