import { readdirSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service to which `npx vite` forwards calls during development. */
const service = process.env.CONSOLE_SERVICE ?? 'http://127.0.0.1:8080';

/** The languages that are loaded only when they are chosen: each has a file such as `console-german.ts`. */
const chosenLanguages = readdirSync(new URL('./src', import.meta.url))
  .flatMap((name) => /^console-([a-z]+)\.ts$/.exec(name)?.[1] ?? [])
  .filter((language) => language !== 'english');
const chosenTexts = `.*-(?:${chosenLanguages.join('|')})\\.ts`;

/** Queries that only later rooms need. They import the operations of their calls, so they are loaded with these rooms. */
const laterQueries =
  '(?:asset|found|image|outcome|promptitude|reason|route-audit|settings|track|webhook)-options\\.ts|proof-call\\.ts';

/** Few files: one for what the log-in needs, and one for the first pages after it. */
const chunks = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 4 },
  { name: 'shell', tags: ['$initial' as const], priority: 3 },
  {
    name: 'pages',
    test: new RegExp(
      `node_modules/@tanstack/|packages/ui/|apps/console/src/(?:queries|frame|drivers|routes|sessions|quarantine)/(?!${chosenTexts}|${laterQueries})`,
    ),
    priority: 1,
  },
];

/** The console below `/console`; the service serves `site`. */
export default defineConfig({
  base: '/console/',
  plugins: [react()],
  resolve: { conditions: ['@fleet/source', 'module', 'browser', 'production'] },
  build: {
    outDir: 'site',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // The map is so large, but it is loaded only when it is shown.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: { output: { codeSplitting: { groups: chunks, includeDependenciesRecursively: false } } },
  },
  server: {
    port: 5174,
    proxy: {
      '/api': { target: service, changeOrigin: true },
      '/console/config.json': { target: service, changeOrigin: true },
      '/map/': { target: service, changeOrigin: true },
    },
  },
});
