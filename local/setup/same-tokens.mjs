import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proseOf, SOURCE } from './prose.mjs';

const git = (root, args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/**
 * Compares the work tree with a revision, leaving out comments and test titles.
 * @param {string} root @param {string} revision
 * @returns {{ compared: number, different: string[] }} `different`: one line for each file whose code has changed
 */
export function compareTokens(root, revision) {
  const changed = git(root, ['diff', '--name-status', '--no-renames', '-z', revision]).split('\0');
  const different = [];
  let compared = 0;
  for (let at = 0; at + 1 < changed.length; at += 2) {
    const [status, path] = [changed[at], changed[at + 1]];
    if (!SOURCE.test(path)) continue;
    compared += 1;
    if (status !== 'M') {
      different.push(`${path} was ${status === 'A' ? 'added' : 'removed'}`);
      continue;
    }
    const before = proseOf(path, git(root, ['show', `${revision}:${path}`])).tokens;
    const after = proseOf(path, readFileSync(join(root, path), 'utf8')).tokens;
    const first = after.findIndex((token, index) => token !== before[index]);
    if (first !== -1) different.push(`${path}: ${after.slice(first, first + 6).join(' ')}`);
    else if (before.length > after.length) different.push(`${path}: its end is gone`);
  }
  return { compared, different };
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..', '..');
  const { compared, different } = compareTokens(root, process.argv[2] ?? 'HEAD');
  for (const line of different) console.error(line);
  console.log(`${compared} changed source files, ${different.length} with other code than before.`);
  process.exitCode = different.length === 0 ? 0 : 1;
}
