import type { Asset } from '@fleet/contract/fleet/assets';
import { routeExample } from '@fleet/contract/planning/route-examples';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Answered, DriverFailure, PhoneView } from '../src/phone/phone-view.js';
import { assetOfCode, searchAssets, searchableAssets } from '../src/sign-in/asset-choice.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { working } from './phone-samples.js';
import { showPage } from './shown-page.js';

function asset(number: number, parts: Partial<Asset> = {}): Asset {
  return {
    id: `019a9f3e-0000-7000-8000-00000000000${number}`,
    type: 'truck',
    name: `Truck ${number}`,
    registration: `K 10${number}`,
    fleet_number: `${number}`,
    integration_key: `TRUCK-${number}`,
    odometer: null,
    site_ids: [],
    status: 'in_service',
    updated_at: '2026-11-20T06:00:00.000Z',
    ...parts,
  };
}

const assets = [asset(1), asset(2), asset(3, { status: 'out_of_service' })];
const atChoice: Partial<PhoneView> = { ...working, stage: 'without_session', session: null, assets };

beforeEach(() => localStorage.clear());

it('a session starts with the asset that was found and chosen', async () => {
  const takeSession = vi.fn(async (): Promise<Answered> => ({ ok: true }));
  await showPage('/', atChoice, { takeSession });
  await page.getByRole('searchbox', { name: 'Search assets' }).fill('k102');
  await expect.element(page.getByRole('radio')).toHaveLength(1);
  await page.getByRole('radio', { name: 'Truck 2' }).click();
  await expect.element(page.getByText('Drive with Truck 2')).toBeVisible();
  await page.getByRole('button', { name: 'Start session' }).click();
  expect(takeSession).toHaveBeenCalledExactlyOnceWith(asset(2).id);
});

it('the page says "vehicle" and never "asset"', async () => {
  await showPage('/asset', atChoice);
  await expect.element(page.getByRole('searchbox', { name: 'Search assets' })).toBeVisible();
  await expect.element(page.getByText('Vehicles', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/asset/i)).not.toBeInTheDocument();
});

