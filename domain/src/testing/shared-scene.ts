import { formatExactRupees } from '@crease/shared/format/money';
import { sumOf } from '@crease/shared/money-state';
import type { Core } from '../platform/core.js';
import { followBooking } from '../play/games/follow-booking.js';
import { joinGame } from '../play/games/join-game.js';
import { leaveGame } from '../play/games/leave-game.js';
import { tidyGames } from '../play/games/tidy-games.js';
import { cancelBooking } from '../sales/change/cancel-booking.js';
import { closeGround } from '../sales/change/closure.service.js';
import { collectPayment } from '../sales/change/collect-payment.js';
import { rescheduleBooking } from '../sales/change/reschedule-booking.js';
import { resumeOperations } from '../sales/change/resume-operations.js';
import { createOrder, createShareOrder } from '../sales/settle/create-order.js';
import { refundByHand } from '../sales/settle/manual-refund.js';
import { settleOrder } from '../sales/settle/settle.js';
import { aHostedBooking, TestGame } from './a-game.js';
import { bookingOf } from './a-shared-game.js';
import { aUser } from './factories.js';
import { MemoryProvider } from './memory-provider.js';
import { sweepAll, violations } from './sweep-all.js';

const PLAYERS = 3;
const SHARE = 400;
const PRICE = 2754;
/** Every hold, fence and intent has ended after this. */
const LONG_AFTER_MS = 330_000;

/** A game whose players have paid their shares at the provider, with all that may happen to its booking at once. */
export class SharedScene {
  #passed = 0;
  readonly core: Core;
  readonly #provider: MemoryProvider;
  readonly #orders = new Set<string>();
  #game!: TestGame;
  #sharers: { userId: TestGame['_id']; orderId: string }[] = [];

  private constructor(core: Core) {
    const now = () => new Date(core.clock.now().getTime() + this.#passed);
    this.#provider = new MemoryProvider(now);
    this.core = { ...core, clock: { now }, provider: this.#provider };
  }

  wind = (ms: number): void => {
    this.#passed += ms;
  };

  /** `paidByHost`: the host has paid online; otherwise the booking is paid at the ground. */
  static async open(core: Core, paidByHost: boolean): Promise<SharedScene> {
    const scene = new SharedScene(core);
    const hosted = await aHostedBooking(scene.core, { days: 5 });
    if (paidByHost) await scene.#hostPays(scene.core, hosted.booking);
    scene.#game = await TestGame.of(scene.core, { places: PLAYERS + 1, share: SHARE }, hosted);
    for (let i = 0; i < PLAYERS; i++) scene.#sharers.push(await scene.#joinAndPay(scene.core));
    return scene;
  }

  async #hostPays(core: Core, booking: TestGame['hosted']['booking']): Promise<void> {
    const { orderId } = await createOrder(core, booking);
    this.#orders.add(orderId);
    this.#provider.pay(orderId, 'SUCCESS');
    await settleOrder(core, orderId);
  }

  async #joinAndPay(core: Core) {
    const { _id } = await aUser(this.core);
    const { row } = await joinGame(core, _id, this.#game.id);
    const { orderId } = await createShareOrder(core, row.placeId, _id);
    this.#orders.add(orderId);
    this.#provider.pay(orderId, 'SUCCESS');
    return { userId: _id, orderId };
  }

  /** Operations use the core that `on` makes of this scene's, which may be one without a fence. */
  operations(on: (core: Core) => Core): Record<string, () => Promise<unknown>> {
    const core = on(this.core);
    const { ground, host, booking } = this.#game.hosted;
    const groundId = ground._id.toString();
    const { bookingDate } = booking;
    const now = () => bookingOf(this.#game);
    const move = (timeSlot: string) => () =>
      rescheduleBooking(core, booking._id, groundId, { bookingDate, timeSlot, acceptPrice: PRICE });
    const byHand = (amount: number | undefined, key: string) => async () =>
      await refundByHand(core, await now(), amount, 'Floodlight failed', key);
    const cancel = (side: 'player' | 'owner') => () =>
      cancelBooking(core, booking._id, { side, name: host.name }, 'Rain');
    const cash = { amount: 500, method: 'cash' as const };
    const closed = { date: bookingDate, timeSlot: '19:00-20:00', reason: 'Rain' };
    const known: Record<string, () => Promise<unknown>> = {
      'give 500 back': byHand(500, 'key-1'),
      'give 500 back again': byHand(500, 'key-2'),
      'give all back': byHand(undefined, 'key-3'),
      'cancel by player': cancel('player'),
      'cancel by owner': cancel('owner'),
      close: () => closeGround(core, ground, closed, 'Sanjay'),
      'move to cheaper hours': move('10:00-12:00'),
      'move to dearer hours': move('20:00-22:00'),
      'collect cash': async () =>
        await collectPayment(core, await now(), cash, { name: 'Sanjay', id: ground.ownerId }),
      'host pays': async () => await this.#hostPays(core, await now()),
      'another joins and pays': async () => await settleOrder(core, (await this.#joinAndPay(core)).orderId),
      resume: () => resumeOperations(core),
      tidy: () => tidyGames(core),
      follow: () => followBooking(core, booking._id),
    };
    for (const [i, { userId, orderId }] of this.#sharers.entries()) {
      known[`settle ${i}`] = () => settleOrder(core, orderId);
      known[`settle ${i} too`] = () => settleOrder(core, orderId);
      known[`leave ${i}`] = () => leaveGame(core, userId, this.#game.id);
      known[`pay ${i} twice`] = async () => {
        this.#provider.pay(orderId, 'SUCCESS');
        await settleOrder(core, orderId);
      };
    }
    return known;
  }

  /** Runs only sweeps, which must repair everything. Returns what is still wrong. */
  async settleDown(): Promise<string[]> {
    const { core } = this;
    for (const pause of [20_000, LONG_AFTER_MS, 20_000]) {
      this.wind(pause);
      await sweepAll(core);
    }
    for (const orderId of this.#orders) await settleOrder(core, orderId);
    await sweepAll(core);
    return [...(await violations(core)), ...(await this.#unbalanced())];
  }

  /** By the provider's books alone, without the code that splits money. */
  async #unbalanced(): Promise<string[]> {
    const { status, pricing, payment } = await bookingOf(this.#game);
    const books = [...this.#orders].map((orderId) => this.#provider.books(orderId));
    const kept = books.reduce((all, { captured, refunded }) => all + captured - refunded, 0);
    const manual = payment.refunds.filter(
      ({ kind, paymentId }) => kind === 'manual' && paymentId === payment.transactionId,
    );
    const given = sumOf(payment.byHand ?? []) + sumOf(manual);
    // All of it comes back so long before the game.
    if (status === 'cancelled')
      return kept === 0 ? [] : [`the booking is cancelled, and ${formatExactRupees(kept)} are kept`];
    const collected = sumOf(payment.collected);
    const price = pricing.totalAmount - (pricing.dueAtGround ?? 0);
    const isPaid = payment.status === 'completed';
    if (kept + collected > price)
      return [`${formatExactRupees(kept + collected)} are kept of ${formatExactRupees(price)}`];
    if (isPaid && given === 0 && kept !== price)
      return [`${formatExactRupees(kept)} are kept, and the price is ${formatExactRupees(price)}`];
    return [];
  }
}
