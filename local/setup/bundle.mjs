import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The workspaces whose `main` is started often and runs for long. */
export const BUNDLED = ['api', 'realtime', 'worker'];
/** The workspaces that go into each of them. */
export const BUNDLED_WITH = ['shared', 'domain'];

/**
 * Writes `dist/main.js` as one file with all of our own code in it, and a file more for each part that is loaded when it
 * is first needed. Finding and opening seven hundred files took half of a start; packages stay where they are.
 */
export async function bundleMain(root, workspace) {
  const { build } = await import('esbuild');
  const dist = join(root, workspace, 'dist');
  await build({
    absWorkingDir: root,
    entryPoints: [`${workspace}/src/main.ts`],
    outdir: dist,
    allowOverwrite: true,
    bundle: true,
    splitting: true,
    chunkNames: 'part-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['crease-source'],
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [packagesStay(dist), filesStay(dist)],
  });
}

/** What is not ours is found by Node, from the bundle: so it must find there what its importer would. */
const packagesStay = (dist) => ({
  name: 'packages stay',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || path.startsWith('@crease/') || pluginData === packagesStay)
        return undefined;
      const [meant, found] = await Promise.all(
        [resolveDir, dist].map((dir) => resolve(path, { kind, resolveDir: dir, pluginData: packagesStay })),
      );
      if (meant.path === found.path) return { path, external: true };
      return { errors: [{ text: `${path} would be another copy in ${dist} than in ${resolveDir}` }] };
    });
  },
});

/** A file that reads another beside itself goes on reading it where it lies in its own workspace. */
const filesStay = (dist) => ({
  name: 'files stay',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      if (!code.includes('import.meta.url')) return undefined;
      const built = relative(dist, path.replace('/src/', '/dist/')).replace(/\.ts$/, '.js');
      const url = `new URL(${JSON.stringify(built)}, import.meta.url).href`;
      return { contents: code.replaceAll('import.meta.url', url), loader: 'ts', resolveDir: dirname(path) };
    });
  },
});
