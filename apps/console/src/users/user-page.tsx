import { Notice, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import { PartLink } from '../organisation/part-link.js';
import { RecordFacts } from '../organisation/record-rows.js';
import { useSiteWords } from '../organisation/site-words.js';
import { StatusSign } from '../organisation/status-sign.js';
import { useMay } from '../queries/account-options.js';
import { useWritesMails } from '../queries/mail-options.js';
import { useCaller } from '../queries/use-caller.js';
import { type User, userQuery } from '../queries/user-options.js';
import { useRoleNames } from '../roles/role-words.js';
import { UserActs } from './user-acts.js';
import { userRows } from './user-form.js';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The user was just created, and gets a mail at this address. */
    mailedUser?: string;
  }
}

const address = getRouteApi('/inside/organisation/users/$userId');

/** A user: how they log in, and what they may do. */
export function UserPage() {
  const { organisation } = useMessages();
  const { userId } = address.useParams();
  const [removed, setRemoved] = useState<string | null>(null);
  const mayRead = useMay('users:read');
  const query = useQuery({ ...userQuery(useCaller(), userId), enabled: mayRead && removed === null });
  const mayChange = useMay('users:write');
  const [done, setDone] = useState<string | null>(null);
  const user = query.data?.record;
  const isThere = removed === null;
  return (
    <Screen
      title={user?.name ?? organisation.places.users}
      needs="users:read"
      narrow
      back={<PartLink to="/organisation/users" name="users" />}
      sign={isThere && user !== undefined && <StatusSign status={user.status} />}
      actions={
        mayChange &&
        isThere &&
        query.data !== undefined && <UserActs state={query.data} onDone={setDone} onRemoved={setRemoved} />
      }
    >
      {removed !== null ? (
        <Notice tone="success">{removed}</Notice>
      ) : (
        <>
          {done !== null && <Notice tone="success">{done}</Notice>}
          <Loaded query={query} skeleton={<Skeleton lines={6} />}>
            {({ record }) => <UserFacts user={record} />}
          </Loaded>
        </>
      )}
    </Screen>
  );
}

function UserFacts({ user }: { user: User }) {
  const messages = useMessages();
  const { organisation, users, frame } = messages;
  const formats = useFormats();
  const names = { roles: useRoleNames(), sites: useSiteWords() };
  const mayReadDrivers = useMay('drivers:read');
  const { mailedUser } = useLocation().state;
  const writesMails = useWritesMails();
  return (
    <>
      {user.secret_kind === null &&
        (mailedUser === undefined ? (
          <Notice tone="warning">{users.noSecretText}</Notice>
        ) : writesMails ? (
          <Notice tone="warning">{frame.noMailServer}</Notice>
        ) : (
          <Notice tone="success">{formats.text(users.passwordMailed, { email: mailedUser })}</Notice>
        ))}
      <RecordFacts title={organisation.facts} rows={userRows(user, messages, formats, names)} />
      {user.driver_id !== null && mayReadDrivers && (
        <p>
          <Link to="/organisation/drivers/$driverId" params={{ driverId: user.driver_id }}>
            {users.toDriver}
          </Link>
        </p>
      )}
    </>
  );
}
