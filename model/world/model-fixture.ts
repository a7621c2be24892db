import { randomUUID } from 'node:crypto';
import { createApiKey } from '../../apps/service/src/accounts/api-keys/create-api-key.js';
import { createOrganisation } from '../../apps/service/src/accounts/create-organisation.js';
import { createUser } from '../../apps/service/src/accounts/users/create-user.js';
import { type ContextParts, noOrganisation, openContext } from '../../apps/service/src/context-factory.js';
import type { Organisation, Person, State } from '../reference/reference-state.js';

export const pin = '482913';
/** Argon2id of the pin at the lowest cost. The model logs in often, and a log-in then takes only a millisecond. */
const pinHash =
  '$argon2id$v=19$m=8,t=1,p=1$PgJVzW3xw8Z+2h255RZHTg$WsvT292zf77HqV6hfyk+/3IRz5sOo9Zflfcan7LpLp8';

/** The credentials of the people in the model. */
export interface Credentials {
  /** User names by the names of people. */
  usernames: ReadonlyMap<string, string>;
  /** The secret of an organisation's API key, by the name of the person who represents it. */
  keys: ReadonlyMap<string, string>;
}

export interface Fixture extends Credentials {
  state: State;
}

const sizes = [
  { name: 'A', drivers: 4, assets: 5 },
  { name: 'B', drivers: 1, assets: 2 },
];

/** The reading with which every asset is created. */
const initialReading = 1_000.5;
/** No record has this name. */
export const unknownResource = 'nobody';

/** Makes two new organisations with their people, as an administrator would. Drivers and assets are loaded later. */
export async function makeOrganisations(parts: ContextParts): Promise<Fixture> {
  const state: State = { organisations: [], people: [], ids: new Map(), keyed: new Map() };
  const usernames = new Map<string, string>();
  const keys = new Map<string, string>();
  await Promise.all(
    sizes.map(async (size) => {
      const { id, people, secret } = await makeOrganisation(parts, size, usernames);
      state.ids.set(size.name, id);
      state.organisations.push(emptyOrganisation(size));
      state.people.push(...people);
      keys.set(`${size.name}.key`, secret);
    }),
  );
  state.organisations.sort((one, other) => one.name.localeCompare(other.name));
  await parts.pool.query({
    text: `update users set secret_hash = $1, secret_kind = 'pin' where username = any($2)`,
    values: [pinHash, [...usernames.values()]],
  });
  return { state, usernames, keys };
}

type Size = (typeof sizes)[number];

async function makeOrganisation(parts: ContextParts, size: Size, usernames: Map<string, string>) {
  const system = { kind: 'system' } as const;
  const outside = openContext(parts, noOrganisation, system, parts.newId());
  const id = await createOrganisation(outside, { name: size.name });
  const within = openContext(parts, id, system, parts.newId());
  const person = (name: string, role: Person['role']): Person => ({
    name: `${size.name}.${name}`,
    organisation: size.name,
    role,
    generation: 0,
  });
  const drivers = Array.from({ length: size.drivers }, (_, n) => person(`d${n}`, 'driver'));
  const users = [...drivers, person('controller', 'controller'), person('viewer', 'viewer')];
  const suffix = randomUUID();
  const [key] = await Promise.all([
    createApiKey(within, { name: 'planning', roles: ['integration'] }),
    ...users.map(({ name, role }) => {
      const username = `${name}.${suffix}`;
      usernames.set(name, username);
      return createUser(within, { username, name, roles: [role], permissions: [], siteIds: [] });
    }),
  ]);
  return { id, secret: key.secret, people: [...users, person('key', 'integration')] };
}

/** An organisation before its first session and route. The last of its assets is out of service. */
function emptyOrganisation({ name, drivers, assets }: Size): Organisation {
  return {
    name,
    drivers: Array.from({ length: drivers }, (_, n) => ({
      name: `${name}.d${n}`,
      enabled: true,
      pushes: [],
    })),
    assets: Array.from({ length: assets }, (_, n) => ({
      name: `${name}.a${n}`,
      initial: initialReading,
      inService: n < assets - 1,
    })),
    sessions: [],
    routes: [],
    outcomes: [],
    positions: {},
    quarantined: [],
    transfers: [],
    events: [],
    named: 0,
  };
}

/** The integration key of a driver, an asset or a route of the model. */
export function integrationKey(name: string): string {
  return `K-${name}`;
}

/** The registration that a driver's phone reads from the truck. */
export function registrationOf(asset: string): string {
  return `REG ${asset}`;
}

/** An asset as an integration writes it. */
export function writtenAsset({ name, inService }: { name: string; inService: boolean }) {
  return {
    type: 'truck',
    name: `Truck ${name}`,
    registration: registrationOf(name),
    odometer: { meter_type: 'distance', unit: 'km', current_reading: initialReading.toFixed(1) },
    status: inService ? 'in_service' : 'out_of_service',
  };
}
