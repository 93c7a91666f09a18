// @vitest-environment jsdom
import { openingTimesOf } from '@crease/shared/openings/opening-times';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOpening } from './use-opening.js';

type Handler = (data: never) => void;
const server = vi.hoisted(() => ({
  read: vi.fn<() => Promise<unknown>>(),
  watchDay: vi.fn(() => () => undefined),
  handlers: new Map<string, Handler>(),
}));
vi.mock('../../../lib/api/call.js', () => ({ call: () => server.read() }));
vi.mock('../../../lib/live/live.js', () => ({
  watchDay: server.watchDay,
  onLive(event: string, handler: Handler) {
    server.handlers.set(event, handler);
    return () => undefined;
  },
  onLiveAgain(handler: Handler) {
    server.handlers.set('again', handler);
    return () => undefined;
  },
}));

const GROUND = 'a'.repeat(24);
const DATE = '2026-12-30';
const { opensAt, drawnFrom } = openingTimesOf(DATE);
const opening = { groundId: GROUND, date: DATE, phase: 'gathering', reached: 0, secondsEach: 24 };
const KEY = ['opening', GROUND, DATE, 'ravi'];
const mine = { receipt: 'r', entry: 'e', inDraw: true };

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  server.read.mockReset().mockResolvedValue({ opening, mine });
  server.watchDay.mockClear();
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Page() {
  useOpening(GROUND, DATE, 'ravi');
  return null;
}

let client: QueryClient;
async function openedAt(now: Date): Promise<void> {
  vi.setSystemTime(now);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    ),
  );
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('begins to watch a day that opens while the page waits, and reads nothing at that moment', async () => {
  await openedAt(new Date(opensAt.getTime() - 60_000));
  await pass(60_000 + 22_400);
  expect(server.watchDay).not.toHaveBeenCalled();
  await pass(200);
  expect(server.watchDay).toHaveBeenCalledOnce();
  expect(server.read).toHaveBeenCalledOnce();
});

it('watches at once a day that has been open for a minute', async () => {
  await openedAt(drawnFrom);
  await pass(0);
  expect(server.watchDay).toHaveBeenCalledOnce();
});

it('reads the line again at the notification of the player’s turn, even before their place is known', async () => {
  await openedAt(drawnFrom);
  await pass(0);
  for (const type of ['payment_received', 'opening_turn'])
    await act(async () => server.handlers.get('notification:new')?.({ notification: { type } } as never));
  expect(server.read).toHaveBeenCalledTimes(2);
});

it('does not read before the draw takes long, because messages tell of it', async () => {
  await openedAt(new Date(drawnFrom.getTime() - 60_000));
  await pass(30_000);
  await pass(44_900);
  expect(server.read).toHaveBeenCalledOnce();
  await pass(200);
  expect(server.read).toHaveBeenCalledTimes(2);
});

it('takes the player’s place from the socket, without a read', async () => {
  await openedAt(drawnFrom);
  await pass(0);
  const tell = (name: string, data: object) =>
    act(async () => server.handlers.get(name)?.({ groundId: GROUND, date: DATE, ...data } as never));
  await tell('opening:changed', { phase: 'letting', reached: 5, drawn: 60, secondsEach: 24 });
  await tell('opening:placed', { date: '2026-12-31', place: 3 });
  expect(client.getQueryData(KEY)).toMatchObject({ mine });
  await tell('opening:placed', { place: 40 });
  expect(client.getQueryData(KEY)).toMatchObject({ opening: { reached: 5 }, mine: { ...mine, place: 40 } });
  await pass(19_000);
  expect(server.read).toHaveBeenCalledOnce();
});

it('reads the player’s place when the socket comes back after the draw', async () => {
  await openedAt(drawnFrom);
  await pass(0);
  const comeBack = () => act(async () => server.handlers.get('again')?.(undefined as never));
  await comeBack();
  expect(server.read).toHaveBeenCalledOnce();
  await act(async () =>
    server.handlers.get('opening:changed')?.({ ...opening, phase: 'letting', drawn: 60 } as never),
  );
  server.read.mockResolvedValue({
    opening: { ...opening, phase: 'letting', drawn: 60 },
    mine: { ...mine, place: 40 },
  });
  await comeBack();
  expect(client.getQueryData(KEY)).toMatchObject({ mine: { place: 40 } });
  await comeBack();
  await pass(19_000);
  expect(server.read).toHaveBeenCalledTimes(2);
});

it('reads at once if the place that has come is one whose turn it is', async () => {
  await openedAt(drawnFrom);
  await pass(0);
  const at = { groundId: GROUND, date: DATE };
  await act(async () =>
    server.handlers.get('opening:changed')?.({ ...opening, reached: 5, drawn: 60 } as never),
  );
  await act(async () => server.handlers.get('opening:placed')?.({ ...at, place: 5 } as never));
  expect(server.read).toHaveBeenCalledTimes(2);
});
