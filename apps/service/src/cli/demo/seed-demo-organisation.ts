import { createApiKey } from '../../accounts/create-api-key.js';
import { createOrganisation } from '../../accounts/create-organisation.js';
import { createUser } from '../../accounts/create-user.js';
import { setPassword, setPin } from '../../accounts/set-secret.js';
import { withinOrganisation } from '../../accounts/within-organisation.js';
import { saveAsset } from '../../assets/save-asset.js';
import type { Context } from '../../context.js';
import { saveDriver } from '../../organisations/save-driver.js';
import { saveSite } from '../../organisations/save-site.js';
import { saveRoute } from '../../routes/save-route.js';
import { randomPassword, randomPin } from '../initial-secrets.js';
import type { DriverCredentials, OrganisationCredentials, PersonCredentials } from './demo-credentials.js';
import type { DemoUser } from './demo-crew.js';
import type { DemoOrganisation } from './demo-organisation.js';

/**
 * Makes a demo organisation by the verbs that calls and command line use, with new secrets, and returns these. One thing
 * after the other: the transaction around it has a single connection.
 */
export async function seedDemoOrganisation(
  ctx: Context,
  demo: DemoOrganisation,
): Promise<OrganisationCredentials> {
  const organisation_id = await createOrganisation(ctx, { name: demo.name });
  const own = withinOrganisation(ctx, organisation_id);
  const siteIds = await idsByKey(demo.sites, async (each) => (await saveSite(own, saved(each))).site.id);
  const people = new Map<string, PersonCredentials>();
  const pins = new Map<string, string>();
  for (const user of demo.users) {
    const userId = await createUser(own, userInput(user, siteIds));
    const { username } = user;
    if (user.roles.includes('driver')) {
      pins.set(username, randomPin());
      await setPin(own, { userId, pin: entryOf(pins, username) });
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
  const assetIds = await idsByKey(demo.assets, async (each) => (await saveAsset(own, saved(each))).asset.id);
  const routeIds = await idsByKey(demo.routes, async (each) => (await saveRoute(own, saved(each))).route.id);
  const key = await createApiKey(own, { name: 'Demo planning system', roles: ['integration'] });
  const drivers = demo.drivers.map(
    (each): DriverCredentials => ({
      username: each.plan.username,
      pin: entryOf(pins, each.plan.username),
      driver_id: entryOf(driverIds, each.integration_key),
      asset_id: entryOf(assetIds, each.asset_integration_key),
      route_id: entryOf(routeIds, each.active_route_integration_key),
    }),
  );
  return {
    organisation_id,
    administrator: entryOf(people, 'organisation_administrator'),
    controller: entryOf(people, 'controller'),
    drivers,
    api_key: { id: key.secret, organisation_id },
  };
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

/** What stands under a key, as the verbs that save take it. */
function saved<Plan>({ integration_key, plan }: { integration_key: string; plan: Plan }) {
  return { integrationKey: integration_key, plan };
}

async function idsByKey<Thing extends { integration_key: string }>(
  things: readonly Thing[],
  save: (thing: Thing) => Promise<string>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const thing of things) ids.set(thing.integration_key, await save(thing));
  return ids;
}

function entryOf<Entry>(entries: ReadonlyMap<string, Entry>, key: string): Entry {
  const found = entries.get(key);
  if (found === undefined) throw new Error(`the demo data lacks ${key}`);
  return found;
}
