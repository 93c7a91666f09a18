import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkFirstScript, checkScreen } from './first-files.js';

test('the build refuses a first script that imports more than the preload helper', () => {
  expect(() => checkFirstScript(['assets/preload-DygEbaNj.js'])).not.toThrow();
  expect(() => checkFirstScript(['assets/preload-DygEbaNj.js', 'assets/vendor-slUAu2Dy.js'])).toThrow(
    "The page's first script brings assets/vendor-slUAu2Dy.js",
  );
});

test('the build refuses a screen whose scripts are larger than its limit', () => {
  const script = () => randomBytes(3_000).toString('base64');
  expect(() => checkScreen('home', [script(), script()], 7)).not.toThrow();
  expect(() => checkScreen('home', [script(), script(), script()], 7)).toThrow(
    /^The scripts of home have 9\.\d kB gzipped, more than 7:/,
  );
});
