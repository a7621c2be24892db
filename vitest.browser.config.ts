import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

/** Components in Debian's Chromium: `npm run test:browser`. Each file has a page of its own, as wide as a phone. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@fleet/source', 'module', 'browser'] },
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'axe-core',
    ],
  },
  test: {
    name: 'browser',
    include: ['packages/*/test/**/*.test.tsx', 'apps/*/test/**/*.test.tsx'],
    reporters: ['default', './scripts/closing-line-reporter.ts'],
    setupFiles: ['apps/driver/test/empty-drafts.ts'],
    restoreMocks: true,
    maxWorkers: 2,
    // A page usually shows a change within milliseconds, on a busy machine within seconds.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // A missing picture fails; only `--update` writes it.
    update: 'none',
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      expect: {
        toMatchScreenshot: {
          // A colour may differ by 5 of 255 levels; pixels that look like anti-aliasing do not count.
          comparatorOptions: { threshold: 0.02, allowedMismatchedPixels: 8 },
          resolveScreenshotPath: ({ root, arg, ext }) => join(root, 'test/pictures', `${arg}${ext}`),
          resolveDiffPath: ({ root, arg, ext }) => join(root, 'test/pictures/differences', `${arg}${ext}`),
        },
      },
      viewport: { width: 360, height: 740 },
      provider: playwright({
        // Vitest scales pages that do not fit into the window.
        contextOptions: { viewport: { width: 480, height: 2400 } },
        launchOptions: {
          executablePath: '/usr/bin/chromium',
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-lcd-text',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
