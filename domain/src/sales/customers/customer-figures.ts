import { collectedSum, committedOf, dueAtGround, type PaidWhere } from '@crease/shared/money-state';
import type { CustomersBooking } from '../booking-record/booking-counts.queries.js';
import { refundsOfPayment } from '../booking-record/money-back.js';
import { onlineOf, sharesOf } from '../booking-record/shares.js';

/** The figures of a customer's bookings. */
export interface Figures {
  visits: number;
  /** Whole rupees. */
  spent: number;
  noShows: number;
  lastVisit?: string;
  recentAt: Date;
  /** Each from the newest booking that has one; empty without any. */
  contact: { name: string; phone: string; email: string };
}

/** Keeps the newest non-empty text: a booking without an address removes none. */
function newestText() {
  let newest: { text: string; at: Date } | undefined;
  return {
    add(text: string | undefined, at: Date): void {
      if (text && (!newest || at > newest.at)) newest = { text, at };
    },
    get text(): string {
      return newest?.text ?? '';
    },
  };
}

/** Adds up the bookings of one customer, in any order. */
export class FigureSum {
  #visits = 0;
  #spent = 0;
  #noShows = 0;
  #lastVisit: CustomersBooking | undefined;
  #newest: CustomersBooking | undefined;
  readonly #contact = { name: newestText(), phone: newestText(), email: newestText() };

  #changedAt: Date | undefined;

  /** When one of them was last changed. */
  get changedAt(): Date | undefined {
    return this.#changedAt;
  }

  add(booking: CustomersBooking): void {
    if (!this.#changedAt || booking.updatedAt > this.#changedAt) this.#changedAt = booking.updatedAt;
    this.#spent += keptOf(booking);
    if (booking.noShow) this.#noShows += 1;
    if (hasPlayed(booking)) {
      this.#visits += 1;
      if (!this.#lastVisit || booking.startsAt > this.#lastVisit.startsAt) this.#lastVisit = booking;
    }
    const { phone, email } = booking.playerDetails.contactPerson;
    this.#contact.name.add(booking.userName, booking.createdAt);
    this.#contact.phone.add(phone, booking.createdAt);
    this.#contact.email.add(email, booking.createdAt);
    if (!this.#newest || booking.createdAt > this.#newest.createdAt) this.#newest = booking;
  }

  get figures(): Figures {
    return {
      visits: this.#visits,
      spent: Math.round(this.#spent),
      noShows: this.#noShows,
      ...(this.#lastVisit ? { lastVisit: this.#lastVisit.bookingDate } : {}),
      recentAt: this.#lastVisit?.startsAt ?? this.#newest?.createdAt ?? new Date(0),
      contact: {
        name: this.#contact.name.text,
        phone: this.#contact.phone.text,
        email: this.#contact.email.text,
      },
    };
  }
}

/** A game that was or is being played: its players came. */
const hasPlayed = ({ status, checkedInAt, noShow }: CustomersBooking): boolean =>
  !noShow && (status === 'completed' || (status === 'confirmed' && checkedInAt !== undefined));

/**
 * Rupees of a booking paid and kept: the captured amount less refunds, and payments at the ground beyond what is
 * returned there. Cash of a cancelled booking is settled at the ground and not counted.
 */
function keptOf(booking: Pick<CustomersBooking, 'status' | 'payment' | 'pricing'>): number {
  const { status, payment } = booking;
  const captured = payment.status === 'completed' ? payment.captured : 0;
  const refunds = payment.refunds.filter((row) =>
    row.paymentId ? row.paymentId === payment.transactionId : row.orderId === payment.orderId,
  );
  const online =
    sharesOf(booking).length > 0
      ? onlineOf(booking) - committedOf(refundsOfPayment(booking))
      : Math.max(0, captured - committedOf(refunds));
  return online + (status === 'cancelled' ? 0 : keptAtGround(booking));
}

function keptAtGround(booking: PaidWhere): number {
  const collected = collectedSum(booking);
  const asked = dueAtGround({ ...booking, payment: { ...booking.payment, collected: [] } });
  return Math.min(collected, asked);
}
