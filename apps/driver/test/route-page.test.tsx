import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readDraft } from '../src/phone/draft-store.js';
import { arrivalAt, departureFrom, workOn } from './captured-work.js';
import { deliveryRoute, longRoute, stopIds } from './delivery-route.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { working } from './phone-samples.js';
import { showPage } from './shown-page.js';

const today = (time: string) => `${new Date().toISOString().slice(0, 10)}T${time}:00.000Z`;

/** The driver has left the depot, so the hotel is next. */
function atTheHotel() {
  const route = deliveryRoute();
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.depot, today('00:00')));
  work.before(departureFrom(route, stopIds.depot, today('00:01')));
  return { route, work };
}

it('the next stop has place, time, distance and work; other stops have one line, and finished ones are in a closed section', async () => {
  const { work } = atTheHotel();
  await showPage('/', work.view(), work.actions);
  const stops = page.getByRole('region', { name: 'Stops' });
  await expect.element(stops.getByRole('heading', { name: '2. Hotel Xalet' })).toBeVisible();
  await expect.element(stops.getByText('Carrer Major 4')).toBeVisible();
  await expect.element(stops.getByText('AD200 Encamp')).toBeVisible();
  await expect.element(stops.getByText('21 km from the stop before, about 32 min')).toBeVisible();
  await expect.element(stops.getByText('Deliver fish')).toBeVisible();
  await expect
    .element(stops.getByRole('link', { name: 'Call Reception' }))
    .toHaveAttribute('href', 'tel:+376800100');
  await expect.element(stops.getByRole('link', { name: 'Navigate' })).toBeVisible();
  await expect.element(stops.getByRole('button', { name: /3\. Fish shop/ })).toBeVisible();
  await expect.element(stops.getByText('1. Depot')).not.toBeVisible();
  await expect.element(page.getByText('1 of 3 stops done')).toBeVisible();
  await stops.getByText('1 stop done').click();
  await expect.element(stops.getByText('1. Depot')).toBeVisible();
  await expectAccessibleInEveryTheme();
});

it.each(['en', 'ar'] as const)('shows each task next to its circle in %s', async (language) => {
  const { work } = atTheHotel();
  await showPage('/', work.view(), work.actions, { language });
  const name = page.getByText('Deliver fish');
  await expect.element(name).toBeVisible();
  const row = name.element().closest('li')?.getBoundingClientRect();
  const words = name.element().getBoundingClientRect();
  if (row === undefined) throw new Error('The tasks are a list.');
  const start = language === 'ar' ? row.right - words.right : words.left - row.left;
  expect(start).toBeLessThan(50);
  expect(words.width).toBeLessThan(row.width / 2);
});

it('a stop can be opened by keyboard alone', async () => {
  const { work } = atTheHotel();
  const shown = await showPage('/', work.view(), work.actions);
  const open = page.getByRole('button', { name: 'Open this stop' });
  await expect.element(open).toBeVisible();
  for (let tabs = 0; tabs < 30 && document.activeElement !== open.element(); tabs += 1) {
    await userEvent.keyboard('{Tab}');
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Hotel Xalet' })).toBeVisible();
  expect(shown.path()).toBe(`/stops/${stopIds.hotel}`);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('changes are shown until the driver confirms them, even after a restart of the app', async () => {
  const { route, work } = atTheHotel();
  let isAccepted = false;
  const actions = {
    ...work.actions,
    acceptRouteChange: () => {
      isAccepted = true;
    },
  };
  const shown = await showPage('/', work.view(), actions);
  await expect.element(page.getByText('1 of 3 stops done')).toBeVisible();
  await expect.poll(() => readDraft(`${route.id}/seen`)).toBeDefined();
  const [depot, hotel, shop] = route.travel_plan.points_of_interest;
  if (depot === undefined || hotel === undefined || shop === undefined) throw new Error('Three stops.');
  const changed = {
    ...route,
    version: 2,
    travel_plan: { points_of_interest: [depot, { ...hotel, name: 'Hotel Nou' }, shop] },
  };
  shown.change({ route: changed });
  await expect.element(page.getByText('Hotel Xalet is now called Hotel Nou.')).toBeVisible();
  await expectAccessibleInEveryTheme();
  const changes = page.getByRole('status').filter({ hasText: 'Your route has changed' });
  await changes.getByRole('button', { name: 'Understood' }).click();
  await expect.element(page.getByText('Your route has changed')).not.toBeInTheDocument();
  expect(isAccepted).toBe(true);
});

/** The page of a route whose stops have all been left. */
async function showAfterLastStop() {
  const { route, work } = atTheHotel();
  for (const id of [stopIds.hotel, stopIds.shop]) {
    work.before(arrivalAt(route, id, today('00:02')));
    work.before(departureFrom(route, id, today('00:03')));
  }
  const shown = await showPage('/', work.view(), work.actions);
  work.follow(shown);
  return { route, work, shown };
}

it('the route is completed with one tap after the last stop', async () => {
  const { route, work } = await showAfterLastStop();
  await page.getByRole('button', { name: 'Complete route' }).click();
  await expect.element(page.getByText('Route completed')).toBeVisible();
  expect(work.records.at(-1)).toMatchObject({ kind: 'completion', routeId: route.id });
  await expect.element(page.getByRole('button', { name: 'End the day' })).toBeVisible();
});

it('when the next route replaces a completed route, the page names the completed one and says that another follows', async () => {
  const { route, shown } = await showAfterLastStop();
  await page.getByRole('button', { name: 'Complete route' }).click();
  await expect.element(page.getByText('Route completed')).toBeVisible();
  const next = { ...deliveryRoute(), id: 'next', name: 'Fish again' };
  shown.change(workOn({ ...next, planned_start_at: new Date().toISOString() }).view());
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fish again' })).toBeVisible();
  await expect.element(page.getByText('Route completed')).toBeVisible();
  await expect
    .element(page.getByText(`You have completed ${route.name}. Below is your next route.`))
    .toBeVisible();
  // The day is not over.
  await expect.element(page.getByText(/Planned for/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'End the day' })).not.toBeInTheDocument();
  await expectAccessibleInEveryTheme();
});

it('when the next route is planned for another day, the page shows that day, and offers to end this one', async () => {
  const { shown } = await showAfterLastStop();
  await page.getByRole('button', { name: 'Complete route' }).click();
  await expect.element(page.getByText('Route completed')).toBeVisible();
  const next = { ...deliveryRoute(), id: 'next', planned_start_at: '2031-11-28T04:00:00.000Z' };
  shown.change(workOn(next).view());
  await expect.element(page.getByText('Planned for Friday, 28 November 2031')).toBeVisible();
  await expectAccessibleInEveryTheme();
  await page.getByRole('main').getByRole('button', { name: 'End the day' }).click();
  await expect.poll(shown.path).toBe('/end');
});

it('a route of another day shows its day until the driver has reached a stop', async () => {
  const planned = page.getByText(/^Planned for/);
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  const work = workOn({ ...deliveryRoute(), planned_start_at: tomorrow.toISOString() });
  const shown = await showPage('/', work.view(), work.actions);
  work.follow(shown);
  const day = tomorrow.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'Europe/Andorra' });
  await expect.element(planned).toHaveTextContent(day);
  await work.actions.capture.reportArrival(stopIds.depot);
  await expect.element(page.getByText('You are here')).toBeVisible();
  await expect.element(planned).not.toBeInTheDocument();
});

