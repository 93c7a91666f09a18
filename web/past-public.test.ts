import { expect, test } from 'vitest';
import { pastPublic } from './past-public.js';

const PUBLIC = `/** Holds. */
export { takeHold, type Wanted } from './api/take-hold.js';
export type { Held } from './held.js';
export { holdAtom } from './hold-store.js';
`;
const read = (path: string) => {
  expect(path).toBe('/src/features/holds/public.ts');
  return PUBLIC;
};
const FILE = '/src/features/slots/components/grid.tsx';

test('an import from public.ts becomes imports from the files behind it, types left out', () => {
  const source = `import {
  holdAtom,
  takeHold as take,
  type Wanted,
} from '../../holds/public.js';
import { store } from '../../../lib/store.js';
`;
  expect(pastPublic(source, FILE, read)).toBe(
    "import { holdAtom } from '../../holds/hold-store.js'; import { takeHold as take } from '../../holds/api/take-hold.js';" +
      "\n\n\n\n\nimport { store } from '../../../lib/store.js';\n",
  );
});

test('type-only imports, and imports of other files than public.ts, stay unchanged', () => {
  const source = `import type { Held } from '../../holds/public.js';
import { x } from '../public-thing.js';
`;
  expect(pastPublic(source, FILE, read)).toBe(source);
});

test('a name that is not public fails the build', () => {
  expect(() => pastPublic("import { secret } from '../../holds/public.js';", FILE, read)).toThrow(/secret/);
});
