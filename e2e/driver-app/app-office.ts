import type { Route } from '@fleet/contract/planning/routes';
import type { KnownAsset } from './app-answers.js';
import type { AppService } from './app-service.js';

/** What the office sees, read with the controller's token. */
export interface Office {
  route(id: string): Promise<Route>;
  /** Name, and a reading that is some kilometres above the current one, by the id of the asset. */
  assets(): Promise<Map<string, KnownAsset>>;
  /** `reference/key` of each successful outcome of the route, once for each record. */
  outcomesOf(routeId: string): Promise<string[]>;
  /** Ends the active session of a driver. */
  revokeSessionOf(driverId: string, reason: string): Promise<void>;
}

export async function openOffice({ demo }: AppService): Promise<Office> {
  const { base_url: base, organisation_id: organisation, controller } = demo;
  const answer = await fetch(`${base}/account/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(controller),
  });
  const token: string = (await answer.json()).data.access_token;
  const read = async (path: string) => {
    const response = await fetch(`${base}/${organisation}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()).data;
  };
  return {
    route: (id) => read(`/routes/${id}`),
    async assets() {
      const all: { id: string; name: string; odometer: { current_reading: string | null } | null }[] =
        await read('/assets?page_size=500');
      return new Map(
        all.map(({ id, name, odometer }) => [
          id,
          { name, reading: String(Number(odometer?.current_reading ?? '0') + 12) },
        ]),
      );
    },
    async revokeSessionOf(driverId, reason) {
      const [session] = await read(`/sessions/all?driver_id=${driverId}&status=active`);
      const response = await fetch(`${base}/${organisation}/sessions/${session.id}/revoke`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ reason }),
      });
      if (!response.ok) throw new Error(`revoke: ${response.status} ${await response.text()}`);
    },
    async outcomesOf(routeId) {
      const all: { activity_reference: string; integration_key: string; status: string }[] = await read(
        `/exports/outcomes?route_id=${routeId}`,
      );
      return all
        .filter((each) => each.status === 'success')
        .map((each) => `${each.activity_reference}/${each.integration_key}`);
    },
  };
}
