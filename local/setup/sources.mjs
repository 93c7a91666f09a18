import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { BUNDLED, BUNDLED_WITH } from './bundle.mjs';

/** Workspaces that are transpiled file by file; Vite builds `web`. */
export const NODE_WORKSPACES = [
  'shared',
  'domain',
  'api',
  'realtime',
  'worker',
  'packages/mongo-wire',
  'packages/payment-sandbox',
  'local',
  'e2e',
  'bench',
];

/** Files that change any `dist` even if its sources are unchanged. */
const BUILT_BY = [
  'local/setup/build.mjs',
  'local/setup/bundle.mjs',
  'local/setup/shared-shapes.mjs',
  'package-lock.json',
];

const WEB_INPUTS = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/light-schemas.ts',
  'web/past-public.ts',
  'web/styles-as-text.ts',
  'web/vite.config.ts',
  'web/package.json',
  'shared/src',
];

/** Every file below `path` (or `path` itself), sorted, relative to `root`, with `/` on every system. */
export function filesBelow(root, path) {
  const start = join(root, path);
  if (!existsSync(start)) return [];
  const entries = readdirSafe(start);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(root, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .sort();
}

function readdirSafe(path) {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** True for files that exist for tests only and are not built: anything else that needs them runs from source. */
export const isTestFile = (path) =>
  /\.(test|spec)\.tsx?$|\/(testing|reference-model)\/|^e2e\/src\/(cases|chaos|gateway|history|soak|weekend)\//.test(
    path,
  );

function inputsOf(workspace) {
  if (workspace === 'web') return WEB_INPUTS;
  const others = BUNDLED.includes(workspace) ? BUNDLED_WITH : [];
  return [workspace, ...others].map((name) => `${name}/src`);
}

/** One hash of everything that a workspace's `dist` is built from. */
export function stampOf(root, workspace) {
  const files = inputsOf(workspace)
    .flatMap((input) => filesBelow(root, input))
    .filter((path) => !isTestFile(path));
  const hash = createHash('sha256');
  for (const path of [...BUILT_BY, ...files]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The workspaces whose `dist` does not match the current sources. */
export function staleWorkspaces(root, { web }) {
  const all = web ? [...NODE_WORKSPACES, 'web'] : NODE_WORKSPACES;
  return all.filter((workspace) => {
    if (!existsSync(join(root, workspace, workspace === 'web' ? 'index.html' : 'src'))) return false;
    const stamp = join(root, workspace, 'dist', '.stamp');
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== stampOf(root, workspace);
  });
}
