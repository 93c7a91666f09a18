import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { staleWorkspaces } from '../local/setup/sources.mjs';

/**
 * Builds the package in the current folder before `npm pack`: its JavaScript as usual, and declarations in
 * `dist/types`.
 */
const ROOT = join(import.meta.dirname, '..');
const name = relative(ROOT, process.cwd()).replaceAll('\\', '/');

const run = (...args) => execFileSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
if (staleWorkspaces(ROOT, { web: false }).includes(name)) run('local/build.mjs', '--only', name);
const tsc = 'node_modules/typescript-native/bin/tsc';
run(tsc, '-p', `${name}/tsconfig.build.json`, '--checkers', '1');
