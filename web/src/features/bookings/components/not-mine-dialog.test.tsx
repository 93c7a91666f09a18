import type { Booking } from '@crease/shared/contracts/booking';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { BookingCard } from '../../my-bookings/components/booking-card.js';
import { aBooking } from '../testing/a-booking.js';
import { NotMineDialog } from './not-mine-dialog.js';

const nothing = () => {};
const walkIn = aBooking({ status: 'confirmed', source: 'walk-in' });

const card = (booking: Booking): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <BookingCard
        booking={booking}
        match={undefined}
        onCancel={nothing}
        onMove={nothing}
        onNotMine={nothing}
        onExpired={nothing}
      />
    </MemoryRouter>,
  );
const dialog = (booking: Booking): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <NotMineDialog booking={booking} onClose={nothing} />
    </QueryClientProvider>,
  );

test('a walk-in shown to the player can be disowned, their own booking cannot', () => {
  expect(card({ ...walkIn, shown: true })).toContain('This isn’t my booking');
  const own = { userId: { _id: 'c'.repeat(24), name: 'Asha', email: 'asha@crease.test' } };
  expect(card(aBooking({ status: 'confirmed', ...own }))).not.toContain('This isn’t my booking');
});

test('the dialog says that the booking is not cancelled, and that all weekly bookings are removed', () => {
  expect(dialog(walkIn)).toContain('It is not cancelled.');
  expect(dialog(walkIn)).not.toContain('All weekly games');
  expect(dialog({ ...walkIn, regularId: 'd'.repeat(24) })).toContain('All weekly games at Sixer Cage');
});
