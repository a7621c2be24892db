import type { Route } from '@fleet/contract/planning/routes';
import { findAssetAmong } from '@fleet/domain/outcomes/asset-selection';
import type { JudgementFacts } from '@fleet/domain/outcomes/judgement-facts';
import { judgeOutcome } from '@fleet/domain/outcomes/outcome-judgement';
import { beforeAll, expect, it } from 'vitest';
import { loadDemoGeography } from '../../src/demo/demo-data-file.js';
import { buildDemoOrganisations } from '../../src/demo/demo-organisation.js';
import { type DemoOutcome, demoOutcomes } from '../../src/demo/demo-route-walk.js';
import { idOf, renderedDemoRoute } from './rendered-demo-route.js';

const nowMs = Date.parse('2026-11-20T09:15:00.000Z');
const imageUrls = ['https://fleet.example/blobs/1', 'https://fleet.example/blobs/2'];
let routes: Route[];

beforeAll(async () => {
  const { organisation } = buildDemoOrganisations(
    await loadDemoGeography(),
    Date.parse('2026-11-20T00:00:00.000Z'),
  );
  routes = organisation.routes.map(({ plan }) => renderedDemoRoute(organisation, plan));
});

function walk(route: Route, workflow: 'all' | 'execution' = 'all'): DemoOutcome[] {
  let count = 0;
  return demoOutcomes(route, nowMs, { imageUrls, newId: () => idOf(9, ++count), workflow });
}
const activitiesOf = (route: Route) =>
  route.travel_plan.points_of_interest.flatMap((stop) => stop.activities);

function factsFor(route: Route, outcome: DemoOutcome): JudgementFacts {
  const activity = activitiesOf(route).find((each) => each.reference === outcome.activity_reference);
  const requirement = activity?.requirements.find((each) => each.integration_key === outcome.integration_key);
  if (activity === undefined || requirement === undefined)
    throw new Error('The outcome belongs to no requirement.');
  const { assets } = route.allocation;
  return {
    requirement,
    activity,
    assets,
    currencies: route.currencies,
    findAsset: (identifier) => findAssetAmong(assets, identifier),
    readingAt: (assetId) => assets.find(({ id }) => id === assetId)?.odometer?.current_reading ?? null,
    isUploaded: (url) => imageUrls.includes(url),
  };
}

it('[C-6] the outcomes of a demo route answer every requirement once, and pass the check of their kind', () => {
  for (const route of routes) {
    const outcomes = walk(route);
    const asked = activitiesOf(route).flatMap((each) =>
      each.requirements.map(({ integration_key }) => `${each.reference} ${integration_key}`),
    );
    const answered = outcomes.map((each) => `${each.activity_reference} ${each.integration_key}`);
    expect(answered.sort()).toEqual(asked.sort());
    for (const outcome of outcomes) {
      const judged = judgeOutcome(structuredClone(outcome), factsFor(route, outcome));
      expect(judged.ok ? [] : judged.problems, JSON.stringify(outcome)).toEqual([]);
    }
  }
});

it('[R-ODO-2] the odometer readings of a demo route grow by the driven distance', () => {
  for (const route of routes) {
    const [truck] = route.allocation.assets;
    const readings = walk(route).filter((each) => 'meter_type' in each && each.meter_type === 'distance');
    const values = readings.map((each) => Number('value' in each ? each.value : Number.NaN));
    const metres = route.travel_plan.points_of_interest.map((stop) => stop.planned_path_to?.distance_m ?? 0);
    const driven = metres.reduce((sum, each) => sum + each, 0) / 1_000;
    expect(values).toHaveLength(2);
    expect(values[0]).toBe(Number(truck?.odometer?.current_reading));
    expect((values[1] ?? 0) - (values[0] ?? 0)).toBeGreaterThanOrEqual(driven - 0.001);
    expect((values[1] ?? 0) - (values[0] ?? 0)).toBeLessThan(driven + 0.11);
  }
});

it('[R-RTE-17] the outcomes of a demo route follow its sequences, each captured later than the one before, none in the future', () => {
  for (const route of routes) {
    const outcomes = walk(route, 'execution');
    const inOrder = activitiesOf(route).flatMap((each) =>
      each.execution_sequence.map((key) => `${each.reference} ${key}`),
    );
    expect(outcomes.map((each) => `${each.activity_reference} ${each.integration_key}`)).toEqual(inOrder);
    const times = outcomes.map((each) => Date.parse(each.captured_at));
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
    expect(times[times.length - 1]).toBe(nowMs);
    expect(new Set(outcomes.map((each) => each.submission_id)).size).toBe(outcomes.length);
  }
});

it('outcomes for images cannot be made without an image', () => {
  const [route] = routes;
  if (route === undefined) throw new Error('There is no route.');
  expect(() => demoOutcomes(route, nowMs, { imageUrls: [], newId: () => idOf(9, 1) })).toThrow(RangeError);
});
