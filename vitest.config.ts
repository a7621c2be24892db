import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import ProjectSequencer from './scripts/project-sequencer.js';

/**
 * Long enough for a machine that does other things as well: what hangs is found out all the same. Files without servers share
 * their workers, which halves their time: loading the modules anew for each took most of it (39 s of processor time, 17 s so).
 */
const pure = { testTimeout: 30_000, isolate: false };

/** Tests read the workspace's sources, so a fast run needs no build; `conditions` picks the source exports. */
const shared = {
  resolve: { conditions: ['@fleet/source'] },
  ssr: { resolve: { conditions: ['@fleet/source'] } },
};

/** Suites with real servers and processes. What passes only on a second try is named at the end (docs/decisions/0016). */
const service = {
  globalSetup: ['apps/service/test/global-database.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // What is waited for comes within milliseconds, and on a busy machine within seconds.
  expect: { poll: { timeout: 15_000, interval: 20 } },
  retry: 1,
};

/** Suites that need programs of Debian's on the machine: `npm run test:external` runs them, `npm test` does not. */
const external = ['{apps,packages}/*/test/**/*.external.test.ts', 'e2e/**/*.external.test.ts'];
const exclude = [...configDefaults.exclude, ...external];

/** What takes minutes: `npm run test:model` says of which rules, and runs it. */
const long = (process.env.MODEL_BROKEN ?? '') === '' ? ['model/**/*.long.test.ts'] : [];

const isExternal = process.env.TEST_BROKERS === 'external';

/**
 * What the external run leaves out: suites about the embedded server and about whole processes, which start servers of
 * their own and would show what `npm test` has shown, and those of the embedded broker, whose whole storm it runs.
 */
const embeddedParts = [
  'apps/service/test/{cli,process}/**',
  'apps/service/test/platform/{config,tls}/**',
  'apps/service/test/platform/database/{cluster-backup,embedded-*,full-disk,killed-service,one-service,tar-archive}.test.ts',
  'apps/service/test/push/{push-embedded,push-storm-embedded}.test.ts',
];

export default defineConfig({
  test: {
    // Suites wait for servers more than they compute: two at a time keep two cores busy.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: ProjectSequencer },
    reporters: ['default', './scripts/closing-line-reporter.ts'],
    // Those with the longest files first, so that no worker is left alone with one at the end.
    projects: [
      {
        ...shared,
        test: { name: 'simulator', include: ['apps/simulator/test/**/*.test.ts'], exclude, ...service },
      },
      { ...shared, test: { name: 'e2e', include: ['e2e/**/*.test.ts'], exclude, ...service } },
      {
        ...shared,
        test: {
          name: 'model',
          include: ['model/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...long],
          ...service,
        },
      },
      {
        ...shared,
        test: {
          name: 'client',
          include: ['packages/client/test/**/*.test.ts'],
          exclude,
          ...service,
        },
      },
      {
        ...shared,
        test: {
          name: 'service',
          include: ['apps/service/test/**/*.test.ts'],
          exclude: [...exclude, ...(isExternal ? embeddedParts : [])],
          ...service,
        },
      },
      ...(isExternal ? [{ ...shared, test: { name: 'external', include: external, ...service } }] : []),
      { ...shared, test: { name: 'house', include: ['test/house/**/*.test.ts'], ...pure } },
      { ...shared, test: { name: 'contract', include: ['packages/contract/test/**/*.test.ts'], ...pure } },
      { ...shared, test: { name: 'domain', include: ['packages/domain/test/**/*.test.ts'], ...pure } },
    ],
  },
});
