import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import {
  checkFirstScript,
  checkOtherScreens,
  checkScreen,
  filesOf,
  isOfEveryPage,
  scriptsOf,
} from './first-files.js';
import { lightSchemas, zodWithoutEval } from './light-schemas.js';
import { lookPastPublic } from './past-public.js';
import { stylesAsText } from './styles-as-text.js';

/**
 * The screens that most visits begin with, and the most JavaScript before their first paint, gzipped: a little more
 * than the targets of `npm run bench -- web`. Each has a file of its own; what both need is in the app's.
 */
const FIRST_SCREENS = [
  { name: 'home', page: '/src/features/home/pages/home-page.tsx', atMostKb: { en: 134, hi: 185 } },
  { name: 'ground', page: '/src/features/grounds/pages/ground-page.tsx', atMostKb: { en: 143, hi: 194 } },
] as const;

/** The page of a match, which most visits by a shared link begin with. Walls and embedded boards load its file, too. */
const MATCH = {
  name: 'match',
  page: '/src/features/scoreboard/pages/match-page.tsx',
  /** Its texts in Hindi besides those of every screen. */
  words: ['hindi-scoreboard', 'hindi-match-setup'],
  atMostKb: { en: 146, hi: 202 },
} as const;

/** The most JavaScript, gzipped, that any other screen adds to that of home. Parts that it loads late do not count. */
const OTHER_SCREEN_KB = 125;
/** The tables of the other screens, each after the tables that lead to it. */
const SCREEN_TABLES = [
  ['/src/app/other-screens.tsx'],
  ['/src/app/apart-screens.tsx'],
  ['/src/app/apart-screens.tsx', '/src/features/owner/pages/owner-routes.tsx'],
] as const;

const port = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/**
 * The app is imported after the first paint (`src/main.ts`), so Vite does not know that its code and styles are needed
 * at once: `index.html` preloads them. It also names the code of the screens that most visits begin with, and the texts
 * in Hindi, in links that `src/main.ts` activates; the API activates the styles of a match on its page.
 */
