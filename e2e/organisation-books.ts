import type { Event } from '@fleet/contract/outgoing/events';
import { createApiKey } from '../apps/service/src/accounts/api-keys/create-api-key.js';
import { setPin } from '../apps/service/src/accounts/secrets/set-secret.js';
import type { Pool } from '../apps/service/src/platform/database/postgres-pool.js';
import { pin } from '../apps/service/test/day-fixture.js';
import { readEvents, untilReadable } from '../apps/service/test/events/event-reader.js';
import { addUser, systemActor } from '../apps/service/test/test-context.js';
import type { Answer, CallOptions } from '../apps/service/test/test-service.js';
import { type DemoRig, type FleetRig, type ServiceRig, withinDatabase } from './fleet-rig.js';
import { sha256Of } from './sample-picture.js';

type Calls = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

/** Access to the data of an organisation: by an API key, as a controller, and in the database. */
export interface OrganisationBooks {
  readonly organisationId: string;
  /** Calls below the base address, with `{org}` for the organisation. */
  readonly integration: Calls;
  readonly controller: Calls;
  /** Fetches an image. */
  image(url: string): Promise<{ status: number; bytes: Uint8Array }>;
  within<Result>(read: (pool: Pool) => Promise<Result>): Promise<Result>;
}

interface Keys {
  organisationId: string;
  apiKeyId: string;
  controller: { username: string; password: string };
}

function booksOf(
  { call, origin }: ServiceRig,
  { organisationId, apiKeyId, controller }: Keys,
  within: OrganisationBooks['within'],
): OrganisationBooks {
  // A new token for each unit of work, as the documentation recommends to integrations.
  const tokenOf = async (answer: Promise<Answer>): Promise<string> => (await answer).body.data.access_token;
  const keyToken = () => tokenOf(call('GET', '/account/auth', { headers: { 'x-api-key': apiKeyId } }));
  const controllerToken = () => tokenOf(call('POST', '/account/auth', { body: controller }));
  const calls =
    (logIn: () => Promise<string>): Calls =>
    async (method, path, options) =>
      call(method, path.replaceAll('{org}', organisationId), { token: await logIn(), ...options });
  return {
    organisationId,
    integration: calls(keyToken),
    controller: calls(controllerToken),
    image: async (url) => {
      const headers = { authorization: `Bearer ${await controllerToken()}` };
      const response = await fetch(`${origin}${new URL(url).pathname}`, { headers });
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
    },
    within,
  };
}

/** For the organisation in the database of the suite. */
export async function openFleetBooks({ world, rig, pool }: FleetRig): Promise<OrganisationBooks> {
  const system = world.contextFor(systemActor);
  const { secret } = await createApiKey(system, { name: 'books', roles: ['integration'] });
  const { userId, username } = await addUser(world, { roles: ['controller'] });
  await setPin(system, { userId, pin });
  const { organisationId } = world;
  const keys = { organisationId, apiKeyId: secret, controller: { username, password: pin } };
  return booksOf(rig, keys, (read) => read(pool));
}

/** For the organisation of the demo data. */
export function openDemoBooks({ rig, demo }: DemoRig): OrganisationBooks {
  const { organisation_id: organisationId, controller } = demo;
  const keys = { organisationId, apiKeyId: demo.api_key.id, controller };
  return booksOf(rig, keys, (read) => withinDatabase(rig.dataDir, read));
}

/** Reads the whole feed of events. */
export async function allEvents(books: OrganisationBooks): Promise<Event[]> {
  await books.within(untilReadable);
  const read = (query = '') => books.integration('GET', `/{org}/integration/events${query}`);
  return (await readEvents(read, '?page_size=200')).events;
}

/** The digest of an image at the service, hexadecimal; or a sentence with the status if there is no image. */
export async function digestAt(books: OrganisationBooks, url: string): Promise<string> {
  const { status, bytes } = await books.image(url);
  return status === 200 ? sha256Of(bytes) : `${status} for ${url}`;
}
