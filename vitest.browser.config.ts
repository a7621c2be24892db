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
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 360, height: 740 },
      provider: playwright({
        launchOptions: {
          executablePath: '/usr/bin/chromium',
          args: [
            '--no-sandbox',
            '--disable-gpu',
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
