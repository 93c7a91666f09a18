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

/** Maps each name that a `public.ts` exports to the file that defines it. */
function filesByName(publicSource: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, list = '', file = ''] of publicSource.matchAll(NAMED_EXPORT)) {
    for (const name of namesIn(list)) files.set(name, file);
  }
  return files;
}

/**
 * The source of `file`, with imports from a feature's `public.ts` rewritten to the files behind it. Each statement
 * keeps its number of lines.
 * @throws for a name that is not public
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
 * Features import each other only through `public.ts`, and the build resolves past it. Otherwise one name that a first
 * screen uses would load every file behind it before the first paint: 6.5 kB of gzipped JavaScript when last measured.
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
