import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepDraft, readDraft } from '../src/phone/draft-store.js';
import { activityReport, arrivalAt, workOn } from './captured-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';
import { expectAccessibleInEveryTheme } from './every-theme.js';
import { showPage } from './shown-page.js';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 7, 0, second)).toISOString();

it('a question that cannot be shown does not open again at the next start', async () => {
  const route = deliveryRoute();
  const work = workOn(route);
  work.before(arrivalAt(route, stopIds.hotel, at(0)));
  work.before(activityReport(route, 'DELIVER', 'started', at(10)));
  const place = { stopId: stopIds.hotel, reference: 'DELIVER', key: 'WEIGHT' };
  await keepDraft('open-question', place);
  const answersOn = () => {
    throw new RangeError('This question has a fault.');
  };
  const path = `/stops/${place.stopId}/activities/DELIVER/requirements/WEIGHT`;
  await showPage(path, work.view(), { ...work.actions, answersOn });
  await expect.element(page.getByRole('button', { name: 'Open the route' })).toBeVisible();
  await expect.poll(() => readDraft('open-question')).toBeUndefined();
  await expectAccessibleInEveryTheme();
});
