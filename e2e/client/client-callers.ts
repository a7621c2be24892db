import { createApiKey } from '../../apps/service/src/accounts/api-keys/create-api-key.js';
import { setPin } from '../../apps/service/src/accounts/secrets/set-secret.js';
import { pin } from '../../apps/service/test/day-fixture.js';
import { addUser, systemActor } from '../../apps/service/test/test-context.js';
import type { TestService } from '../../apps/service/test/test-service.js';
import { type ApiClient, createApiClient } from '../../packages/client/src/calls/api-client.js';

/** A client of each kind of caller. */
export interface ClientCallers {
  planning: ApiClient;
  driver: ApiClient;
  control: ApiClient;
  admin: ApiClient;
  apiKeyId: string;
  /** The user names of the driver and of a second driver. */
  names: { driver: string; other: string };
}

/** Makes an API key and users with a pin, and a client for each; `deviceId` is the driver's. */
export async function clientCallers(service: TestService, deviceId: string): Promise<ClientCallers> {
  const ctx = service.world.contextFor(systemActor);
  const userOf = async (role: 'driver' | 'controller' | 'organisation_administrator'): Promise<string> => {
    const { userId, username } = await addUser(service.world, { roles: [role] });
    await setPin(ctx, { userId, pin });
    return username;
  };
  const { secret: apiKeyId } = await createApiKey(ctx, { name: 'planning', roles: ['integration'] });
  const names = { driver: await userOf('driver'), other: await userOf('driver') };
  const baseUrl = service.origin;
  const administrator = await userOf('organisation_administrator');
  return {
    planning: createApiClient({ baseUrl, credentials: { apiKeyId } }),
    driver: createApiClient({ baseUrl, credentials: { username: names.driver, pin }, deviceId }),
    control: createApiClient({ baseUrl, credentials: { username: await userOf('controller'), pin } }),
    admin: createApiClient({ baseUrl, credentials: { username: administrator, pin } }),
    apiKeyId,
    names,
  };
}
