import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Shows each control alone: `npx vite packages/requirement-controls/gallery`. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@fleet/source', 'module', 'browser'] },
  cacheDir: '../../../node_modules/.vite-controls-gallery',
  worker: { format: 'es' },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023' },
});
