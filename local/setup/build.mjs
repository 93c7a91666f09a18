import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { BUNDLED, bundleMain } from './bundle.mjs';
import { sharedShapes } from './shared-shapes.mjs';
import { filesBelow, isTestFile, stampOf } from './sources.mjs';

/** Builds the named workspaces; each keeps the hash of its sources in `dist/.stamp`. */
export async function build(root, workspaces) {
  for (const workspace of workspaces) {
    const stamp = stampOf(root, workspace);
    if (workspace === 'web') await buildWeb(root);
    else await transpile(root, workspace);
    if (BUNDLED.includes(workspace)) await bundleMain(root, workspace);
    mkdirSync(join(root, workspace, 'dist'), { recursive: true });
    writeFileSync(join(root, workspace, 'dist', '.stamp'), stamp);
  }
}

/** Transpiles each TypeScript file, copies other files, and removes outputs without a source. */
async function transpile(root, workspace) {
  const { build: esbuild } = await import('esbuild');
  const sources = filesBelow(root, `${workspace}/src`).filter((path) => !isTestFile(path));
  const code = sources.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
  const assets = sources.filter((path) => !/\.tsx?$/.test(path));
  const target = (path) => path.replace(`${workspace}/src/`, `${workspace}/dist/`);
  await esbuild({
    absWorkingDir: root,
    entryPoints: code,
    outbase: `${workspace}/src`,
    outdir: `${workspace}/dist`,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [sharedShapes()],
  });
  for (const path of assets) {
    mkdirSync(dirname(join(root, target(path))), { recursive: true });
    writeFileSync(join(root, target(path)), readFileSync(join(root, path)));
  }
  const made = code.map((path) => target(path).replace(/\.tsx?$/, '.js'));
  const keep = new Set([...made, ...made.map((path) => `${path}.map`), ...assets.map(target)]);
  for (const path of filesBelow(root, `${workspace}/dist`)) {
    if (!keep.has(path)) rmSync(join(root, path));
  }
}

/** Vite builds beside the old `dist`, then both swap places, so that a running gateway never serves half a build. */
async function buildWeb(root) {
  const web = join(root, 'web');
  const [next, dist, old] = ['dist.next', 'dist', 'dist.old'].map((name) => join(web, name));
  process.env.NODE_ENV = 'production';
  const { build: vite } = await import('vite');
  await vite({
    root: web,
    logLevel: 'warn',
    build: { outDir: next, emptyOutDir: true, chunkSizeWarningLimit: 1000, reportCompressedSize: false },
  });
  await compress(next);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(next, dist);
  rmSync(old, { recursive: true, force: true });
}

/** Writes `.br` and `.gz` beside every text file that benefits; the gateway serves them as they are. */
async function compress(dist) {
  const text = /\.(js|css|html|svg|json|webmanifest|txt|xml|map)$/;
  for (const path of filesBelow(dist, '.').filter((name) => text.test(name))) {
    const content = readFileSync(join(dist, path));
    if (content.length < 256) continue;
    // The best quality saves 7 % of what a visit sends; for source maps, which visits do not load, it takes too long.
    const quality = path.endsWith('.map') ? 9 : constants.BROTLI_MAX_QUALITY;
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
      promisify(gzip)(content, { level: 9 }),
    ]);
    if (br.length < content.length) writeFileSync(join(dist, `${path}.br`), br);
    if (gz.length < content.length) writeFileSync(join(dist, `${path}.gz`), gz);
  }
}
