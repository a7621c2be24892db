import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The driver app below `/driver`; the service serves `site`. */
export default defineConfig({
  base: '/driver/',
  plugins: [react()],
  resolve: { conditions: ['@fleet/source', 'module', 'browser', 'production'] },
  build: { outDir: 'site', emptyOutDir: true, target: 'es2023', manifest: true, sourcemap: false },
});
