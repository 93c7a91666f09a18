import { inLanguage } from '../../lib/language/language.js';

/** How a city or a state of a ground's address is called in the language of this visit; others stay as they are. */
export const placeNames = inLanguage('places', { of: (name: string): string => name });
