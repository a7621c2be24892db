import type { Requirement } from '@fleet/contract/planning/requirements';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draftKey, dropDraft, keepDraft } from '../src/phone/draft-store.js';
import { workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { unsentOutcome, working } from './phone-samples.js';
import { showPage } from './shown-page.js';

const photo: Requirement = {
  kind: 'image',
  integration_key: 'PHOTO',
  label: 'Photo of the goods',
  is_optional: false,
  multiple: true,
};
const urls = [1, 2, 3].map((each) => `captured-image:019a9f55-3c4d-7e5f-8a9b-00000000000${each}`);

/** A route on which a photo is asked for first. */
function routeWithPhoto() {
  const route = deliveryRoute();
  const activity = route.travel_plan.points_of_interest[1]?.activities[0];
  if (activity === undefined) throw new Error('The route has no delivery.');
  activity.requirements = [photo];
  activity.execution_sequence = ['PHOTO'];
  return route;
}

it('lets the phone drop a photo that the driver removes, and after the capture all photos that no answer names', async () => {
  const route = routeWithPhoto();
  const dropImages = vi.fn(async () => {});
  const work = workOn(route);
  await keepDraft(draftKey(route.id, 'DELIVER', 'PHOTO'), { urls, comment: '' });
  const path = `/stops/${stopIds.hotel}/activities/DELIVER/requirements/PHOTO`;
  work.follow(await showPage(path, work.view(), { ...work.actions, dropImages }));
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  expect(dropImages).toHaveBeenCalledExactlyOnceWith([urls[1]]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => work.records).toMatchObject([{ outcome: { image_urls: [urls[0], urls[2]] } }]);
  // All photos of the draft: the phone itself keeps those that an answer names.
  await expect.poll(() => dropImages.mock.lastCall).toEqual([[urls[0], urls[2]]]);
});

it('lets the phone drop a photo that a correction removes from a refused answer', async () => {
  const route = routeWithPhoto();
  const dropImages = vi.fn(async () => {});
  const mend = vi.fn(async () => ({ ok: true as const, id: 'photos', sequence: 1 }));
  const images = urls.map((url, index) => ({ imageId: url.slice(15), pointer: `/image_urls/${index}` }));
  const parked = { at: '2026-11-20T09:00:00.000Z', problems: [] };
  const outcome = { activity_reference: 'DELIVER', integration_key: 'PHOTO', image_urls: urls };
  const record = unsentOutcome({ id: 'photos', routeId: route.id, outcome, images, parked });
  await dropDraft('mend/photos');
  await showPage(
    '/unsent/photos',
    { ...working, route, unsent: [record] },
    { dropImages, mend, readImage: async () => null },
  );
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await page.getByRole('button', { name: 'Save and send' }).click();
  expect(mend).toHaveBeenCalledWith('photos', expect.objectContaining({ image_urls: [urls[1], urls[2]] }));
  await expect.poll(() => dropImages.mock.lastCall).toEqual([urls]);
});
