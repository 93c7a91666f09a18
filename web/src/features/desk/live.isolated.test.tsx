// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLiveOwner } from './live.js';
import { ownerKeys } from './owner-keys.js';

const live = vi.hoisted(() => ({ tell: new Map<string, (data: unknown) => void>() }));
vi.mock('../../lib/live/live.js', () => ({
  onLive: (event: string, handler: (data: unknown) => void) => {
    live.tell.set(event, handler);
    return () => {};
  },
  onLiveAgain: () => () => {},
}));

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

test('a new booking of an unknown ground refetches the lists', () => {
  const client = new QueryClient();
  const pending = ownerKeys.pendingOf('a'.repeat(24));
  client.setQueryData(pending, { bookings: [] });
  const Page = () => {
    useLiveOwner([]);
    return null;
  };
  const root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    ),
  );
  const booking = { _id: 'b'.repeat(24), status: 'pending', groundId: { _id: 'c'.repeat(24) } };
  live.tell.get('booking:new')?.({ booking });
  expect(client.getQueryData(pending)).toEqual({ bookings: [] });
  expect(client.getQueryState(pending)?.isInvalidated).toBe(true);
  act(() => root.unmount());
});
