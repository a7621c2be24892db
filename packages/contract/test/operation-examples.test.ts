import { describe, expect, it } from 'vitest';
import { operations } from '../src/documents/api.js';
import { Outcome } from '../src/driving/outcomes.js';
import { shapeCheck } from '../src/ground/shape-check.js';

const problemsOf = (schema: Parameters<typeof shapeCheck>[0], value: unknown) => {
  const checked = shapeCheck(schema).check(structuredClone(value));
  return checked.ok ? [] : checked.problems;
};

describe.each(operations.map((operation) => ({ operation, id: operation.id })))('$id', ({ operation }) => {
  it('has examples that match its schemas', () => {
    if (operation.body !== undefined && operation.consumes === undefined) {
      expect(operation.bodyExample, 'an example of the body').toBeDefined();
      expect(problemsOf(operation.body, operation.bodyExample)).toEqual([]);
    }
    for (const [status, answer] of Object.entries(operation.answers)) {
      if (answer.schema === null) continue;
      expect(answer.example, `an example of the ${status}`).toBeDefined();
      expect(problemsOf(answer.schema, answer.example), status).toEqual([]);
    }
  });

  it('has exactly the parameters of its path, which is in lower case', () => {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(operation.params?.properties ?? {}).sort()).toEqual(inPath.sort());
    expect(operation.path.replaceAll(/\{\w+\}/g, '')).toMatch(/^[a-z/:-]*$/);
  });
});

it('the example of submitOutcomes has outcomes of the documented forms', () => {
  const frame = operations.find((each) => each.id === 'submitOutcomes')?.bodyExample as {
    outcomes: unknown[];
  };
  for (const outcome of frame.outcomes) expect(problemsOf(Outcome, outcome)).toEqual([]);
});
