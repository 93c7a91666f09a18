import { captureEntry } from '@crease/domain/business/ledger/entries';
import type { LedgerEntryDoc } from '@crease/domain/business/ledger/ledger-entry.schema';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import type { PaymentDoc } from '@crease/domain/sales/booking-record/payment.schema';

/** The ledger entries for the payments of these games. */
export function ledgerOf(bookings: readonly BookingDoc[], payments: readonly PaymentDoc[]): LedgerEntryDoc[] {
  const shares = new Map(bookings.map(({ _id, payment }) => [_id.toString(), payment.share]));
  return payments.flatMap((payment) =>
    payment.captures.map((capture) =>
      captureEntry(payment, capture, shares.get(payment.bookingId.toString())),
    ),
  );
}
