// @vitest-environment jsdom
import type { MatchBoard } from '@crease/shared/contracts/match-card';
import type { Tournament } from '@crease/shared/contracts/tournament';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveStatusAtom, lostSinceAtom } from '../../../lib/live/live-status.js';
import type { CityFrame, MatchFrame, TournamentFrame } from '../../../lib/live/state-watches.js';
import { store } from '../../../lib/store.js';
import { fourTeams } from '../testing/drawn-matches.js';
import { aListedTournament } from '../testing/listed-tournament.js';
import { tournamentKeys } from '../tournament-keys.js';
import { useLiveRows } from '../use-live-tournament.js';
import { useNewlyOpened } from '../use-newly-opened.js';
import { Behind } from './behind.js';
import { BracketView } from './bracket-view.js';
import { TournamentCard } from './tournament-card.js';

const { watches, watch } = vi.hoisted(() => {
  const watches = new Map<string, Set<(frame: never) => void>>();
  const watch = (id: string, listener: (frame: never) => void) => {
    const listeners = watches.get(id) ?? new Set();
    watches.set(id, listeners.add(listener));
    return () => listeners.delete(listener);
  };
  return { watches, watch };
});
vi.mock('../../../lib/live/live.js', () => ({ watchMatch: watch, watchTournament: watch, watchCity: watch }));

/** Shows a frame to those who watch `id`. */
const push = (id: string, frame: MatchFrame | CityFrame | Partial<TournamentFrame>) =>
  act(async () => {
    for (const listener of watches.get(id) ?? []) listener(frame as never);
  });

const matchId = 'a'.repeat(24);
const board = (total: number): MatchBoard => ({
  status: 'live',
  sides: ['Team 2', 'Team 3'],
  innings: [{ side: 1, total, wickets: 2, overs: '4.3', balls: 27 }],
  batters: [],
  thisOver: [],
  runRates: { current: 9 },
});
const show = (rev: number, total: number) => push(matchId, { matchId, rev, seq: rev, board: board(total) });

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

/** A list as the page shows it. */
function List({ read }: { read: Tournament[] }) {
  return useLiveRows(read).map((one) => <TournamentCard key={one._id} tournament={one} to="/" />);
}

const cards = () => [...place.querySelectorAll('.cup-card')].map((card) => card.textContent ?? '');

test('a list shows the places left as they are pushed, whatever an older read brings after that', async () => {
  const tournament = aListedTournament({ rev: 3, placesLeft: 4 });
  const pushed = { ...tournament, rev: 5, placesLeft: 2 };
  await render(<List read={[tournament]} />);
  expect(cards()[0]).toContain('4 places left');
  await push(tournament._id, { tournament: pushed });
  expect(cards()[0]).toContain('2 places left');
  await render(<List read={[{ ...tournament, rev: 4, placesLeft: 3 }]} />);
  expect(cards()[0]).toContain('2 places left');
  await render(<List read={[{ ...tournament, rev: 6, placesLeft: 1 }]} />);
  expect(cards()[0]).toContain('1 place left');
  await push(tournament._id, { tournament: { ...pushed, rev: 7, status: 'cancelled' } });
  expect(cards()[0]).toMatch(/^Cancelled/);
});

test('a card says what entry costs only while a team can enter', async () => {
  const costs = async (over: Partial<Tournament>) => {
    await render(<List read={[aListedTournament({ entryFee: 0, ...over })]} />);
    return cards()[0]?.includes('Free');
  };
  expect(await costs({ status: 'draft' })).toBe(true);
  expect(await costs({ status: 'open' })).toBe(true);
  expect(await costs({ status: 'open', placesLeft: 0 })).toBe(true);
  for (const status of ['drawn', 'running', 'over', 'cancelled'] as const)
    expect(await costs({ status }), status).toBe(false);
  await render(
    <List read={[aListedTournament({ status: 'over', champion: { teamId: matchId, name: 'Kings' } })]} />,
  );
  expect(cards()[0]).toMatch(/^Over.*KingsChampion$/);
});

/** The list of a city, read or still loading. */
function CityList({ rows }: { rows?: Tournament[] }) {
  useNewlyOpened('mumbai', rows);
  return null;
}

test('a list is read again for each tournament that opens or leaves it, and not for those that it has', async () => {
  const tournament = aListedTournament({});
  const key = tournamentKeys.list({ cityId: 'mumbai' });
  const opened = (...tournamentIds: string[]) => push('mumbai', { cityId: 'mumbai', tournamentIds });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const isReadAgain = () => {
      vi.advanceTimersByTime(2_000);
      const isStale = client.getQueryState(key)?.isInvalidated;
      client.setQueryData(key, 'read');
      return isStale;
    };
    client.setQueryData(key, 'read');
    await render(<CityList />);
    await opened('b');
    expect(isReadAgain()).toBe(false);
    await render(<CityList rows={[tournament]} />);
    await opened(tournament._id);
    expect(isReadAgain()).toBe(false);
    await opened(tournament._id, 'b');
    expect(isReadAgain()).toBe(true);
    await opened('b', tournament._id);
    expect(isReadAgain()).toBe(false);
    await opened('b');
    expect(isReadAgain()).toBe(true);
    await opened('b', tournament._id);
    expect(isReadAgain()).toBe(false);
    await opened('b', 'c');
    await render(null);
    expect(isReadAgain()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
