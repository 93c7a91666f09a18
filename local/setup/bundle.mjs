import { join, relative } from 'node:path';
import { sharedShapes } from './shared-shapes.mjs';

/** The workspaces whose `main` is started often and runs for long. */
export const BUNDLED = ['api', 'realtime', 'worker'];
/** The workspaces that go into each of them. */
export const BUNDLED_WITH = ['shared', 'domain'];

/** Packages of many files that a start reads, and that read no file beside their own code. */
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
/** What these would use if it were installed. */
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
 * Writes `dist/main.js` as one file with all of our own code in it, and a file more for each part that is loaded when it
 * is first needed; in `dist/packages`, one for each large package. Finding and opening two thousand files took most of
 * a start. Other packages stay where they are.
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
  // Apart, without a map: a trace reads all of a map, and ours is a sixth of what theirs would make of it.
  await build({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: PACKED.filter((name) => imported.has(name)).map((name) => ({ in: name, out: name })),
    outdir: join(dist, 'packages'),
    // CommonJS code that became part of an ES module still asks Node for its built-in modules.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    external: ABSENT,
    plugins: [namedExports(join(root, workspace)), sharedShapes()],
  });
}

/** A package by the names that Node would import from it: a bundler finds those of an ES module only. */
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

/** Any other package is found by Node, from the bundle: so it must find there what its importer would. Names what is `imported`. */
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

/** A file that reads another beside itself goes on reading it where it lies in its own workspace. */
function whereBuilt(code, path, dist) {
  if (!/\/src\/.*\.ts$/.test(path) || !code.includes('import.meta.url')) return code;
  const built = relative(dist, path.replace('/src/', '/dist/')).replace(/\.ts$/, '.js');
  return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(built)}, import.meta.url).href`);
}
