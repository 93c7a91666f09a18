import { asciiDigits } from './format/ascii-digits.js';

/** Longer than any spelling of a phone number. */
const MAX_LENGTH = 40;

/** Returns the digits of `text` with a leading `+` if it has one; undefined if it holds anything but a number. */
function bareNumber(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const bare = asciiDigits(text.normalize('NFKC')).replace(/[\s\p{Pd}\p{Cf}()./]/gu, '');
  return /^\+?\d+$/.test(bare) ? bare : undefined;
}

/**
 * Returns the ten digits of an Indian mobile number however it was typed or pasted: with +91, 0091, 91 or 0 before it,
 * in digits of any script, with brackets, dashes and invisible characters. Undefined for anything else.
 */
export function phoneNumber(text: string): string | undefined {
  return bareNumber(text)?.match(/^(?:(?:\+|00|0)?91)?0?([6-9]\d{9})$/)?.[1];
}

/**
 * Returns the digits that stored numbers start with for a number typed into a search box; undefined for other texts.
 */
export function phoneStart(text: string): string | undefined {
  const bare = bareNumber(text);
  if (!bare) return undefined;
  return phoneNumber(bare) ?? (bare.replace(/^(?:\+91|0091|0)/, '').replace('+', '') || undefined);
}
