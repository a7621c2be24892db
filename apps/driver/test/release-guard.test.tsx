import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { releaseRequest, unsentArrival, working } from './phone-samples.js';
import { guardedPage, showGuard } from './shown-guard.js';
import { progressOf } from './truck-track.js';

const { route } = working;
if (route === null || route === undefined) throw new Error('no route');
const ok = async () => ({ ok: true as const });

beforeEach(() => localStorage.clear());

describe('a request to release the route', () => {
  it('covers the page with the reason, the remaining time, and two answers of equal size', async () => {
    const shown = await showGuard(guardedPage, working);
    await page.getByRole('textbox', { name: 'Draft' }).fill('half typed');
    shown.change({ release: releaseRequest(125_000) });
    const heading = page.getByRole('heading', { name: 'Release this route?' });
    await expect.element(heading).toHaveFocus();
    await expect.element(page.getByText('Truck 9 is nearer to the hotel')).toBeVisible();
    await expect.element(page.getByRole('timer')).toHaveTextContent(/2:0\d/);
    const bar = page.getByRole('progressbar', { name: /^Until/ });
    expect(Number(bar.element().getAttribute('value'))).toBeGreaterThan(100_000);
    const sizes = ['Release', 'Refuse'].map((name) => {
      const { width, height } = page.getByRole('button', { name }).element().getBoundingClientRect();
      return [Math.round(width), Math.round(height)];
    });
    expect(sizes[0]).toEqual(sizes[1]);
    expect(sizes[0]?.[1]).toBeGreaterThanOrEqual(72);
    await expectAccessibleInEveryTheme();

    shown.change({ release: null });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Draft' })).toHaveValue('half typed');
    await expect.element(page.getByRole('heading', { name: 'The page' })).toHaveFocus();
  });

  it('ignores taps and keys for the first second, and shows its buttons as disabled', async () => {
    const shown = await showGuard(guardedPage, working);
    await expect.element(page.getByRole('heading', { name: 'The page' })).toBeVisible();
    shown.change({ release: releaseRequest(125_000) });
    const buttons = ['Release', 'Refuse'].map((name) => page.getByRole('button', { name }));
    for (const button of buttons) {
      await expect.element(button).toBeDisabled();
      (button.element() as HTMLElement).click();
      (button.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
    }
    await expect.element(page.getByRole('heading', { name: 'Release this route?' })).toBeVisible();
    for (const button of buttons) await expect.element(button).toBeEnabled();
    await expect.element(page.getByRole('heading', { name: 'Release this route?' })).toBeVisible();
  });

  it('needs a second tap in another place before the route is released, and the driver can go back before this tap', async () => {
    const releaseRoute = vi.fn(ok);
    await showGuard(guardedPage, { ...working, release: releaseRequest(125_000) }, { releaseRoute });
    const release = page.getByRole('button', { name: 'Release' });
    await expect.element(release).toBeEnabled();
    const middleOf = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2] as const;
    };
    const place = middleOf(release.element());
    await userEvent.dblClick(release);
    const heading = page.getByRole('heading', { name: 'Release “Fish for the hotel”?' });
    await expect.element(heading).toBeVisible();
    await expect.element(page.getByText('You cannot take this back.')).toBeVisible();
    await expect.element(page.getByRole('timer')).toBeVisible();
    await expectAccessibleInEveryTheme();
    const back = page.getByRole('button', { name: 'Back' });
    expect(document.elementFromPoint(...place)?.closest('button')).toBe(back.element());
    await back.click();
    await expect.element(page.getByRole('heading', { name: 'Release this route?' })).toHaveFocus();
    expect(releaseRoute).not.toHaveBeenCalled();
  });

  it('can be accepted, and this is confirmed', async () => {
    const releaseRoute = vi.fn(ok);
    const shown = await showGuard(
      guardedPage,
      { ...working, release: releaseRequest(125_000) },
      { releaseRoute },
    );
    await page.getByRole('button', { name: 'Release' }).click();
    await expect.element(page.getByRole('heading', { name: 'Release “Fish for the hotel”?' })).toHaveFocus();
    expect(releaseRoute).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Release' }).click();
    expect(releaseRoute).toHaveBeenCalledWith(route.id);
    shown.change({ release: null });
    await expect.element(page.getByRole('heading', { name: 'You released the route' })).toBeVisible();
    shown.change({ route: null, progress: null });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('can be refused with a reason, by keyboard alone', async () => {
    const refuseRelease = vi.fn(ok);
    const shown = await showGuard(
      guardedPage,
      { ...working, release: releaseRequest(30_000) },
      { refuseRelease },
    );
    await expect.element(page.getByText('Less than a minute is left.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Refuse' })).toBeEnabled();
    page.getByRole('button', { name: 'Refuse' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Why do you refuse?' })).toHaveFocus();
    await expectAccessibleInEveryTheme();
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    page.getByRole('button', { name: 'Refuse the release' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/Choose or type a reason/)).toBeVisible();
    expect(refuseRelease).not.toHaveBeenCalled();
    page.getByRole('radio', { name: 'I am at the customer' }).element().focus();
    await userEvent.keyboard(' ');
    page.getByRole('button', { name: 'Refuse the release' }).element().focus();
    await userEvent.keyboard('{Enter}');
    expect(refuseRelease).toHaveBeenCalledWith(route.id, 'I am at the customer');
    shown.change({ release: null });
    await expect.element(page.getByText(/Your office has your reason/)).toBeVisible();
    await expectAccessibleInEveryTheme();
  });

  it('accepts a reason in the driver’s own words', async () => {
    const refuseRelease = vi.fn(ok);
    await showGuard(guardedPage, { ...working, release: releaseRequest(125_000) }, { refuseRelease });
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.getByRole('radio', { name: 'Another reason' }).click();
    await page.getByRole('textbox', { name: 'Your reason' }).fill('Snow on the pass');
    await page.getByRole('button', { name: 'Refuse the release' }).click();
    expect(refuseRelease).toHaveBeenCalledWith(route.id, 'Snow on the pass');
  });

  it('shows that no answer can be sent without a network, and what will happen', async () => {
    await showGuard(guardedPage, { ...working, isOnline: false, release: releaseRequest(125_000) });
    await expect.element(page.getByText('No network: your answer cannot be sent now')).toBeVisible();
    await expect
      .element(page.getByText(/your office takes the route and your session ends. What is not sent by then/))
      .toBeVisible();
    await expectAccessibleInEveryTheme();
  });

  it('shows that the answer was not sent, and asks again', async () => {
    const failure = { kind: 'unreachable' as const, detail: '' };
    const releaseRoute = async () => ({ ok: false as const, failure });
    await showGuard(guardedPage, { ...working, release: releaseRequest(125_000) }, { releaseRoute });
    await page.getByRole('button', { name: 'Release' }).click();
    await expect.element(page.getByRole('button', { name: 'Back' })).toBeVisible();
    await page.getByRole('button', { name: 'Release' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Your answer was not sent');
  });

  it('shows that the request was cancelled, or that the time has ended', async () => {
    const shown = await showGuard(guardedPage, { ...working, release: releaseRequest(125_000) });
    await expect.element(page.getByRole('timer')).toBeVisible();
    shown.change({ release: null });
    await expect.element(page.getByText(/no longer asks for “Fish for the hotel”/)).toBeVisible();
    shown.change({ release: { ...releaseRequest(400), id: 'second' } });
    await expect.element(page.getByRole('timer')).toHaveTextContent('0:00');
    shown.change({ release: null });
    await expect.element(page.getByRole('heading', { name: 'The time to answer has ended' })).toBeVisible();
  });
});

it('shows the end of a request by the status from the service, whatever the clock and the route suggest', async () => {
  const due = releaseRequest(400);
  const shown = await showGuard(guardedPage, { ...working, release: due });
  await expect.element(page.getByRole('timer')).toBeVisible();
  shown.change({ release: null, endedRelease: { id: due.id, status: 'cancelled' } });
  await expect.element(page.getByText(/no longer asks for “Fish for the hotel”/)).toBeVisible();
  const second = { ...releaseRequest(200_000), id: 'second' };
  shown.change({ release: second });
  await expect.element(page.getByRole('timer')).toBeVisible();
  shown.change({ release: null, endedRelease: { id: 'second', status: 'auto_released' } });
  await expect.element(page.getByRole('heading', { name: 'The time to answer has ended' })).toBeVisible();
});

describe('a route that is taken away', () => {
  const stopId = route.travel_plan.points_of_interest[0]?.id ?? '';
  const atCustomer = progressOf(route, {
    [stopId]: { status: 'arrived', arrivedAt: '2026-11-20T08:00:00.000Z' },
  });

  it('is shown over the page, with what is still sent and what to do at the customer', async () => {
    const unsent = [unsentArrival({ id: 'a', sequence: 1 }), unsentArrival({ id: 'b', sequence: 2 })];
    const shown = await showGuard(guardedPage, { ...working, progress: atCustomer, unsent });
    await page.getByRole('textbox', { name: 'Draft' }).fill('half typed');
    shown.change({ route: null, progress: null });
    const dialog = page.getByRole('dialog', { name: 'Your office took the route' });
    await expect
      .element(dialog)
      .toHaveTextContent('2 records of this route are not sent yet. They will still be sent');
    await expect.element(dialog).toHaveTextContent('If you are still at Depot');
    await expectAccessibleInEveryTheme();
    shown.change({ unsent: [] });
    await expect.element(dialog).toHaveTextContent('Everything that you captured for this route is sent.');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Draft' })).toHaveValue('half typed');
  });

  it('is not shown if the driver has completed it', async () => {
    const shown = await showGuard(guardedPage, { ...working, progress: { ...atCustomer, completed: true } });
    await expect.element(page.getByRole('heading', { name: 'The page' })).toBeVisible();
    shown.change({ route: { ...route, id: 'next', name: 'Bread' }, progress: null });
    await expect.element(page.getByRole('heading', { name: 'The page' })).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
