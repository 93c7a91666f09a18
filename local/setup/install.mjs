import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.mjs';

/**
 * True if `node_modules` matches the lock file. npm writes `node_modules/.package-lock.json` last, so an interrupted
 * install counts as missing. Optional packages for other platforms may be absent.
 */
export function isInstalled(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = present[path];
    if (!found) return Boolean(entry.optional || entry.peer);
    return entry.link ? Boolean(found.link) : found.version === entry.version;
  });
}

/** Installs `node_modules` from the lock file. @throws one clear sentence if npm fails */
export async function install(root) {
  console.log('Installing packages …');
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, [process.env.npm_execpath]]
    : ['npm', []];
  const args = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--no-progress'];
  const code = await runChild(npm[0], [...npm[1], ...args], { cwd: root });
  if (code !== 0) {
    throw new Error(
      `The packages could not be installed (npm ci ended with ${code}): see npm's words above.`,
    );
  }
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
