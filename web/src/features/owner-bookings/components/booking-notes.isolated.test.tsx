// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { aBooking } from '../../bookings/testing/a-booking.js';
import { customerKeys } from '../../customers/customer-keys.js';
import { type Desk, DeskContext } from '../../desk/public.js';
import { BookingNotes } from './booking-notes.js';

const OWNER = 'a'.repeat(24);
const desk = { workplace: { ownerId: OWNER }, may: () => true } as unknown as Desk;

/** The notes of a booking whose phone number these customers share, each with a number of visits. */
function notesOf(customers: Record<string, number>): string {
  const booking = aBooking();
  const { phone } = booking.playerDetails.contactPerson;
  const client = new QueryClient();
  client.setQueryData(
    customerKeys.samePhone(OWNER, phone),
    Object.entries(customers).map(([name, visits]) => ({
      customerId: name,
      name,
      phone,
      visits,
      noShows: 0,
    })),
  );
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DeskContext value={desk}>
        <BookingNotes booking={booking} />
      </DeskContext>
    </QueryClientProvider>,
  );
}

it('tells customers of one phone number apart by their names', () => {
  expect(notesOf({ Ayesha: 3 })).toContain('About this customer: 3 visits');
  const both = notesOf({ Ayesha: 3, 'Sunday Sloggers': 9 });
  expect(both).toContain('<bdi>Ayesha</bdi>: 3 visits');
  expect(both).toContain('<bdi>Sunday Sloggers</bdi>: 9 visits');
});
