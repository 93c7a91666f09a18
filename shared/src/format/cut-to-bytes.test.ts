import { describe, expect, it } from 'vitest';
import { cutToBytes } from './cut-to-bytes.js';

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

describe('cutToBytes', () => {
  it('leaves a text that fits as it is', () => {
    expect(cutToBytes('Rohan Kulkarni', 14)).toBe('Rohan Kulkarni');
  });

  it('cuts between characters and says that something is missing', () => {
    expect(cutToBytes('Rohan Kulkarni', 10)).toBe('Rohan K…');
    expect(cutToBytes('Rohan Kulkarni', 9)).toBe('Rohan…');
  });

  it.each(['सचिन रमेश तेंदुलकर मुंबई', '👨‍👩‍👧‍👦'.repeat(5), 'é́'.repeat(40)])(
    'keeps %s within the bytes, whole characters only',
    (text) => {
      const cut = cutToBytes(text, 40);
      expect(bytesOf(cut)).toBeLessThanOrEqual(40);
      expect(text.startsWith(cut.slice(0, -1))).toBe(true);
      expect(cut).not.toContain('\ufffd');
    },
  );
});
