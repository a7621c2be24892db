import { changeUser, createUser, setUserPin } from '@fleet/contract/accounts/users';
import { createDriver } from '@fleet/contract/fleet/drivers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { differingMembers } from '../frame/merged-form.js';
import { useSendOnce } from '../frame/send-once.js';
import { ask } from '../queries/call-error.js';
import type { Driver } from '../queries/driver-options.js';
import { useCaller } from '../queries/use-caller.js';
import { type DriverDraft, newDriver } from './driver-form.js';

/** Who logs in as the new driver. */
export interface NewLogIn {
  kind: 'new' | 'existing' | 'none';
  username: string;
  pin: string;
}

/** What the form says about the user as well as about the driver. */
const sharedWithUser = ({ name, site_ids }: DriverDraft) => ({ name: name.trim(), site_ids });

/** The user that was created before a later step was refused. */
interface Made {
  userId: string;
  hasPin: boolean;
  /** What the service has of the form; null if the answer about it was lost. */
  shared: ReturnType<typeof sharedWithUser> | null;
}

/**
 * Creates the user, sets the pin, and creates the driver, in up to three calls. If a call is refused, the next attempt
 * begins with this call. If the form was changed meanwhile, the user is changed first.
 */
export function useDriverMaking(draft: DriverDraft, logIn: NewLogIn, onDone: (driver: Driver) => void) {
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const [made, setMade] = useState<Made | null>(null);
  const userOnce = useSendOnce();
  const driverOnce = useSendOnce();
  const refresh = () => client.invalidateQueries({ queryKey: [organisationId] });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      let userId = draft.user_id;
      if (logIn.kind === 'new') {
        const user = await (made === null ? makeUser() : correctUser(made));
        userId = user.userId;
        if (!user.hasPin) {
          await ask(access, (api) => api.send(setUserPin, { userId: user.userId, body: { pin: logIn.pin } }));
          setMade({ ...user, hasPin: true });
        }
      }
      const body = newDriver({ ...draft, user_id: logIn.kind === 'none' ? null : userId });
      const send = (idempotencyKey: string) =>
        ask(access, (api) => api.send(createDriver, { body, idempotencyKey }));
      return (await driverOnce(body, send)).body.data;
    },
    onSuccess: async (driver) => {
      await refresh();
      onDone(driver);
    },
    // The user may have been created already.
    onError: () => refresh(),
  });
  return { run: () => mutate(), isBusy: isPending, error, reset, made };

  async function makeUser(): Promise<Made> {
    const shared = sharedWithUser(draft);
    const body = { username: logIn.username.trim(), ...shared, roles: ['driver'], password_mail: false };
    const send = (idempotencyKey: string) =>
      ask(access, (api) => api.send(createUser, { body, idempotencyKey }));
    const { id } = (await userOnce(body, send)).body.data;
    return keep({ userId: id, hasPin: false, shared });
  }

  async function correctUser(user: Made): Promise<Made> {
    const body = sharedWithUser(draft);
    if (user.shared !== null && differingMembers(user.shared, body).length === 0) return user;
    keep({ ...user, shared: null });
    await ask(access, (api) => api.send(changeUser, { userId: user.userId, body }));
    return keep({ ...user, shared: body });
  }

  function keep(user: Made): Made {
    setMade(user);
    return user;
  }
}
