import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxPay } from '@crease/domain/testing/sandbox-client';
import type { Booking } from '@crease/shared/contracts/booking';
import { listMyBookings } from '@crease/shared/contracts/bookings';
import type { Ground } from '@crease/shared/contracts/grounds';
import { collectPayment, listOwnerBookings } from '@crease/shared/contracts/owner-bookings';
import { totalOf } from '@crease/shared/prices';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import type { Actor } from '../cases/actor.js';
import type { Slot } from '../history/acknowledgements.js';
import type { History } from '../history/history.js';
import type { Chance } from './prng.js';

export interface Stage {
  grounds: Ground[];
  history: History;
  /** Orders that were opened: money may arrive for them at any time. */
  orders: string[];
}

/** A popular slot: few grounds, few days, evening hours and midnight. */
function wantedSlot({ grounds }: Stage, chance: Chance): Slot {
  return {
    groundId: chance.pick(grounds)._id,
    bookingDate: addDays(dayOf(new Date()), chance.between(1, 3)),
    timeSlot: slotFrom(chance.between(17, 24) % 24, chance.between(1, 3)),
  };
}

type Act = (stage: Stage, actor: Actor, chance: Chance) => Promise<void>;

const book: Act = async (stage, player, chance) => {
  const slot = wantedSlot(stage, chance);
  const how = payment(chance);
  const [again, verifies] = [chance.next() < 0.08, chance.next() < 0.6];
  const made = (await player.book(slot)).value;
  if (!made) return;
  const { _id, pricing } = made.booking;
  const ordered = (await player.order(_id)).value;
  if (!ordered) return;
  const { id } = ordered.order;
  stage.orders.push(id);
  const amount = how.wrong ? { amount: pricing.totalAmount - 1 } : {};
  await player.pay(id, { ...how.pay, ...amount });
  if (again) await player.pay(id, { outcome: 'success', webhook: 'once', force: true });
  if (verifies) await player.verify(_id, id);
  const seen = await player.read(_id);
  if (seen.value?.booking.status === 'confirmed') stage.history.acknowledged.keep(_id, seen.startedAt);
};

/** How and when an attempt ends, and whether its webhook is on time, doubled, delayed or never sent. */
function payment(chance: Chance): { pay: SandboxPay; wrong: boolean } {
  const outcome = chance.weighed({ success: 70, failed: 15, user_dropped: 10, pending: 5 });
  const webhook = chance.weighed({ once: 40, twice: 20, none: 20, late: 20 });
  const pace = chance.weighed({ now: 60, soon: 30, late: 10 });
  const delayMs = pace === 'late' ? 12_000 : chance.between(0, pace === 'soon' ? 3_000 : 300);
  return { pay: { outcome, webhook, delayMs }, wrong: chance.next() < 0.05 };
}

const hold: Act = async (stage, player, chance) => {
  const slot = wantedSlot(stage, chance);
  const [stays, smaller] = [chance.next() < 0.4, chance.next() < 0.3];
  const held = (await player.hold(slot)).value;
  if (!held) return;
  if (smaller) await player.hold({ ...slot, timeSlot: slotFrom(Number(slot.timeSlot.slice(0, 2)), 1) });
  else if (!stays) await player.release(held.holdId);
};

const wait: Act = async (stage, player, chance) => {
  const leaves = chance.next() < 0.3;
  const place = (await player.wait(wantedSlot(stage, chance))).value;
  if (place && leaves) await player.leave(place.waitlistId);
};

/** Pays an old order, whatever happened to it since. */
const payLate: Act = async (stage, player, chance) => {
  const share = chance.next();
  const webhook = chance.weighed({ once: 1, twice: 1 });
  const order = stage.orders[Math.floor(share * stage.orders.length)];
  if (order) await player.pay(order, { outcome: 'success', webhook, force: true });
};

const cancel: Act = async (_, player, chance) => {
  const share = chance.next();
  const booking = await oneOfMine(player, share);
  if (booking) await player.cancel(booking._id);
};

