// @vitest-environment jsdom
import type { MatchBoard } from '@crease/shared/contracts/match-card';
import type { Match } from '@crease/shared/contracts/matches';
import { PRESETS } from '@crease/shared/cricket/presets';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveMatchesListener } from '../../../lib/live/live-matches-watch.js';
import type { MatchFrame, StateListener } from '../../../lib/live/state-watches.js';
import { LiveNow } from './live-now.js';

const watches = vi.hoisted(() => new Map<string, StateListener<MatchFrame>>());
const live = vi.hoisted(() => new Set<LiveMatchesListener>());
vi.mock('../../../lib/live/live.js', () => ({
  watchLiveMatches: (listener: LiveMatchesListener) => {
    live.add(listener);
    return () => live.delete(listener);
  },
  watchMatch: (matchId: string, listener: StateListener<MatchFrame>) => {
    watches.set(matchId, listener);
    return () => watches.delete(matchId);
  },
}));

const _id = 'a'.repeat(24);
const side = (name: string) => ({ name, players: [] });
const score = (total: number, wickets: number, overs: string) => ({
  side: 0 as const,
  total,
  wickets,
  overs,
});
const match: Match = {
  _id,
  status: 'live',
  startsAt: '2026-11-28T12:30:00.000Z',
  groundName: 'Sixer Cage',
  sides: [side('Powai Panthers'), side('Sion Strikers')],
  seq: 5,
  rev: 5,
  // Presets have the wire form, apart from `readonly`.
  rules: PRESETS['box-6'] as Match['rules'],
  scores: [score(9, 1, '0.3')],
  confirmed: false,
  confirmedSides: [],
  disputed: false,
  createdAt: '2026-11-28T12:00:00.000Z',
  can: { run: false, score: false, confirm: false, accept: false },
};
const board: MatchBoard = {
  status: 'live',
  sides: ['Powai Panthers', 'Sion Strikers'],
  innings: [{ ...score(13, 1, '0.4'), balls: 4 }],
  batters: [],
  thisOver: [],
  runRates: { current: 19.5 },
  last: { en: 'Asha hits a four', hi: 'आशा का चौका' },
};

let found: object[];
let root: Root;
let place: HTMLElement;

beforeEach(() => {
  found = [match];
  watches.clear();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://crease.test');
    const isAsked = url.pathname === '/api/matches' && url.searchParams.get('status') === 'live';
    const pagination = { page: 1, limit: 3, total: found.length, pages: 1 };
    return new Response(JSON.stringify({ success: true, matches: isAsked ? found : [], pagination }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

/** What `read` returns once React has rendered. */
const settled = async <T,>(read: () => T): Promise<T> => {
  await act(async () => {});
  return read();
};
const show = async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <LiveNow />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  const isRead = () => client.getQueryCache().getAll()[0]?.state.status === 'success';
  await expect.poll(() => settled(() => isRead() && place.querySelectorAll('a').length)).toBe(found.length);
};
const push = (seq: number, over: Partial<MatchBoard> = {}) =>
  act(() => watches.get(_id)?.({ matchId: _id, rev: seq, seq, board: { ...board, ...over } }));
const text = () => place.textContent;

test('shows a live match with its ground, and moves its score with each newer board', async () => {
  await show();
  expect(place.querySelector('a')?.getAttribute('href')).toBe(`/match/${_id}`);
  expect(place.querySelector('a')?.title).toBe('Sixer Cage');
  expect(text()).toContain('LivePowai Panthers 9/1 (0.3) v Sion Strikers');
  push(6);
  expect(text()).toContain('Powai Panthers 13/1 (0.4) v Sion Strikers');
  push(4, { innings: [{ ...score(1, 0, '0.1'), balls: 1 }] });
  expect(text()).toContain('13/1');
  push(7, { needed: { runs: 6, balls: 1 } });
  expect(text()).toContain('6 to win from 1 ball');
});

test('says who has won when the match ends while it is shown', async () => {
  await show();
  push(9, { status: 'over', result: { outcome: 'won', winner: 1, by: { wickets: 2, balls: 3 } } });
  expect(text()).toContain('Just ended');
  expect(text()).toContain('Sion Strikers won by 2 wickets');
  expect(text()).not.toContain('9/1');
});

test('shows nothing while no match is live', async () => {
  found = [];
  await show();
  expect(place.innerHTML).toBe('');
  expect(watches.size).toBe(0);
});

test('reads the list again when another match is live, and keeps the one that has ended', async () => {
  await show();
  const other = { ...match, _id: 'b'.repeat(24), sides: [side('Thane Tigers'), side('Vashi Vikings')] };
  found = [other];
  act(() => {
    for (const listener of live) listener({ matchIds: [other._id] });
  });
  push(9, { status: 'over', result: { outcome: 'won', winner: 1, by: { wickets: 2, balls: 3 } } });
  await expect.poll(() => settled(text)).toContain('Thane Tigers');
  expect(text()).toContain('Sion Strikers won by 2 wickets');
});
