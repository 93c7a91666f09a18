import type { Person } from '../../accounts/auth/caller.js';
import { canSeeBooking } from '../bookings/booking.policy.js';
import type { PaymentDoc } from './payment.model.js';

/** See an order and what became of its money: whoever may see its booking (contract §3, Payments). */
export const canSeePayment = (person: Person, payment: Pick<PaymentDoc, 'userId' | 'ownerId'>): boolean =>
  canSeeBooking(person, payment);
