import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Shows every component in every state: `npx vite packages/ui/gallery`. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@fleet/source', 'module', 'browser'] },
  cacheDir: '../../../node_modules/.vite-gallery',
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023' },
});
