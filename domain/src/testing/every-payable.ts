import type { Core } from '../platform/core.js';
import { cancelTournament } from '../play/fixtures/cancel-tournament.js';
import type { PayableKind } from '../sales/booking-record/payment.schema.js';
import { closeGround } from '../sales/change/closure.service.js';
import { createEntryOrder, createOrder, createShareOrder } from '../sales/settle/create-order.js';
import type { TestGame } from './a-game.js';
import { callerOf } from './a-match.js';
import { aGamePaidByHost, bookingOf, ordered, SHARE } from './a-shared-game.js';
import { aTournament, ENTRY_FEE, entered } from './a-tournament.js';
import { again, type Booked, bookWithOrder } from './booked.js';

/** Something to be paid, with its open order, for tests that run over every kind of payable. */
export interface ToPay {
  orderId: string;
  amount: number;
  /** The live order, asked for again. */
  orderAgain: () => Promise<string>;
  /** How often money was used for it: 0 or 1 unless something is wrong. */
  timesPaid: () => Promise<number>;
  /** Ends it for good before it is paid, with everything that was paid already. */
  end: () => Promise<void>;
}

const closeHours = async (core: Core, { ground, booking }: Pick<Booked, 'ground' | 'booking'>) => {
  const { startTime, endTime } = booking.timeSlot;
  const hours = { date: booking.bookingDate, timeSlot: `${startTime}-${endTime}`, reason: 'Rain' };
  await closeGround(core, ground, hours, 'Sanjay Mhatre');
};

async function aBookingToPay(core: Core): Promise<ToPay> {
  const booked = await bookWithOrder(core);
  return {
    orderId: booked.orderId,
    amount: booked.booking.pricing.totalAmount,
    orderAgain: async () => (await createOrder(core, booked.booking)).orderId,
    timesPaid: async () => {
      const { payment } = await again(core, booked.booking);
      return payment.status === 'completed' ? payment.captured / booked.booking.pricing.totalAmount : 0;
    },
    end: () => closeHours(core, booked),
  };
}

async function aShareToPay(core: Core): Promise<ToPay> {
  const game: TestGame = await aGamePaidByHost(core);
  const { player, placeId, orderId } = await ordered(game);
  return {
    orderId,
    amount: SHARE,
    orderAgain: async () => (await createShareOrder(core, placeId, player._id)).orderId,
    timesPaid: async () => {
      const { shares = [] } = (await bookingOf(game)).payment;
      const isIn = (await game.read()).rows.some((row) => row.placeId.equals(placeId) && row.status === 'in');
      return isIn ? shares.filter((share) => share.placeId.equals(placeId)).length : 0;
    },
    end: () => closeHours(core, game.hosted),
  };
}

async function anEntryToPay(core: Core): Promise<ToPay> {
  const cup = await aTournament(core, { entryFee: ENTRY_FEE });
  const { captain, row } = await entered(core, cup);
  const order = async () => (await createEntryOrder(core, row.entryId, captain._id)).orderId;
  const id = cup.tournament._id.toString();
  return {
    orderId: await order(),
    amount: ENTRY_FEE,
    orderAgain: order,
    timesPaid: async () =>
      (await cup.read()).rows.filter((one) => one.status === 'in' && one.paymentId).length,
    end: async () => {
      await cancelTournament(core, callerOf(cup.owner), id, 'Rain');
    },
  };
}

/** One of each kind. */
export const EVERY_PAYABLE: Record<PayableKind, (core: Core) => Promise<ToPay>> = {
  booking: aBookingToPay,
  share: aShareToPay,
  entry: anEntryToPay,
};
