import { describe, expect, it } from 'vitest';
import { textFrame } from './text-frame.js';

describe('textFrame', () => {
  it.each([
    [0, '8100'],
    [1, '8101'],
    [125, '817d'],
    [126, '817e007e'],
    [65_535, '817effff'],
    [65_536, '817f0000000000010000'],
  ])('encodes the length of %i bytes as in RFC 6455', (length, head) => {
    const text = 'x'.repeat(length);
    expect(textFrame(text).toString('latin1')).toBe(Buffer.from(head, 'hex').toString('latin1') + text);
  });

  it('counts bytes, not characters', () => {
    const frame = textFrame('42["booking","रोहन कुलकर्णी"]');
    expect(frame.length - 2).toBe(frame[1]);
    expect(frame.subarray(2).toString()).toBe('42["booking","रोहन कुलकर्णी"]');
  });
});