const fetchAppAtOnce: Plugin = {
  name: 'fetch-app-at-once',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, path }) {
      if (!bundle || path !== '/index.html') return;
      const link = (file: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { ...attrs, crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      });
      const app = filesOf(bundle, ({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/start.tsx')));
      const withFiles = <S extends { page: string }>(screen: S) => ({
        ...screen,
        ...filesOf(bundle, ({ facadeModuleId, moduleIds }) =>
          [facadeModuleId, ...moduleIds].some((id) => id?.endsWith(screen.page)),
        ),
      });
      const match = withFiles(MATCH);
      const styles = new Set([app, ...FIRST_SCREENS.map(withFiles)].flatMap((one) => one.styles));
      const screens = [...FIRST_SCREENS.map(withFiles), match];
      const words = (name: string) =>
        filesOf(bundle, ({ facadeModuleId }) =>
          Boolean(facadeModuleId?.endsWith(`/src/languages/${name}.ts`)),
        );
      const hindi = words('hindi');
      const hindiOfMatch = MATCH.words.flatMap((name) => words(name).files);
      for (const file of [app, hindi, ...screens].flatMap(({ files }) => files)) {
        const chunk = bundle[file];
        if (chunk?.type === 'chunk' && chunk.moduleIds.some((id) => id.includes('/node_modules/zod/')))
          throw new Error(`${file} brings zod into a first screen: see light-schemas.ts`);
      }
      const entry = filesOf(bundle, ({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html') ?? false);
      checkFirstScript(entry.files.slice(1));
      const filesWith = ({ files }: { files: readonly string[] }) =>
        new Set([...entry.files, ...app.files, ...files]);
      for (const screen of screens) {
        const files = filesWith(screen);
        checkScreen(screen.name, scriptsOf(bundle, files), screen.atMostKb.en);
        const inHindi = scriptsOf(
          bundle,
          new Set([...files, ...hindi.files, ...(screen === match ? hindiOfMatch : [])]),
        );
        checkScreen(`${screen.name} in Hindi`, inHindi, screen.atMostKb.hi);
      }
      checkOtherScreens(bundle, filesWith(screens[0] ?? app), SCREEN_TABLES, OTHER_SCREEN_KB);
      // The other screens need the contracts, which are no part of a first screen.
      const withContracts = (table: string) =>
        filesOf(bundle, ({ facadeModuleId, moduleIds }) =>
          [facadeModuleId, ...moduleIds].some(
            (id) => id?.endsWith(table) || id?.endsWith('/shared/src/contracts/common.ts'),
          ),
        );
      const others = withContracts('/src/app/other-screens.tsx');
      const apart = withContracts('/src/app/apart-screens.tsx');
      return [
        ...app.files
          .filter((file) => !html.includes(file))
          .map((file) => link(file, { rel: 'modulepreload', fetchpriority: 'low' })),
        ...[
          ...screens.map(({ name, files }) => ({ files, attr: 'data-screen', name })),
          { files: others.files, attr: 'data-screen', name: 'others' },
          { files: apart.files, attr: 'data-screen', name: 'apart' },
          { files: hindi.files, attr: 'data-language', name: 'hi' },
          { files: hindiOfMatch, attr: 'data-language', name: 'hi-match' },
        ].flatMap(({ files, attr, name }) =>
          files
            .filter((file) => !html.includes(file) && !app.files.includes(file))
            .map((file) => link(file, { [attr]: name, fetchpriority: 'low' })),
        ),
        ...[...styles].map((file) => link(file, { rel: 'stylesheet' })),
        ...match.styles
          .filter((file) => !styles.has(file))
          .map((file) => link(file, { 'data-styles': MATCH.name })),
      ];
    },
  },
};

/** Everything that the scorer's page runs; the rest of the app is loaded when it is needed. */
const SCORER_PARTS = [
  '/src/main.ts',
  '/src/start.tsx',
  '/src/app/apart-screens.tsx',
  '/src/features/scoring/pages/score-page.tsx',
  '/src/languages/hindi.ts',
  '/src/languages/hindi-scoring.ts',
];

/**
 * Writes `score.html`: `index.html` with every file of the scorer's page instead of those of other screens. The service
 * worker answers with it when a scorer reloads without a network (`features/scoring/keep-page.ts`).
 */
const scorerPage: Plugin = {
  name: 'scorer-page',
  async writeBundle({ dir }, bundle) {
    const index = bundle['index.html'];
    if (index?.type !== 'asset' || dir === undefined) throw new Error('There is no index.html to begin with');
    const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
    const missing = SCORER_PARTS.filter((part) => !modules.some((id) => id.endsWith(part)));
    if (missing.length > 0) throw new Error(`The scorer's page would lack ${missing.join(', ')}`);
    const { files, styles } = filesOf(bundle, ({ moduleIds }) =>
      moduleIds.some((id) => SCORER_PARTS.some((part) => id.endsWith(part))),
    );
    const html = Buffer.from(index.source)
      .toString('utf8')
      .replaceAll(/\s*<link [^>]*data-(screen|language|styles)[^>]*>/g, '')
      .replace(/<!--main-->[\s\S]*<!--\/main-->/, '<main></main>');
    const links = [
      ...files.map((file) => ({ file, tag: `<link rel="modulepreload" crossorigin href="/${file}">` })),
      ...styles.map((file) => ({ file, tag: `<link rel="stylesheet" crossorigin href="/${file}">` })),
    ].filter(({ file }) => !html.includes(`/${file}"`));
    const head = `${links.map(({ tag }) => tag).join('\n')}\n</head>`;
    await writeFile(
      resolve(dir, 'score.html'),
      html.replace('</head>', () => head),
    );
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

/** Whether the module with this ending needs this one before it can run, found by following importers. */
function isNeededBy(end: string, id: string, graph: ModuleGraph): boolean {
  const asked = new Set([id]);
  for (const one of asked) {
    if (one.endsWith(end)) return true;
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) asked.add(importer);
  }
  return false;
}

const isOfApp = (id: string, graph: ModuleGraph) => isNeededBy('/src/start.tsx', id, graph);
const firstScreensOf = (id: string, graph: ModuleGraph) =>
  FIRST_SCREENS.filter(({ page }) => isNeededBy(page, id, graph));
const isOfMatch = (id: string, graph: ModuleGraph) => isNeededBy(MATCH.page, id, graph);

/** The router's package exports only its development build. */
function routerForProduction() {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
    'dist/production',
  );
  return [
    { find: /^react-router$/, replacement: join(folder, 'index.mjs') },
    { find: /^react-router\/dom$/, replacement: join(folder, 'dom-export.mjs') },
  ];
}

/** Builds to `web/dist`. In development a proxy forwards API and socket requests to the running system. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    lookPastPublic,
    zodWithoutEval,
    lightSchemas(),
    stylesAsText,
    react(),
    fetchAppAtOnce,
    scorerPage,
    widgetFromSource,
  ],
  resolve: {
    conditions: ['crease-source', 'module', 'browser', 'development|production'],
    alias: command === 'build' ? routerForProduction() : [],
  },
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
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((file) => !isOfEveryPage(file)),
    },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: {
        index: resolve(import.meta.dirname, 'index.html'),
        // What the service worker shows without a network: an independent page without the app's code.
        offline: resolve(import.meta.dirname, 'offline.html'),
        // The script that other sites load, under a stable name.
        embed: resolve(import.meta.dirname, 'src/embed/embed.ts'),
        'service-worker': resolve(import.meta.dirname, 'src/service-worker/service-worker.ts'),
      },
      output: {
        // Browsers look for a new worker under its old name, and other sites for the widget.
        entryFileNames: ({ name }) =>
          name === 'service-worker' || name === 'embed' ? '[name].js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          // A few files instead of a dozen small ones: each request costs a slow phone a round trip.
          groups: [
            // A chunk of its own, because it is part of the page's first script, which must load nothing else.
            { name: 'preload', test: /vite\/preload-helper/, priority: 4 },
            {
              name: 'vendor',
              test: /web\/src\/libraries\.|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|jotai)\//,
              priority: 3,
            },
            // No first screen needs it: see light-schemas.ts.
            { name: 'zod', test: /node_modules\/zod\/|lib\/zod-without-eval/ },
            { name: 'contracts', test: /shared\/src\/(contract\.|contracts\/(common|user|grounds)\.)/ },
            {
              debugName: 'app',
              priority: 2,
              name: (id, graph) => {
                // Contracts use dates and money, too, and would take them into their own file. Home needs the amounts
                // alone, the ground page and the contracts the other prices.
                const users = /web\/src\/lib\/|shared\/src\/(?!contract|prices)/.test(id)
                  ? 1
                  : FIRST_SCREENS.length;
                return isOfApp(id, graph) || firstScreensOf(id, graph).length >= users ? 'app' : null;
              },
            },
            { name: 'prices', test: /shared\/src\/prices/, priority: 1 },
            // A small part of the ground page's that other screens show alone.
            {
              name: 'clock',
              test: /web\/src\/components\/(use-(corrected-clock|server-now)|countdown-text)\./,
            },
            // Other pages use these, too, and need not load a whole screen for them.
            {
              debugName: 'parts of first screens',
              test: /web\/src\/(components\/|features\/((booking|bookings|grounds\/api|holds|search|site|waitlist)\/|slots\/(api\/|live)))/,
              name: (id, graph) => {
                const [screen] = firstScreensOf(id, graph);
                return screen ? `${screen.name}-parts` : null;
              },
            },
            { debugName: 'first screens', name: (id, graph) => firstScreensOf(id, graph)[0]?.name ?? null },
            {
              name: 'match-parts',
              test: /web\/src\/(components\/(countdown|download-button|flip-tiles|progress-bar|share-(button|sheet)|spoken-marks|tabs)\.|lib\/save-file|features\/matches\/match-keys)|shared\/src\/(cricket\/laws\/over|match-words\/last-event)/,
              includeDependenciesRecursively: false,
            },
            {
              debugName: 'match',
              // The rest of its modules is small, and other screens need it without this file.
              test: /web\/src\/features\/(scoreboard\/|match-setup\/.*(accept-place|lazy-|match-verdict|use-match-actions)|matches\/(open-figures|components\/player-name))|shared\/src\/match-words\/(ball-marks|best-of|verdict)/,
              name: (id, graph) => (isOfMatch(id, graph) ? MATCH.name : null),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
}));
