import { signAccessToken } from '@crease/domain/accounts/identity/tokens';
import type { Core } from '@crease/domain/platform/core';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { searchKeysOf } from '@crease/domain/sales/booking-record/booking-search';
import { slotEnd, slotStart } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import type { Stage } from './stage.js';

const BATCH_SIZE = 1_000;

/** A booking created by the product itself: the pattern for played games. */
export async function patternOf(stage: Stage, userId: string, groundId: string): Promise<BookingDoc> {
  const { booking } = await createBooking(stage.core, userId, {
    groundId,
    bookingDate: stage.dateIn(3),
    timeSlot: '18:00-19:00',
    playerDetails: { playerCount: 8, contactPerson: { name: 'Rohan Kulkarni', phone: '9820000001' } },
  });
  return booking;
}

/** The fields in which a game differs from the pattern. */
export interface Game {
  groundId: Types.ObjectId;
  bookingDate: string;
  /** Its hour and the next, as `18:00-19:00`. */
  slot: string;
  /** The owner, if not the pattern's. */
  ownerId?: Types.ObjectId;
  userId?: Types.ObjectId;
}

/**
 * Paid and played games `from` up to `to`, copied from a pattern; those selected by `unsummed` are marked as new to the
 * reports.
 */
export async function insertGames(
  core: Core,
  pattern: BookingDoc,
  [from, to]: readonly [number, number],
  gameOf: (n: number) => Game,
  unsummed = false,
): Promise<void> {
  // Copies need no work: anything pending in the pattern would keep the worker busy during measurements.
  const { outboxDirtyAt: _, ...done } = pattern;
  for (let at = from; at < to; at += BATCH_SIZE) {
    const games = Array.from({ length: Math.min(BATCH_SIZE, to - at) }, (_, i) => {
      const { slot, ...own } = gameOf(at + i);
      const [startTime = '', endTime = ''] = slot.split('-');
      const bookingId = `CR-${String(at + i).padStart(8, '0')}`;
      return {
        ...done,
        ...own,
        _id: new Types.ObjectId(),
        bookingId,
        searchKeys: searchKeysOf({ ...pattern, bookingId }),
        timeSlot: { startTime, endTime, duration: 1 },
        startsAt: slotStart(own.bookingDate, slot),
        endsAt: slotEnd(own.bookingDate, slot),
        status: 'completed' as const,
        payment: {
          ...pattern.payment,
          status: 'completed' as const,
          transactionId: `bench_${at + i}`,
          captured: pattern.pricing.totalAmount,
        },
        ...(unsummed ? { unsummed: pattern._id } : {}),
        outbox: [],
        seq: 0,
      };
    });
    await core.db.bookings.insertMany(games);
  }
}

/** Inserts a session of an owner into the database; returns its token. */
export async function ownersToken(core: Core, userId: Types.ObjectId): Promise<string> {
  const now = core.clock.now();
  const session = new Types.ObjectId();
  await core.db.sessions.insertOne({
    _id: session,
    userId,
    n: 1,
    rotatedAt: now,
    device: 'Bench',
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
  });
  const caller = { id: userId.toString(), role: 'ground_owner' as const, sessionId: session.toString() };
  return signAccessToken(core.env, caller, now);
}
