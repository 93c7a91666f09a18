import { z } from 'zod';
import { readStored, writeStored } from '../storage.js';
import { layOver, type Translation } from './lay-over.js';

/** Each language by its own name. */
export const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = 'language';

/**
 * The language of this visit. It is settled before any text is made, so that texts stay plain constants and no
 * component need know of languages; changing it loads the page anew, and the address keeps what was on the screen.
 */
export const language: Language = readStored(KEY, z.enum(['en', 'hi'])) ?? 'en';

// Every module with texts waits for this one. The catalogue itself therefore imports nothing but types: anything else
// in it would wait for what waits for it.
const catalogue: Record<string, unknown> =
  language === 'hi' ? (await import('../../languages/hindi.js')).hindi : {};

/** The texts of one feature in the language of this visit; what is not translated yet stays English. */
export function inLanguage<T extends object>(name: string, english: T): T {
  return layOver(english, catalogue[name] as Translation<T> | undefined);
}

/** Takes another language and loads the page in it. */
export function chooseLanguage(next: Language): void {
  writeStored(KEY, next);
  window.location.reload();
}

/** For `Intl`: Indian forms with Latin digits, as prices and clocks have them everywhere. */
export const locale = language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN';
