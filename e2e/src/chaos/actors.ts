import {
  approveBooking,
  createBooking,
  getBooking,
  holdSlot,
  listMyBookings,
  listOwnerBookings,
  releaseHold,
  rescheduleBooking,
  setBookingStatus,
} from '@crease/shared/contracts/bookings';
import type { Ground } from '@crease/shared/contracts/grounds';
import { addBlock, addWalkIn, closeGround, removeBlock } from '@crease/shared/contracts/owner';
import { createOrder, verifyPayment } from '@crease/shared/contracts/payments';
import { joinWaitlist } from '@crease/shared/contracts/waitlist';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import type { Api } from '../api.js';
import type { History } from '../history/history.js';
import type { Chance } from './prng.js';

export interface Stage {
  sandboxUrl: string;
  grounds: Ground[];
  history: History;
  chance: Chance;
}

const players = { playerCount: 6, contactPerson: { name: 'Chaos XI', phone: '9820098200' } };

/** A slot that many want: few grounds, few days, evening hours and midnight. */
function wantedSlot({ chance, grounds }: Stage): { groundId: string; bookingDate: string; timeSlot: string } {
  return {
    groundId: chance.pick(grounds)._id,
    bookingDate: addDays(dayOf(new Date()), chance.between(1, 3)),
    timeSlot: slotFrom(chance.between(17, 24) % 24, chance.between(1, 3)),
  };
}

const PLAYER_WISHES = { book: 45, hold: 15, cancel: 12, move: 10, wait: 8, look: 10 };
const OWNER_WISHES = { approve: 45, block: 15, walkIn: 15, close: 5, look: 20 };

/** One thing a player does. */
export async function actAsPlayer(stage: Stage, api: Api): Promise<void> {
  const { history, chance } = stage;
  const slot = wantedSlot(stage);
  const wish = chance.weighed(PLAYER_WISHES);
  if (wish === 'book') return await bookAndPay(stage, api, slot);
  if (wish === 'hold') {
    const hold = await history.note('hold', () => api.call(holdSlot, { body: slot }));
    if (hold && chance.next() < 0.5) {
      await history.note('release', () => api.call(releaseHold, { params: { id: hold.holdId } }));
    }
    return;
  }
  if (wish === 'wait') {
    await history.note('wait', () => api.call(joinWaitlist, { body: slot }));
    return;
  }
  const mine = await history.note('list', () => api.call(listMyBookings, { query: { status: 'confirmed' } }));
  const booking = mine?.bookings.length ? chance.pick(mine.bookings) : undefined;
  if (!booking || wish === 'look') return;
  if (wish === 'cancel') {
    await history.note('cancel', () =>
      api.call(setBookingStatus, {
        params: { id: booking._id },
        body: { status: 'cancelled', reason: 'Chaos' },
      }),
    );
  } else {
    const timeSlot = slotFrom(chance.between(17, 22), booking.timeSlot.duration);
    const body = {
      bookingDate: slot.bookingDate,
      timeSlot,
      acceptPrice: chance.between(0, 1) ? 1377 : undefined,
    };
    await history.note('reschedule', () =>
      api.call(rescheduleBooking, { params: { id: booking._id }, body }),
    );
  }
}

async function bookAndPay(
  { history, chance, sandboxUrl }: Stage,
  api: Api,
  slot: { groundId: string; bookingDate: string; timeSlot: string },
): Promise<void> {
  const made = await history.note('book', () =>
    api.call(createBooking, { body: { ...slot, playerDetails: players } }),
  );
  if (!made) return;
  const bookingId = made.booking._id;
  const ordered = await history.note('order', () => api.call(createOrder, { body: { bookingId } }));
  if (!ordered) return;
  const pay = {
    outcome: chance.weighed({ success: 70, failed: 15, user_dropped: 10, pending: 5 }),
    webhook: chance.weighed({ once: 40, twice: 20, none: 20, late: 20 }),
    delayMs:
      chance.weighed({ now: 60, soon: 30, late: 10 } as const) === 'late' ? 12_000 : chance.between(0, 800),
  };
  await history.note('pay', async () => {
    const answer = await fetch(`${sandboxUrl}/sandbox/orders/${ordered.order.id}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(pay),
    });
    if (answer.status !== 202) throw new Error(`the sandbox said ${answer.status}`);
  });
  if (chance.next() < 0.6) {
    const body = { order_id: ordered.order.id, bookingId };
    await history.note('verify', () => api.call(verifyPayment, { body }));
  }
  const seen = await history.note('read', () => api.call(getBooking, { params: { id: bookingId } }));
  if (seen?.booking.status === 'confirmed') history.confirmed.add(bookingId);
}

/** One thing an owner does. */
export async function actAsOwner(stage: Stage, api: Api): Promise<void> {
  const { history, chance } = stage;
  const { groundId, bookingDate, timeSlot } = wantedSlot(stage);
  const wish = chance.weighed(OWNER_WISHES);
  if (wish === 'approve') {
    const open = await history.note('list', () =>
      api.call(listOwnerBookings, { query: { status: 'pending' } }),
    );
    const booking = open?.bookings.length ? chance.pick(open.bookings) : undefined;
    if (booking)
      await history.note('approve', () => api.call(approveBooking, { params: { id: booking._id } }));
  } else if (wish === 'block') {
    const body = { date: bookingDate, timeSlot, reason: 'Chaos' };
    const made = await history.note('block', () => api.call(addBlock, { params: { id: groundId }, body }));
    if (made) {
      const params = { id: groundId, blockId: made.block._id };
      await history.note('unblock', () => api.call(removeBlock, { params }));
    }
  } else if (wish === 'walkIn') {
    const body = { bookingDate, timeSlot, playerDetails: players };
    await history.note('walk-in', () => api.call(addWalkIn, { params: { id: groundId }, body }));
  } else if (wish === 'close') {
    const body = { date: bookingDate, timeSlot: slotFrom(chance.between(17, 22), 1), reason: 'Rain' };
    const made = await history.note('close', () => api.call(closeGround, { params: { id: groundId }, body }));
    if (made) {
      const params = { id: groundId, blockId: made.closure._id };
      await history.note('reopen', () => api.call(removeBlock, { params }));
    }
  } else await history.note('list', () => api.call(listOwnerBookings, {}));
}
