import { type Phones, type Visit, visit } from './phone.js';
import type { WebPlaces } from './places.js';
import { noteWhenStands } from './vitals.js';

/** A page whose first paint is measured. */
export interface MeasuredPage {
  name: string;
  path: (places: WebPlaces) => string;
  /** Whether the browser has chosen a city before. */
  city: boolean;
  language?: 'hi';
  /** The most JavaScript before its first paint, by its encoding. */
  maxScriptsKb: Readonly<Record<'gzip' | 'br', number>>;
  /** A selector that matches once the app itself has rendered the page. */
  stands: string;
}

export const PAGES: readonly MeasuredPage[] = [
  {
    name: 'home',
    path: () => '/',
    city: false,
    maxScriptsKb: { gzip: 133, br: 116 },
    stands: '#main .hero-home h1',
  },
  {
    name: 'home with a city',
    path: () => '/',
    city: true,
    maxScriptsKb: { gzip: 133, br: 116 },
    stands: '#main .ground-card',
  },
  {
    name: 'the ground page',
    path: ({ groundId }) => `/ground/${groundId}`,
    city: false,
    maxScriptsKb: { gzip: 142, br: 125 },
    stands: '#main .hours .hour',
  },
  {
    name: 'a match that is played now',
    path: ({ liveMatchId }) => `/match/${liveMatchId}`,
    city: false,
    maxScriptsKb: { gzip: 145, br: 127 },
    stands: '#main .score-board',
  },
  {
    name: 'a match that is over',
    path: ({ pastMatchId }) => `/match/${pastMatchId}`,
    city: false,
    maxScriptsKb: { gzip: 145, br: 127 },
    stands: '#main .score-board',
  },
  {
    name: 'home in Hindi',
    path: () => '/',
    city: false,
    language: 'hi',
    maxScriptsKb: { gzip: 184, br: 157 },
    stands: '#main .hero-home h1',
  },
  {
    name: 'the ground page in Hindi',
    path: ({ groundId }) => `/ground/${groundId}`,
    city: false,
    language: 'hi',
    maxScriptsKb: { gzip: 193, br: 165 },
    stands: '#main .hours .hour',
  },
];

/** Opens the page in a fresh browser; resolves when it is rendered. */
export async function openPage(
  phones: Phones,
  places: WebPlaces,
  { path, city, language, stands }: MeasuredPage,
  slow: { network?: boolean; cpu?: boolean },
): Promise<Visit> {
  const opened = await visit(phones, {
    baseUrl: places.baseUrl,
    city: city ? places.city : undefined,
    language,
    slow,
  });
  await opened.page.addInitScript(noteWhenStands, stands);
  await opened.page.goto(path(places), { waitUntil: 'commit' });
  await opened.page.locator(stands).first().waitFor();
  return opened;
}

/** The scripts requested until the page was rendered; later ones are left out. */
export async function scriptsBeforePaint({ page, scripts }: Visit): Promise<Set<string>> {
  await page.waitForTimeout(100);
  const asked = await page.evaluate(() => {
    const stoodAt = window.creaseStoodAt ?? Number.POSITIVE_INFINITY;
    return performance
      .getEntriesByType('resource')
      .flatMap((entry) => (entry.startTime <= stoodAt ? [entry.name] : []));
  });
  return new Set(asked.filter((url) => scripts.has(url)));
}
