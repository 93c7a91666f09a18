import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const texts = new Map(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.d)\.(tsx?|css)$/.test(name))
    .map((name) => join(SOURCES, name))
    .map((file) => [file, readFileSync(file, 'utf8')]),
);
const AT_ONCE = /^(?:@?import|export) (?!type\b)([^'"]*?)(?:from )?['"](\.[^'"]+)['"];/gm;
const LATE = /()import\(['"](\.[^'"]+)['"]\)\)?(?:\.(\w+))?/g;

/** The files a file imports. Of a feature's `public.ts`, only those with the names that are imported. */
function importsOf(file: string, pattern: RegExp): string[] {
  return [...(texts.get(file) ?? '').matchAll(pattern)].flatMap(([, list = '', path = '', name = list]) => {
    const target = join(dirname(file), path);
    const found = [target, target.replace(/js$/, 'ts'), target.replace(/js$/, 'tsx')].find((one) =>
      texts.has(one),
    );
    if (!found?.endsWith('public.ts')) return found ?? [];
    const exported = [...(texts.get(found) ?? '').matchAll(AT_ONCE)];
    const wanted = exported.filter(([, names = '']) =>
      names.match(/\w+/g)?.some((one) => name.match(/\w+/g)?.includes(one)),
    );
    return wanted
      .map(([, , from = '']) => join(dirname(found), from).replace(/js$/, 'ts'))
      .map((one) => (texts.has(one) ? one : `${one}x`));
  });
}

function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(file)) for (const next of importsOf(file, AT_ONCE)) loadedWith(next, seen.add(file));
  return seen.add(file);
}

/** Classes with rules of their own; those that need another class around them are left out. */
const stylesIn = (files: Iterable<string>) =>
  new Set(
    [...files]
      .filter((one) => one.endsWith('.css'))
      .flatMap((css) =>
        [
          ...(texts.get(css) ?? '')
            .replace(/\/\*[\s\S]*?\*\//g, '')
            .matchAll(/(?<=^|[,{}])\s*\.([a-z][\w-]*)/g),
        ].map(([, name = '']) => name),
      ),
  );

const ENTRY = join(SOURCES, 'main.ts');
const styled = stylesIn(texts.keys());
/** Each module that loads late, with the styles that are there whichever module asked for it. */
const there = new Map([
  [ENTRY, stylesIn([...loadedWith(ENTRY), ...loadedWith(join(SOURCES, 'styles/index.css'))])],
]);
for (const queue = [ENTRY]; queue.length > 0; ) {
  const root = queue.shift() ?? '';
  for (const late of [...loadedWith(root)].flatMap((one) => importsOf(one, LATE))) {
    const now = new Set([...(there.get(root) ?? []), ...stylesIn(loadedWith(late))]);
    const before = there.get(late);
    const kept = new Set([...now].filter((name) => !before || before.has(name)));
    if (before?.size === kept.size) continue;
    there.set(late, kept);
    queue.push(late);
  }
}

it.each([...there])('every class of %s has its styles when it is shown', (root, styles) => {
  const bare = [...loadedWith(root)].flatMap((file) =>
    [...(texts.get(file) ?? '').matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)]
      .flatMap(([, plain, template = '']) => (plain ?? template.replace(/\$\{[^}]*\}/g, '')).split(/\s+/))
      .filter((name) => styled.has(name) && !styles.has(name))
      .map((name) => `${name} of ${file.slice(SOURCES.length)}`),
  );
  expect(bare).toEqual([]);
});
