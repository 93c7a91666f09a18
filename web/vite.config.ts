import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { lookPastPublic } from './past-public.js';
import { stylesAsText } from './styles-as-text.js';

const port = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/**
 * The app is imported after the first paint (`src/main.ts`), so Vite does not know that its code and its styles are
 * wanted at once: `index.html` says so.
 */
const fetchAppAtOnce: Plugin = {
  name: 'fetch-app-at-once',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, path }) {
      if (!bundle || path !== '/index.html') return;
      const files = new Set(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/src/start.tsx'))
            ? [file.fileName]
            : [],
        ),
      );
      const styles = new Set<string>();
      for (const name of files) {
        const file = bundle[name];
        if (file?.type !== 'chunk') continue;
        for (const next of file.imports) files.add(next);
        for (const style of file.viteMetadata?.importedCss ?? []) styles.add(style);
      }
      const link = (rel: string, file: string, more = {}): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `/${file}`, ...more },
        injectTo: 'head',
      });
      return [
        ...[...files]
          .filter((file) => !html.includes(file))
          .map((file) => link('modulepreload', file, { fetchpriority: 'low' })),
        ...[...styles].map((file) => link('stylesheet', file)),
      ];
    },
  },
};

/** In development there is no build: the widget's script is its source. */
const widgetFromSource: Plugin = {
  name: 'widget-from-source',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (request.url === '/embed.js') request.url = '/src/embed/embed.ts';
      next();
    });
  },
};

interface ModuleGraph {
  getModuleInfo(id: string): { importers: string[] } | null;
}

/** Whether `start.tsx` needs this module before it can run. Asks who imports it, and who imports those. */
function isOfFirstScreens(id: string, graph: ModuleGraph): boolean {
  const asked = new Set([id]);
  for (const one of asked) {
    if (one.endsWith('/src/start.tsx')) return true;
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) asked.add(importer);
  }
  return false;
}

/**
 * Builds to `web/dist`. In development the API and the sockets of the running system answer through the proxy.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [lookPastPublic, stylesAsText, react(), fetchAppAtOnce, widgetFromSource],
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
        // What pages of others load: a script of its own, under a name that stays.
        embed: resolve(import.meta.dirname, 'src/embed/embed.ts'),
        'service-worker': resolve(import.meta.dirname, 'src/service-worker/service-worker.ts'),
      },
      output: {
        // The browser looks for a new worker under the old name, and pages of others for the widget.
        entryFileNames: ({ name }) =>
          name === 'service-worker' || name === 'embed' ? '[name].js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          // Few files instead of a dozen crumbs: each request costs a slow phone a round trip.
          groups: [
            // By itself: it is in the page's own script, which is to bring nothing else.
            { name: 'preload', test: /vite\/preload-helper/, priority: 1 },
            // Runs before every contract, so it stands in no file with one.
            { name: 'settings', test: /lib\/zod-without-eval/, priority: 1 },
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|jotai|zod)\//,
            },
            // Two files, since each runs in a turn of its own: making the schemas of contracts takes a slow phone a while.
            {
              name: 'contracts',
              test: /shared\/src\/(contract\.|errors|prices(\.|\/(amounts|ground-price|rates|rules)\.)|time\/|contracts\/(common|user|grounds)\.)/,
            },
            {
              debugName: 'base',
              test: /web\/src\/lib\/|shared\/src\/contracts\/(auth|bookings)\./,
              name: (id, graph) => (isOfFirstScreens(id, graph) ? 'base' : null),
            },
            { debugName: 'app', name: (id, graph) => (isOfFirstScreens(id, graph) ? 'app' : null) },
          ],
        },
      },
    },
  },
});
