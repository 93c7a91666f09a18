import { BSONRegExp } from 'bson';
import { describe, expect, it } from 'vitest';
import { compileFilter } from '../matcher/matcher.js';
import { compilePattern } from './pattern.js';
import { encodeValue } from './value-key.js';

describe('a pattern', () => {
  it.each([
    ['^(a+)+$', ''],
    ['^(a|a)*$', 'i'],
    ['(a|aa)+$', 's'],
    ['^(a?){30}a{30}$', 'm'],
    ['(.*a){12}b', 'x'],
  ])('answers quickly over a hundred thousand letters although it would backtrack: %s', (source, options) => {
    const text = `${'a'.repeat(100_000)}!`;
    const pattern = compilePattern(source, options);
    expect(pattern.test(text)).toBe(false);
    expect(pattern.find(text)).toBeUndefined();
    expect(pattern.findAll(text)).toEqual([]);
  });

  it.each([
    ['(?=a)b', 'look-around'],
    ['a(?!b)', 'look-around'],
    ['(?<=a)b', 'look-around'],
    ['(?<!a)b', 'look-around'],
    ['(a)\\1', 'a back-reference'],
    ['(?<n>a)\\k<n>', 'a back-reference'],
    ['a++b', 'a possessive quantifier'],
    ['(?>a+)b', 'an atomic group'],
    ['(a(?R)?b)', 'recursion'],
    ['(', 'missing closing \\)'],
    ['a{2000}', 'invalid repeat count'],
    ['\\h', 'invalid escape sequence'],
  ])('%s is refused by name', (source, why) => {
    expect(() => compilePattern(source, 'i')).toThrow(
      expect.objectContaining({ code: 51091, message: expect.stringMatching(why) }),
    );
  });

  it('of more than 16 kB is refused', () => {
    expect(() => compilePattern('a.'.repeat(10_000), '')).toThrow(/the pattern is too long/);
  });

  it('is refused if it and the length of a text would take minutes', () => {
    const pattern = compilePattern('(?:[ab]?c?){900}$', '');
    expect(pattern.test('abc')).toBe(true);
    expect(() => pattern.find('ab'.repeat(100_000))).toThrow(expect.objectContaining({ code: 51156 }));
  });

  it.each<[string, string, string, boolean]>([
    ['^gr', '', 'ground', true],
    ['^gr', '', 'a ground', false],
    ['^gr', 'i', 'GROUND', true],
    ['^a\\.b$', '', 'a.b', true],
    ['^a\\.b$', '', 'a.bc', false],
    ['^b', 'm', 'a\nb', true],
    ['^b', '', 'a\nb', false],
    ['a.c', '', 'a\nc', false],
    ['a.c', 's', 'a\nc', true],
    ['a b # the rest\n c', 'x', 'abc', true],
    ['a\\ b [ #] \\# c', 'x', 'a b #c', true],
    ['a\\ b [ #] \\# c', 'x', 'ab#c', false],
    ['[]] \\Qa b\\E', 'x', ']a b', true],
    ['^a b', 'x', 'ab', true],
    ['É', 'iu', 'é', true],
    ['[[:digit:]]+', '', 'no 5', true],
  ])('%s with %j finds in %j: %s', (source, options, text, found) => {
    expect(compilePattern(source, options).test(text)).toBe(found);
    expect(compilePattern(new BSONRegExp(source, options), '').find(text) !== undefined).toBe(found);
    expect(compileFilter({ a: { $regex: source, $options: options } })({ a: [text] })).toBe(found);
    expect(compileFilter({ a: { $in: [new BSONRegExp(source, options)] } })({ a: text })).toBe(found);
  });

  it('accepts its options in one place, and only known ones', () => {
    expect(() => compilePattern(/a/i, 'm')).toThrow(expect.objectContaining({ code: 51075 }));
    expect(() => compilePattern('a', 'g')).toThrow(expect.objectContaining({ code: 51108 }));
    expect(compilePattern(/a/, 'i').test('A')).toBe(true);
  });

  it('is a value like any other: equal patterns have equal keys, others do not', () => {
    const key = (source: string, options = '') => encodeValue(new BSONRegExp(source, options));
    expect(key('a', 'i')).toBe(key('a', 'i'));
    expect(new Set([key('a', 'i'), key('a'), key('b')]).size).toBe(3);
    expect(compileFilter({ a: new BSONRegExp('x') })({ a: new BSONRegExp('y') })).toBe(false);
  });
});
