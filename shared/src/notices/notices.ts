import type { Language } from '../format/calendar-words.js';
import { english } from './english.js';
import { hindi } from './hindi.js';
import type { Notices } from './notice.js';

/** The notices that are shown with each consent, by language. */
export const NOTICES: Record<Language, Notices> = { en: english, hi: hindi };