it('the page shows that an asset must be chosen first', async () => {
  await showPage('/asset', atChoice);
  await page.getByRole('button', { name: 'Start session' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose a vehicle first');
});

it('the chosen asset stays visible when another search does not find it', async () => {
  await showPage('/asset', atChoice);
  await page.getByRole('radio', { name: 'Truck 1' }).click();
  await page.getByRole('searchbox', { name: 'Search assets' }).fill('no such plate');
  await expect.element(page.getByRole('radio', { name: 'Truck 1' })).toBeChecked();
});

it.each<[string, DriverFailure, string]>([
  ['the asset is in use', refused('asset_in_session'), 'Truck 1 is in use'],
  ['the driver has another session', refused('driver_in_session'), 'You are already in a session'],
  ['the phone has another driver', refused('device_in_session'), 'This phone is in use by another driver'],
  ['the asset is gone', refused('unknown_asset'), 'The service does not know this vehicle'],
])('the page shows what to do when %s', async (_name, failure, words) => {
  await showPage('/asset', atChoice, { takeSession: async () => ({ ok: false, failure }) });
  await page.getByRole('radio', { name: 'Truck 1' }).click();
  await page.getByRole('button', { name: 'Start session' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
  await expect.element(page.getByRole('alert')).toBeInViewport();
});

it('says who has the asset and since when', async () => {
  const holder = { driver_name: 'Jordi Vila', since: '2026-11-20T06:02:11.000Z' };
  const failure = refused('asset_in_session', holder);
  await showPage('/asset', atChoice, { takeSession: async () => ({ ok: false, failure }) });
  await page.getByRole('radio', { name: 'Truck 1' }).click();
  await page.getByRole('button', { name: 'Start session' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/Jordi Vila has used this vehicle since .*07:02/);
});

it('keeps the choice when there is no network to start with', async () => {
  const takeSession = async (): Promise<Answered> => ({
    ok: false,
    failure: { kind: 'unreachable', detail: '' },
  });
  await showPage('/asset', { ...atChoice, isOnline: false }, { takeSession });
  await page.getByRole('radio', { name: 'Truck 1' }).click();
  await page.getByRole('button', { name: 'Start session' }).click();
  await expect.element(page.getByText('You need a network to start a session')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Truck 1' })).toBeChecked();
});

it('a session on another phone is shown, and can be ended after a confirmation', async () => {
  const endOtherSession = vi.fn(async (): Promise<Answered> => ({ ok: true }));
  const otherSession = { ...session(), asset_id: asset(2).id };
  await showPage('/asset', { ...atChoice, otherSession }, { endOtherSession });
  await expect.element(page.getByText(/with Truck 2, on another phone/)).toBeVisible();
  await page.getByRole('button', { name: 'End that session' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End that session' }).click();
  expect(endOtherSession).toHaveBeenCalledOnce();
});

it('the driver’s own session on another phone is shown in one notice, which disappears when that session has ended', async () => {
  const holder = { driver_name: working.account?.name ?? '', since: '2026-11-20T06:02:11.000Z' };
  const failure = refused('asset_in_session', holder);
  const other = refused('driver_in_session');
  if (failure.kind !== 'refused' || other.kind !== 'refused') throw new Error('not a refusal');
  const both = { ...failure, problems: [...other.problems, ...failure.problems] };
  const otherSession = { ...session(), id: 'other', asset_id: asset(1).id };
  const takeSession = async (): Promise<Answered> => ({ ok: false, failure: both });
  const shown = await showPage(
    '/asset',
    { ...atChoice, otherSession },
    { takeSession, endOtherSession: async () => ({ ok: true }) },
  );
  await page.getByRole('radio', { name: 'Truck 1' }).click();
  await page.getByRole('button', { name: 'Start session' }).click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent(/already in a session.*with Truck 1, on another phone/);
  await expect.element(alert).toBeInViewport();
  await expect.element(page.getByText(/is in use|ask your office/)).not.toBeInTheDocument();
  await expectAccessibleInEveryTheme();
  // Another driver uses Truck 2.
  await page.getByRole('radio', { name: 'Truck 2' }).click();
  await page.getByRole('button', { name: 'Start session' }).click();
  await expect.element(page.getByText('Truck 2 is in use')).toBeVisible();
  await page.getByRole('button', { name: 'End that session' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End that session' }).click();
  shown.change({ otherSession: null });
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: 'Truck 2' })).toBeChecked();
});

it('until the driver’s session on another phone is known, the page does not say that the asset is in use', async () => {
  const failure = refused('driver_in_session');
  const asset1 = refused('asset_in_session');
  if (failure.kind !== 'refused' || asset1.kind !== 'refused') throw new Error('not a refusal');
  const both = { ...failure, problems: [...failure.problems, ...asset1.problems] };
  await showPage('/asset', atChoice, { takeSession: async () => ({ ok: false, failure: both }) });
  await page.getByRole('radio', { name: 'Truck 1' }).click();
  await page.getByRole('button', { name: 'Start session' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('You are already in a session');
  await expect.element(page.getByText('Truck 1 is in use')).not.toBeInTheDocument();
});

it('says that a session in another organisation is still open', async () => {
  const leftSession = {
    ...{ sessionId: 'left', organisationId: 'other', organisationName: 'Transports Vila' },
    startedAt: '2026-11-20T06:02:11.000Z',
  };
  await showPage('/asset', { ...atChoice, leftSession });
  await expect.element(page.getByText('Your session at Transports Vila is still open')).toBeVisible();
  await expect.element(page.getByText(/Log out and choose Transports Vila/)).toBeVisible();
  await expectAccessibleInEveryTheme();
});

it('an empty list is explained, and can be loaded again', async () => {
  const syncNow = vi.fn();
  await showPage('/asset', { ...atChoice, assets: [] }, { syncNow });
  await page.getByRole('button', { name: 'Load the list again' }).click();
  expect(syncNow).toHaveBeenCalledOnce();
});

it('a code finds an asset by id, registration or key, regardless of spaces and letter case', () => {
  expect(assetOfCode(assets, ` ${asset(1).id.toUpperCase()}\n`)?.name).toBe('Truck 1');
  expect(assetOfCode(assets, 'k102')?.name).toBe('Truck 2');
  expect(assetOfCode(assets, 'TRUCK-3')?.name).toBe('Truck 3');
  expect(assetOfCode(assets, 'https://example.com')).toBeNull();
});

it('the last used asset comes first, and assets out of service come last', () => {
  const names = searchAssets(searchableAssets(assets, 'en', asset(2).id), '').map((each) => each.name);
  expect(names).toEqual(['Truck 2', 'Truck 1', 'Truck 3']);
  expect(searchAssets(searchableAssets([asset(1, { name: 'Camió gran' })], 'en'), 'camio GRAN')).toHaveLength(
    1,
  );
});

it('assets that the route plans come first, and trailers come after vehicles that can be driven', async () => {
  const trailer = asset(1, { type: 'trailer', name: 'Trailer 1' });
  const planned = asset(2, { id: routeExample.allocation.assets[0]?.id ?? '' });
  await showPage('/asset', { ...atChoice, assets: [trailer, asset(3), planned] });
  const rows = page.getByRole('radio');
  await expect.element(rows.nth(0)).toHaveAccessibleName(/Truck 2.*Planned for you/);
  await expect.element(rows.nth(1)).toHaveAccessibleName(/Truck 3/);
  await expect.element(rows.nth(1)).not.toHaveAccessibleName(/Planned/);
  await expect.element(rows.nth(2)).toHaveAccessibleName(/Trailer 1/);
  await expectAccessibleInEveryTheme();
});

it('says once that the route plans another vehicle, and allows the chosen one', async () => {
  const takeSession = vi.fn(
    async (): Promise<Answered> => ({ ok: false, failure: { kind: 'unreachable', detail: '' } }),
  );
  const planned = asset(2, { id: routeExample.allocation.assets[0]?.id ?? '' });
  await showPage('/asset', { ...atChoice, assets: [asset(1), planned] }, { takeSession });
  await page.getByRole('radio', { name: 'Truck 1' }).click();
  const start = page.getByRole('button', { name: 'Start session' });
  await start.click();
  const dialog = page.getByRole('dialog', { name: 'Truck 1 is not planned for your route. Take it anyway?' });
  await expect
    .element(dialog)
    .toHaveTextContent(`Your route is planned with ${routeExample.allocation.assets[0]?.name}.`);
  await expectAccessibleInEveryTheme();
  await dialog.getByRole('button', { name: 'No, choose another' }).click();
  expect(takeSession).not.toHaveBeenCalled();
  await start.click();
  await dialog.getByRole('button', { name: 'Drive with Truck 1' }).click();
  expect(takeSession).toHaveBeenCalledExactlyOnceWith(asset(1).id);
  await start.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => takeSession.mock.calls.length).toBe(2);
});

it('asks about the planned vehicle after the start of a session if the plan was read only then; another choice ends the session', async () => {
  const closeSession = vi.fn(async (): Promise<Answered> => ({ ok: true }));
  const acceptVehicle = vi.fn();
  const planned = asset(2, { id: routeExample.allocation.assets[0]?.id ?? '' });
  const view = { ...working, asset: asset(1), assets: [asset(1), planned], isVehicleAsked: true };
  const shown = await showPage('/', view, { acceptVehicle, closeSession });
  const dialog = page.getByRole('dialog', { name: /^Truck 1 is not planned for your route/ });
  await dialog.getByRole('button', { name: 'Drive with Truck 1' }).click();
  expect(acceptVehicle).toHaveBeenCalledOnce();
  expect(closeSession).not.toHaveBeenCalled();
  shown.change({ isVehicleAsked: false });
  await expect.element(dialog).not.toBeInTheDocument();
  shown.change({ isVehicleAsked: true });
  await dialog.getByRole('button', { name: 'No, choose another' }).click();
  await expect.poll(() => closeSession.mock.calls.length).toBe(1);
  await expect.poll(() => acceptVehicle.mock.calls.length).toBe(2);
  expect(acceptVehicle).toHaveBeenLastCalledWith(working.route);
  // The phone forgets the route with the session.
  shown.change({
    ...{ isVehicleAsked: false, stage: 'without_session', session: null, route: null, progress: null },
    routeToDrive: working.route ?? null,
  });
  await expect.element(page.getByRole('radio').first()).toHaveAccessibleName(/Truck 2.*Planned for you/);
});

it('asks once whether the driver drives a trailer', async () => {
  const takeSession = vi.fn(
    async (): Promise<Answered> => ({ ok: false, failure: { kind: 'unreachable', detail: '' } }),
  );
  const trailer = asset(6, { type: 'semi_trailer', name: 'Trailer 6' });
  await showPage('/asset', { ...atChoice, assets: [asset(1), trailer] }, { takeSession });
  const start = page.getByRole('button', { name: 'Start session', exact: true });
  await page.getByRole('radio', { name: 'Trailer 6' }).click();
  await start.click();
  const question = page.getByRole('dialog', {
    name: 'Trailer 6 is a trailer. Start the session with it anyway?',
  });
  await expect.element(question).toBeVisible();
  await expectAccessibleInEveryTheme();
  await question.getByRole('button', { name: 'No, choose another' }).click();
  expect(takeSession).not.toHaveBeenCalled();
  await start.click();
  await question.getByRole('button', { name: 'Yes, start session' }).click();
  await expect.element(page.getByText('You need a network to start a session')).toBeVisible();
  expect(takeSession).toHaveBeenCalledExactlyOnceWith(trailer.id);
  await start.click();
  await expect.poll(() => takeSession.mock.calls.length).toBe(2);
  await page.getByRole('radio', { name: 'Truck 1' }).click();
  await start.click();
  await expect.poll(() => takeSession.mock.calls.length).toBe(3);
});

it('the type of an asset is shown, and found, in the language of the driver', async () => {
  const trailer = asset(4, { type: 'semi_trailer', name: 'Nummer 4' });
  const own = asset(5, { type: 'milk_float', name: 'Nummer 5' });
  await showPage('/asset', { ...atChoice, assets: [trailer, own] }, {}, { language: 'de' });
  await expect.element(page.getByText(/ · Auflieger$/)).toBeVisible();
  await expect.element(page.getByText(/ · milk float$/)).toBeVisible();
  expect(searchAssets(searchableAssets([trailer, own], 'de'), 'aufl')).toEqual([trailer]);
});

it('the page has no fault that axe finds', async () => {
  await showPage('/asset', atChoice);
  await expect.element(page.getByRole('radio', { name: 'Truck 1' })).toBeVisible();
  await expectAccessibleInEveryTheme();
});

function session() {
  if (working.session === undefined || working.session === null) throw new Error('the sample has no session');
  return working.session;
}

function refused(
  code: 'asset_in_session' | 'driver_in_session' | 'device_in_session' | 'unknown_asset',
  holder?: { driver_name: string; since: string },
): DriverFailure {
  const problems = [{ code, type: 'conflict' as const, message: code, ...(holder && { holder }) }];
  return { kind: 'refused', status: 409, problems, requestId: null, retryAfterMs: null, serverTime: null };
}
