import { asciiDigits } from './format/ascii-digits.js';

/**
 * The six-digit code in a text that a person typed or pasted: digits of any script, alone, grouped ("042 917") or in a
 * sentence. Undefined if there is none, or if the text has two different ones.
 */
export function typedCode(text: string): string | undefined {
  const plain = asciiDigits(text);
  const codes = new Set(plain.match(/\d+/g)?.filter((digits) => digits.length === 6));
  if (codes.size > 0) return codes.size === 1 ? [...codes][0] : undefined;
  const grouped = plain.replace(/(\d)[\s-](?=\d)/g, '$1').match(/\d+/g) ?? [];
  const [only] = grouped;
  return grouped.length === 1 && only?.length === 6 ? only : undefined;
}
