import type { Language } from '@crease/shared/format/calendar-words';
import { embedded } from '../embedded.js';
import { readStored, writeStored } from '../storage.js';
import { storedLanguage } from './language.light.js';
import { layWords } from './lay-over.js';

/** Each language by its own name. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

const KEY = 'language';

const chosen = embedded?.language ?? readStored(KEY, storedLanguage);

/** The first of the browser's preferred languages that the product supports. */
const preferred: Language = /^hi\b/i.test(globalThis.navigator?.languages?.[0] ?? '') ? 'hi' : 'en';

/**
 * The language of this visit. Changing it reloads the page, and the address restores what was on the screen. In an
 * iframe the embedding page decides it.
 */
export const language: Language = chosen ?? preferred;

/** True if the browser's settings decided the language, so that a link to English must be visible. */
export const isLanguageGuessed = chosen === undefined && language !== 'en';

/** The page's `lang`. */
export const locale = language === 'hi' ? 'hi-IN' : 'en-IN';

/** Texts of several features, by the names they pass to `inLanguage`. */
export type Catalogue = Readonly<Record<string, unknown>>;

const known = new Map<string, unknown>();
let waiting: { name: string; texts: object }[] = [];

/**
 * The texts of one feature in the language of this visit; untranslated parts stay English. They are constants of their
 * modules, replaced once in place before the first render: take objects from them at the top of a module, never single
 * strings.
 */
export function inLanguage<T extends object>(name: string, english: T): T {
  if (known.has(name)) layWords(english, known.get(name));
  else if (language !== 'en') waiting.push({ name, texts: english });
  return english;
}

/**
 * Loads translations: the catalogue's before the app renders, a rare screen's together with the screen. Never fails;
 * English loads nothing.
 */
export async function loadWords(load: () => Promise<Catalogue>): Promise<void> {
  if (language === 'en') return;
  try {
    for (const [name, words] of Object.entries(await load())) known.set(name, words);
    for (const { name, texts } of waiting) if (known.has(name)) layWords(texts, known.get(name));
    waiting = waiting.filter(({ name }) => !known.has(name));
  } catch (error) {
    console.warn('The catalogue could not be loaded; texts stay English', error);
  }
}

/** Switches the language and reloads the page in it. */
export function chooseLanguage(next: Language): void {
  writeStored(KEY, next);
  window.location.reload();
}
