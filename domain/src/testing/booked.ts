import type { UserDoc } from '../accounts/identity/user.schema.js';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import type { Core } from '../platform/core.js';
import { createBooking } from '../sales/book/create-booking.js';
import { findBooking } from '../sales/booking-reads/find-booking.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { createOrder } from '../sales/settle/create-order.js';
import { settleOrder } from '../sales/settle/settle.js';
import { aGround, aUser } from './factories.js';
import { paySandboxOrder } from './sandbox-client.js';
import { dateAhead } from './slots-ahead.js';

/** A booking with its people, its ground and the order it may be paid on. */
export interface Booked {
  ground: GroundDoc;
  player: UserDoc;
  booking: BookingDoc;
  orderId: string;
}

/** A pending booking, some days ahead. */
export async function book(
  core: Core,
  ground: GroundDoc,
  player: UserDoc,
  timeSlot = '18:00-20:00',
  days = 3,
): Promise<BookingDoc> {
  const { booking } = await createBooking(core, player._id.toString(), {
    groundId: ground._id.toString(),
    bookingDate: dateAhead(days),
    timeSlot,
    playerDetails: { playerCount: 10, contactPerson: { name: 'Rohan', phone: '9820098200' } },
  });
  return booking;
}

/** A pending booking on a new ground, with an open order. */
export async function bookWithOrder(
  core: Core,
  timeSlot?: string,
  over?: Partial<GroundDoc>,
): Promise<Booked> {
  const [ground, player] = [await aGround(core, over), await aUser(core)];
  const booking = await book(core, ground, player, timeSlot);
  const order = await createOrder(core, booking);
  return { ground, player, booking, orderId: order.orderId };
}

/** The same, paid and confirmed. */
export async function bookPaid(core: Core, timeSlot?: string, over?: Partial<GroundDoc>): Promise<Booked> {
  const booked = await bookWithOrder(core, timeSlot, over);
  await paySandboxOrder(booked.orderId, { outcome: 'success' });
  return { ...booked, booking: (await settleOrder(core, booked.orderId)).booking };
}

/** The booking's current state. */
export async function again(core: Core, booking: BookingDoc): Promise<BookingDoc> {
  const found = await findBooking(core, booking._id.toString());
  if (!found) throw new Error('the booking is gone');
  return found;
}
