// @vitest-environment jsdom
import type { User } from '@crease/shared/contracts/user';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.js';
import { userAtom } from '../../../lib/session.js';
import { store } from '../../../lib/store.js';
import { useEnterOpening } from './use-opening.js';

const server = vi.hoisted(() => ({ join: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../../lib/api/call.js', () => ({ call: () => server.join() }));

const GROUND = 'a'.repeat(24);
const DATE = '2026-12-30';
const line = { opening: { reached: 0 }, mine: { entry: 'e' } };

let client: QueryClient;
let root: Root;
let join: () => Promise<unknown>;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  server.join.mockReset();
  client = new QueryClient();
  root = createRoot(document.createElement('div'));
  await signedIn('ravi');
});
afterEach(async () => {
  await act(async () => root.unmount());
  store.set(userAtom, undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Page({ userId }: { userId: string }) {
  join = useEnterOpening(GROUND, DATE, userId).mutateAsync;
  return null;
}

/** Shows the page to this player. */
async function signedIn(userId: string): Promise<void> {
  await act(async () => {
    store.set(userAtom, { id: userId } as User);
    root.render(
      <QueryClientProvider client={client}>
        <Page userId={userId} />
      </QueryClientProvider>,
    );
  });
}

const lineOf = (userId: string) => client.getQueryData(['opening', GROUND, DATE, userId]);

it('joins for the player who asked', async () => {
  server.join.mockResolvedValueOnce(line);
  await act(async () => void (await join()));
  expect(lineOf('ravi')).toEqual(line);
});

it('does not join again once another player has signed in', async () => {
  server.join.mockRejectedValue(new ApiError('RATE_LIMITED', '', { status: 429, retryAfterSeconds: 4 }));
  const outcome = join().catch((error: unknown) => error);
  await act(() => vi.advanceTimersByTimeAsync(0));
  await signedIn('priya');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(server.join).toHaveBeenCalledOnce();
  expect(await outcome).toMatchObject({ code: 'ABORTED' });
});

it('shows an answer that comes late to no other player', async () => {
  let answer: (late: unknown) => void = () => undefined;
  server.join.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const joined = join();
  await act(() => vi.advanceTimersByTimeAsync(0));
  await signedIn('priya');
  answer(line);
  await act(async () => void (await joined));
  expect([lineOf('ravi'), lineOf('priya')]).toEqual([line, undefined]);
});
