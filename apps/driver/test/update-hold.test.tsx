import { expect, it, vi } from 'vitest';
import { createUpdateHold } from '../src/phone/update-hold.js';

const once = { waits: false };
const waiting = { waits: true };

/** Resolves when an exclusive request waits. Then the browser has decided about all earlier requests for locks. */
async function untilWaiting(): Promise<void> {
  const pending = async () => (await navigator.locks.query()).pending?.map(({ mode }) => mode);
  await expect.poll(pending).toContain('exclusive');
}

it('updates wait until the last form is closed', () => {
  const hold = createUpdateHold();
  const onFree = vi.fn();
  hold.onFree(onFree);
  const [first, second] = [hold.hold(), hold.hold()];
  first();
  first();
  expect(hold.isBlocked).toBe(true);
  second();
  expect(hold.isBlocked).toBe(false);
  expect(onFree).toHaveBeenCalledOnce();
});

it('a new version waits for the forms of another window', async () => {
  const [here, there] = [createUpdateHold(), createUpdateHold()];
  const [tried, wanted] = [vi.fn(), vi.fn()];
  const close = there.hold();
  here.whenAllFree(tried, once);
  here.whenAllFree(wanted, waiting);
  await untilWaiting();
  expect(wanted).not.toHaveBeenCalled();
  close();
  await expect.poll(() => wanted.mock.calls.length).toBe(1);
  expect(tried).not.toHaveBeenCalled();
  const tries = () => {
    here.whenAllFree(tried, once);
    return tried.mock.calls.length;
  };
  await expect.poll(tries).toBeGreaterThan(0);
});

it('while a new version waits for another window, it also waits for a form that is then opened in this window', async () => {
  const [here, there] = [createUpdateHold(), createUpdateHold()];
  const wanted = vi.fn();
  const closeThere = there.hold();
  here.whenAllFree(wanted, waiting);
  await untilWaiting();
  const closeHere = here.hold();
  closeThere();
  // The browser grants the lock for this form only after it has decided about the waiting request.
  await expect.poll(async () => (await navigator.locks.query()).pending).toEqual([]);
  expect(wanted).not.toHaveBeenCalled();
  closeHere();
  await expect.poll(() => wanted.mock.calls.length).toBe(1);
});

it('a browser without locks knows the forms of its window', () => {
  const hold = createUpdateHold(null);
  const [tried, wanted] = [vi.fn(), vi.fn()];
  const close = hold.hold();
  hold.whenAllFree(tried, once);
  hold.whenAllFree(wanted, waiting);
  expect(wanted).not.toHaveBeenCalled();
  close();
  expect([tried.mock.calls.length, wanted.mock.calls.length]).toEqual([0, 1]);
  hold.whenAllFree(tried, once);
  expect(tried).toHaveBeenCalledOnce();
});
