import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** A file that reads another beside itself still finds it there. */
const FILE_NAMES = /import\.meta\.(url|dirname)/g;

const bundles = new Map<string, Promise<string>>();

/**
 * Bundles `entry` and our own code that it imports from their sources, once per process, and returns the bundle's path.
 * A start then reads one file; by tsx it reads and compiles a thousand, 3 s of processor time each.
 */
export function bundleEntry(root: string, entry: string): Promise<string> {
  const known = bundles.get(entry);
  if (known) return known;
  const made = write(root, entry);
  bundles.set(entry, made);
  return made;
}

async function write(root: string, entry: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['crease-source'],
    logLevel: 'warning',
    plugins: [packagesStay, filesStay],
  });
  // Below the packages that it imports.
  const folder = join(root, 'node_modules', '.cache', 'crease-test');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${entry.replaceAll('/', '-')}.mjs`);
  // Another worker may start the same bundle: it never sees half a file.
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, outputFiles[0]?.contents ?? '');
  await rename(unfinished, path);
  return path;
}

const packagesStay: Plugin = {
  name: 'packages stay',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@crease/') ? undefined : { path, external: true },
    ),
};

const filesStay: Plugin = {
  name: 'files stay',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const names = { url: pathToFileURL(path).href, dirname: join(path, '..') };
      const contents = source.replace(FILE_NAMES, (_, name: 'url' | 'dirname') =>
        JSON.stringify(names[name]),
      );
      return { contents, loader: 'ts' };
    }),
};
