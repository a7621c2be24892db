import { expect, it } from 'vitest';
import { places } from '../src/frame/places.js';
import { organisationPlaces } from '../src/organisation/organisation-places.js';

it('the place of the organisation is shown to everybody who may see one of its parts', () => {
  const place = places.find(({ path }) => path === '/organisation');
  const needed = new Set(organisationPlaces.map(({ needs }) => needs));
  expect(new Set([place?.needs].flat())).toEqual(needed);
});
