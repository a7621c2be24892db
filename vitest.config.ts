import { defineConfig } from 'vitest/config';

/** Tests read the workspace's sources, so a fast run needs no build; `conditions` picks the source exports. */
const shared = {
  resolve: { conditions: ['@fleet/source'] },
  ssr: { resolve: { conditions: ['@fleet/source'] } },
};

export default defineConfig({
  test: {
    reporters: ['default', './scripts/closing-line-reporter.ts'],
    projects: [
      { ...shared, test: { name: 'house', include: ['test/house/**/*.test.ts'] } },
      { ...shared, test: { name: 'contract', include: ['packages/contract/test/**/*.test.ts'] } },
      { ...shared, test: { name: 'domain', include: ['packages/domain/test/**/*.test.ts'] } },
      {
        ...shared,
        test: {
          name: 'service',
          include: ['apps/service/test/**/*.test.ts'],
          globalSetup: ['apps/service/test/global-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