it('after the last route, the page leads to the end of the day with its one main action', async () => {
  const { shown } = await showAfterLastStop();
  const finished = page.getByText('Finished for today?');
  await expect.element(page.getByRole('button', { name: 'Complete route' })).toBeVisible();
  await expect.element(finished).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Complete route' }).click();
  await expect.element(finished).toBeVisible();
  // The service has the completion, and the route leaves the phone.
  shown.change({ route: null, progress: null });
  await expect.element(page.getByText('You have no route now')).toBeVisible();
  await expect.element(finished).toBeVisible();
  await expect
    .element(page.getByText(/^Tap “End the day”: everything is sent, you get a receipt/))
    .toBeVisible();
  await expectAccessibleInEveryTheme();
  const waitingRoutes = [
    { id: 'w', name: 'Tomorrow', reference: null, planned_start_at: null, stop_count: 7 },
  ];
  shown.change({ waitingRoutes });
  await expect.element(page.getByText('Tomorrow')).toBeVisible();
  await expect.element(finished).not.toBeInTheDocument();
  shown.change({ waitingRoutes: [] });
  await page.getByRole('button', { name: 'End the day' }).click();
  await expect.poll(shown.path).toBe('/end');
});

it('an earlier completion is behind "Other actions…", and shows what is open', async () => {
  const { work } = atTheHotel();
  const shown = await showPage('/', work.view(), work.actions);
  work.follow(shown);
  await expect.element(page.getByRole('button', { name: 'Complete route' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Other actions…' }).click();
  await page.getByRole('button', { name: /Complete the route now/ }).click();
  await expect.element(page.getByText('Hotel Xalet: Deliver fish and Take empties')).toBeVisible();
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'Complete route' }).click();
  await expect.element(page.getByText('Route completed')).toBeVisible();
});

it('the page without a route shows waiting routes, also offline', async () => {
  let isAsked = false;
  const waitingRoutes = [
    { id: 'w', name: 'Tomorrow', reference: null, planned_start_at: null, stop_count: 7 },
  ];
  const empty = { ...working, route: null, progress: null };
  const shown = await showPage('/', empty, {
    syncNow: () => {
      isAsked = true;
    },
  });
  await expect.element(page.getByText('You have no route now')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  expect(isAsked).toBe(true);
  shown.change({ waitingRoutes, isOnline: false });
  await expect.element(page.getByText('Tomorrow')).toBeVisible();
  await expect.element(page.getByText(/You are offline/)).toBeVisible();
  await expectAccessibleInEveryTheme();
  shown.change({ sync: 'pulling' });
  await expect.element(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible();
});

it('the browser lays out only the near ones of 200 stops, and scrolling changes nothing in the page', async () => {
  const route = longRoute(200);
  const work = workOn(route);
  await showPage('/', work.view(), work.actions);
  const last = page.getByRole('button', { name: /200\. Customer 200/ });
  await expect.element(last).toBeInTheDocument();
  const isLaidOut = () => last.element().checkVisibility({ contentVisibilityAuto: true });
  expect(isLaidOut()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const changes = new MutationObserver(() => undefined);
  changes.observe(document.body, { childList: true, attributes: true, characterData: true, subtree: true });
  for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
    scrollTo(0, y);
    await new Promise(requestAnimationFrame);
  }
  await expect.poll(isLaidOut).toBe(true);
  expect(changes.takeRecords()).toEqual([]);
  changes.disconnect();
});
