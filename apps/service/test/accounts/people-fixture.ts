import { setPin } from '../../src/accounts/secrets/set-secret.js';
import { addUser, systemActor, type TestPerson } from '../test-context.js';
import { type CallableService, logIn } from '../test-service.js';

export const pin = '482913';

export interface LoggedInPerson {
  userId: string;
  username: string;
  token: string;
}

/** A user with a pin, logged in. */
export async function person(service: CallableService, who: TestPerson): Promise<LoggedInPerson> {
  const { userId, username } = await addUser(service.world, who);
  await setPin(service.world.contextFor(systemActor, who.organisationId), { userId, pin });
  return { userId, username, token: await logIn(service, username, pin) };
}

/** An administrator with all rights. */
export function administrator(service: CallableService, organisationId?: string): Promise<LoggedInPerson> {
  const roles = ['organisation_administrator'];
  return person(service, organisationId === undefined ? { roles } : { roles, organisationId });
}
