import { matchesPattern } from '@fleet/domain/patterns/field-pattern';
import { expect, it } from 'vitest';
import { loadDemoGeography } from '../../src/demo/demo-data-file.js';
import { buildDemoOrganisations } from '../../src/demo/demo-organisation.js';

it('[R-FRM-8] the label of each field with a pattern ends with an example that matches the pattern', async () => {
  const { organisation, secondOrganisation } = buildDemoOrganisations(
    await loadDemoGeography(),
    Date.parse('2026-11-20T00:00:00.000Z'),
  );
  const fields = [...organisation.routes, ...secondOrganisation.routes]
    .flatMap(({ plan }) => plan.travel_plan.points_of_interest)
    .flatMap(({ activities }) => activities)
    .flatMap(({ requirements }) => requirements)
    .flatMap((each) => (each.kind === 'form' ? each.fields : []))
    .filter(({ regex }) => regex !== undefined);
  expect(fields.length).toBeGreaterThan(0);
  for (const { label, regex = '' } of fields) {
    const example = label.split(' for example ')[1] ?? '';
    expect(matchesPattern(regex, example), label).toBe(true);
  }
});
