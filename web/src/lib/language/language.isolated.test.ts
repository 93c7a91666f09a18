import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function languageOf({ browser, stored = null }: { browser: string[]; stored?: string | null }) {
  vi.stubGlobal('navigator', { languages: browser });
  vi.stubGlobal('localStorage', { getItem: () => stored });
  const { language, isLanguageGuessed } = await import('./language.js');
  return { language, isLanguageGuessed };
}

test.each([
  [{ browser: ['hi-IN', 'en-IN'] }, { language: 'hi', isLanguageGuessed: true }],
  [{ browser: ['hi'] }, { language: 'hi', isLanguageGuessed: true }],
  [{ browser: ['en-IN', 'hi-IN'] }, { language: 'en', isLanguageGuessed: false }],
  [{ browser: ['hil', 'en'] }, { language: 'en', isLanguageGuessed: false }],
  [{ browser: [] }, { language: 'en', isLanguageGuessed: false }],
  [
    { browser: ['hi-IN'], stored: '"en"' },
    { language: 'en', isLanguageGuessed: false },
  ],
  [
    { browser: ['en-IN'], stored: '"hi"' },
    { language: 'hi', isLanguageGuessed: false },
  ],
])('a browser with %j gets %j', async (given, expected) => {
  expect(await languageOf(given)).toEqual(expected);
});
