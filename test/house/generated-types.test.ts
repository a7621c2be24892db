import { execFileSync } from 'node:child_process';
import { publishedOpenApi } from '@fleet/contract/documents/published-openapi';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import { describe, expect, it } from 'vitest';
import { root, textOf } from './source-tree.js';

/** A little more than a fifth of the 2.2 MB of a document without shared parts. */
const mostBytes = 470_000;

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
