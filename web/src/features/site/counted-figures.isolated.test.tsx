// @vitest-environment jsdom
import type { PublicFigures } from '@crease/shared/contracts/site';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AboutPage } from '../about/pages/about-page.js';
import { LandingSections } from '../landing/components/landing-sections.js';

const FIGURES: PublicFigures = { grounds: 17, cities: 3, players: 1_234, bookings: 5_678, rating: 4.25 };

/** Ignores what it should watch: nothing scrolls here. */
class NoObserver {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  // Reduced motion: the counters show their last figures at once.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('IntersectionObserver', NoObserver);
});
afterEach(() => vi.unstubAllGlobals());

/** The words of a page on a site with or without counted figures. */
function wordsOf(page: ReactElement, figures?: PublicFigures | null | 'loading'): string {
  const client = new QueryClient();
  if (figures !== 'loading') client.setQueryData(['site'], figures === undefined ? {} : { figures });
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter>{page}</MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  const words = place.innerHTML.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  act(() => root.unmount());
  return words;
}

test('the home page marks its figures, bookings and reviews as samples if none are counted', () => {
  const words = wordsOf(<LandingSections />);
  for (const sample of ['500+ Grounds', 'Sample figures', 'Recent bookings Samples', 'Sample reviews'])
    expect(words).toContain(sample);
});

test('the home page shows counted figures without samples beside them', () => {
  const words = wordsOf(<LandingSections />, FIGURES);
  for (const figure of ['17 Grounds', '1,234 Players', '5,678 Bookings']) expect(words).toContain(figure);
  expect(words).not.toMatch(/sample|recent bookings|what players say/i);
});

test.each([['loading' as const], [null]])('no page shows samples while figures are %s', (figures) => {
  for (const page of [<LandingSections key="home" />, <AboutPage key="about" />])
    expect(wordsOf(page, figures)).not.toMatch(/sample|500\+|recent bookings|what players say/i);
});

test('About marks its figures as samples if none are counted', () => {
  expect(wordsOf(<AboutPage />)).toMatch(/500\+ Grounds .* 4\.8 Rating Sample figures/);
});

test('About shows counted figures, and no rating without reviews', () => {
  const words = wordsOf(<AboutPage />, FIGURES);
  expect(words).toContain('17 Grounds 1,234 Players 3 Cities 4.3 Rating');
  expect(words).not.toMatch(/sample/i);
  const { rating: _, ...unrated } = FIGURES;
  expect(wordsOf(<AboutPage />, unrated)).not.toContain('Rating');
});