const move: Act = async (stage, player, chance) => {
  const { bookingDate } = wantedSlot(stage, chance);
  const [share, start, agrees] = [chance.next(), chance.between(17, 22), chance.next() < 0.7];
  const booking = await oneOfMine(player, share);
  if (!booking) return;
  const to = { bookingDate, timeSlot: slotFrom(start, booking.timeSlot.duration) };
  const asked = await player.reschedule(booking, to);
  const ground = stage.grounds.find(({ _id }) => _id === booking.groundId._id);
  if (asked.code !== 'PRICE_CHANGED' || !agrees || !ground) return;
  const totalAmount = totalOf(ground.price, {
    date: to.bookingDate,
    timeSlot: to.timeSlot,
    now: new Date(),
  });
  await player.reschedule(booking, { ...to, acceptPrice: totalAmount });
};

async function oneOfMine(player: Actor, share: number): Promise<Booking | undefined> {
  const mine = await player.call('list', listMyBookings, { query: { status: 'confirmed' } });
  return mine.value?.bookings[Math.floor(share * mine.value.bookings.length)];
}

const PLAYER_ACTS: Record<string, { weight: number; act: Act }> = {
  book: { weight: 42, act: book },
  hold: { weight: 16, act: hold },
  cancel: { weight: 12, act: cancel },
  move: { weight: 11, act: move },
  wait: { weight: 9, act: wait },
  payLate: { weight: 5, act: payLate },
};

const approve: Act = async (_, owner, chance) => {
  const share = chance.next();
  const open = await owner.call('list', listOwnerBookings, { query: { status: 'pending' } });
  const booking = open.value?.bookings[Math.floor(share * open.value.bookings.length)];
  if (booking) await owner.approve(booking._id);
};

/** Collects all or part in cash; what was paid online meanwhile must be refunded. */
const collect: Act = async (_, owner, chance) => {
  const [share, whole] = [chance.next(), chance.next() < 0.5];
  const sold = await owner.call('list', listOwnerBookings, { query: { status: 'confirmed' } });
  const unpaid = sold.value?.bookings.filter(({ payment }) => payment.status === 'pending') ?? [];
  const booking = unpaid[Math.floor(share * unpaid.length)];
  if (!booking) return;
  const amount = whole ? booking.pricing.totalAmount : 100;
  const asked = { params: { id: booking._id }, body: { amount, method: 'cash' as const } };
  await owner.call('collect', collectPayment, asked);
};

const turnAway: Act = async (_, owner, chance) => {
  const share = chance.next();
  const sold = await owner.call('list', listOwnerBookings, { query: { status: 'confirmed' } });
  const booking = sold.value?.bookings[Math.floor(share * sold.value.bookings.length)];
  if (booking) await owner.cancel(booking._id);
};

const block: Act = async (stage, owner, chance) => {
  const slot = wantedSlot(stage, chance);
  const forMs = chance.between(0, 4_000);
  const made = (await owner.block(slot)).value;
  if (!made) return;
  await sleep(forMs);
  await owner.unblock(slot.groundId, made.block._id);
};

const close: Act = async (stage, owner, chance) => {
  const slot = {
    ...wantedSlot(stage, chance),
    timeSlot: slotFrom(chance.between(17, 23), chance.between(1, 2)),
  };
  const forMs = chance.between(0, 4_000);
  const made = (await owner.close(slot)).value;
  if (!made) return;
  await sleep(forMs);
  await owner.unblock(slot.groundId, made.closure._id);
};

const walkIn: Act = async (stage, owner, chance) => {
  await owner.walkIn(wantedSlot(stage, chance));
};

const OWNER_ACTS: Record<string, { weight: number; act: Act }> = {
  approve: { weight: 42, act: approve },
  block: { weight: 16, act: block },
  walkIn: { weight: 12, act: walkIn },
  turnAway: { weight: 10, act: turnAway },
  collect: { weight: 10, act: collect },
  close: { weight: 8, act: close },
};

function chosen(acts: Record<string, { weight: number; act: Act }>): Act {
  const weights = Object.fromEntries(Object.entries(acts).map(([name, { weight }]) => [name, weight]));
  return async (stage, actor, chance) => await acts[chance.weighed(weights)]?.act(stage, actor, chance);
}

/** One action of a player or an owner: all its random choices are made before anything is answered. */
export const actAsPlayer: Act = chosen(PLAYER_ACTS);
export const actAsOwner: Act = chosen(OWNER_ACTS);
