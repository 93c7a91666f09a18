import { afterEach, expect, test, vi } from 'vitest';
import { isHindi } from '../../first-visit.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

interface Visit {
  browser: string[];
  stored?: string | null;
  address?: string;
}

async function languageOf({ browser, stored = null, address = '/' }: Visit) {
  vi.stubGlobal('navigator', { languages: browser });
  vi.stubGlobal('localStorage', { getItem: () => stored });
  vi.stubGlobal('location', new URL(address, 'http://crease.test'));
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
  [
    { browser: ['hi-IN'], stored: '"hi"', address: '/embed/1' },
    { language: 'en', isLanguageGuessed: false },
  ],
  [
    { browser: ['en-IN'], stored: '"en"', address: '/embed/1?lang=hi' },
    { language: 'hi', isLanguageGuessed: false },
  ],
  [
    { browser: ['en-IN'], address: '/ground/1?lang=hi' },
    { language: 'en', isLanguageGuessed: false },
  ],
])('a visit with %j is in %j, and fetches its texts at once if they are Hindi', async (given, expected) => {
  expect(await languageOf(given)).toEqual(expected);
  expect(isHindi()).toBe(expected.language === 'hi');
});
