import { join, relative } from 'node:path';
import { sharedShapes } from './shared-shapes.mjs';

/** Workspaces whose `main` starts often and runs for long. */
export const BUNDLED = ['api', 'realtime', 'worker'];
/** Workspaces that are included in each of them. */
export const BUNDLED_WITH = ['shared', 'domain'];

/** Packages with many files that are read at the start and read no files beside their own code. */
const PACKED = [
  'bullmq',
  'cookie-parser',
  'express',
  'express-rate-limit',
  'helmet',
  'ioredis',
  'jsonwebtoken',
  'mongoose',
  'prom-client',
  'socket.io',
  'zod',
];
/** Optional dependencies of these that are not installed. */
const ABSENT = [
  '@aws-sdk/credential-providers',
  '@mongodb-js/zstd',
  'aws4',
  'gcp-metadata',
  'kerberos',
  'mongodb-client-encryption',
  'snappy',
  'socks',
];

const COMMON = {
  allowOverwrite: true,
  bundle: true,
  splitting: true,
  chunkNames: 'part-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
};

/**
 * Writes `dist/main.js` as one file with all of our code, plus one file per lazily loaded part; in `dist/packages`, one
 * per large package. Opening two thousand files took most of a start. Other packages stay separate.
 */
export async function bundleMain(root, workspace) {
  const { build } = await import('esbuild');
  const dist = join(root, workspace, 'dist');
  const imported = new Set();
  await build({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: [`${workspace}/src/main.ts`],
    outdir: dist,
    conditions: ['crease-source'],
    sourcemap: true,
    sourcesContent: false,
    plugins: [packagesStay(dist, imported), sharedShapes((code, path) => whereBuilt(code, path, dist))],
  });
  // Without a source map: a stack trace reads the whole map, and ours is a sixth of the size it would have with theirs.
  await build({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: PACKED.filter((name) => imported.has(name)).map((name) => ({ in: name, out: name })),
    outdir: join(dist, 'packages'),
    // CommonJS code inside an ES module still requires Node's built-in modules.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    external: ABSENT,
    plugins: [namedExports(join(root, workspace)), sharedShapes()],
  });
}

/** Imports a package by the names that Node would see: a bundler only finds those of ES modules. */
const namedExports = (resolveDir) => ({
  name: 'named exports',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, kind }) =>
      kind === 'entry-point' ? { path, namespace: 'package' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'package' }, async ({ path }) => {
      const names = Object.keys(await import(path)).filter((name) => /^\w+$/.test(name));
      return { contents: `export { ${names} } from ${JSON.stringify(path)};`, resolveDir };
    });
  },
});

/**
 * Leaves other packages external: Node must find from the bundle what their importer would find. Records what is
 * `imported`.
 */
const packagesStay = (dist, imported) => ({
  name: 'packages stay',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || path.startsWith('@crease/') || pluginData === packagesStay)
        return undefined;
      const [meant, found] = await Promise.all(
        [resolveDir, dist].map((dir) => resolve(path, { kind, resolveDir: dir, pluginData: packagesStay })),
      );
      imported.add(path);
      if (meant.path === found.path)
        return { path: PACKED.includes(path) ? `./packages/${path}.js` : path, external: true };
      return { errors: [{ text: `${path} would be another copy in ${dist} than in ${resolveDir}` }] };
    });
  },
});

/** Keeps a file's reads of its neighbours pointing at its own workspace. */
function whereBuilt(code, path, dist) {
  if (!/\/src\/.*\.ts$/.test(path) || !code.includes('import.meta.url')) return code;
  const built = relative(dist, path.replace('/src/', '/dist/')).replace(/\.ts$/, '.js');
  return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(built)}, import.meta.url).href`);
}
