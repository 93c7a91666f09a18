import { captureEntry } from '@crease/domain/business/ledger/entries';
import type { LedgerEntryDoc } from '@crease/domain/business/ledger/ledger-entry.schema';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import type { PaymentDoc } from '@crease/domain/sales/booking-record/payment.schema';
import { sharesOf } from '@crease/domain/sales/booking-record/shares';

/** The ledger entries for the payments of these games, paid shares included. */
export function ledgerOf(bookings: readonly BookingDoc[], payments: readonly PaymentDoc[]): LedgerEntryDoc[] {
  const parts = new Map(bookings.map(({ _id, payment }) => [_id.toString(), payment.share]));
  const ofShares = new Map(
    bookings.flatMap((booking) => sharesOf(booking).map(({ paymentId, cut }) => [paymentId, cut] as const)),
  );
  return payments.flatMap((payment) =>
    payment.captures.map((capture) =>
      captureEntry(
        payment,
        capture,
        ofShares.get(capture.paymentId) ?? parts.get(payment.bookingId.toString()),
      ),
    ),
  );
}
