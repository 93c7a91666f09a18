import type { CsvCell } from '@crease/shared/format/csv';
import { moneyState } from '@crease/shared/money-state';
import { slotText } from '@crease/shared/time/slots';
import type { Membership } from '../../accounts/workplaces/authorise.js';
import { assertGroundAt } from '../../catalogue/grounds/grounds-of-owner.js';
import type { Core } from '../../platform/core.js';
import { presentBooking } from './booking.present.js';
import { scanWorkplace, type WorkplaceFilter } from './booking-lists.queries.js';

/** The columns of an owner's bookings as a file; money is in whole rupees, times are ISO 8601. */
export const BOOKING_COLUMNS = [
  'Booking',
  'Date',
  'Time',
  'Ground',
  'Status',
  'Name',
  'Phone',
  'Team',
  'Players',
  'Total',
  'Paid online',
  'Paid at the ground',
  'Due at the ground',
  'Refunded',
  'Source',
  'Checked in',
  'No-show',
  'Booked',
] as const;

/**
 * A workplace's bookings as rows, as they are read, in the order of the list.
 * @throws `NOT_FOUND` for another workplace's ground, `FORBIDDEN` for a ground the member does not have.
 */
export async function exportBookings(
  core: Core,
  at: Membership,
  query: WorkplaceFilter,
): Promise<AsyncIterable<CsvCell[]>> {
  await assertGroundAt(core, at, query.groundId);
  const { ownerId, groundIds } = at;
  return rows(core, scanWorkplace(core, ownerId, groundIds, query));
}

async function* rows(core: Core, bookings: ReturnType<typeof scanWorkplace>): AsyncGenerator<CsvCell[]> {
  for await (const booking of bookings) {
    const shown = presentBooking(booking, null, core.clock.now());
    const { paid, collected, due, refunded } = moneyState(shown);
    const { contactPerson, teamName, playerCount } = shown.playerDetails;
    yield [
      shown.bookingId,
      shown.bookingDate,
      slotText(shown.timeSlot),
      booking.groundName,
      shown.status,
      contactPerson.name,
      contactPerson.phone,
      teamName,
      playerCount,
      shown.pricing.totalAmount,
      paid,
      collected,
      due,
      refunded,
      shown.source,
      shown.checkedInAt,
      shown.noShow ? 'yes' : '',
      shown.createdAt,
    ];
  }
}
