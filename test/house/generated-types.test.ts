import { execFileSync } from 'node:child_process';
import { publishedOpenApi } from '@fleet/contract/documents/published-openapi';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import { requirementKinds } from '@fleet/contract/planning/requirements';
import { describe, expect, it } from 'vitest';
import { root, textOf } from './source-tree.js';

/** About a fifth of the 2.2 MB that the document would have without shared parts; new operations need some room. */
const mostBytes = 455_000;

describe('the OpenAPI document for generated clients', () => {
  const document = publishedOpenApi();
  const paths = Object.values(document.paths as Record<string, Record<string, unknown>>);
  const operations = paths.flatMap((path) => Object.values(path).filter(isRecord));

  it('generates types that allow valid values and refuse invalid ones', () => {
    execFileSync('npm', ['run', '--silent', '--workspace', '@fleet/generated-types', 'check'], { cwd: root });
  }, 120_000);

  it('has a name for every JSON body and response', () => {
    const unnamed = operations.flatMap(({ operationId, requestBody, responses }) => {
      const answers = Object.entries(responses as Record<string, unknown>);
      return [['body', requestBody] as const, ...answers]
        .filter(([, each]) => isRecord(each) && each.$ref === undefined && !hasName(each))
        .map(([what]) => `${operationId} ${what}`);
    });
    expect(unnamed).toEqual([]);
  });

  it('stays small', () => {
    expect(JSON.stringify(document).length).toBeLessThan(mostBytes);
    expect(JSON.parse(textOf('openapi.json'))).toEqual(document);
  });

  it('says which form an outcome has for each kind of requirement', () => {
    const { schemas } = document.components as { schemas: Record<string, Record<string, unknown>> };
    const forms = Object.entries(schemas.Outcome?.['x-form-by-kind'] ?? {});
    expect(schemas.Requirement?.discriminator).toMatchObject({
      mapping: Object.fromEntries(forms.map(([kind]) => [kind, expect.any(String)])),
    });
    expect(forms.length).toBe(Object.keys(requirementKinds).length);
    for (const [kind, form] of forms)
      expect(schemas[String(form).split('/').at(-1) ?? '']).toMatchObject({ title: `success: ${kind}` });
  });

  it('contains 304 for every call with If-None-Match, and the refusals that any call may get', () => {
    const tagged = operations.filter(({ parameters }) =>
      JSON.stringify(parameters ?? []).includes('If_None_Match'),
    );
    expect(tagged.length).toBeGreaterThan(10);
    for (const { responses } of tagged) expect(responses).toHaveProperty('304');
    for (const { responses } of operations) expect(responses).toHaveProperty('default');
  });
});

/** True if the JSON schema of the body or response has a name, or if there is no JSON. */
function hasName({ content }: Record<string, unknown>): boolean {
  const json = isRecord(content) ? content['application/json'] : undefined;
  return !isRecord(json) || (isRecord(json.schema) && typeof json.schema.$ref === 'string');
}
