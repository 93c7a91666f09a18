// @vitest-environment jsdom
import type { Availability, Ground } from '@crease/shared/contracts/grounds';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { hourSlotText } from '@crease/shared/time/slots';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDayCorrections } from '../../components/use-corrected-clock.js';
import { syncClock } from '../../lib/clock.js';
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
  'hours of a day and its night appear together, and are watched from then on, when %s arrives last',
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

describe('on a phone whose clock is wrong', () => {
  /** Noon in India by the server's clock. */
  const noon = Date.parse('2026-11-27T12:00:00+05:30');
  const [day, night] = ['2026-11-27', '2026-11-28'];

  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  async function drawn(phoneAheadMs: number) {
    const client = new QueryClient();
    for (const date of [day, night]) client.setQueryData(availabilityKeys.day(groundId, date), dayAt(date));
    vi.setSystemTime(noon + phoneAheadMs);
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    let picker = {} as SlotPicker;
    const Hours = () => {
      picker = useSlotPicker(ground);
      return null;
    };
    const Page = () => <Hours key={useDayCorrections()} />;
    const root = createRoot(document.createElement('div'));
    await act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <Page />
        </QueryClientProvider>,
      ),
    );
    return {
      picker: () => picker,
      answer: () =>
        act(async () => syncClock(new Date(noon).toISOString(), noon + phoneAheadMs, noon + phoneAheadMs)),
      [Symbol.asyncDispose]: () => act(async () => root.unmount()),
    };
  }

  test('on a clock 90 minutes fast, the hour from 1 PM is free as soon as the server reports noon', async () => {
    await using page = await drawn(90 * 60_000);
    expect(page.picker().isFree(13)).toBe(false);
    await page.answer();
    expect(page.picker().isFree(13)).toBe(true);
  });

  test('on a clock a day fast, today is selected as soon as the server reports the date', async () => {
    await using page = await drawn(24 * 3_600_000);
    await page.answer();
    expect([page.picker().today, page.picker().date]).toEqual([day, day]);
    expect(page.picker().strip[0]?.date).toBe(day);
    expect(page.picker().isFree(13)).toBe(true);
  });
});
