import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { type CallsOf, controllerCalls } from '../controller-fixture.js';
import { type Day, dayPlan, weight, workingDay } from '../day-fixture.js';
import { endedDay } from '../quarantine/quarantined-day.js';
import { addSite } from '../test-context.js';
import type { TestService } from '../test-service.js';

/**
 * A day of an organisation, entirely at one site, with the ids of its resources by the name of the path's parameter.
 */
export interface MatrixResources {
  day: Day;
  administrator: CallsOf;
  northId: string;
  southId: string;
  /** Ids by the name of the path's parameter; `integrationKeys` has those for `{integrationKey}`, by the collection. */
  ids: Readonly<Record<string, string>>;
  integrationKeys: Readonly<Record<string, string>>;
  /** Bodies by operation id, in place of the contract's examples, which name unknown resources. */
  bodies: Readonly<Record<string, unknown>>;
}

/** Creates the resources by calls of the contract, as an organisation would. */
export async function resourcesAtNorth(service: TestService): Promise<MatrixResources> {
  const administrator = await controllerCalls(service, { roles: ['organisation_administrator'] });
  const made = async (method: string, path: string, body: unknown) => {
    const answer = await administrator(method, path, { body });
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body.data;
  };
  const southId = await addSite(service.world);
  await addNorth(service);
  const day = await dayAtNorth(service);
  const { routeId } = day;
  const route = await made('GET', `/{org}/routes/${routeId}`, undefined);
  const transfer = await made('POST', `/{org}/routes/${routeId}/transfers`, {
    threshold: '00:30:00',
    reason: 'Another truck',
  });
  const blobUrl = await day.upload();
  const webhook = await made('POST', '/{org}/webhooks', {
    url: 'https://receiver.example/events',
    event_types: ['route_changed'],
    site_ids: [route.site_id],
  });
  const delivery = await made('POST', `/{org}/webhooks/${webhook.id}/tests`, undefined);
  const key = await made('POST', '/{org}/api-keys', {
    name: 'Planning',
    roles: ['integration'],
    site_ids: [route.site_id],
  });
  const roleKey = `night_${randomUUID().slice(0, 8)}`;
  await made('POST', '/{org}/roles', { key: roleKey, name: 'Night', permissions: ['routes:read'] });
  const reasonKey = `N-${day.key}`;
  const reason = { text: 'Nobody was there', statuses: ['failed'], site_integration_keys: [northKey] };
  await day.integration('PUT', `/reasons/${reasonKey}`, { body: reason });
  return {
    day,
    administrator,
    southId,
    northId: route.site_id,
    ids: {
      routeId,
      roleKey,
      consignmentKey: 'C-1',
      sessionId: day.sessionId,
      poiId: route.travel_plan.points_of_interest[0].id,
      reference: route.travel_plan.points_of_interest[0].activities[0].reference,
      transferId: transfer.id,
      recordId: await recordAtNorth(service, administrator),
      assetId: day.assetId,
      driverId: day.driverId,
      siteId: route.site_id,
      blobId: blobUrl.split('/').at(-1) ?? '',
      userId: day.userId,
      keyId: key.id,
      webhookId: webhook.id,
      deliveryId: delivery.id,
    },
    integrationKeys: {
      sites: northKey,
      drivers: `D-${day.key}`,
      assets: `T-${day.key}`,
      routes: `R-${day.key}`,
      reasons: reasonKey,
    },
    bodies: bodiesOf(day),
  };
}

function bodiesOf({ key }: Day): Record<string, unknown> {
  return {
    submitOutcomes: { outcomes: [weight()] },
    saveSite: { name: 'North' },
    saveDriver: { name: 'Marta Ribas' },
    saveSites: { sites: [{ integration_key: 'EAST', site: { name: 'East' } }] },
    saveDrivers: { drivers: [{ integration_key: 'D-1', driver: { name: 'Pau Font' } }] },
    saveAssets: { assets: [{ integration_key: 'T-1', asset: { type: 'truck', name: 'Truck' } }] },
    saveReason: { text: 'Closed', statuses: ['failed'] },
    saveReasons: { reasons: [{ integration_key: 'N-1', reason: { text: 'Closed', statuses: ['failed'] } }] },
    saveAsset: { type: 'truck', name: 'Truck', registration: `N ${key}` },
    saveRoute: { ...dayPlan(key), allocation: {}, travel_plan: bareTravel },
  };
}

const place = (integration_key: string, city: string) => ({
  ...{ integration_key, name: city, address: { city, coordinates: [1.5, 42.5] } },
  ...{ geofence: { type: 'radius', centre: [1.5, 42.5], radius_m: 100 } },
  ...{ activities: [], execution_sequence: [] },
});
/** A plan with only two stops, so that it can be saved in every organisation. */
const bareTravel = { points_of_interest: [place('a', 'Encamp'), place('b', 'Canillo')] };

const northKey = 'NORTH';

async function addNorth({ world }: TestService): Promise<void> {
  await world.database.pool.query(
    `insert into sites (organisation_id, id, name, integration_key) values ($1, $2, 'North', $3)`,
    [world.organisationId, newUuidV7(), northKey],
  );
}

/** A day whose route, driver and asset belong to the site. */
async function dayAtNorth(service: TestService): Promise<Day> {
  const day = await workingDay(service, {
    plan: (plan) => ({ ...plan, site_integration_key: northKey }),
  });
  const site_integration_keys = [northKey];
  const places = {
    [`/drivers/D-${day.key}`]: { name: 'Marta Ribas', username: day.username },
    [`/assets/T-${day.key}`]: { type: 'truck', name: 'Truck', registration: `N ${day.key}` },
  };
  for (const [path, body] of Object.entries(places)) {
    const answer = await day.integration('PUT', path, { body: { ...body, site_integration_keys } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  return day;
}

/** A record that a phone captured after its session was revoked, in quarantine. */
async function recordAtNorth(service: TestService, administrator: CallsOf): Promise<string> {
  const day = await endedDay(service, administrator, await dayAtNorth(service));
  const outcomes = [{ ...weight(), captured_at: day.later(1) }];
  await day.send('POST', `/routes/${day.routeId}/outcomes`, { outcomes });
  const [record] = await day.quarantined();
  return record?.id ?? '';
}
