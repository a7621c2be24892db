import { routeExample } from '@fleet/contract/planning/route-examples';
import { expect, it } from 'vitest';
import type { RecordedOutcome } from '../src/queries/outcome-options.js';
import { imageIdOf, pictureUrlsOf } from '../src/record/answer-pictures.js';
import { askedRequirement } from '../src/record/asked-requirement.js';
import { routeRecord, stopCounts, usualStop } from '../src/record/recorded-answers.js';
import { lengthOf } from '../src/record/track-lengths.js';

const outcome = (members: Partial<RecordedOutcome>): RecordedOutcome => ({
  submission_id: 'a',
  activity_reference: 'LOAD',
  requirement_key: 'KM',
  kind: 'odometer',
  status: 'success',
  captured_at: '2026-11-20T08:00:00.000Z',
  received_at: '2026-11-20T08:00:01.000Z',
  route_version: 1,
  late: false,
  out_of_order: false,
  counts: true,
  corrects: null,
  corrected_by: null,
  session_id: 's',
  driver: { id: 'd', name: 'Marta Ribas' },
  asset: { id: 'v', name: 'Truck 7', registration: null },
  outcome: {},
  ...members,
});

it('answers are under their question, first the valid answer, then the others, the latest first', () => {
  const { stops, removed } = routeRecord(routeExample, [
    outcome({ submission_id: 'first', counts: false, captured_at: '2026-11-20T06:00:00.000Z' }),
    outcome({ submission_id: 'second', counts: false, captured_at: '2026-11-20T07:00:00.000Z' }),
    outcome({ submission_id: 'counts', late: true }),
    outcome({ submission_id: 'lost question', requirement_key: 'OLD' }),
    outcome({ submission_id: 'lost activity', activity_reference: 'GONE' }),
  ]);
  const [depot] = stops;
  const questions = depot?.activities[0]?.questions ?? [];
  expect(questions.map(({ key, answers }) => [key, answers.map((each) => each.submission_id)])).toEqual([
    ['KM', ['counts', 'second', 'first']],
    ['OLD', ['lost question']],
  ]);
  expect(questions[1]?.requirement).toBeUndefined();
  expect(removed.map(({ reference }) => reference)).toEqual(['GONE']);
  expect(depot && stopCounts(depot)).toEqual({ done: 2, total: 2, late: 1 });
});

it('questions for a failure are shown only if the activity failed, or they were answered', () => {
  const [stop, ...others] = routeExample.travel_plan.points_of_interest;
  const [activity] = stop?.activities ?? [];
  if (stop === undefined || activity === undefined) throw new Error('the example has no activity');
  const photo = { kind: 'image', integration_key: 'GATE', label: 'Gate', is_optional: false } as const;
  const failing = {
    ...activity,
    requirements: [{ ...photo, multiple: false }, ...activity.requirements],
    failure_sequence: ['GATE'],
  };
  const keysOf = (status: typeof activity.status, outcomes: RecordedOutcome[] = []) => {
    const points_of_interest = [{ ...stop, activities: [{ ...failing, status }] }, ...others];
    const route = { ...routeExample, travel_plan: { points_of_interest } };
    return routeRecord(route, outcomes).stops[0]?.activities[0]?.questions.map(({ key }) => key);
  };
  expect(keysOf('completed')).toEqual(['KM']);
  expect(keysOf('failed')).toEqual(['KM', 'GATE']);
  expect(keysOf('completed', [outcome({ requirement_key: 'GATE', kind: 'image' })])).toEqual(['KM', 'GATE']);
});

it('the page opens where the driver is, or was last', () => {
  const [first, second] = routeRecord(routeExample, []).stops;
  if (first === undefined || second === undefined) throw new Error('the example has too few stops');
  const at = '2026-11-20T08:00:00.000Z';
  const gone = { ...first, stop: { ...first.stop, status: 'departed' as const, arrived_at: at } };
  const there = { ...second, stop: { ...second.stop, status: 'arrived' as const, arrived_at: at } };
  expect(usualStop([first, second])).toBeNull();
  expect(usualStop([gone, second])).toBe(first.stop.id);
  expect(usualStop([{ ...gone, stop: { ...gone.stop, status: 'arrived' } }, there])).toBe(first.stop.id);
  expect(usualStop([gone, there])).toBe(second.stop.id);
});

it('an answer is read with the labels that its driver saw, whatever the plan says now', () => {
  const sent = {
    fields: [
      { integration_key: 'a', label: 'Seal', value: 'true', data_type: 'boolean' },
      { integration_key: 'b', label: 'Colour', value: 'red', data_type: 'text' },
      'nonsense',
    ],
  };
  const form = { kind: 'form', requirement_key: 'CHECK' };
  expect(askedRequirement(form, sent, undefined)).toMatchObject({
    label: 'CHECK',
    fields: [
      { integration_key: 'a', label: 'Seal', data_type: 'boolean' },
      { integration_key: 'b', label: 'Colour', data_type: 'text' },
    ],
  });
  const rating = { kind: 'service_rating', requirement_key: 'RATE' };
  expect(askedRequirement(rating, { type: 'smiley', value: '3' }, undefined)).toMatchObject({
    type: 'smiley',
  });
  expect(askedRequirement({ kind: 'hologram', requirement_key: 'X' }, {}, undefined)).toBeNull();
});

it('pictures are found by the addresses that a phone sends', () => {
  const id = '019a9f3e-7c11-7d3c-a2bb-5a0c64d0d001';
  const url = `https://fleet.example/api/v2/o/blobs/${id.toUpperCase()}`;
  expect(pictureUrlsOf({ image_url: url, image_urls: [url, 7] })).toEqual([url, url]);
  expect(pictureUrlsOf(null)).toEqual([]);
  expect(imageIdOf(url)).toBe(id);
  expect(imageIdOf('https://elsewhere.example/picture.png')).toBeNull();
});

it('a degree of latitude has its length on the ground', () => {
  expect(
    lengthOf([
      [1.5, 42],
      [1.5, 43],
      [1.5, 42],
    ]) / 1_000,
  ).toBeCloseTo(222.4, 1);
  expect(lengthOf([[1.5, 42]])).toBe(0);
});
