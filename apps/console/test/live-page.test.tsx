import { rolePermissions } from '@fleet/contract/ground/permissions';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { boardOfDrivers, type Driver, idOf } from './drivers-on-the-road.js';
import { accountWith, listOf, liveStream, type OfficeAnswers, refusal } from './office-answers.js';
import { expectAccessibleEverywhere, phone, showConsole } from './shown-console.js';

afterEach(() => localStorage.clear());

const few: readonly Driver[] = [
  { name: 'Anna Armengol' },
  { name: 'Bernat Casal', expectedIn: 45 },
  { name: 'Carla Duró', heardBefore: 25 },
  { name: 'Dídac Font', hasRoute: false },
];
const rows = () => page.getByRole('list', { name: 'On the road' }).getByRole('button');
const names = () =>
  rows()
    .elements()
    .map((each) => each.querySelector('bdi')?.textContent);

async function showBoard(path: string, drivers = few, answers: OfficeAnswers = {}, options = {}) {
  const line = liveStream();
  const board = boardOfDrivers(drivers);
  const shown = await showConsole(
    path,
    {
      'GET /live': { body: { data: board, links: [] } },
      'GET /live/stream': line.answer,
      'GET /quarantined-records': listOf([]),
      ...answers,
    },
    options,
  );
  return { ...shown, line, board };
}

