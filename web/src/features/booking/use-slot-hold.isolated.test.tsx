// @vitest-environment jsdom
import type { Availability, Ground } from '@crease/shared/contracts/grounds';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { hourSlotText, slotFrom } from '@crease/shared/time/slots';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '../../components/toast-store.js';
import { failureOf } from '../../lib/api/api-error.js';
import type { DayListener } from '../../lib/live/day-watches.js';
import { userAtom } from '../../lib/session.js';
import { store } from '../../lib/store.js';
import { setHold } from '../holds/public.js';
import { availabilityKeys, type SlotPicker, useSlotPicker } from '../slots/public.js';
import { useSlotHold } from './use-slot-hold.js';

const live = vi.hoisted(() => ({ tell: (_day: Availability) => {} }));
vi.mock('../../lib/live/live.js', () => ({
  watchDay: (_groundId: string, day: string, onDay: DayListener) => {
    if (day === date) live.tell = onDay;
    return () => {};
  },
  onLive: () => () => {},
  onLiveAgain: () => () => {},
}));

const groundId = 'a'.repeat(24);
const HOUR = 20;
const date = addDays(dayOf(new Date()), 1);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const hold = {
  holdId: 'b'.repeat(24),
  groundId,
  bookingDate: date,
  timeSlot: slotFrom(HOUR, 1),
  expiresAt: inMinutes(5),
  userId: 'c'.repeat(24),
};
const ground = {
  _id: groundId,
  isBookableOnline: true,
  price: { perHour: 900, currency: 'INR', discount: 0, ranges: [] },
} as unknown as Ground;

/** The day as the server reports it while its one taken hour is held until then. */
const heldUntil = (end: string, rev: number): Availability => ({
  groundId,
  date,
  rev,
  serverTime: inMinutes(rev),
  bookedSlots: [hourSlotText(HOUR)],
  slots: Array.from({ length: 24 }, (_, hour) => ({
    time: hourSlotText(hour),
    pricePerHour: 900,
    ...(hour === HOUR ? { status: 'held' as const, heldUntil: end } : { status: 'available' as const }),
  })),
});

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

test('hours being released stay free and selected, even if an earlier reading arrives late', async () => {
  // Never resolves: the hold is being released during the whole test.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  store.set(userAtom, { id: hold.userId } as never);
  setHold(hold);
  const client = new QueryClient();
  client.setQueryData(availabilityKeys.day(groundId, date), heldUntil(hold.expiresAt, 1));
  const night = addDays(date, 1);
  client.setQueryData(availabilityKeys.day(groundId, night), {
    ...heldUntil(hold.expiresAt, 1),
    date: night,
  });
  let picker = {} as SlotPicker;
  let letGo = async () => {};
  const Page = () => {
    picker = useSlotPicker(ground);
    ({ letGo } = useSlotHold(picker, () => {}));
    return null;
  };
  const root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <Provider store={store}>
        <QueryClientProvider client={client}>
          <Page />
        </QueryClientProvider>
      </Provider>,
    ),
  );
  const chosen = { date, start: HOUR, end: HOUR + 1 };
  expect(picker.selection).toEqual(chosen);

  act(() => void letGo());
  expect([picker.selection, picker.isFree(HOUR)]).toEqual([undefined, true]);
  act(() => void picker.tap(HOUR));
  for (const rev of [1, 2]) {
    await act(async () => {
      live.tell({ ...heldUntil(hold.expiresAt, rev), serverTime: inMinutes(2) });
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect([picker.selection, picker.isFree(HOUR)]).toEqual([chosen, true]);
  }

  await act(async () => {
    live.tell(heldUntil(inMinutes(4), 3));
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect([picker.selection, picker.isFree(HOUR)]).toEqual([undefined, false]);
  expect(picker.lost?.lostAt).toBe(HOUR);
  act(() => root.unmount());
});

test('a refused slot is reported as taken, whether or not the answer says so', async () => {
  const said = vi.spyOn(toast, 'error').mockImplementation(() => {});
  store.set(userAtom, { id: hold.userId } as never);
  const client = new QueryClient();
  let complain = (_error: unknown, _fallback: string) => {};
  const Page = () => {
    ({ complain } = useSlotHold(useSlotPicker(ground), () => {}));
    return null;
  };
  const root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <Provider store={store}>
        <QueryClientProvider client={client}>
          <Page />
        </QueryClientProvider>
      </Provider>,
    ),
  );
  act(() => complain(failureOf(409, { success: false }, null), 'other'));
  act(() => complain(failureOf(500, { success: false }, null), 'other'));
  const taken = 'This slot is no longer available. Please select a different time.';
  expect(said.mock.calls.map(([text]) => text)).toEqual([taken, 'other']);
  act(() => root.unmount());
});
