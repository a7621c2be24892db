import { createUser, setUserPin } from '@fleet/contract/accounts/users';
import { createDriver } from '@fleet/contract/fleet/drivers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

/** The records that were created before a later step was refused. */
interface Made {
  userId: string;
  hasPin: boolean;
}

/**
 * Creates the user, sets the pin, and creates the driver, in up to three calls. If a call is refused, the next attempt
 * begins with this call.
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
        const user = made ?? { userId: await makeUser(), hasPin: false };
        userId = user.userId;
        if (!user.hasPin) {
          await ask(access, (api) => api.send(setUserPin, { userId: user.userId, body: { pin: logIn.pin } }));
          setMade({ userId, hasPin: true });
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

  async function makeUser(): Promise<string> {
    const body = {
      username: logIn.username.trim(),
      name: draft.name.trim(),
      roles: ['driver'],
      site_ids: draft.site_ids,
      password_mail: false,
    };
    const send = (idempotencyKey: string) =>
      ask(access, (api) => api.send(createUser, { body, idempotencyKey }));
    const { id } = (await userOnce(body, send)).body.data;
    setMade({ userId: id, hasPin: false });
    return id;
  }
}