it('is the first page, shows exceptions first, and filters by a click on a count', async () => {
  const shown = await showBoard('/');
  await expect.element(page.getByRole('heading', { name: 'Live' })).toBeVisible();
  await expect.element(page.getByText('Up to date')).toBeVisible();
  await expect.poll(names).toEqual(['Bernat Casal', 'Carla Duró', 'Dídac Font', 'Anna Armengol']);
  await expect.element(rows().first()).toHaveTextContent(shown.board.vehicles[1]?.session.asset.name ?? '?');
  await expectAccessibleEverywhere();
  await page.getByRole('button', { name: 'Late 1', exact: true }).click();
  await expect.poll(names).toEqual(['Bernat Casal']);
  expect(shown.address()).toBe('/live?show=late');
  await page.getByLabelText('Route, stop, driver or vehicle').fill('carla');
  await expect.element(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.poll(() => names().length).toBe(4);
});

it('an event changes the page immediately', async () => {
  const { line, board } = await showBoard('/live');
  await expect.poll(() => names().length).toBe(4);
  const [route] = board.routes;
  line.send(['route', { ...route, next_stop: { ...route?.next_stop, promptitude: 'late' } }]);
  await expect.element(page.getByRole('button', { name: 'Late 2', exact: true })).toBeVisible();
  line.send(['session', { ...board.vehicles[3]?.session, status: 'closed' }]);
  await expect.poll(() => names()).not.toContain('Dídac Font');
});

it('a failed activity is an exception, with what failed and why', async () => {
  const { line, board } = await showBoard('/live');
  await expect.poll(() => names().length).toBe(4);
  const last = { stop: 'Hotel Pere d’Urg', activity: 'Delivery', reason: 'Nobody opens' };
  line.send(['route', { ...board.routes[0], failed_activities: { count: 2, last } }]);
  await page.getByRole('button', { name: 'Activity failed 1', exact: true }).click();
  await expect.poll(names).toEqual(['Anna Armengol']);
  await rows().first().click();
  const panel = page.getByRole('region', { name: 'Anna Armengol' });
  const words = 'Delivery failed at Hotel Pere d’Urg · Nobody opens · failed activities: 2';
  await expect.element(panel.getByText(words)).toBeVisible();
  await expectAccessibleEverywhere();
});

it('the chosen row opens a panel with facts, links and actions, and the address names it', async () => {
  const shown = await showBoard('/live', few, { 'GET /sites': listOf([]) });
  await page.getByRole('button', { name: /^Bernat Casal/ }).click();
  const panel = page.getByRole('region', { name: 'Bernat Casal' });
  await expect.element(panel.getByText(/35 mins? late/).first()).toBeVisible();
  await expect.element(panel.getByRole('link', { name: 'Open the route' })).toBeVisible();
  await expect.element(panel.getByRole('link', { name: 'Open the session' })).toBeVisible();
  expect(shown.address()).toContain(`chosen=${idOf(3, 1)}`);
  await expectAccessibleEverywhere();
  await panel.getByRole('button', { name: 'Revoke session' }).click();
  await page.getByLabelText('Reason').fill('Tablet lost');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke session' }).click();
  await expect.element(panel.getByText('The session is revoked.', { exact: false })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.element(panel).not.toBeInTheDocument();
});

it('arrow keys move within the list, whose order stays while a row has the focus', async () => {
  const { line, board } = await showBoard('/live');
  await expect.poll(() => names().length).toBe(4);
  const [first] = rows().elements();
  if (first instanceof HTMLElement) first.focus({ focusVisible: true } as FocusOptions);
  const focused = () => document.activeElement?.querySelector('bdi')?.textContent;
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(focused()).toBe('Carla Duró');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('Anna Armengol');
  const [route] = board.routes;
  line.send(['route', { ...route, next_stop: { ...route?.next_stop, promptitude: 'late' } }]);
  const waits = page.getByRole('button', { name: '1 row has changed its place. Show it' });
  await expect.element(waits).toBeVisible();
  expect(names().at(-1)).toBe('Anna Armengol');
  await waits.click();
  await expect.poll(() => names().indexOf('Anna Armengol')).toBeLessThan(2);
});

it('after a lost connection the page says since when the board is old, and connects again', async () => {
  const shown = await showBoard('/live');
  await expect.element(page.getByText('Up to date')).toBeVisible();
  shown.office.answer({ 'GET /live/stream': null });
  shown.line.end();
  await expect.element(page.getByText(/^Connection lost; this is the state at \d\d:\d\d$/)).toBeVisible();
  await expect.poll(names).toHaveLength(4);
  await expectAccessibleEverywhere();
  shown.office.answer({ 'GET /live/stream': shown.line.answer });
  await expect.element(page.getByText('Up to date'), { timeout: 5_000 }).toBeVisible();
});

it('if the user loses the right, the page says so and the stream ends', async () => {
  const shown = await showBoard('/live');
  await expect.element(page.getByText('Up to date')).toBeVisible();
  const without = rolePermissions.controller.filter((each) => each !== 'live:read');
  shown.office.answer({
    'GET /account': accountWith(without),
    'GET /live': refusal('not_permitted'),
    'GET /live/stream': refusal('not_permitted'),
  });
  shown.line.end();
  await expect.element(page.getByText('You no longer have the right to see this page')).toBeVisible();
  await expect.poll(() => page.getByRole('link', { name: 'Live' }).elements()).toEqual([]);
});

it('says why it is empty, and that the first reading has failed', async () => {
  const shown = await showBoard('/live', []);
  await expect.element(page.getByText('Nobody is on the road')).toBeVisible();
  await expectAccessibleEverywhere();
  await shown.remove();
  await showBoard('/live', few, { 'GET /live': null });
  await expect.element(page.getByText('The live board cannot be reached.', { exact: false })).toBeVisible();
  await expectAccessibleEverywhere();
});

it('on a phone the map is behind a switch', async () => {
  const shown = await showBoard('/live', few, {}, { size: phone });
  await expect.poll(() => names().length).toBe(4);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect.poll(() => rows().elements()).toEqual([]);
  expect(shown.address()).toBe('/live?map=yes');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect.poll(() => names().length).toBe(4);
});

it('says that the driver of an active route has no session, which is no exception', async () => {
  const { line, board } = await showBoard('/live');
  await expect.poll(() => names().length).toBe(4);
  const sign = page.getByText('The driver has no session');
  await expect.element(sign).not.toBeInTheDocument();
  line.send(['session', { ...board.vehicles[0]?.session, status: 'closed' }]);
  await expect.element(rows().filter({ has: sign })).toHaveTextContent('Anna Armengol');
  await expectAccessibleEverywhere();
  await page.getByRole('button', { name: 'No exception 1', exact: true }).click();
  await expect.poll(names).toEqual(['Anna Armengol']);
});

it('says nothing about a missing session to a user of some sites, who does not see every session', async () => {
  const account = accountWith(rolePermissions.controller, ['019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001']);
  const { line, board } = await showBoard('/live', few, { 'GET /account': account });
  await expect.poll(() => names().length).toBe(4);
  line.send(['session', { ...board.vehicles[3]?.session, status: 'closed' }]);
  line.send(['session', { ...board.vehicles[0]?.session, status: 'closed' }]);
  await expect.poll(() => names().length).toBe(3);
  await expect.element(page.getByText('The driver has no session')).not.toBeInTheDocument();
});
