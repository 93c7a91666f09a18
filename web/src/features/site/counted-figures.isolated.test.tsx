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
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sees each element at once. */
class SeesAtOnce extends NoObserver {
  constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {
    super();
  }
  override observe() {
    this.tell([{ isIntersecting: true }]);
  }
}

/** Opens a page on a site with or without counted figures. */
function open(page: ReactElement, figures?: PublicFigures | null | 'loading') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
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
  return { place, client, close: () => act(() => root.unmount()) };
}

const textOf = (place: Element): string => place.innerHTML.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

function wordsOf(page: ReactElement, figures?: PublicFigures | null | 'loading'): string {
  const { place, close } = open(page, figures);
  const words = textOf(place);
  close();
  return words;
}

test('the home page marks its figures, bookings and reviews as samples if none are counted', () => {
  const words = wordsOf(<LandingSections room="room" />);
  for (const sample of ['500+ Grounds', 'Sample figures', 'Recent bookings Samples', 'Sample reviews'])
    expect(words).toContain(sample);
});

test('the home page shows counted figures without samples beside them', () => {
  const words = wordsOf(<LandingSections room="room" />, FIGURES);
  for (const figure of ['17 Grounds', '1,234 Players', '5,678 Bookings']) expect(words).toContain(figure);
  expect(words).not.toMatch(/sample|recent bookings|what players say/i);
});

test.each([['loading' as const], [null]])('no page shows samples while figures are %s', (figures) => {
  vi.useFakeTimers();
  for (const page of [<LandingSections key="home" room="room" />, <AboutPage key="about" />]) {
    const { place, close } = open(page, figures);
    // The home page does not wait for the site for ever.
    act(() => vi.advanceTimersByTime(3_000));
    expect(textOf(place)).toMatch(/[a-z]/);
    expect(textOf(place)).not.toMatch(/sample|500\+|recent bookings|what players say/i);
    close();
  }
});

test('the sections of the home page come together, so none is moved by one that comes later', async () => {
  const { place, client, close } = open(<LandingSections room="room" />, 'loading');
  expect(place.innerHTML).toBe('<div class="room"></div>');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  client.setQueryData(['site'], {});
  await expect.poll(() => textOf(place)).toContain('Recent bookings');
  expect(place.querySelector('.room')).toBeNull();
  close();
});

test('the home page shows its sections without figures if the site cannot be read', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.useFakeTimers();
  const { place, close } = open(<LandingSections room="room" />, 'loading');
  // After two repeats, and sooner than for a site that does not answer.
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(place.querySelectorAll('.landing')).toHaveLength(2);
  expect(textOf(place)).not.toMatch(/sample|500\+/i);
  close();
});

test('a page shows neither figures nor samples if the site cannot be read', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const { place, client, close } = open(<AboutPage />, 'loading');
  await act(() => expect.poll(() => client.getQueryState(['site'])?.status).toBe('error'));
  expect(textOf(place)).not.toMatch(/sample|500\+/i);
  close();
});

test('the counters count up once they are seen, also when the figures come later', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('IntersectionObserver', SeesAtOnce);
  const { place, client, close } = open(<LandingSections room="room" />, 'loading');
  act(() => void client.setQueryData(['site'], { figures: FIGURES }));
  // Animation frames update the counters outside of `act`.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  await expect.poll(() => place.querySelector('dd [aria-hidden]')?.textContent).toBe('17');
  close();
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
