import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { demoId, type Random, randomFrom } from '@crease/domain/play/demo/random';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import type { PaymentDoc } from '@crease/domain/sales/booking-record/payment.schema';
import { priceOf } from '@crease/shared/prices';
import { isTaxed } from '@crease/shared/prices/gst-inside';
import { STANDARD_POLICY } from '@crease/shared/refund-policy';
import { parseSlot, slotEnd, slotStart } from '@crease/shared/time/slots';
import type { Types } from 'mongoose';
import type { DemoPerson } from './accounts.js';

export interface DemoGame {
  ground: GroundDoc;
  /** The key of the ids of the booking and its payment. */
  key: string;
  date: string;
  slot: string;
  player: DemoPerson;
  status: 'completed' | 'confirmed';
  now: Date;
  random: Random;
  /** When it was booked; by default a few hours to a few days ahead. */
  bookedAt?: Date;
}

const MINUTE_MS = 60_000;
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const TEAMS =
  'Andheri Aces, Powai Panthers, Bandra Bashers, Gully Gang, Sunday Sloggers, Tech Titans, Night Owls, Chai Break XI, Deadline Daredevils, Silly Mid-Offs, Colony Kings, Backbenchers CC, Weekend Warriors, Tape Ball Tigers'.split(
    ', ',
  );

const code = (length: number, random: Random) =>
  Array.from({ length }, () => LETTERS[random.between(0, LETTERS.length - 1)]).join('');

/** A game that was booked in time, paid online and confirmed, with its payment. */
export function makeBooking(game: DemoGame): { booking: BookingDoc; payment: PaymentDoc } {
  const { ground, key, date, slot, player, status, now, random } = game;
  const codes = randomFrom(`codes-${key}`);
  const startsAt = slotStart(date, slot);
  const endsAt = slotEnd(date, slot);
  // Booked a few hours to a few days ahead, but never in the future.
  const ahead = random.between(5 * 60, 96 * 60) * MINUTE_MS;
  const createdAt =
    game.bookedAt ??
    new Date(Math.min(startsAt.getTime() - ahead, now.getTime() - random.between(30, 600) * MINUTE_MS));
  const paidAt = new Date(createdAt.getTime() + random.between(40, 200) * 1000);
  const pricing = priceOf(ground.price, { date, timeSlot: slot, now: createdAt, isTaxed: isTaxed(ground) });
  const method = random.pick(['upi', 'upi', 'upi', 'credit_card', 'debit_card', 'net_banking']);
  const orderId = `order_demo${codes.between(1e8, 9e8)}${key.replace(/\W/g, '')}`;
  // Digits, like the provider's ids.
  const paymentId = `${codes.between(1e8, 9e8)}${randomFrom(`payment-${key}`).between(1e5, 9e5)}`;
  const userId = demoId('user', player.key);
  const played = status === 'completed';
  const booking: BookingDoc = {
    _id: demoId('booking', key),
    bookingId: `CR-${code(8, codes)}`,
    userId,
    ownerId: ground.ownerId,
    groundId: ground._id,
    groundName: ground.name,
    userName: player.name,
    userEmail: player.email,
    bookingDate: date,
    timeSlot: parseSlot(slot),
    startsAt,
    endsAt,
    playerDetails: {
      ...(random.chance(0.6) ? { teamName: random.pick(TEAMS) } : {}),
      playerCount: random.between(Math.min(6, ground.features.capacity), ground.features.capacity),
      contactPerson: { name: player.name, phone: player.phone, email: player.email },
    },
    pricing,
    amount: pricing.totalAmount,
    policy: [...STANDARD_POLICY],
    status,
    payment: {
      status: 'completed',
      method,
      transactionId: paymentId,
      orderId,
      paidAt,
      captured: pricing.totalAmount,
      share: { fee: pricing.convenienceFee, commission: 0 },
      refundOwed: 0,
      refunds: [],
      collected: [],
    },
    confirmation: { confirmationCode: code(6, codes) },
    ...(played ? { checkedInAt: new Date(startsAt.getTime() - 6 * MINUTE_MS) } : {}),
    acknowledgedAt: new Date(createdAt.getTime() + 30_000),
    emailSent: true,
    remindedFor: startsAt,
    remindedDayFor: startsAt,
    source: 'online',
    timeline: [
      { at: createdAt, what: 'held', by: player.name },
      { at: paidAt, what: 'paid', by: player.name },
      ...(played
        ? [
            { at: new Date(startsAt.getTime() - 6 * MINUTE_MS), what: 'checked in', by: ground.owner.name },
            { at: endsAt, what: 'completed', by: 'system' },
          ]
        : []),
    ],
    opSeq: 1,
    outbox: [],
    seq: 0,
    createdAt,
    updatedAt: played ? endsAt : paidAt,
  };
  return { booking, payment: paymentOf(booking, { key, userId, orderId, paymentId, method, paidAt }) };
}

interface Capture {
  key: string;
  userId: Types.ObjectId;
  orderId: string;
  paymentId: string;
  method: string;
  paidAt: Date;
}

/** The paid order of a booking, with its one capture. */
function paymentOf(booking: BookingDoc, capture: Capture): PaymentDoc {
  const { amount, createdAt } = booking;
  const { key, userId, orderId, paymentId, method, paidAt } = capture;
  return {
    _id: demoId('payment', key),
    orderId,
    bookingId: booking._id,
    bookingNumber: booking.bookingId,
    userId,
    ownerId: booking.ownerId,
    groundId: booking.groundId,
    groundName: booking.groundName,
    amount,
    currency: 'INR',
    status: 'PAID',
    expiresAt: new Date(createdAt.getTime() + 16 * MINUTE_MS),
    captures: [{ paymentId, amount, wrong: false, currency: 'INR', method, at: paidAt }],
    refunds: [],
    outbox: [],
    seq: 0,
    createdAt,
    updatedAt: paidAt,
  };
}
