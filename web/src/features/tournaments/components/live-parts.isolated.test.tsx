// @vitest-environment jsdom
import type { MatchBoard } from '@crease/shared/contracts/match-card';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveStatusAtom, lostSinceAtom } from '../../../lib/live/live-status.js';
import type { MatchFrame, StateListener } from '../../../lib/live/state-watches.js';
import { store } from '../../../lib/store.js';
import { fourTeams } from '../testing/drawn-matches.js';
import { tournamentKeys } from '../tournament-keys.js';
import { Behind } from './behind.js';
import { BracketView } from './bracket-view.js';

const watches = vi.hoisted(() => new Map<string, Set<StateListener<MatchFrame>>>());
vi.mock('../../../lib/live/live.js', () => ({
  watchMatch: (matchId: string, listener: StateListener<MatchFrame>) => {
    const listeners = watches.get(matchId) ?? new Set();
    watches.set(matchId, listeners.add(listener));
    return () => listeners.delete(listener);
  },
}));

const matchId = 'a'.repeat(24);
const board = (total: number): MatchBoard => ({
  status: 'live',
  sides: ['Team 2', 'Team 3'],
  innings: [{ side: 1, total, wickets: 2, overs: '4.3', balls: 27 }],
  batters: [],
  thisOver: [],
  runRates: { current: 9 },
});
const show = (rev: number, total: number) =>
  act(async () => {
    const frame: MatchFrame = { matchId, rev, seq: rev, board: board(total) };
    for (const listener of watches.get(matchId) ?? []) listener(frame);
  });

let client: QueryClient;
let root: Root;
let place: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // The queries of these tests are answered from what is known.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  client.clear();
  store.set(liveStatusAtom, 'idle');
  store.set(lostSinceAtom, undefined);
  vi.unstubAllGlobals();
});

const render = (children: ReactNode) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>,
    ),
  );

const boxOf = (name: string) =>
  [...place.querySelectorAll('.cup-box-side')].find((one) => one.textContent?.startsWith(name))?.textContent;

test('the bracket shows the score of a running match beside the side that made it, ball by ball', async () => {
  const matches = fourTeams().map((one) =>
    one.number === 2 ? { ...one, status: 'live' as const, matchId } : one,
  );
  await render(<BracketView matches={matches} />);
  expect(boxOf('Team 3')).toBe('Team 3');
  await show(4, 41);
  expect(boxOf('Team 3')).toBe('Team 341/2 (4.3)');
  expect(boxOf('Team 2')).toBe('Team 2');
  await show(5, 45);
  await show(3, 39);
  expect(boxOf('Team 3')).toBe('Team 345/2 (4.3)');
});

test('a tournament says since when it is not live, unless it has ended', async () => {
  const at = Date.parse('2026-11-29T04:30:00Z');
  for (const status of ['running', 'over'])
    client.setQueryData(tournamentKeys.one(status), { _id: status, status }, { updatedAt: at });
  await render(
    <>
      <Behind id="running" className="running" />
      <Behind id="over" className="over" />
    </>,
  );
  expect(place.textContent).toBe('');
  await act(async () => {
    store.set(lostSinceAtom, at + 5 * 60_000);
    store.set(liveStatusAtom, 'lost');
  });
  expect(place.querySelector('.running')?.textContent).toMatch(/^Not live: this is how it stood at 10:05/);
  expect(place.querySelector('.over')?.textContent).toBe('');
});
