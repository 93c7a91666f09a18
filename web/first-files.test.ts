import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type Bundle,
  checkFirstScript,
  checkOtherScreens,
  checkScreen,
  filesOf,
  isOfEveryPage,
} from './first-files.js';

const chunk = (fileName: string, moduleId: string, imported: object, code = '') => ({
  type: 'chunk',
  fileName,
  moduleIds: [moduleId],
  imports: [],
  dynamicImports: [],
  code,
  ...imported,
});
const BUNDLE = {
  'table.js': chunk('table.js', '/web/src/app/table.tsx', { dynamicImports: ['about.js'] }),
  'about.js': chunk('about.js', '/web/src/about-page.tsx', { imports: ['big.js'] }),
  'big.js': chunk('big.js', '/web/src/big.ts', {}, randomBytes(3_000).toString('base64')),
} as unknown as Bundle;

test('the build refuses a first script that imports more than the preload helper', () => {
  expect(() => checkFirstScript(['assets/preload-DygEbaNj.js'])).not.toThrow();
  expect(() => checkFirstScript(['assets/preload-DygEbaNj.js', 'assets/vendor-slUAu2Dy.js'])).toThrow(
    "The page's first script brings assets/vendor-slUAu2Dy.js",
  );
});

test('a late chunk whose name begins like that of a first file is preloaded with its styles', () => {
  const first = ['app-DxtRjmQ_.css', 'app-DSGdoSoT.js', 'preload-DygEbaNj.js', 'vendor-CJDMyGMO.js'];
  const late = ['vendor-tag-Cmry0Ioe.js', 'vendor-tag-Cmry0Ioe.css', 'apart-screens-9fOuGHVK.js'];
  const needed = [...first, ...late].map((name) => `assets/${name}`);
  expect(needed.filter((file) => !isOfEveryPage(file))).toEqual(late.map((name) => `assets/${name}`));
});

test('the build refuses a screen whose scripts are larger than its limit', () => {
  const script = () => randomBytes(3_000).toString('base64');
  expect(() => checkScreen('home', [script(), script()], 7)).not.toThrow();
  expect(() => checkScreen('home', [script(), script(), script()], 7)).toThrow(
    /^The scripts of home have 9\.\d kB gzipped, more than 7:/,
  );
});

test('the build refuses another screen that adds more than its limit to home', () => {
  const check = (home: string[], atMostKb: number) =>
    checkOtherScreens(BUNDLE, new Set(home), [['/src/app/table.tsx']], atMostKb);
  expect(() => check([], 4)).not.toThrow();
  expect(() => check([], 3)).toThrow(/^The scripts of about\.js have 3\.\d kB gzipped, more than 3:/);
  expect(() => check(['big.js'], 3)).not.toThrow();
});

test('the build fails if a table of screens or a first screen has another name', () => {
  expect(() => checkOtherScreens(BUNDLE, new Set(), [['/src/app/old-table.tsx']], 4)).toThrow(
    'The build has no screens of /src/app/old-table.tsx',
  );
  expect(() => filesOf(BUNDLE, ({ moduleIds }) => moduleIds.includes('/web/src/old-page.tsx'))).toThrow(
    /^The build has no chunk for .*old-page/,
  );
  expect(filesOf(BUNDLE, ({ fileName }) => fileName === 'about.js').files).toEqual(['about.js', 'big.js']);
});
