import { expect, it, vi } from 'vitest';
import { Refusal } from '../../../src/context.js';
import { createWorkGate } from '../../../src/platform/security/work-gate.js';

const lane = { key: 'one', known: false };

/** Tasks that end when the test says so. */
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
  /** Ends a task once it runs. */
  const end = async (name: number) => {
    await vi.waitFor(() => expect(started).toContain(name), 15_000);
    ends[name]?.();
  };
  return { started, work, end };
}

it('the gate runs a limited number of tasks at the same time, and the others after them in order', async () => {
  const gate = createWorkGate({ width: 2, mostOfLane: 10, mostWaiting: 10 });
  const { started, work, end } = track();
  const all = [0, 1, 2, 3].map((name) => gate(lane, work(name)));
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

it('the gate starts the next task if one fails', async () => {
  const gate = createWorkGate({ width: 1, mostOfLane: 10, mostWaiting: 10 });
  const failing = gate(lane, () => Promise.reject(new Error('broken')));
  const next = gate(lane, async () => 'well');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('well');
});

it('the gate refuses a task if too many wait, and accepts one again when there is room', async () => {
  const gate = createWorkGate({ width: 1, mostOfLane: 1, mostWaiting: 1 });
  const { work, end } = track();
  const first = gate(lane, work(0));
  const second = gate(lane, work(1));
  const refused: unknown = await gate(lane, work(2)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({
    problems: [{ code: 'unavailable' }],
    headers: { 'Retry-After': expect.stringMatching(/^[1-5]$/) },
  });
  await end(0);
  await first;
  const third = gate(lane, async () => 3);
  await end(1);
  expect(await Promise.all([second, third])).toEqual([1, 3]);
});

it('[C-11] the gate lets callers take turns, and known callers go first', async () => {
  const gate = createWorkGate({ width: 1, mostOfLane: 3, mostWaiting: 100 });
  const { started, work, end } = track();
  const flood = { key: 'flood', known: false };
  const all = [0, 1, 2, 3].map((name) => gate(flood, work(name)));
  await expect(gate(flood, work(9))).rejects.toThrow('unavailable');
  all.push(gate({ key: 'honest', known: false }, work(4)));
  all.push(gate({ key: 'depot', known: true }, work(5)));
  for (const name of [0, 5, 1, 4, 2, 3]) await end(name);
  await Promise.all(all);
  expect(started).toEqual([0, 5, 1, 4, 2, 3]);
});

it('[C-11] if too many tasks wait, the gate drops one task of the caller with the most tasks', async () => {
  const gate = createWorkGate({ width: 1, mostOfLane: 9, mostWaiting: 2 });
  const { started, work, end } = track();
  const flood = { key: 'flood', known: false };
  const running = gate(flood, work(0));
  const kept = gate(flood, work(1));
  const dropped = gate(flood, work(2));
  const honest = gate({ key: 'honest', known: false }, work(3));
  await expect(dropped).rejects.toThrow('unavailable');
  for (const name of [0, 1, 3]) await end(name);
  await Promise.all([running, kept, honest]);
  expect(started).toEqual([0, 1, 3]);
});

it('[C-11] a known caller with many tasks takes no room from other known callers', async () => {
  const gate = createWorkGate({ width: 1, mostOfLane: 9, mostWaiting: 3 });
  const { started, work, end } = track();
  const flood = { key: 'flood', known: true };
  const all = [0, 1, 2].map((name) => gate(flood, work(name)));
  const dropped = expect(all[2]).rejects.toThrow('unavailable');
  const stranger = expect(gate({ key: 'stranger', known: false }, work(3))).rejects.toThrow('unavailable');
  const honest = gate({ key: 'honest', known: true }, work(4));
  const second = gate({ key: 'second', known: true }, work(5));
  await Promise.all([stranger, dropped]);
  await expect(gate({ key: 'third', known: true }, work(6))).rejects.toThrow('unavailable');
  for (const name of [0, 1, 4, 5]) await end(name);
  await Promise.all([all[0], all[1], honest, second]);
  expect(started).toEqual([0, 1, 4, 5]);
});
