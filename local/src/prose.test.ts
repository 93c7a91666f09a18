import { describe, expect, it } from 'vitest';
import { proseOf } from '../setup/prose.mjs';

const SOURCE = `
/** Adds. */
export const add = (a: number, b: number) => a + b; // carries nothing
const link = 'https://example.test'; // an address is no comment

it('adds', { timeout: 5 }, () => expect(add(1, 2)).toBe(3));
describe.each([1, 2])(\`with \${link} %i\`, (n) => test.skip('later', () => n));
`;

describe('prose of a source file', () => {
  it('finds comments, and none inside texts', () => {
    expect(proseOf('a.ts', SOURCE).comments.map(({ text }) => text)).toEqual([
      '/** Adds. */',
      '// carries nothing',
      '// an address is no comment',
    ]);
  });

  it('finds the titles of tests in any form', () => {
    const { titles } = proseOf('a.ts', SOURCE);
    expect(titles.map(({ text }) => text)).toEqual(["'adds'", `\`with \${link} %i\``, "'later'"]);
    expect(titles.every(({ start, text }) => SOURCE.startsWith(text, start))).toBe(true);
  });

  it('keeps the same tokens when comments, titles and line breaks change', () => {
    const reworded = `
      // Nothing but other words.
      export const add = (a: number, b: number) => a + b;
      const link = 'https://example.test';
      it(
        'returns the sum',
        { timeout: 5 },
        () => expect(add(1, 2)).toBe(3),
      );
      describe.each([1, 2])('with another title', (n) => test.skip('not yet', () => n));
    `;
    expect(proseOf('a.ts', reworded).tokens).toEqual(proseOf('a.ts', SOURCE).tokens);
    expect(proseOf('a.ts', SOURCE.replace('a + b', 'a - b')).tokens).not.toEqual(
      proseOf('a.ts', SOURCE).tokens,
    );
  });

  it('reads JSX, where slashes are text', () => {
    const { comments } = proseOf('a.tsx', 'export const a = <p>see // here {/* and there */}</p>;');
    expect(comments.map(({ text }) => text)).toEqual(['/* and there */']);
  });
});
