import { expect, it } from 'vitest';
import { siteFinder } from '../src/imports/site-finder.js';

const site = (id: string, name: string, integration_key: string | null = null) => ({
  id,
  name,
  integration_key,
});

it('finds a site by its key or name, in any letter case', () => {
  const siteOf = siteFinder([site('1', 'Main depot', 'DEPOT'), site('2', 'North yard')]);
  expect(['DEPOT', 'depot', 'Main depot', 'NORTH YARD', 'Nowhere'].map(siteOf)).toEqual([
    '1',
    '1',
    '1',
    '2',
    null,
  ]);
});

it('an exact key or name counts before a site whose name resembles it', () => {
  const siteOf = siteFinder([
    site('1', 'Main depot'),
    site('2', 'main depot'),
    site('3', 'x', 'north yard'),
    site('4', 'North yard'),
  ]);
  expect(['Main depot', 'main depot', 'north yard', 'North yard'].map(siteOf)).toEqual(['1', '2', '3', '4']);
});

it('finds nothing if two sites fit equally well', () => {
  const siteOf = siteFinder([
    site('1', 'Main depot'),
    site('2', 'main depot'),
    site('3', 'Yard'),
    site('4', 'Yard'),
  ]);
  expect(['MAIN DEPOT', 'Yard'].map(siteOf)).toEqual([null, null]);
});
