import { foldText } from './format/fold-text.js';

/** Longer statuses are compared by their beginnings. */
const MAX_LENGTH = 60;

/**
 * The words of an imported status, folded and one space apart; used to match the file's rows with the owner's answers.
 * Empty for punctuation only, such as `-`.
 */
export function statusKey(text: string): string {
  const folded = foldText(text.slice(0, MAX_LENGTH));
  return (folded.match(/[\p{L}\p{M}\p{N}\p{S}]+/gu) ?? []).join(' ');
}
