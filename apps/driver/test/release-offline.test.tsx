import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dropDraft, readDraft } from '../src/phone/draft-store.js';
import { forgetKeptValues } from '../src/phone/kept-value.js';
import type { DriverFailure } from '../src/phone/phone-view.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { releaseRequest, working } from './phone-samples.js';
import { guardedPage, showGuard } from './shown-guard.js';

const ok = async () => ({ ok: true as const });
const key = 'release/refusal';
const asked = page.getByRole('heading', { name: 'Release this route?' });
const pages = page.getByRole('heading', { name: 'The page' });
const keepWorking = page.getByRole('button', { name: 'Keep working' });
const waits = page.getByText('Your refusal is saved on this phone and will be sent automatically');

beforeEach(async () => {
  localStorage.clear();
  await dropDraft(key);
  forgetKeptValues();
});

async function refuseAtCustomer(): Promise<void> {
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.getByRole('radio', { name: 'I am at the customer' }).click();
  await page.getByRole('button', { name: 'Refuse the release' }).click();
}

it('without a network the driver may keep working, until there is one', async () => {
  const shown = await showGuard(guardedPage, working);
  await page.getByRole('textbox', { name: 'Draft' }).fill('half typed');
  shown.change({ release: releaseRequest(125_000) });
  await expect.element(asked).toBeVisible();
  await expect.element(keepWorking).not.toBeInTheDocument();
  shown.change({ isOnline: false });
  await expect.element(page.getByText(/your session ends\. What is not sent by then/)).toBeVisible();
  await expectAccessibleInEveryTheme();
  await keepWorking.click();
  await expect.element(pages).toHaveFocus();
  await expect.element(page.getByRole('textbox', { name: 'Draft' })).toHaveValue('half typed');

  shown.change({ isOnline: true });
  await expect.element(asked).toHaveFocus();
  await expect.element(keepWorking).not.toBeInTheDocument();
  shown.change({ isOnline: false });
  await expect.element(keepWorking).toBeVisible();
  await expect.element(asked).toBeVisible();
});

it('a driver who keeps working immediately sees another request, and how this request ended', async () => {
  const shown = await showGuard(guardedPage, {
    ...working,
    isOnline: false,
    release: releaseRequest(125_000),
  });
  await keepWorking.click();
  await expect.element(pages).toBeVisible();
  shown.change({ release: { ...releaseRequest(1_000), id: 'second' } });
  await expect.element(asked).toBeVisible();
  await keepWorking.click();
  await expect.element(pages).toBeVisible();
  shown.change({ release: null, endedRelease: { id: 'second', status: 'auto_released' } });
  await expect.element(page.getByRole('heading', { name: 'The time to answer has ended' })).toBeVisible();
  await expect
    .element(page.getByText(/sent when you log in again\. Your office decides on what you capture/))
    .toBeVisible();
});

