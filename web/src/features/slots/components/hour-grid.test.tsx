// @vitest-environment jsdom
import type { Ground } from '@crease/shared/contracts/grounds';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, Profiler } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TimelineHour } from '../timeline.js';
import type { SlotPicker } from '../use-slot-picker.js';
import { HourGrid } from './hour-grid.js';

const TODAY = '2026-11-21';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const hoursOf = (date: string, ...taken: number[]): TimelineHour[] =>
  Array.from({ length: 30 }, (_, at) => ({
    at,
    date,
    status: taken.includes(at) ? 'booked' : 'available',
    pricePerHour: 900,
  }));

/** The part of a picker that the grid reads. */
function aPicker(hours: TimelineHour[], date = TODAY): SlotPicker {
  const ground = { _id: 'a'.repeat(24), price: { discount: 0 } } as unknown as Ground;
  const part: Partial<SlotPicker> = {
    ground,
    today: TODAY,
    date,
    hours,
    loading: hours.length === 0,
    isFree: (at) => hours.some((hour) => hour.at === at && hour.status === 'available'),
    isYours: () => false,
    bookingAt: () => undefined,
    canWait: false,
  };
  return part as SlotPicker;
}

const timesOf = (place: Element, which: string): (string | null)[] =>
  [...place.querySelectorAll(`${which} .hour-time`)].map((time) => time.textContent);

/** The grid on a page: `show` renders it with another picker and returns the number of renders. */
function aPage() {
  let drawn = 0;
  const place = document.createElement('div');
  const root = createRoot(place);
  const client = new QueryClient();
  const show = (picker: SlotPicker): number => {
    const before = drawn;
    act(() =>
      root.render(
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <Profiler
              id="grid"
              onRender={() => {
                drawn += 1;
              }}
            >
              <HourGrid picker={picker} />
            </Profiler>
          </MemoryRouter>
        </QueryClientProvider>,
      ),
    );
    return drawn - before;
  };
  return { place, show };
}

test('a change of the hours renders once', () => {
  const { place, show } = aPage();
  show(aPicker(hoursOf(TODAY, 19)));
  expect(place.querySelectorAll('.hour-free')).toHaveLength(29);
  expect(show(aPicker(hoursOf(TODAY)))).toBe(1);
  expect(place.querySelectorAll('.hour-free')).toHaveLength(30);
});

test('an hour taken while visible flashes, and another day’s hours do not', () => {
  const { place, show } = aPage();
  show(aPicker(hoursOf(TODAY)));
  show(aPicker(hoursOf(TODAY, 19)));
  expect(timesOf(place, '.hour-taken-fade')).toEqual(['7–8 PM']);
  show(aPicker(hoursOf('2026-11-22', 8), '2026-11-22'));
  expect(place.querySelectorAll('.hour-booked')).toHaveLength(1);
  expect(place.querySelectorAll('[class*=hour-taken]')).toHaveLength(0);
});

test('an hour taken while another one flashes turns amber, until the next change or by itself', () => {
  vi.useFakeTimers();
  const { place, show } = aPage();
  show(aPicker(hoursOf(TODAY)));
  show(aPicker(hoursOf(TODAY, 17)));
  vi.advanceTimersByTime(500);
  show(aPicker(hoursOf(TODAY, 17, 18)));
  expect(timesOf(place, '.hour-taken-fade')).toEqual(['5–6 PM']);
  expect(timesOf(place, '.hour-taken-stand')).toEqual(['6–7 PM']);
  vi.advanceTimersByTime(700);
  show(aPicker(hoursOf(TODAY, 17, 18, 19)));
  expect(timesOf(place, '.hour-taken-stand')).toEqual(['7–8 PM']);
  act(() => vi.advanceTimersByTime(1_000));
  expect(timesOf(place, '.hour-taken-stand')).toEqual([]);
  show(aPicker(hoursOf(TODAY, 17, 18, 19, 20)));
  expect(timesOf(place, '.hour-taken-stand')).toEqual([]);
  expect(timesOf(place, '.hour-taken-fade')).toContain('8–9 PM');
});
