import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomStream } from '../../apps/simulator/src/random-stream.js';
import { openBrowser } from './app-phone.js';
import { type BadNetwork, openBadNetwork } from './bad-network.js';
import { driveDayInBrowser } from './browser-driver.js';
import { type BrowserFleet, type FleetDriver, openBrowserFleet } from './browser-fleet.js';
import { ledgerRecords, namedPictures } from './phone-ledger.js';
import type { StoredOnPhone } from './phone-storage-watch.js';

/** `npm run prove:browsers` sets these. */
const browsers = Number(process.env.PROVE_BROWSERS ?? 2);
const seed = Number(process.env.PROVE_SEED ?? 1);
/** The number of pages that share one process of Chromium. */
const phonesPerBrowser = 10;

let fleet: BrowserFleet;
let opened: Browser[];
let networks: BadNetwork[];
beforeAll(async () => {
  fleet = await openBrowserFleet(browsers);
  opened = await Promise.all(Array.from({ length: Math.ceil(browsers / phonesPerBrowser) }, openBrowser));
  networks = await Promise.all(fleet.drivers.map((_, index) => openBadNetwork(fleet.port, seed, index)));
}, 300_000);
afterAll(async () => {
  await Promise.all((opened ?? []).map((each) => each.close()));
  await Promise.all((networks ?? []).map(({ proxy }) => proxy.close()));
  await fleet?.stop();
});

describe('drivers in browsers on a bad network', { timeout: 300_000 + browsers * 120_000 }, () => {
  it(`lose nothing and double nothing (${browsers} browsers, seed ${seed})`, async ({ task }) => {
    const startedAt = performance.now();
    const driven = await Promise.allSettled(
      fleet.drivers.map(async ({ account, plate, route }, index) => {
        const [browser, network] = [opened[index % opened.length], networks[index]];
        if (browser === undefined || network === undefined) throw new Error('a driver has no browser');
        const random = randomStream(seed, 'day', index);
        const day = await driveDayInBrowser({
          ...{ browser, network, account, plate, route, random },
          assets: fleet.assets,
        });
        return { ...day, driverId: account.driverId };
      }),
    );
    const minutes = (performance.now() - startedAt) / 60_000;
    // Every day is compared, even if other days failed.
    const days = driven.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    for (const [index, each] of driven.entries()) {
      const who = `driver ${index + 1}`;
      if (each.status === 'rejected') {
        expect.soft(withCauses(each.reason), `${who} comes to the end of the day`).toBe('');
        continue;
      }
      const { saved, stored, faults } = each.value;
      expect
        .soft(outcomesOf(stored), `${who}: each answer that was shown as saved is stored once, in order`)
        .toEqual(saved);
      expect
        .soft(reportsOf(stored), `${who}: each report once, in order`)
        .toEqual(plannedReports(fleet.drivers[index]));
      expect.soft(faults, `${who}: faults of the pages`).toEqual([]);
    }
    const compared = await fleet.compare(days);
    expect.soft(compared.differences).toEqual([]);
    // The pictures at the service name no driver, so they are compared only if all drivers ended their day.
    if (task.result?.state === 'fail') return;
    expect(compared.pictures, 'each picture is at the service once').toEqual(
      days.flatMap(({ stored }) => namedPictures(stored)).sort(),
    );
    process.stdout.write(`${summaryOf(compared, minutes)}\n`);
  });
});

/** The message of a fault, followed by the messages of its causes. */
function withCauses(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  return fault.cause === undefined ? fault.message : `${fault.message}\n${withCauses(fault.cause)}`;
}

const outcomesOf = ({ records }: StoredOnPhone) =>
  [...records.values()].flatMap(({ content }) => {
    if (content.kind !== 'outcome') return [];
    const { activity_reference, integration_key, status } = content.outcome;
    return [{ name: `${activity_reference}/${integration_key}`, status }];
  });

const reportsOf = (stored: StoredOnPhone) =>
  ledgerRecords('', stored)
    .filter(({ kind }) => kind !== 'outcome' && kind !== 'position')
    .map(({ kind, target, detail }) => [kind, target, detail]);

/** The reports of a driver who does everything that the route plans. */
function plannedReports(driver: FleetDriver | undefined): string[][] {
  const stops = driver?.route.travel_plan.points_of_interest ?? [];
  const reports = stops.flatMap(({ id, activities }) => [
    ['arrival', id, ''],
    ...activities.flatMap(({ reference }) =>
      ['started', 'completed'].map((status) => ['activity_status', reference, status]),
    ),
    ['departure', id, ''],
  ]);
  return [...reports, ['completion', '', '']];
}

function summaryOf(
  { totals, pictures }: Awaited<ReturnType<BrowserFleet['compare']>>,
  minutes: number,
): string {
  const requests = networks.flatMap(({ proxy }) => proxy.requests);
  const met = requests.filter(({ fault }) => fault.kind !== 'none').length;
  const { captured, recorded, late, quarantined } = totals;
  return [
    `${browsers} browsers, seed ${seed}: captured ${captured}   recorded ${recorded}   late ${late}`,
    `quarantined ${quarantined}   pictures ${pictures.length}   lost 0   doubled 0`,
    `requests ${requests.length}   with a fault ${met}   minutes ${minutes.toFixed(1)}`,
  ].join('   ');
}
