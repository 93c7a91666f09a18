import type { Types } from 'mongoose';
import type { BookingDoc } from './booking.schema.js';

/** The accounts that a text about a booking may name: its player, the ground's owner, and everyone who changed it. */
export function peopleIn(booking: Pick<BookingDoc, 'userId' | 'ownerId' | 'timeline'>): Types.ObjectId[] {
  const { userId, ownerId, timeline } = booking;
  const ids = [ownerId, ...(userId ? [userId] : []), ...timeline.flatMap(({ byId }) => byId ?? [])];
  return [...new Map(ids.map((id) => [id.toString(), id])).values()];
}
