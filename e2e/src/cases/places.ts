import { readDay } from '@crease/domain/calendar/day/read-days';
import type { Core } from '@crease/domain/platform/core';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { expireBooking } from '@crease/domain/sales/settle/expire-booking';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { later } from '@crease/domain/testing/sweep-all';
import { hoursOf } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import type { Slot } from '../history/acknowledgements.js';
import type { History } from '../history/history.js';
import type { Actor } from './actor.js';
import type { Processes } from './processes.js';

/**
 * A slot of a new ground, three days ahead; two evening hours by default. Only a live owner is notified of its
 * bookings.
 */
export async function aSlot(core: Core, timeSlot = '18:00-20:00', owner?: Actor): Promise<Slot> {
  const { _id } = owner?.user ?? (await aUser(core, { role: 'ground_owner' }));
  const ground = await aGround(core, { ownerId: _id });
  return { groundId: ground._id.toString(), bookingDate: dateAhead(), timeSlot };
}

/** A ground with its owner signed in. */
export async function anOwnedSlot(
  { system, history }: { system: Processes; history: History },
  timeSlot = '18:00-20:00',
): Promise<{ slot: Slot; owner: Actor }> {
  const owner = await system.actor(history, await aUser(system.core, { role: 'ground_owner' }));
  return { owner, slot: await aSlot(system.core, timeSlot, owner) };
}

/** The hours of a slot that this hold, booking or block owns now, in order. */
export async function hoursOwnedBy(core: Core, slot: Slot, ref: string): Promise<number[]> {
  const owned: number[] = [];
  for (const { date, hour } of hoursOf(slot.bookingDate, slot.timeSlot)) {
    const claim = (await readDay(core, slot.groundId, date))?.claims[hour];
    if (claim?.ref === ref) owned.push(hour);
  }
  return owned;
}

/** The stored booking. */
export async function bookingOf(core: Core, id: string): Promise<BookingDoc> {
  const booking = await core.db.bookings.findOne({ _id: new Types.ObjectId(id) });
  if (!booking) throw new Error(`booking ${id} is gone`);
  return booking;
}

/** Expires the booking as the worker would after its window, at any moment. */
export async function expireNow(core: Core, history: History, bookingId: string): Promise<void> {
  const ending = history.acknowledged.end(bookingId);
  await expireBooking(later(core, 310_000), bookingId);
  ending.answeredAt = Date.now();
}
