import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, isTestFile, NODE_WORKSPACES } from '../setup/sources.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const built = NODE_WORKSPACES.flatMap((workspace) => filesBelow(ROOT, `${workspace}/src`)).filter(
  (path) => !isTestFile(path),
);

it('no test and no test helper is built', () => {
  expect(built.filter((path) => /\/(testing|reference-model)\/|\.(test|spec)\./.test(path))).toEqual([]);
  expect(built).toContain('domain/src/calendar/holds/place-hold.ts');
});

it('nothing that is built imports what is not', () => {
  const needs = built
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].flatMap(
        ([, name = '']) =>
          /(^|\/)(testing|reference-model|cases|chaos|history)\//.test(name) && /^[.@]/.test(name)
            ? [`${path}: ${name}`]
            : [],
      ),
    );
  expect(needs).toEqual([]);
});
