// @vitest-environment jsdom
import type { Leaderboard } from '@crease/shared/contracts/figures';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LeaderboardsPage } from './leaderboards-page.js';
import { PlayerPage } from './player-page.js';

const asked: URL[] = [];
const answer = (body: object, status = 200) =>
  new Response(JSON.stringify({ success: status === 200, ...body }), {
    status,
    headers: { 'content-type': 'application/json' },
  });
const mumbai = {
  id: 'mumbai',
  name: 'Mumbai',
  state: 'Maharashtra',
  latitude: 19,
  longitude: 72,
  popular: true,
};
const board: Leaderboard = {
  season: '2026-27',
  by: 'economy',
  rows: [
    { rank: 1, name: 'Asha Rao', userId: 'a'.repeat(24), value: 5, matches: 4 },
    { rank: 1, name: 'Dev', value: 5, matches: 3 },
  ],
  me: { rank: 12, name: 'Dev', value: 8.25, matches: 2 },
  page: 1,
  hasMore: true,
  leastBalls: 60,
};

/** The server's answer to a request. */
function answerTo({ pathname }: URL): Response {
  if (pathname.endsWith('/cities')) return answer({ cities: [mumbai] });
  if (pathname.endsWith('/grounds'))
    return answer({ grounds: [], pagination: { page: 1, limit: 100, total: 0, pages: 0 } });
  if (pathname.endsWith('/leaderboards')) return answer({ ...board });
  return answer({ message: 'Not found', code: 'NOT_FOUND', requestId: '1' }, 404);
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://crease.test');
    asked.push(url);
    return answerTo(url);
  });
});
afterEach(() => vi.unstubAllGlobals());

let address = '';
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

async function render(path: string, page: ReactNode, at: string) {
  window.history.replaceState(null, '', at);
  const place = document.createElement('div');
  const root = createRoot(place);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <Address />
          <Routes>
            <Route path={path} element={page} />
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
  return place;
}

/** Renders what has arrived until the page shows the text. */
const untilShown = (place: HTMLElement, text: string) =>
  expect
    .poll(async () => {
      await act(async () => {});
      return place.textContent;
    })
    .toContain(text);

test('an address without a place gets the first city, and asks for its leaderboard of this season', async () => {
  const place = await render(
    '/leaderboards',
    <LeaderboardsPage />,
    '/leaderboards?by=economy&season=2025-26',
  );
  await untilShown(place, 'Asha Rao');
  expect(address).toBe('/leaderboards?by=economy&season=2025-26&scope=city&id=mumbai');
  const query = asked.find(({ pathname }) => pathname.endsWith('/leaderboards'))?.searchParams;
  expect(Object.fromEntries(query ?? [])).toEqual({
    by: 'economy',
    scope: 'city',
    id: 'mumbai',
    season: '2025',
    page: '1',
  });
});

test('equal values share a rank, a player without a public page has no link, and the own place is shown', async () => {
  const place = await render('/leaderboards', <LeaderboardsPage />, '/leaderboards?by=economy&id=mumbai');
  await untilShown(place, 'Asha Rao');
  const rows = [...place.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ['1', 'Asha Rao', '4', '5.00'],
    ['1', 'Dev', '3', '5.00'],
  ]);
  const links = [...place.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([`/player/${'a'.repeat(24)}`]);
  expect(place.querySelector('.own-place')?.textContent).toContain('12');
  expect(place.querySelector('.own-place')?.textContent).toContain('8.25');
  expect(place.textContent).toContain('at least 60 balls');
});

test('the next page and another figure are in the address, and another figure begins at the first page', async () => {
  const place = await render('/leaderboards', <LeaderboardsPage />, '/leaderboards?by=economy&id=mumbai');
  await untilShown(place, 'Asha Rao');
  const press = (found: Element | null | undefined) =>
    act(async () => found?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await press(place.querySelector('[aria-label="Next page"]'));
  expect(address).toBe('/leaderboards?by=economy&id=mumbai&page=2');
  await press([...place.querySelectorAll('[role=tab]')].find(({ textContent }) => textContent === 'Sixes'));
  expect(address).toBe('/leaderboards?by=sixes&id=mumbai');
});

test('a player without a public page is answered in kind words', async () => {
  const place = await render('/player/:userId', <PlayerPage />, `/player/${'f'.repeat(24)}`);
  await untilShown(place, 'There are no figures to show here');
  expect(place.querySelector('h1')?.textContent).toBe('There are no figures to show here');
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/leaderboards');
});
