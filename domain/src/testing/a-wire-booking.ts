import type { Booking } from '@crease/shared/contracts/booking';

/** A confirmed booking, paid online, in its wire form: Sat 21 Nov 2026, 7–9 PM at Sixer Cage. */
export function aWireBooking(over: Partial<Booking> = {}): Booking {
  return {
    _id: 'a3f01b2c9d8e7f6a5b4c3d2e',
    bookingId: 'CR-7KQ2M9XA',
    groundId: {
      _id: 'b4f01b2c9d8e7f6a5b4c3d2e',
      name: 'Sixer Cage',
      location: {
        address: 'Veera Desai Road, Andheri West',
        cityName: 'Mumbai',
        state: 'Maharashtra',
        latitude: 19.135,
        longitude: 72.835,
      },
      features: { pitchType: 'Artificial Turf', capacity: 14, lighting: true, parking: true },
      rating: { average: 4.6, count: 120 },
      owner: { name: 'Sanjay Mhatre', contact: '9820000000' },
    },
    userId: { _id: 'c5f01b2c9d8e7f6a5b4c3d2e', name: 'Rohan Kulkarni', email: 'rohan@crease.test' },
    bookingDate: '2026-11-21',
    timeSlot: { startTime: '19:00', endTime: '21:00', duration: 2 },
    startsAt: '2026-11-21T13:30:00.000Z',
    endsAt: '2026-11-21T15:30:00.000Z',
    playerDetails: {
      teamName: 'Versova Vikings',
      playerCount: 10,
      contactPerson: { name: 'Rohan Kulkarni', phone: '9820012345', email: 'rohan@crease.test' },
    },
    requirements: 'Two tennis balls please; the lamp at the car park end was out last week.',
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
    status: 'confirmed',
    paymentDue: false,
    payment: {
      status: 'completed',
      method: 'upi',
      transactionId: '5114912345678',
      paidAt: '2026-11-20T10:54:00.000Z',
      orderId: 'CRO-a3f01b2c9d8e-1',
      captured: 2754,
      refunds: [],
      collected: [],
    },
    confirmation: { confirmationCode: 'K7NQ4X' },
    emailSent: false,
    source: 'online',
    timeline: [],
    createdAt: '2026-11-20T10:50:00.000Z',
    updatedAt: '2026-11-20T10:54:05.000Z',
    ...over,
  };
}
