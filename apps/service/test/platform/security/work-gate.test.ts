import { expect, it, vi } from 'vitest';
import { Refusal } from '../../../src/context.js';
import { createWorkGate } from '../../../src/platform/security/work-gate.js';

/** Works that end when they are told to. */
function track() {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (name: number) => async () => {
    started.push(name);
    await new Promise<void>((resolve) => {
      ends[name] = resolve;
    });
    return name;
  };
  /** Ends a work once it runs. */
  const end = async (name: number) => {
    await vi.waitFor(() => expect(started).toContain(name), 15_000);
    ends[name]?.();
  };
  return { started, work, end };
}

it('runs so many at once and the others in their order', async () => {
  const gate = createWorkGate(2, 10);
  const { started, work, end } = track();
  const all = [0, 1, 2, 3].map((name) => gate(work(name)));
  await end(1);
  expect(await all[1]).toBe(1);
  await end(2);
  expect(started).toEqual([0, 1, 2]);
  expect(await all[2]).toBe(2);
  await end(3);
  expect(started).toEqual([0, 1, 2, 3]);
  await end(0);
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

it('lets the next one in when a work fails', async () => {
  const gate = createWorkGate(1, 10);
  const failing = gate(() => Promise.reject(new Error('broken')));
  const next = gate(async () => 'well');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('well');
});

it('refuses when too many wait, and takes more once there is room', async () => {
  const gate = createWorkGate(1, 1);
  const { work, end } = track();
  const first = gate(work(0));
  const second = gate(work(1));
  const refused: unknown = await gate(work(2)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ problems: [{ code: 'unavailable' }], headers: { 'Retry-After': '1' } });
  await end(0);
  await first;
  const third = gate(async () => 3);
  await end(1);
  expect(await Promise.all([second, third])).toEqual([1, 3]);
});
