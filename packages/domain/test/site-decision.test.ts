import { describe, expect, it } from 'vitest';
import { sitesAfter } from '../src/accounts/site-decision.js';

describe('[C-3] the sites of a thing, named by a caller', () => {
  it('of all sites are what they name', () => {
    expect(sitesAfter([], ['A'], ['B'])).toEqual(['B']);
    expect(sitesAfter([], ['A'], [])).toEqual([]);
  });

  it('of some sites keep what is elsewhere', () => {
    expect(sitesAfter(['A'], ['B', 'A'], ['A'])).toEqual(['B', 'A']);
    expect(sitesAfter(['A'], ['A', 'B'], [])).toEqual(['B']);
    expect(sitesAfter(['A', 'C'], ['B'], ['C'])).toEqual(['B', 'C']);
  });

  it('of some sites narrow nothing that is of all', () => {
    expect(sitesAfter(['A'], [], ['A'])).toEqual([]);
  });

  it('of some sites open nothing to all', () => {
    expect(sitesAfter(['A', 'C'], null, [])).toEqual(['A', 'C']);
    expect(sitesAfter(['A', 'C'], ['A'], [])).toEqual(['A']);
    expect(sitesAfter(['A'], null, ['A'])).toEqual(['A']);
  });
});
