import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import ProjectSequencer from './scripts/project-sequencer.js';

/** Tests read the workspace's sources, so a fast run needs no build; `conditions` picks the source exports. */
const shared = {
  resolve: { conditions: ['@fleet/source'] },
  ssr: { resolve: { conditions: ['@fleet/source'] } },
};

/**
 * Suites with servers or processes. Files in the same worker share its modules. A test usually waits milliseconds for a
 * change, on a busy machine seconds.
 */
const withServers = {
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000, interval: 20 } },
  isolate: false,
  restoreMocks: true,
  // Most garbage of a test is young; with room for it, V8 collects it less often.
  execArgv: ['--max-semi-space-size=64'],
};

/** Suites on PostgreSQL. All projects share one server, on which each file makes its own database from a template. */
const onPostgres = { ...withServers, globalSetup: ['apps/service/test/global-database.ts'] };

/** Suites that need Debian's programs on the machine: `npm run test:external` runs them, `npm test` does not. */
const external = ['{apps,packages}/*/test/**/*.external.test.ts', 'e2e/**/*.external.test.ts'];

/** Storms, kills, whole processes and the walks of the guides: `npm run test:long` runs them, `npm test` does not. */
const long = '**/*.long.test.ts';

/** The test that breaks the rules of the service one by one; only `npm run test:model` runs it and names the rules. */
const brokenRules = (process.env.MODEL_BROKEN ?? '') === '' ? ['model/every-broken-rule.test.ts'] : [];

/** The drivers in browsers; only `npm run prove:browsers` runs them and says how many. */
const inBrowsers =
  process.env.PROVE_BROWSERS === undefined ? ['e2e/driver-app/browser-fleet.external.test.ts'] : [];

/**
 * The external run contains the suites whose result may depend on the PostgreSQL server. It leaves out those about the
 * embedded server, the embedded broker, connections and whole processes, which would only repeat the other runs.
 */
const embeddedParts = [
  long,
  'apps/service/test/{cli,process}/**',
  'apps/service/test/platform/{config,http,tls}/**',
  'apps/service/test/platform/database/{embedded-*,one-service,tar-archive}.*',
  'apps/service/test/push/{embedded-*,mqtt-conformance-*}.*',
];

/** Which files a run contains: `npm test` has the mode `test`; the other commands set theirs. */
type Part = 'test' | 'long' | 'external' | 'all';

function served(
  part: Part,
  name: string,
  folder: string,
  left: readonly string[] = [],
  settings: typeof withServers = onPostgres,
): TestProjectConfiguration {
  return {
    ...shared,
    test: {
      name,
      include: [`${folder}/**/*${part === 'long' ? '.long' : ''}.test.ts`],
      exclude: [...configDefaults.exclude, ...external, ...(part === 'test' ? [long] : []), ...left],
      ...settings,
    },
  };
}

function pure(name: string, ...folders: string[]): TestProjectConfiguration {
  return {
    ...shared,
    test: {
      name,
      include: folders.map((folder) => `${folder}/**/*.test.ts`),
      exclude: [...configDefaults.exclude, ...external],
      testTimeout: 30_000,
      // Some files build the pages first.
      hookTimeout: 120_000,
      isolate: false,
    },
  };
}

const purePackages = [
  pure('house', 'test/house'),
  pure('contract', 'packages/contract/test'),
  pure('domain', 'packages/domain/test'),
  pure('pages', 'apps/{console,driver}/test', 'packages/{map,requirement-controls,ui}/test'),
];

export default defineConfig(({ mode }) => {
  const part = mode as Part;
  const onDebian = {
    ...shared,
    test: {
      name: 'external',
      include: external,
      exclude: [...configDefaults.exclude, ...inBrowsers],
      ...onPostgres,
    },
  };
  return {
    test: {
      // Suites wait for servers half of their time, so three at a time keep two cores busy.
      maxWorkers: Math.min(8, availableParallelism() + 1),
      sequence: { sequencer: ProjectSequencer },
      reporters: ['default', './scripts/closing-line-reporter.ts'],
      // Projects with the longest files come first, so that no long file runs alone at the end.
      projects:
        part === 'external'
          ? [
              onDebian,
              served(part, 'model', 'model', [...brokenRules, long]),
              served(part, 'service', 'apps/service/test', embeddedParts),
            ]
          : [
              served(part, 'simulator', 'apps/simulator/test', [], withServers),
              served(part, 'e2e', 'e2e'),
              served(part, 'model', 'model', brokenRules),
              served(part, 'client', 'packages/client/test', [], withServers),
              served(part, 'service', 'apps/service/test'),
              ...(part === 'long' ? [] : purePackages),
            ],
    },
  };
});
