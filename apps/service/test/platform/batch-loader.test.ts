import { describe, expect, it } from 'vitest';
import { createBatchLoader } from '../../src/platform/batch-loader.js';

/** Records each load and its keys. The test decides when a load ends. */
function pendingLoads() {
  const loads: { keys: readonly number[]; answer: (values: string[]) => void; fail: (why: Error) => void }[] =
    [];
  const load = (keys: readonly number[]) =>
    new Promise<string[]>((resolve, reject) => loads.push({ keys, answer: resolve, fail: reject }));
  const begun = (keys: number[][]) => expect.poll(() => loads.map((each) => each.keys)).toEqual(keys);
  return { load, loads, begun };
}

describe('a combined load', () => {
  it('contains all requests of one turn of the event loop, and answers them in order', async () => {
    const { load, loads, begun } = pendingLoads();
    const ask = createBatchLoader(load, 10);
    const answers = Promise.all([ask(3), ask(1), ask(2)]);
    await begun([[3, 1, 2]]);
    loads[0]?.answer(['three', 'one']);
    expect(await answers).toEqual(['three', 'one', undefined]);
  });

  it('contains the requests that arrive while two loads are running, up to its limit', async () => {
    const { load, loads, begun } = pendingLoads();
    const ask = createBatchLoader(load, 2);
    const answers = [ask(1)];
    await begun([[1]]);
    answers.push(ask(2));
    await begun([[1], [2]]);
    answers.push(ask(3), ask(4), ask(5));
    loads[0]?.answer(['one']);
    await begun([[1], [2], [3, 4]]);
    loads[1]?.answer(['two']);
    await begun([[1], [2], [3, 4], [5]]);
    loads[2]?.answer(['three', 'four']);
    loads[3]?.answer(['five']);
    expect(await Promise.all(answers)).toEqual(['one', 'two', 'three', 'four', 'five']);
  });

  it('fails only its own requests, not later ones', async () => {
    const { load, loads, begun } = pendingLoads();
    const ask = createBatchLoader(load, 10);
    const failed = ask(1);
    await begun([[1]]);
    loads[0]?.fail(new Error('gone'));
    await expect(failed).rejects.toThrow('gone');
    const next = ask(2);
    await begun([[1], [2]]);
    loads[1]?.answer(['two']);
    expect(await next).toBe('two');
  });
});
