import { inLanguage } from '../../lib/language/language.js';

/** The name of a city or state of a ground's address in the language of this visit; unknown names stay unchanged. */
export const placeNames = inLanguage('places', { of: (name: string): string => name });
