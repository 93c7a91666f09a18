import type { BothLanguages } from '@crease/shared/match-words/last-event';
import { language } from '../../lib/language/language.js';

/** The sentence in the language of this visit. */
export const inWords = (both: BothLanguages): string => both[language];
