import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { asText, REWRITTEN } from './styles-as-text.js';

const require = createRequire(import.meta.url);
const FILES = [
  '@rc-component/util/es/Dom/dynamicCSS.js',
  '@ant-design/cssinjs/es/util/index.js',
  'react-easy-crop/index.module.mjs',
  'leaflet/dist/leaflet-src.esm.js',
];

/** Where the packages are installed. */
const modules = join(dirname(require.resolve('react/package.json')), '..');

test.each(FILES)('%s is rewritten as installed', (name) => {
  const file = join(modules, name);
  const rewritten = asText(readFileSync(file, 'utf8'), file);
  for (const { text, instead } of REWRITTEN.filter((one) => one.file.test(file))) {
    expect(rewritten).not.toContain(text);
    expect(rewritten).toContain(instead);
  }
});

test('the build stops if the package has changed', () => {
  expect(() => asText('nothing of it', '/node_modules/@rc-component/util/es/Dom/dynamicCSS.js')).toThrow(
    'says no longer',
  );
  expect(REWRITTEN.filter(({ file }) => !FILES.some((name) => file.test(`/node_modules/${name}`)))).toEqual(
    [],
  );
});
