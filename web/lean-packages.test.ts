import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { leanSource } from './lean-packages.js';

const require = createRequire(import.meta.url);
const packageOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

test('zod as it is installed is left without its way to JSON Schema', () => {
  const file = join(packageOf('zod'), 'v4/classic/schemas.js');
  const lean = leanSource(readFileSync(file, 'utf8'), file);
  expect(/JSONSchemaMethod\(|processJSONSchema|processors\.\w+Processor|ZodObjectJIT/.test(lean)).toBe(false);
  expect(lean.includes('core.$ZodObject.init(inst, def)')).toBe(true);
});

test('zod as it is installed is left without its sentences and its memory of what was parsed', () => {
  const file = join(packageOf('zod'), 'v4/classic/schemas.js');
  const lean = leanSource(readFileSync(file, 'utf8'), file);
  expect(/core\.config\(|core\.memoizer/.test(lean)).toBe(false);
});

test('the router as it is installed fetches nothing for links, warns of nothing, and forms that nobody uses may go', () => {
  const folder = join(packageOf('react-router'), 'dist/development');
  const files = readdirSync(folder).filter((name) => /^chunk-\w+\.mjs$/.test(name));
  const withLinks = files.filter((name) =>
    readFileSync(join(folder, name), 'utf8').includes('function LinkWithRef('),
  );
  expect(withLinks).toHaveLength(1);
  const file = join(folder, withLinks[0] ?? '');
  const lean = leanSource(readFileSync(file, 'utf8'), file);
  expect(lean.includes('createElement(PrefetchPageLinks, {')).toBe(false);
  expect(lean.includes('var Form = /* @__PURE__ */ React')).toBe(true);
  expect(lean.includes('ENABLE_DEV_WARNINGS = true')).toBe(false);
});

test('a package that has changed stops the build', () => {
  expect(() => leanSource('nothing of it', '/node_modules/zod/v4/classic/schemas.js')).toThrow(
    'says no longer',
  );
});
