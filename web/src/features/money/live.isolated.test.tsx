// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Desk, DeskContext } from '../desk/public.js';
import { MoneyPage } from './pages/money-page.js';

const live = vi.hoisted(() => ({ tell: new Map<string, (data: unknown) => void>() }));
vi.mock('../../lib/live/live.js', () => ({
  onLive: (event: string, handler: (data: unknown) => void) => {
    live.tell.set(event, handler);
    return () => live.tell.delete(event);
  },
  onLiveAgain: (handler: () => void) => {
    live.tell.set('again', handler);
    return () => live.tell.delete('again');
  },
}));

const ownerId = 'a'.repeat(24);
const desk: Partial<Desk> = { workplace: { ownerId, businessName: 'Green Park', role: 'owner' }, search: '' };
const read = vi.fn<(path: string) => void>();
let root: Root;
let client: QueryClient;

const show = () =>
  act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <DeskContext value={desk as Desk}>
            <MoneyPage />
          </DeskContext>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  for (const name of ['IntersectionObserver', 'ResizeObserver'])
    vi.stubGlobal(
      name,
      class {
        observe() {}
        disconnect() {}
      },
    );
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const { pathname } = new URL(
      input instanceof Request ? input.url : String(input),
      window.location.origin,
    );
    read(pathname.slice(pathname.indexOf('/owner/')));
    const pagination = { page: 1, limit: 20, total: 0, pages: 0 };
    const sums = { ahead: 0, due: 0, onTheWay: 0, paid: 0 };
    return Response.json({
      success: true,
      ...sums,
      settlements: [],
      disputes: [],
      pagination,
      payoutAccount: null,
    });
  });
  // As in the app, where an answer is fresh for minutes.
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  root = createRoot(document.createElement('div'));
  await show();
  await expect.poll(() => client.isFetching()).toBe(0);
  read.mockClear();
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  live.tell.clear();
});

const tell = (event: string, data?: unknown) => act(async () => live.tell.get(event)?.(data));

test.each(['settlement', 'dispute', 'owner_check'])(
  'a notification of type %s refetches it all',
  async (type) => {
    await tell('notification:new', { notification: { type } });
    await expect
      .poll(() => read.mock.calls.flat())
      .toEqual(expect.arrayContaining(['/owner/balance', '/owner/settlements']));
  },
);

test('other notifications refetch nothing', async () => {
  await tell('notification:new', { notification: { type: 'review_request' } });
  expect(read).not.toHaveBeenCalled();
});

test('a change of a booking refetches the balance only', async () => {
  await tell('booking:updated', {});
  await expect.poll(() => read.mock.calls.flat()).toEqual(['/owner/balance']);
});

test('a new connection refetches it all', async () => {
  await tell('again');
  await expect.poll(() => read.mock.calls.flat()).toContain('/owner/settlements');
});

test('opening the page again fetches balance and settlements again, however fresh they are', async () => {
  await act(async () => root.render(null));
  await show();
  await expect
    .poll(() => read.mock.calls.flat())
    .toEqual(expect.arrayContaining(['/owner/balance', '/owner/settlements']));
});
