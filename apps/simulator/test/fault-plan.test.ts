import { describe, expect, it } from 'vitest';
import { chooseFault, everyFault, type Fault } from '../src/fault-plan.js';

/** Random numbers that are the same for the same seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

const drawn = (seed: number, count: number, mix: Parameters<typeof chooseFault>[1]): Fault[] => {
  const random = chance(seed);
  return Array.from({ length: count }, () => chooseFault(random, mix));
};

describe('the choice of faults', () => {
  it('is the same for the same seed, and different for different seeds', () => {
    const mix = { rate: 0.5, weights: everyFault };
    expect(drawn(7, 200, mix)).toEqual(drawn(7, 200, mix));
    expect(drawn(7, 200, mix)).not.toEqual(drawn(8, 200, mix));
  });

  it('follows the rate', () => {
    const faulty = drawn(1, 10_000, { rate: 0.3, weights: everyFault }).filter(({ kind }) => kind !== 'none');
    expect(faulty.length / 10_000).toBeCloseTo(0.3, 1);
    expect(drawn(1, 100, { rate: 0, weights: everyFault })).toEqual(Array(100).fill({ kind: 'none' }));
  });

  it('follows the weights, and draws no kind without a weight', () => {
    const kinds = drawn(3, 4_000, { rate: 1, weights: { twice: 3, lose_answer: 1 } }).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['twice', 'lose_answer']));
    expect(kinds.filter((kind) => kind === 'twice').length / 4_000).toBeCloseTo(0.75, 1);
  });

  it('contains every kind of fault, and every form of a bad response', () => {
    const faults = drawn(5, 4_000, { rate: 1, weights: everyFault });
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(Object.keys(everyFault)));
    const forms = new Set(faults.flatMap((each) => (each.kind === 'bad_answer' ? [each.answer.form] : [])));
    expect(forms.size).toBe(8);
  });

  it('is never a fault if no kind has a weight', () => {
    expect(drawn(1, 5, { rate: 1, weights: {} })).toEqual(Array(5).fill({ kind: 'none' }));
  });
});
