import { foldText } from './format/fold-text.js';

/** Longer statuses are compared by their beginnings. */
const MAX_LENGTH = 60;

/**
 * The words of an imported status, folded and one space apart: how the file's rows and the owner's answers are compared.
 * Empty for a status of punctuation only, such as `-`.
 */
export function statusKey(text: string): string {
  const folded = foldText(text.slice(0, MAX_LENGTH));
  return (folded.match(/[\p{L}\p{M}\p{N}\p{S}]+/gu) ?? []).join(' ');
}
