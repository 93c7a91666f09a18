import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const filesLike = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

it('writes of no function, field or constant that the sources do not have', () => {
  const known = new Set<string>();
  for (const file of filesLike('*.ts', '*.tsx', '*.mjs', '*.json', '*.yml', '*.yaml'))
    for (const name of read(file).match(/\w+/g) ?? []) known.add(name);
  const unknown = filesLike('docs/*.md', '*README.md', 'CONTRIBUTING.md').flatMap((page) =>
    [...read(page).matchAll(/`([a-z]+[A-Z]\w*)(?:\(\))?`/g)].flatMap(([, name = '']) =>
      known.has(name) ? [] : [`${page}: ${name}`],
    ),
  );
  expect(unknown).toEqual([]);
});
