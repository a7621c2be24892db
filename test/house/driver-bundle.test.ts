import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Requirement } from '@fleet/contract/planning/requirements';
import { routeExample } from '@fleet/contract/planning/route-examples';
import type { Route } from '@fleet/contract/planning/routes';
import type * as Judgement from '@fleet/domain/outcomes/phone-judgement';
import { type OutputChunk, rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** What an app loads before it shows the first page with data, in bytes after gzip; docs/performance.md has the figures. */
const budget = 70_000;

const entry = `
  export { createDriverClient, createTabLead, indexedDbStore } from '${path('../../packages/client/src/driver-entry.ts')}';
  export { judgeOnPhone, prepareJudge } from '${path('../../packages/domain/src/outcomes/phone-judgement.ts')}';
`;

let folder: string;
let chunks: OutputChunk[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-driver-'));
  const bundle = await rolldown({
    input: 'virtual:app',
    platform: 'browser',
    resolve: { conditionNames: ['@fleet/source', 'browser', 'import', 'default'] },
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === 'virtual:app' ? path('app.js') : null),
        load: (id) => (id === path('app.js') ? entry : null),
      },
    ],
  });
  const { output } = await bundle.write({
    ...{ dir: folder, format: 'es', minify: true },
    entryFileNames: 'app.mjs',
    chunkFileNames: '[name].mjs',
  });
  await bundle.close();
  chunks = output.filter((each) => each.type === 'chunk');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function path(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

it('the client of an app with storage and judgement is small, without push and patterns', async () => {
  const { length } = gzipSync(await readFile(join(folder, 'app.mjs')));
  expect(length).toBeLessThan(budget);
  // A much smaller size would mean that something is missing.
  expect(length).toBeGreaterThan(budget / 2);
  const inEntry = chunks.filter((each) => each.isEntry).flatMap(({ moduleIds }) => moduleIds);
  const libraries = inEntry.flatMap((id) => /node_modules\/([^/]+)/.exec(id)?.[1] ?? []);
  expect([...new Set(libraries)]).toEqual(['typebox']);
  expect(inEntry.filter((id) => /typebox\/build\/(compile|schema|value)\//.test(id))).toEqual([]);
  const later = chunks.filter((each) => !each.isEntry).map(({ moduleIds }) => moduleIds.join());
  expect(later.some((ids) => ids.includes('/mqtt/'))).toBe(true);
  expect(later.some((ids) => ids.includes('/re2js/'))).toBe(true);
});

it('a browser judges patterns as soon as the judge is prepared, and leaves them to the service before', async () => {
  const { judgeOnPhone, prepareJudge }: typeof Judgement = await import(join(folder, 'app.mjs'));
  const stop = routeExample.travel_plan.points_of_interest[0];
  const activity = stop?.activities[0];
  if (stop === undefined || activity === undefined) throw new Error('the example has no activity');
  const routeWith = (field: Record<string, string>): Route => {
    const form: Requirement = {
      ...{ kind: 'form', label: 'Seal', is_optional: false, integration_key: 'check' },
      fields: [{ data_type: 'text', label: 'Seal', integration_key: 'seal', ...field }],
    };
    const activities = [{ ...activity, requirements: [form], execution_sequence: ['check'] }];
    return { ...routeExample, travel_plan: { points_of_interest: [{ ...stop, activities }] } } as Route;
  };
  const route = routeWith({ regex: '^[A-Z]{2}-[0-9]{6}$' });
  const codes = (value: string) => {
    const fields = [{ integration_key: 'seal', data_type: 'text', label: 'Seal', value }];
    const outcome = {
      ...{ submission_id: crypto.randomUUID(), captured_at: '2026-11-20T08:00:00.000Z', status: 'success' },
      ...{ activity_reference: activity.reference, integration_key: 'check', fields },
    };
    return judgeOnPhone(outcome, route, { isImage: () => false, outcomes: [] }).map(({ code }) => code);
  };
  await prepareJudge(routeWith({}));
  expect(codes('seal 7')).toEqual([]);
  await prepareJudge(route);
  expect(codes('seal 7')).toEqual(['regex_mismatch']);
  expect(codes('AB-123456')).toEqual([]);
});
