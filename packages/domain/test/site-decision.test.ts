import { describe, expect, it } from 'vitest';
import { sitesAfter } from '../src/accounts/site-decision.js';

describe('[C-3] the change of a record’s sites', () => {
  it('by a caller of all sites sets exactly the named sites', () => {
    expect(sitesAfter([], ['A'], ['B'])).toEqual(['B']);
    expect(sitesAfter([], ['A'], [])).toEqual([]);
  });

  it('by a limited caller keeps the sites outside the limit', () => {
    expect(sitesAfter(['A'], ['B', 'A'], ['A'])).toEqual(['B', 'A']);
    expect(sitesAfter(['A'], ['A', 'B'], [])).toEqual(['B']);
    expect(sitesAfter(['A', 'C'], ['B'], ['C'])).toEqual(['B', 'C']);
  });

  it('by a limited caller does not limit a record of all sites', () => {
    expect(sitesAfter(['A'], [], ['A'])).toEqual([]);
  });

  it('by a limited caller never makes a record visible to all', () => {
    expect(sitesAfter(['A', 'C'], null, [])).toEqual(['A', 'C']);
    expect(sitesAfter(['A', 'C'], ['A'], [])).toEqual(['A']);
    expect(sitesAfter(['A'], null, ['A'])).toEqual(['A']);
  });
});
