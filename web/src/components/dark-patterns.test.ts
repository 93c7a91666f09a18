import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const sources = new Map(
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('languages/'))
    .map((file) => [file, readFileSync(join(SOURCE, file), 'utf8')] as const),
);
const filesWith = (pattern: RegExp) =>
  [...sources].flatMap(([file, text]) => (pattern.test(text) ? [file] : [])).sort();

/** The English words that a component shows as `t.key`. */
function wordsOf(file: string, key: string): string[] {
  const [, imported] = /import \{[^}]*\bas t\b[^}]*\} from '([^']+)'/.exec(sources.get(file) ?? '') ?? [];
  const texts = imported ? sources.get(join(file, '..', imported.replace(/\.js$/, '.ts'))) : undefined;
  const [, , words] = new RegExp(`^\\s+${key}:\\s+(['"])(.*)\\1,?$`, 'm').exec(texts ?? '') ?? [];
  return words === undefined ? [] : [words];
}

/** The words that every component hands in as this property. */
const shownAs = (pattern: RegExp): string[] =>
  [...sources].flatMap(([file, text]) =>
    [...text.matchAll(pattern)].flatMap(([, key = '']) => wordsOf(file, key)),
  );

it('asks the browser for notifications from the switch in Settings only', () => {
  expect(filesWith(/\.requestPermission\(/)).toEqual(['features/push/this-device.ts']);
  expect(filesWith(/import .*\bturnOn\b.* from/)).toEqual(['features/push/use-this-device.ts']);
  expect(filesWith(/import .*\buseThisDevice\b.* from/)).toEqual([
    'features/push/components/push-switch.tsx',
  ]);
  const shown = filesWith(/import .*\bPushSwitch\b.* from/);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((file) => !file.startsWith('features/settings/'))).toEqual([]);
});

/** Words with which a choice to leave would speak of the person, or of what they lose. */
const SHAMES = /\b(I|I’m|I'm|my|me|don’t|don't|won’t|won't|lose|miss|risk|rather|sure)\b/i;

it('names each choice to leave a dialog in a few words that say nothing about the person', () => {
  const words = shownAs(/\bcancel=\{t\.(\w+)\}/g);
  expect(words.length).toBeGreaterThan(30);
  expect(words.filter((one) => one.split(' ').length > 4 || SHAMES.test(one))).toEqual([]);
  expect(SHAMES.test('No, I don’t like to save money')).toBe(true);
});

/** Words that turn a label round: switching it on would mean to have less. */
const TURNS = /\b(not|never|don’t|don't|without|except|unless|stop|opt out|unsubscribe|disable|off)\b/i;

it('labels each switch with what happens when it is on, without a word that turns it round', () => {
  const words = shownAs(/<Switch\b[^>]*?\blabel=\{t\.(\w+)\}/gs);
  expect(words.length).toBeGreaterThan(10);
  expect(words.filter((one) => TURNS.test(one))).toEqual([]);
  expect(TURNS.test('Do not send me offers')).toBe(true);
});
