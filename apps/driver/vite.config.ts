import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precachePlugin } from './precache-plugin.js';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
/** The service that `npx vite` forwards calls to, while the pages are worked on. */
const service = process.env.DRIVER_SERVICE ?? 'http://127.0.0.1:8080';

/** The texts in a language that is loaded when it is chosen: `stop-german.ts`, for there is a `german-messages.ts`. */
const chosenLanguages = readdirSync(new URL('./src', import.meta.url))
  .flatMap((name) => /^([a-z]+)-messages\.ts$/.exec(name)?.[1] ?? [])
  .filter((language) => language !== 'english');
const chosenTexts = `.*-(?:${chosenLanguages.join('|')})\\.ts`;

/** Few files: what the log-in needs, the pages behind it, and what is loaded when it is needed. */
const chunks = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 4 },
  { name: 'shell', tags: ['$initial' as const], priority: 3 },
  { name: 'contract', test: /node_modules\/typebox\/|packages\/(?:contract|domain)\//, priority: 2 },
  {
    name: 'pages',
    test: new RegExp(
      `node_modules/@tanstack/|packages/ui/|apps/driver/src/(?:route|stop|unsent|day-end|road|release)/(?!${chosenTexts})|packages/requirement-controls/src/(?!.*worker|${chosenTexts})`,
    ),
    priority: 1,
  },
];

/** The driver app below `/driver`; the service serves `site`. */
export default defineConfig({
  base: '/driver/',
  plugins: [react(), precachePlugin('/driver/')],
  resolve: { conditions: ['@fleet/source', 'module', 'browser', 'production'] },
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  build: {
    outDir: 'site',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // The map, which is loaded when it is opened.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: { output: { codeSplitting: { groups: chunks, includeDependenciesRecursively: false } } },
  },
  server: {
    proxy: {
      '/api': { target: service, changeOrigin: true },
      '/mqtt': { target: service, changeOrigin: true, rewriteWsOrigin: true, ws: true },
      '/driver/config.json': { target: service, changeOrigin: true },
      '/map/': { target: service, changeOrigin: true },
    },
  },
});
