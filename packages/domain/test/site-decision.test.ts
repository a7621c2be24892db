import { describe, expect, it } from 'vitest';
import { sitesAfter } from '../src/accounts/site-decision.js';

describe('[C-3] the sites of a record, named by a caller', () => {
  it('of all sites are the named ones', () => {
    expect(sitesAfter([], ['A'], ['B'])).toEqual(['B']);
    expect(sitesAfter([], ['A'], [])).toEqual([]);
  });

  it('of some sites keep other sites', () => {
    expect(sitesAfter(['A'], ['B', 'A'], ['A'])).toEqual(['B', 'A']);
    expect(sitesAfter(['A'], ['A', 'B'], [])).toEqual(['B']);
    expect(sitesAfter(['A', 'C'], ['B'], ['C'])).toEqual(['B', 'C']);
  });

  it('of some sites do not limit a record of all', () => {
    expect(sitesAfter(['A'], [], ['A'])).toEqual([]);
  });

  it('of some sites open nothing to all', () => {
    expect(sitesAfter(['A', 'C'], null, [])).toEqual(['A', 'C']);
    expect(sitesAfter(['A', 'C'], ['A'], [])).toEqual(['A']);
    expect(sitesAfter(['A'], null, ['A'])).toEqual(['A']);
  });
});
