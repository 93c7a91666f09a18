// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLiveMatch } from './use-live-match.js';

const live = vi.hoisted(() => ({ watched: [] as string[], left: 0 }));
vi.mock('../../lib/live/live.js', () => ({
  watchMatch: (id: string) => {
    live.watched.push(id);
    return () => {
      live.left += 1;
    };
  },
}));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => vi.unstubAllGlobals());

test('a match that cannot be read stays watched while it is read again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const id = 'a'.repeat(24);
  let isError = false;
  const Page = () => {
    isError = useLiveMatch(id).query.isError;
    return null;
  };
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    ),
  );
  const hasFailed = () => vi.waitFor(() => act(async () => expect(isError).toBe(true)), { timeout: 30_000 });
  await hasFailed();
  expect(live.watched).toEqual([id]);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await act(async () => void client.refetchQueries());
  await vi.waitFor(() => act(async () => expect(isError).toBe(false)), { timeout: 30_000 });
  expect(live).toEqual({ watched: [id], left: 0 });
  await act(async () => root.unmount());
});
