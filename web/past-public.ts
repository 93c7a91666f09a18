import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const NAMED_IMPORT = /import \{([^}]*)\} from '(\.[^']*\/public\.js)';/g;
const NAMED_EXPORT = /^export (?:type )?\{([^}]*)\} from '(\.[^']*)';/gm;

const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

/** From each name that a `public.ts` exports to the file it comes from. */
function filesByName(publicSource: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, list = '', file = ''] of publicSource.matchAll(NAMED_EXPORT)) {
    for (const name of namesIn(list)) files.set(name, file);
  }
  return files;
}

/**
 * The source of `file` with its imports from a feature's `public.ts` written as imports from the files behind it. Each
 * statement keeps its number of lines. Throws for a name that is not public.
 */
export function pastPublic(source: string, file: string, read: (path: string) => string): string {
  return source.replace(NAMED_IMPORT, (statement: string, list: string, from: string) => {
    const publicFile = resolve(dirname(file), from.replace(/\.js$/, '.ts'));
    const files = filesByName(read(publicFile));
    const imports = namesIn(list).map((name) => {
      const behind = files.get(name.replace(/ as .*$/, ''));
      if (behind === undefined)
        throw new Error(`${publicFile} does not export ${name}, which ${file} imports`);
      const path = relative(dirname(file), resolve(dirname(publicFile), behind));
      return `import { ${name} } from '${path.startsWith('.') ? path : `./${path}`}';`;
    });
    return imports.join(' ') + '\n'.repeat(statement.split('\n').length - 1);
  });
}

/**
 * Features see each other by `public.ts` alone; the build looks past it. Else one name that a first screen takes from it
 * would bring every file behind it before the first paint: 6.5 kB of gzipped JavaScript at the last count.
 */
export const lookPastPublic: Plugin = {
  name: 'look-past-public',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/src\/.*\.tsx?$/, code: "/public.js'" },
    handler(code, id) {
      return { code: pastPublic(code, id, (path) => readFileSync(path, 'utf8')), map: null };
    },
  },
};
