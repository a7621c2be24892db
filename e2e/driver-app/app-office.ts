import type { ExportedOutcome } from '@fleet/contract/outgoing/exports';
import type { Route, RoutePlan } from '@fleet/contract/planning/routes';
import type { KnownAsset } from './app-answers.js';
import { officeCalls } from './app-office-calls.js';
import type { AppService, DemoDriver } from './app-service.js';

/** What the office sees and does, with the controller's token; it saves routes and readings as an integration. */
export interface Office {
  route(id: string): Promise<Route>;
  /** Name, and a reading that is some kilometres above the current one, by the id of the asset. */
  assets(): Promise<Map<string, KnownAsset>>;
  /** `reference/key` of each successful outcome of the route, once for each record. */
  outcomesOf(routeId: string): Promise<string[]>;
  /** All outcomes of the route, in the order of their capture. */
  recorded(routeId: string): Promise<ExportedOutcome[]>;
  /** The records of this driver that wait for a controller's decision, with their content. */
  quarantined(driver: DemoDriver): Promise<Quarantined[]>;
  /** Discards all records of this driver that wait for a decision. */
  discardAll(driver: DemoDriver, reason: string): Promise<void>;
  /** Ends the driver's session and routes, and gives the driver this route, which becomes active. */
  giveRoute(driver: DemoDriver, plan: RoutePlan): Promise<Route>;
  assign(routeId: string, driverId: string | null): Promise<void>;
  /** Asks the driver of the route to release it within 20 minutes, or another time. */
  askForRelease(routeId: string, reason: string, threshold?: string): Promise<void>;
  /** Revokes the driver's session; returns the id of the session. */
  revoke(driver: DemoDriver, reason: string): Promise<string>;
}

export interface Quarantined {
  kind: string;
  session_id: string;
  content: Readonly<Record<string, unknown>>;
}

interface ListedAsset {
  id: string;
  name: string;
  odometer: { meter_type: string; unit: string; current_reading: string | null } | null;
}

export async function openOffice(service: AppService): Promise<Office> {
  const { controller, integration } = await officeCalls(service);
  const readAssets = (): Promise<ListedAsset[]> => controller('GET', '/assets?page_size=500');
  const readRecorded = (routeId: string): Promise<ExportedOutcome[]> =>
    controller('GET', `/exports/outcomes?route_id=${routeId}`);
  const sessionsOf = (driver: DemoDriver): Promise<{ id: string }[]> =>
    controller('GET', `/sessions/all?status=active&driver_id=${driver.driver_id}`);
  const endSession = (id: string, reason: string) => controller('PUT', `/sessions/${id}/revoke`, { reason });
  let count = 0;

  async function waitingOf({ driver_id }: DemoDriver): Promise<string[]> {
    const path = `/quarantined-records?status=waiting&driver_id=${driver_id}`;
    const listed: { id: string }[] = await controller('GET', path);
    return listed.map(({ id }) => id);
  }

  async function endAll(driver: DemoDriver): Promise<void> {
    for (const { id } of await sessionsOf(driver)) await endSession(id, 'The next journey begins');
    // Planned routes first: one becomes active when the active one ends.
    for (const status of ['planned', 'active']) {
      const routes: { id: string }[] = await controller(
        'GET',
        `/routes?driver_id=${driver.driver_id}&status=${status}`,
      );
      const reason = 'The next journey begins';
      for (const { id } of routes) await controller('PUT', `/routes/${id}/cancellation`, { reason });
    }
  }

  return {
    route: (id) => controller('GET', `/routes/${id}`),
    async assets() {
      return new Map(
        (await readAssets()).map(({ id, name, odometer }) => [
          id,
          { name, reading: String(Number(odometer?.current_reading ?? '0') + 12) },
        ]),
      );
    },
    async outcomesOf(routeId) {
      return (await readRecorded(routeId))
        .filter((each) => each.status === 'success')
        .map((each) => `${each.activity_reference}/${each.integration_key}`);
    },
    async recorded(routeId) {
      return (await readRecorded(routeId)).sort((one, other) =>
        one.captured_at.localeCompare(other.captured_at),
      );
    },
    async quarantined(driver) {
      const ids = await waitingOf(driver);
      return Promise.all(ids.map((id) => controller('GET', `/quarantined-records/${id}`)));
    },
    async discardAll(driver, reason) {
      for (const id of await waitingOf(driver)) {
        await controller('PUT', `/quarantined-records/${id}/discard`, { reason });
      }
    },
    async giveRoute(driver, plan) {
      await endAll(driver);
      count += 1;
      const key = `JOURNEY-${process.pid}-${count}`;
      const { id } = await integration('PUT', `/integration/routes/${key}`, plan);
      return controller('GET', `/routes/${id}`);
    },
    async assign(routeId, driverId) {
      await controller('PUT', `/routes/${routeId}/assignment`, { driver_id: driverId });
    },
    async askForRelease(routeId, reason, threshold = '00:20:00') {
      await controller('POST', `/routes/${routeId}/transfers`, { reason, threshold });
    },
    async revoke(driver, reason) {
      const [session] = await sessionsOf(driver);
      if (session === undefined) throw new Error(`${driver.username} has no session`);
      await endSession(session.id, reason);
      return session.id;
    },
  };
}
