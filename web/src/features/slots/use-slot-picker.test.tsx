// @vitest-environment jsdom
import type { Availability, Ground } from '@crease/shared/contracts/grounds';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { hourSlotText } from '@crease/shared/time/slots';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { availabilityKeys } from './availability-keys.js';
import { type SlotPicker, useSlotPicker } from './use-slot-picker.js';

const watched = vi.hoisted(() => new Set<string>());
vi.mock('../../lib/live/live.js', () => ({
  watchDay: (_groundId: string, date: string) => {
    watched.add(date);
    return () => watched.delete(date);
  },
  onLive: () => () => {},
  onLiveAgain: () => () => {},
}));

const groundId = 'a'.repeat(24);
const ground = {
  _id: groundId,
  isBookableOnline: true,
  price: { perHour: 900, currency: 'INR', discount: 0, ranges: [] },
} as unknown as Ground;
const today = dayOf(new Date());
const dayAt = (date: string): Availability => ({
  groundId,
  date,
  rev: 1,
  serverTime: new Date().toISOString(),
  bookedSlots: [],
  slots: Array.from({ length: 24 }, (_, hour) => ({
    time: hourSlotText(hour),
    pricePerHour: 900,
    status: 'available' as const,
  })),
});

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the night', today, addDays(today, 1)],
  ['the day', addDays(today, 1), today],
])(
  'hours of a day and the night after it come at once, and are watched from then on, when %s has come last',
  async (_, first, last) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const client = new QueryClient();
    let picker = {} as SlotPicker;
    const Page = () => {
      picker = useSlotPicker(ground);
      return null;
    };
    const root = createRoot(document.createElement('div'));
    const come = (date: string) =>
      act(async () => {
        client.setQueryData(availabilityKeys.day(groundId, date), dayAt(date));
        await new Promise((resolve) => setTimeout(resolve));
      });
    await act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <Page />
        </QueryClientProvider>,
      ),
    );
    await come(first);
    expect([picker.loading, picker.hours]).toEqual([true, []]);
    expect(watched.size).toBe(0);
    await come(last);
    expect([picker.loading, picker.hours.length]).toEqual([false, 30]);
    expect([...watched]).toEqual(expect.arrayContaining([first, last]));
    await act(async () => root.unmount());
  },
);
