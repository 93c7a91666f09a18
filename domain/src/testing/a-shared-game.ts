import { sumOf } from '@crease/shared/money-state';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import { postDueOrders } from '../business/ledger/post-payment.js';
import type { Core } from '../platform/core.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { createShareOrder } from '../sales/settle/create-order.js';
import { settleOrder } from '../sales/settle/settle.js';
import { TestGame } from './a-game.js';
import { again, bookPaid } from './booked.js';
import { paySandboxOrder } from './sandbox-client.js';
import { later } from './sweep-all.js';

/** The price of the test ground: 2,700 and a fee of 54. */
export const PRICE = 2754;
export const SHARE = 400;

/** A game whose host has paid the whole price online. */
export async function aGamePaidByHost(
  core: Core,
  terms: Parameters<typeof TestGame.of>[1] = {},
): Promise<TestGame> {
  const { ground, player, booking } = await bookPaid(core);
  return await TestGame.of(core, { places: 6, share: SHARE, ...terms }, { ground, host: player, booking });
}

/** A player with a place whose share is to be paid, or was. */
export interface Sharer {
  player: UserDoc;
  placeId: TestGame['_id'];
  orderId: string;
}

/** A new player with an open order. */
export async function ordered(game: TestGame, at = game.core): Promise<Sharer> {
  const { player, row } = await game.joined(at);
  const { orderId } = await createShareOrder(at, row.placeId, player._id);
  return { player, placeId: row.placeId, orderId };
}

/** The same, paid at the provider and not settled yet. */
export async function paying(game: TestGame, at = game.core): Promise<Sharer> {
  const sharer = await ordered(game, at);
  await paySandboxOrder(sharer.orderId, { outcome: 'success' });
  return sharer;
}

/** The same, settled. */
export async function joinedPaid(game: TestGame, at = game.core): Promise<Sharer> {
  const sharer = await paying(game, at);
  await settleOrder(at, sharer.orderId);
  return sharer;
}

export const bookingOf = async ({ core, hosted }: TestGame): Promise<BookingDoc> =>
  await again(core, hosted.booking);

export const rowsOf = async (game: TestGame): Promise<string[]> =>
  (await game.read()).rows.map(({ status }) => status);

/** Each refund of an order as `kind amount status`. */
export async function refundsOfOrder({ db }: Core, orderId: string): Promise<string[]> {
  const order = await db.payments.findOne({ orderId });
  return (order?.refunds ?? []).map(({ kind, amount, status }) => `${kind} ${amount} ${status}`);
}

export const hostsOrder = async (game: TestGame): Promise<string> =>
  (await bookingOf(game)).payment.orderId ?? '';

/** What is kept of all money of a booking at the provider, by the orders themselves. */
export async function keptAtProvider({ core, hosted }: TestGame): Promise<number> {
  const orders = await core.db.payments.find({ bookingId: hosted.booking._id }).toArray();
  return sumOf(
    orders.flatMap(({ captures, refunds }) => [
      ...captures,
      ...refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => ({ amount: -amount })),
    ]),
  );
}

/** The balance of each account that this booking's entries touch, without those of 0. */
export async function accountsOf(game: TestGame, at = game.core): Promise<Record<string, number>> {
  await postDueOrders(later(at, 1_000));
  const { booking, ground } = game.hosted;
  const names = new Map([
    [`owner:${ground.ownerId}`, 'owner'],
    [`host:${booking._id}`, 'host'],
  ]);
  const sums: Record<string, number> = {};
  for (const { lines } of await at.db.ledger.find({ bookingId: booking._id }).toArray()) {
    for (const { account, amount } of lines) {
      const name = names.get(account) ?? account;
      sums[name] = (sums[name] ?? 0) + amount;
    }
  }
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
}
