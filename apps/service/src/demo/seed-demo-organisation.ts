import { createApiKey } from '../accounts/api-keys/create-api-key.js';
import { createOrganisation } from '../accounts/create-organisation.js';
import { randomPassword, randomPin } from '../accounts/secrets/initial-secrets.js';
import { setPassword, setPin } from '../accounts/secrets/set-secret.js';
import { createUser } from '../accounts/users/create-user.js';
import { saveAsset } from '../assets/save-asset.js';
import type { Config } from '../config.js';
import type { Context } from '../context.js';
import { saveDriver } from '../drivers/save-driver.js';
import { changeOrganisation } from '../organisations/change-organisation.js';
import { hashSecret } from '../platform/security/secret-hash.js';
import { saveRoute } from '../routes/save-route.js';
import { saveSite } from '../sites/save-site.js';
import { withinOrganisation } from '../within-organisation.js';
import type { DriverCredentials, OrganisationCredentials, PersonCredentials } from './demo-credentials.js';
import type { DemoUser } from './demo-crew.js';
import { demoTimeZone } from './demo-day.js';
import type { DemoOrganisation } from './demo-organisation.js';

/** A pin, and its hash. */
interface HashedPin {
  pin: string;
  hash: string;
}

/** New pins by user name. */
export type DemoPins = ReadonlyMap<string, HashedPin>;

/**
 * Creates a demo organisation with the same functions that calls and the command line use, with new secrets, which it
 * returns. Saves one item after the other, because the enclosing transaction has a single connection. `pins` come from
 * `newDemoPins`.
 */
export async function seedDemoOrganisation(
  ctx: Context,
  demo: DemoOrganisation,
  pins: DemoPins,
  { tokenLifetimes }: Pick<Config, 'tokenLifetimes'>,
  onProgress: (done: string) => void = () => undefined,
): Promise<OrganisationCredentials> {
  const organisation_id = await createOrganisation(ctx, { name: demo.name });
  const own = withinOrganisation(ctx, organisation_id);
  await changeOrganisation(own, { patch: { time_zone: demoTimeZone } }, tokenLifetimes);
  const siteIds = await idsByKey(demo.sites, async (each) => (await saveSite(own, saved(each))).site.id);
  const people = new Map<string, PersonCredentials>();
  for (const user of demo.users) {
    const userId = await createUser(own, userInput(user, siteIds));
    const { username } = user;
    if (user.roles.includes('driver')) {
      await setPin(own, { userId, ...entryOf(pins, username) });
    } else {
      const password = randomPassword();
      await setPassword(own, { userId, password });
      for (const role of user.roles) people.set(role, { username, password });
    }
  }
  const driverIds = await idsByKey(
    demo.drivers,
    async (each) => (await saveDriver(own, saved(each))).driver.id,
  );
  onProgress(`${demo.drivers.length} drivers`);
  const assetIds = await idsByKey(demo.assets, async (each) => (await saveAsset(own, saved(each))).asset.id);
  // The plans are not checked again in this transaction: a test checks that they have no faults.
  const routeIds = await idsByKey(
    demo.routes,
    async (each) => (await saveRoute(own, { ...saved(each), faults: [] })).route.id,
  );
  onProgress(`${demo.routes.length} routes`);
  const key = await createApiKey(own, { name: 'Demo planning system', roles: ['integration'] });
  const drivers = demo.drivers.map((each): DriverCredentials => {
    const route_id = routeIds.get(each.active_route_integration_key);
    return {
      username: each.plan.username,
      pin: entryOf(pins, each.plan.username).pin,
      driver_id: entryOf(driverIds, each.integration_key),
      asset_id: entryOf(assetIds, each.asset_integration_key),
      ...(route_id === undefined ? {} : { route_id }),
    };
  });
  return {
    organisation_id,
    administrator: entryOf(people, 'organisation_administrator'),
    controller: entryOf(people, 'controller'),
    drivers,
    api_key: { id: key.secret, organisation_id },
  };
}

/** How many hashes are computed at the same time; the hashing queue accepts this many. */
const hashedAtOnce = 50;

/**
 * Creates the drivers' pins. Their hashes take most of the time, some 10 ms each on two cores, and many times that on a
 * busy machine. Do not call it in a transaction: it would be idle for so long that the database would end it.
 */
export async function newDemoPins(
  { drivers }: DemoOrganisation,
  onProgress: (done: string) => void = () => undefined,
): Promise<DemoPins> {
  const pins = new Map<string, HashedPin>();
  for (let first = 0; first < drivers.length; first += hashedAtOnce) {
    await Promise.all(
      drivers.slice(first, first + hashedAtOnce).map(async ({ plan }) => {
        const pin = randomPin();
        pins.set(plan.username, { pin, hash: await hashSecret(pin) });
      }),
    );
    onProgress(`${pins.size} of ${drivers.length} pins`);
  }
  return pins;
}

function userInput(user: DemoUser, siteIds: ReadonlyMap<string, string>) {
  const { username, name, email, roles } = user;
  return {
    username,
    name,
    email,
    roles,
    siteIds: user.site_integration_keys.map((key) => entryOf(siteIds, key)),
  };
}

/** A record under its key, as the save functions expect it. */
function saved<Plan>({ integration_key, plan }: { integration_key: string; plan: Plan }) {
  return { integrationKey: integration_key, plan };
}

async function idsByKey<Item extends { integration_key: string }>(
  items: readonly Item[],
  save: (item: Item) => Promise<string>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const item of items) ids.set(item.integration_key, await save(item));
  return ids;
}

function entryOf<Entry>(entries: ReadonlyMap<string, Entry>, key: string): Entry {
  const found = entries.get(key);
  if (found === undefined) throw new Error(`the demo data lacks ${key}`);
  return found;
}
