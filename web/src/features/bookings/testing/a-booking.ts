import type { Booking } from '@crease/shared/contracts/booking';

/** A pending booking of two hours, for tests. */
export const aBooking = (fields: Partial<Booking> = {}): Booking => ({
  _id: 'a'.repeat(24),
  bookingId: 'CR-ABCD1234',
  groundId: { _id: 'b'.repeat(24), name: 'Sixer Cage' },
  userId: null,
  bookingDate: '2026-11-21',
  timeSlot: { startTime: '19:00', endTime: '21:00', duration: 2 },
  startsAt: '2026-11-21T13:30:00Z',
  endsAt: '2026-11-21T15:30:00Z',
  playerDetails: { playerCount: 10, contactPerson: { name: 'Asha', phone: '9820012345' } },
  pricing: {
    ratePerHour: 1500,
    hours: 2,
    baseAmount: 3000,
    discount: 300,
    convenienceFee: 54,
    taxes: 420,
    totalAmount: 2754,
  },
  amount: 2754,
  status: 'pending',
  expiresAt: '2026-11-21T10:05:00Z',
  paymentDue: true,
  payment: { status: 'pending', refunds: [], collected: [] },
  emailSent: false,
  source: 'online',
  timeline: [],
  createdAt: '2026-11-21T10:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
  ...fields,
});