it('a refusal without a network is sent automatically as soon as there is one', async () => {
  const release = releaseRequest(125_000);
  let arrive = (_: { ok: true }) => {};
  const arrived = new Promise<{ ok: true }>((resolve) => {
    arrive = resolve;
  });
  const refuseIfOpen = vi.fn(() => arrived);
  const refuseRelease = vi.fn(ok);
  const shown = await showGuard(
    guardedPage,
    { ...working, isOnline: false, release },
    { refuseIfOpen, refuseRelease },
  );
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(page.getByText(/No network: your refusal will be sent/)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await refuseAtCustomer();
  await expect.element(waits).toBeVisible();
  await expectAccessibleInEveryTheme();
  await keepWorking.click();
  await expect.element(pages).toBeVisible();
  expect(refuseIfOpen).not.toHaveBeenCalled();

  shown.change({ isOnline: true });
  await expect.poll(() => refuseIfOpen.mock.calls).toEqual([[release, 'I am at the customer']]);
  await expect.element(pages).toBeVisible();
  await expect.element(asked).not.toBeInTheDocument();
  shown.change({ release: null });
  arrive({ ok: true });
  await expect.element(page.getByText(/Your office has your reason/)).toBeVisible();
  await expect.poll(() => readDraft(key)).toBeUndefined();
  expect(refuseIfOpen).toHaveBeenCalledOnce();
  expect(refuseRelease).not.toHaveBeenCalled();
});

it('a refusal that could not be sent is kept, and is sent after a restart of the app', async () => {
  const release = releaseRequest(125_000);
  const unreachable = async () => ({ ok: false, failure: { kind: 'unreachable', detail: '' } }) as const;
  const refuseRelease = vi.fn(unreachable);
  const shown = await showGuard(
    guardedPage,
    { ...working, release },
    { refuseRelease, refuseIfOpen: unreachable },
  );
  await refuseAtCustomer();
  await expect.element(waits).toBeVisible();
  expect(refuseRelease).toHaveBeenCalledOnce();
  await expect.poll(() => readDraft(key)).toMatchObject({ reason: 'I am at the customer' });
  await shown.remove();
  forgetKeptValues();

  const refuseIfOpen = vi.fn(ok);
  await showGuard(guardedPage, { ...working, release }, { refuseIfOpen });
  await expect.poll(() => refuseIfOpen.mock.calls).toEqual([[release, 'I am at the customer']]);
});

it('a refusal of an earlier request is not sent', async () => {
  const refuseIfOpen = vi.fn(ok);
  const shown = await showGuard(
    guardedPage,
    { ...working, isOnline: false, release: releaseRequest(125_000) },
    { refuseIfOpen },
  );
  await refuseAtCustomer();
  await expect.element(waits).toBeVisible();
  shown.change({ isOnline: true, release: { ...releaseRequest(125_000), id: 'second' } });
  await expect.element(waits).not.toBeInTheDocument();
  await expect.element(asked).toBeVisible();
  expect(refuseIfOpen).not.toHaveBeenCalled();
});

it('a refusal that the service does not accept is not kept, and the driver is asked again', async () => {
  const failure: DriverFailure = {
    kind: 'refused',
    status: 409,
    problems: [],
    requestId: null,
    retryAfterMs: null,
    serverTime: null,
  };
  const refuseIfOpen = vi.fn(async () => ({ ok: false, failure }) as const);
  const shown = await showGuard(
    guardedPage,
    { ...working, isOnline: false, release: releaseRequest(125_000) },
    { refuseIfOpen },
  );
  await refuseAtCustomer();
  await keepWorking.click();
  await expect.element(pages).toBeVisible();
  shown.change({ isOnline: true });
  await expect.element(asked).toBeVisible();
  await expect.element(waits).not.toBeInTheDocument();
  expect(refuseIfOpen).toHaveBeenCalledOnce();
  expect(await readDraft(key)).toBeUndefined();
});

it('a release without a network is never sent later, and ends the refusal that waits', async () => {
  const refuseIfOpen = vi.fn(ok);
  const failure = { kind: 'unreachable', detail: '' } as const;
  const releaseRoute = vi.fn(async () => ({ ok: false, failure }) as const);
  const shown = await showGuard(
    guardedPage,
    { ...working, isOnline: false, release: releaseRequest(125_000) },
    { refuseIfOpen, releaseRoute },
  );
  await refuseAtCustomer();
  await expect.element(waits).toBeVisible();
  await page.getByRole('button', { name: 'Release' }).click();
  await expect.element(page.getByText('You cannot take this back.')).toBeVisible();
  await expect.element(page.getByText('No network: your answer cannot be sent now')).toBeVisible();
  await page.getByRole('button', { name: 'Release' }).click();
  await expect.poll(() => releaseRoute.mock.calls.length).toBe(1);
  shown.change({ isOnline: true });
  await expect.element(page.getByText('Your answer was not sent')).toBeVisible();
  expect(releaseRoute).toHaveBeenCalledOnce();
  expect(refuseIfOpen).not.toHaveBeenCalled();
});

it('the sign that says how many records wait is no button here, because this page covers all other pages', async () => {
  const shown = await showGuard(guardedPage, {
    ...working,
    waitingCount: 2,
    release: releaseRequest(125_000),
  });
  await expect.element(page.getByText('2 waiting')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '2 waiting' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Release' }).click();
  await expect.element(page.getByText('You cannot take this back.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '2 waiting' })).not.toBeInTheDocument();
  shown.change({ release: null });
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect.element(page.getByText('2 waiting')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '2 waiting' })).not.toBeInTheDocument();
});
