import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyDetails } from './details-form.js';
import { useBookingFlow } from './use-booking-flow.js';

/** Idempotency keys of the bookings sent, and the server's answer to the next one. */
const keys: (string | null)[] = [];
let answer: () => Response;

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/health') return Response.json({ success: true, status: 'ok' });
    keys.push(new Headers(init.headers).get('idempotency-key'));
    return answer();
  });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The part of the picker that a booking reads. */
const picker = {
  ground: { _id: 'a'.repeat(24), features: { capacity: 12 } },
  slot: { bookingDate: '2026-11-24', timeSlot: '18:00-19:00' },
  setHolding: () => {},
};

function flow(over = {}): ReturnType<typeof useBookingFlow> {
  let shown: ReturnType<typeof useBookingFlow> | undefined;
  const Page = () => {
    shown = useBookingFlow({ ...picker, ...over } as never, () => {});
    return null;
  };
  const page = createElement(MemoryRouter, null, createElement(Page));
  renderToString(createElement(QueryClientProvider, { client: new QueryClient() }, page));
  if (!shown) throw new Error('nothing was shown');
  return shown;
}

const lost = () => {
  throw new TypeError('Failed to fetch');
};
const failing = (status: number, code: string) => () =>
  Response.json({ success: false, code, message: 'Not now.', requestId: 'r' }, { status });

test('reuses a key for one intent until the server has refused it; the same slot may then be requested again', async () => {
  const { book } = flow();
  const details = { ...emptyDetails(undefined, 12), playerCount: '8', name: 'Rohan', phone: '9820098200' };
  for (const next of [lost, failing(503, 'UNAVAILABLE'), failing(409, 'SLOT_TAKEN'), lost]) {
    answer = next;
    await book(details);
  }
  const [first, ...others] = keys;
  expect(first).toMatch(/.{16}/);
  expect(others.map((key) => key === first)).toEqual([true, true, false]);
});

test('sends the price the player saw, and asks for consent again if it has changed, before anything is booked', async () => {
  const asked: { path: string; total?: number }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/health') return Response.json({ success: true, status: 'ok' });
    asked.push({ path: url, total: JSON.parse(String(init.body)).expectedTotal });
    return failing(409, 'PRICE_CHANGED')();
  });
  const { book } = flow({ price: { totalAmount: 1530 } });
  await book({ ...emptyDetails(undefined, 12), playerCount: '8', name: 'Rohan', phone: '9820098200' });
  expect(asked.map(({ path, total }) => [path, total])).toEqual([
    ['/api/bookings', 1530],
    ['/api/bookings/quote', undefined],
  ]);
});
