import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const port = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/**
 * Builds to `web/dist`. In development the API and the sockets of the running system answer through the proxy
 * (contract §2 names the ports).
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['crease-source', 'module', 'browser', 'development|production'] },
  server: {
    port: port('WEB_PORT', 5173),
    strictPort: true,
    proxy: {
      '/api': `http://127.0.0.1:${port('API_PORT', 4000)}`,
      '/socket.io': { target: `http://127.0.0.1:${port('REALTIME_PORT', 4100)}`, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: {
        index: resolve(import.meta.dirname, 'index.html'),
        // What the service worker shows without a network: a page of its own, nothing of the app in it.
        offline: resolve(import.meta.dirname, 'offline.html'),
        'service-worker': resolve(import.meta.dirname, 'src/service-worker/service-worker.ts'),
      },
      output: {
        // The browser looks for a new worker under the old name.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          // Few files instead of a dozen crumbs: each request costs a slow phone a round trip.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|jotai|zod)\//,
            },
            {
              name: 'base',
              test: /web\/src\/lib\/(?!live\/live-connection)|shared\/src\/(contract|errors|prices|time\/|contracts\/(common|user|auth|grounds|bookings)\.)/,
            },
          ],
        },
      },
    },
  },
});
