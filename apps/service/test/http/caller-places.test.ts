import { expect, it } from 'vitest';
import { type Actor, Refusal } from '../../src/context.js';
import { type CallerPlaces, createCallerPlaces } from '../../src/platform/http/caller-places.js';

const limits = { all: 4, ofOrganisation: 3, ofCaller: 2 };

/** Returns how to free the place, or null if there is none. */
function take(places: CallerPlaces, organisationId: string, apiKeyId: string): (() => void) | null {
  const actor: Actor = { kind: 'api_key', apiKeyId, permissions: new Set(), siteIds: [] };
  try {
    return places.take({ organisationId, actor });
  } catch (error) {
    if (error instanceof Refusal && error.problems[0]?.code === 'rate_limited') return null;
    throw error;
  }
}

it('[C-11] no caller takes all places of an organisation, and no organisation takes all places of the service', () => {
  const places = createCallerPlaces(limits, 'Too many.');
  const free = take(places, 'one', 'key');
  expect(take(places, 'one', 'key')).not.toBeNull();
  expect(take(places, 'one', 'key')).toBeNull();
  expect(take(places, 'two', 'key')).toBeNull();
  expect(take(places, 'one', 'colleague')).not.toBeNull();
  expect(take(places, 'one', 'colleague')).toBeNull();
  expect(take(places, 'two', 'other')).not.toBeNull();
  expect(take(places, 'two', 'other')).toBeNull();
  free?.();
  free?.();
  expect(take(places, 'two', 'other')).not.toBeNull();
  expect(take(places, 'two', 'third')).toBeNull();
});
