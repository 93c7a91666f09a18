import type { Booking } from '@crease/shared/contracts/booking';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { serverNow } from '../../../lib/clock.js';
import { canReportGate } from '../../bookings/public.js';
import { aBooking } from '../../bookings/testing/a-booking.js';
import { ClosedGate } from './closed-gate.js';

const MINUTE_MS = 60_000;
const iso = (fromNow: number) => new Date(serverNow() + fromNow * MINUTE_MS).toISOString();
const payment: Booking['payment'] = {
  ...aBooking().payment,
  status: 'completed',
  captured: 2754,
  transactionId: 'p',
};
const playing = (over: Partial<Booking> = {}) =>
  aBooking({ status: 'confirmed', startsAt: iso(10), endsAt: iso(130), payment, ...over });
const shown = (booking: Booking) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ClosedGate booking={booking} />
    </QueryClientProvider>,
  );

test('the report button is shown only around a paid booking', () => {
  expect(shown(playing())).toContain('We stood before a closed gate');
  expect(shown(playing({ startsAt: iso(20) }))).toBe('');
  expect(shown(playing({ status: 'pending' }))).toBe('');
  expect(shown(playing({ checkedInAt: iso(0) }))).toBe('');
  expect(shown(playing({ payment: { ...payment, captured: 0 } }))).toBe('');
  expect(canReportGate(playing({ source: 'walk-in' }), serverNow())).toBe(false);
});

test('a report shows its state, and a rejected one its reason', () => {
  const gate = { state: 'open', at: iso(0), answerUntil: iso(60) } as const;
  const said = (closedGate: Booking['closedGate']) => shown(playing({ closedGate }));
  expect(said(gate)).toContain('The owner has until');
  expect(said({ ...gate, state: 'disputed' })).toContain('The ground says it was open.');
  const decision = { at: iso(0), by: 'admin' } as const;
  expect(said({ ...gate, state: 'confirmed', decision: { ...decision, refund: 2754 } })).toContain(
    '₹2,754 goes back',
  );
  const rejected = said({
    ...gate,
    state: 'rejected',
    decision: { ...decision, reason: 'Photos show it open' },
  });
  expect(rejected).toContain('Reason: Photos show it open');
  expect(rejected).not.toContain('We stood before');
});
