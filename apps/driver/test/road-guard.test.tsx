import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PositionNotice } from '../src/road/position-notice.js';
import { RoadGuard } from '../src/road/road-guard.js';
import { RoadProvider } from '../src/road/road-provider.js';
import { useStopProposal } from '../src/road/stop-proposal.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { working } from './phone-samples.js';
import { createTruck, type SensedTruck } from './sensed-truck.js';
import { showGuard } from './shown-guard.js';

beforeEach(() => localStorage.clear());

function Proposal() {
  const { proposal } = useStopProposal();
  return <p>{proposal === null ? 'nothing proposed' : `${proposal.kind} proposed`}</p>;
}

function content(truck: SensedTruck) {
  return (
    <RoadProvider geolocation={truck.geolocation} permissions={truck.permissions}>
      <RoadGuard>
        <h1 tabIndex={-1}>The page</h1>
        <PositionNotice />
        <Proposal />
        <input aria-label="Draft" />
      </RoadGuard>
    </RoadProvider>
  );
}

/** Advances the time, with one position per second. */
async function secondsOf(truck: SensedTruck, seconds: number, kmh: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    truck.drive(kmh);
  }
}

it('the page is locked while driving, keeps what is typed, and is unlocked for a passenger', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    const truck = createTruck();
    const reportPosition = vi.fn(async () => ({ ok: true as const, id: 'p', sequence: 1 }));
    await showGuard(content(truck), working, { reportPosition });
    await page.getByRole('textbox', { name: 'Draft' }).fill('half typed');
    await expect.poll(() => truck.watches.size).toBe(1);
    await secondsOf(truck, 5, 50);
    await expect.element(page.getByText('Locked while driving')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Depot' })).toHaveFocus();
    await expect.element(page.getByText(/^[\d.]+ km$/)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Draft' })).not.toBeInTheDocument();
    expect(reportPosition).toHaveBeenCalledOnce();
    expect(reportPosition).toHaveBeenCalledWith({
      coordinates: [1.48, 42.5],
      accuracy_m: 8,
      speed: 13.9,
      heading: 90,
    });
    await expectAccessibleInEveryTheme();

    await secondsOf(truck, 12, 0);
    await expect.element(page.getByRole('textbox', { name: 'Draft' })).toHaveValue('half typed');
    await expect.element(page.getByRole('heading', { name: 'The page' })).toHaveFocus();

    await secondsOf(truck, 5, 50);
    await page.getByRole('button', { name: 'I am a passenger' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Draft' })).toBeVisible();
    await secondsOf(truck, 60, 50);
    await expect.element(page.getByRole('textbox', { name: 'Draft' })).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

it('the driver can call the next stop', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    const truck = createTruck();
    const { route } = working;
    const [depot, ...others] = route?.travel_plan.points_of_interest ?? [];
    if (route === null || route === undefined || depot === undefined) throw new Error('no stop');
    const contacts = [
      { name: 'Gate' },
      { name: 'Guard', phone: '*21*1#' },
      { name: 'Núria', phone: '+376 800 100' },
    ];
    const withContact = {
      ...route,
      travel_plan: { points_of_interest: [{ ...depot, contacts }, ...others] },
    };
    await showGuard(content(truck), { ...working, route: withContact }, { reportPosition: vi.fn() });
    await expect.poll(() => truck.watches.size).toBe(1);
    await secondsOf(truck, 5, 50);
    const call = page.getByRole('link', { name: 'Call Núria' });
    await expect.element(call).toHaveAttribute('href', 'tel:+376800100');
  } finally {
    vi.useRealTimers();
  }
});

it('an arrival is proposed after a minute at the stop', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    const truck = createTruck();
    await showGuard(content(truck), working, { reportPosition: vi.fn() });
    await expect.poll(() => truck.watches.size).toBe(1);
    for (let second = 0; second < 70; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      truck.drive(0, [1.473415, 42.453157]);
    }
    await expect.element(page.getByText('arrival proposed')).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

it('positions are not watched without a session', async () => {
  const truck = createTruck();
  const shown = await showGuard(content(truck), { ...working, stage: 'without_session', session: null });
  await expect.element(page.getByRole('heading', { name: 'The page' })).toBeVisible();
  expect(truck.watches.size).toBe(0);
  shown.change(working);
  await expect.poll(() => truck.watches.size).toBe(1);
  shown.change({ stage: 'without_session', session: null });
  await expect.poll(() => truck.watches.size).toBe(0);
});

it('before the browser asks for the position, the app says why it needs it; after a refusal, it says what works without it', async () => {
  const truck = createTruck('prompt');
  await showGuard(content(truck), working);
  await expect.element(page.getByText('May the app see where you are?')).toBeVisible();
  expect(truck.watches.size).toBe(0);
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'Allow position' }).click();
  await expect.poll(() => truck.watches.size).toBe(1);
  truck.refuse();
  await expect.element(page.getByText('The position is not allowed')).toBeVisible();
  await expect.poll(() => truck.watches.size).toBe(0);
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'Understood' }).click();
  await expect.element(page.getByText('The position is not allowed')).not.toBeInTheDocument();
});
