import { createApiClient } from '@fleet/client/api-client';
import type { Route } from '@fleet/contract/planning/routes';
import { type LedgerLine, openLedger } from '../../apps/simulator/src/ledger/captured-ledger.js';
import { openPages } from '../../apps/simulator/src/ledger/driver-pages.js';
import { followEvents } from '../../apps/simulator/src/ledger/event-follower.js';
import { compareFleet } from '../../apps/simulator/src/ledger/fleet-comparison.js';
import type { LedgerDifference } from '../../apps/simulator/src/ledger/ledger-books.js';
import { type BlobLine, type FactLine, gatherFacts } from '../../apps/simulator/src/ledger/recorded-facts.js';
import {
  type DriverAccount,
  readFleetCredentials,
} from '../../apps/simulator/src/loading/fleet-credentials.js';
import { removeEarlierWork } from '../../apps/simulator/src/loading/remove-earlier-work.js';
import { startOwnService } from '../../apps/simulator/src/service/own-service.js';
import type { KnownAsset } from './app-answers.js';
import { buildPages } from './app-service.js';
import { ledgerRecords } from './phone-ledger.js';
import type { StoredOnPhone } from './phone-storage-watch.js';
import { shortDay } from './short-day.js';

export interface FleetDriver {
  account: DriverAccount;
  plate: string;
  route: Route;
}

/** A service with drivers, each with a route of a short day, and the simulator's ledger of what it records. */
export interface BrowserFleet {
  readonly port: number;
  readonly drivers: readonly FleetDriver[];
  readonly assets: ReadonlyMap<string, KnownAsset>;
  /** Compares what the browsers of these drivers stored with the feed and the receipts of the service. */
  compare(days: readonly { driverId: string; stored: StoredOnPhone }[]): Promise<{
    differences: readonly LedgerDifference[];
    totals: { captured: number; recorded: number; late: number; quarantined: number };
    /**
     * The digests of all pictures that the service received, sorted. A picture that arrived twice is listed twice.
     */
    pictures: string[];
  }>;
  stop(): Promise<void>;
}

export async function openBrowserFleet(count: number): Promise<BrowserFleet> {
  buildPages();
  // The service trusts the proxies, which name the host that the browser called, so that all addresses lead through
  // them.
  const trusting = { TRUSTED_PROXIES: '127.0.0.1' };
  const service = await startOwnService(count, () => undefined, new AbortController().signal, trusting);
  const reading = readFleetCredentials(service.credentials);
  if (!reading.ok) throw new Error(reading.faults.join(' '));
  const { organisationId, apiKeyId, controller, drivers: all } = reading.credentials;
  const shared = { baseUrl: service.baseUrl, organisationId };
  const planning = createApiClient({ ...shared, credentials: { apiKeyId } });
  const control = createApiClient({ ...shared, credentials: controller });
  const accounts = all.slice(0, count);
  await removeEarlierWork({
    api: control,
    drivers: accounts,
    keepRoutes: false,
    onProgress: () => undefined,
  });
  const [facts, blobs, captured] = [
    await openPages<FactLine>(),
    await openPages<BlobLine>(),
    await openPages<LedgerLine>(),
  ];
  const driverIds = accounts.map(({ driverId }) => driverId);
  const gathering = gatherFacts(new Set(driverIds), facts, blobs);
  const followed = await followEvents({ api: planning, gathering, onRecords: () => undefined });
  if (!followed.ok) throw new Error(JSON.stringify(followed.failure));
  const { follower } = followed;

  const listed = await control.listAssets({ query: { page_size: 500 } });
  if (!listed.ok) throw new Error(JSON.stringify(listed.failure));
  const assets = new Map(
    listed.body.data.map(({ id, name, odometer }): [string, KnownAsset] => [
      id,
      { name, reading: String(Number(odometer?.current_reading ?? '0') + 12) },
    ]),
  );
  const planned = async (account: DriverAccount, index: number): Promise<FleetDriver> => {
    const { driverId, assetId } = account;
    const plan = shortDay(driverId, assetId, index + 1);
    const saved = await planning.saveRoute({ integrationKey: `DAY-${index + 1}`, body: plan });
    if (!saved.ok) throw new Error(JSON.stringify(saved.failure));
    const plate = listed.body.data.find(({ id }) => id === assetId)?.registration ?? '';
    return { account, plate, route: saved.body.data };
  };
  const drivers = await Promise.all(accounts.map(planned));

  return {
    port: Number(new URL(service.baseUrl).port),
    drivers,
    assets,
    async compare(days) {
      if (!(await follower.catchUp(60_000))) throw new Error('the feed cannot be read to its end');
      const ledger = openLedger(captured);
      for (const { driverId, stored } of days) ledgerRecords(driverId, stored).forEach(ledger.add);
      const driven = days.map(({ driverId }) => driverId);
      const found = await compareFleet({ driverIds: driven, ledger, gathering, queued: [], api: control });
      if (!found.ok) throw new Error(JSON.stringify(found.failure));
      const { differences, tallies } = found.comparison;
      const sum = (name: 'captured' | 'recorded' | 'late' | 'quarantined') =>
        [...tallies.values()].reduce((total, each) => total + each[name], 0);
      return {
        differences,
        totals: {
          ...{ captured: sum('captured'), recorded: sum('recorded') },
          ...{ late: sum('late'), quarantined: sum('quarantined') },
        },
        pictures: (await blobs.read('')).map(({ sha256 }) => sha256).sort(),
      };
    },
    async stop() {
      await follower.stop();
      await Promise.all([facts.close(), blobs.close(), captured.close()]);
      await service.stop();
    },
  };
}
