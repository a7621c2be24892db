import { createHash } from 'node:crypto';
import { type ApiClient, createApiClient } from '@fleet/client/api-client';
import type { AssetPlan } from '@fleet/contract/fleet/master-record-shapes';
import type { ExportedOutcome } from '@fleet/contract/outgoing/exports';
import type { RoutePlan } from '@fleet/contract/planning/routes';
import { removeEarlierWork } from '../../apps/simulator/src/loading/remove-earlier-work.js';
import type { DemoCredentials } from './app-service.js';

/** The integration of a planning system, which calls with an API key. */
export interface Integration {
  readonly api: ApiClient;
  /** Creates or replaces an asset; returns its id. */
  saveAsset(integrationKey: string, plan: AssetPlan): Promise<string>;
  /** Saves a route; returns its id. */
  saveRoute(integrationKey: string, plan: RoutePlan): Promise<string>;
  /** All outcomes of a route, in the order of their capture. */
  outcomesOf(routeId: string): Promise<readonly ExportedOutcome[]>;
  /** The bytes at the address of an image. */
  pictureAt(url: string): Promise<Buffer>;
}

export function openIntegration(demo: DemoCredentials): Integration {
  const { base_url: baseUrl, organisation_id: organisationId, api_key } = demo;
  const api = createApiClient({ baseUrl, organisationId, credentials: { apiKeyId: api_key.id } });
  return {
    api,
    async saveAsset(integrationKey, body) {
      const saved = await api.saveAsset({ integrationKey, body });
      if (!saved.ok) throw new Error(`not saved: ${JSON.stringify(saved.failure)}`);
      return saved.body.data.id;
    },
    async saveRoute(integrationKey, plan) {
      const saved = await api.saveRoutes({
        body: { routes: [{ integration_key: integrationKey, route: plan }] },
      });
      const [row] = saved.ok ? saved.body.data : [];
      if (row?.route_id === undefined) throw new Error(`not saved: ${JSON.stringify(saved)}`);
      return row.route_id;
    },
    async outcomesOf(routeId) {
      const read = await api.exportOutcomes({ query: { route_id: routeId } });
      if (!read.ok) throw new Error(`no export: ${JSON.stringify(read.failure)}`);
      return read.body.data;
    },
    async pictureAt(url) {
      const [blobId = ''] = /[^/]+$/.exec(url) ?? [];
      const read = await api.readBlob({ blobId });
      if (!read.ok) throw new Error(`no picture: ${JSON.stringify(read.failure)}`);
      return Buffer.from(read.body.bytes);
    },
  };
}

/** Cancels the routes that the demo has planned for a driver. */
export async function cancelPlannedRoutes(
  { base_url: baseUrl, organisation_id: organisationId, controller }: DemoCredentials,
  { username, pin, driver_id: driverId, asset_id: assetId }: DemoCredentials['drivers'][number],
): Promise<void> {
  const api = createApiClient({ baseUrl, organisationId, credentials: controller });
  const drivers = [{ username, pin, driverId, assetId }];
  await removeEarlierWork({ api, drivers, keepRoutes: false, onProgress: () => undefined });
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
