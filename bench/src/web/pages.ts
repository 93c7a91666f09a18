import { type Phones, type Visit, visit } from './phone.js';
import type { WebPlaces } from './places.js';

/** A page whose first paint is measured. */
export interface MeasuredPage {
  name: string;
  path: (places: WebPlaces) => string;
  /** Whether the browser has chosen a city before. */
  city: boolean;
  /** What is there once the app itself has drawn the page. */
  stands: string;
}

export const PAGES: readonly MeasuredPage[] = [
  { name: 'home', path: () => '/', city: false, stands: '#main .hero-home h1' },
  { name: 'home with a city', path: () => '/', city: true, stands: '#main .ground-card' },
  {
    name: 'the ground page',
    path: ({ groundId }) => `/ground/${groundId}`,
    city: false,
    stands: '#main .hours .hour',
  },
];

/** Opens it in a browser that was never here; resolves when it stands. */
export async function openPage(
  phones: Phones,
  places: WebPlaces,
  { path, city, stands }: MeasuredPage,
  slow: { network?: boolean; cpu?: boolean },
): Promise<Visit> {
  const opened = await visit(phones, {
    baseUrl: places.baseUrl,
    city: city ? places.city : undefined,
    slow,
  });
  await opened.page.goto(path(places), { waitUntil: 'commit' });
  await opened.page.locator(stands).first().waitFor();
  return opened;
}
