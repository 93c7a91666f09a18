import { AppError } from '@crease/shared/errors';
import { refundTerms, STANDARD_POLICY, stepsAfterMove } from '@crease/shared/refund-policy';
import { addDays, hourStart } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import { expect } from 'vitest';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import { addBlock, removeBlock } from '../calendar/blocks/block.service.js';
import { tellHolders } from '../calendar/expiry/tell-holders.js';
import { tidyLapsedClaims } from '../calendar/expiry/tidy-days.js';
import { endOffers } from '../calendar/hand-over/offer-free-hours.js';
import { placeHold } from '../calendar/holds/place-hold.js';
import { releaseHold } from '../calendar/holds/release-hold.js';
import { expireWaits } from '../calendar/waitlist/expire-waits.js';
import { joinWaitlist, leaveWaitlist } from '../calendar/waitlist/waitlist.service.js';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import type { Core } from '../platform/core.js';
import { addWalkIn } from '../sales/book/add-walk-in.js';
import { createBooking } from '../sales/book/create-booking.js';
import { findBooking } from '../sales/booking-reads/find-booking.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { approveBooking } from '../sales/change/approve-booking.js';
import { cancelBooking } from '../sales/change/cancel-booking.js';
import { closeGround } from '../sales/change/closure.service.js';
import { completeBookings } from '../sales/change/complete-bookings.js';
import { rescheduleBooking } from '../sales/change/reschedule-booking.js';
import { settleUses } from '../sales/coupons/settle-uses.js';
import { createOrder } from '../sales/settle/create-order.js';
import { expireDueBookings } from '../sales/settle/expire-booking.js';
import { pursueRefunds } from '../sales/settle/refunds.js';
import { settleOrder } from '../sales/settle/settle.js';
import { terminateDueOrders } from '../sales/settle/terminate.js';
import { aGround, aUser } from '../testing/factories.js';
import { MemoryProvider } from '../testing/memory-provider.js';
import { givenCoupon } from '../testing/with-coupon.js';
import { type Command, type CommandTo, PLAYERS } from './commands.js';
import { Comparison } from './comparison.js';
import { MODEL_COUPONS, type ModelCoupon } from './model-coupons.js';
import { toPay } from './model-shares.js';
import {
  hoursIn,
  LittleModel,
  type ModelBooking,
  type ModelHold,
  type Span,
  type Verdict,
} from './reference-model.js';
import { GamesBesideModel } from './run-games.js';

/** The first evening; far from today, so that the time of the test run does not matter. */
const FIRST_DAY = '2030-03-04';
/** In which the coupons are good. */
const YEAR = { validFrom: '2030-01-01', validTo: '2030-12-31' };
const NOON_MS = 12 * 3_600_000;
const WINDOW_MS = 300_000;
const details = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };

/** Runs commands on the engine and on the little model, and holds the one against the other after each. */
export class TwinRun {
  readonly model: LittleModel;
  readonly #provider: MemoryProvider;
  readonly #core: Core;
  readonly #comparison: Comparison;
  readonly #games: GamesBesideModel;

  private constructor(
    core: Core,
    readonly ground: GroundDoc,
    readonly players: UserDoc[],
  ) {
    this.model = new LittleModel(hourStart(FIRST_DAY, 0).getTime(), ground.price);
    this.model.now = this.model.midnight + NOON_MS;
    const now = () => new Date(this.model.now);
    this.#provider = new MemoryProvider(now);
    this.#core = { ...core, clock: { now }, provider: this.#provider };
    this.#comparison = new Comparison(this.#core, ground, this.model);
    const agree: Agree = (said, work) => this.#agree(said, work);
    this.#games = new GamesBesideModel({ core: this.#core, model: this.model, players, agree });
  }

  static async begin(core: Core): Promise<TwinRun> {
    const players = await Promise.all(Array.from({ length: PLAYERS }, () => aUser(core)));
    const run = new TwinRun(core, await aGround(core), players);
    for (const coupon of MODEL_COUPONS) await givenCoupon(run.#core, run.ground, { ...coupon, ...YEAR });
    return run;
  }

  async run(command: Command): Promise<void> {
    this.model.now += 1_000;
    await this.#games.follow();
    await this.#commands[command.do](command as never);
    await this.#games.follow();
    await this.#adoptOffers();
    await this.#comparison.compare();
    const { engine, little } = await this.#games.states();
    expect(engine).toEqual(little);
  }

  /** Lets everything end: windows, games, refunds; then compares the provider's books as well. */
  async finish(): Promise<void> {
    this.model.now += 3 * 86_400_000;
    await this.run({ do: 'sweep' });
    for (const order of this.model.orders) {
      const { captured, refunded } = this.#provider.books(order.id);
      const taken = order.attempts.filter(({ ok }) => ok);
      const keeps = taken.reduce((sum, one) => sum + one.amount - this.model.backOf(order, one), 0);
      expect({ order: order.id, kept: captured - refunded }).toEqual({ order: order.id, kept: keeps });
    }
  }

  readonly #commands: { [K in Command['do']]: (command: CommandTo<K>) => Promise<void> } = {
    hold: ({ user, span }) => this.#take('hold', user, span),
    book: ({ user, span, coupon }) => this.#take('book', user, span, coupon),
    buy: async ({ user, span, coupon }) => {
      const before = this.model.bookings.length;
      await this.#take('book', user, span, coupon);
      const nth = this.model.bookings.length - 1;
      if (nth < before) return;
      await this.#commands.order({ do: 'order', nth });
      const order = { nth: this.model.orders.length - 1 };
      await this.#commands.pay({ do: 'pay', ...order, outcome: 'success' });
      await this.#commands.verify({ do: 'verify', ...order });
    },
    wait: async ({ user, span }) => {
      const player = this.#player(user);
      const said = this.model.join(player, span);
      const made = await this.#agree(said, () => joinWaitlist(this.#core, player, this.#slot(span)));
      if (!made?.created) return;
      this.model.waits.push({ ...span, id: made.waitlistId, user: player, state: 'waiting' });
    },
    release: async ({ nth }) => {
      const hold = pick(this.model.holds, nth);
      if (!hold) return;
      const live = this.model.heldBy(hold.user).includes(hold);
      await this.#agree(live ? 'ok' : 'NOT_FOUND', () => releaseHold(this.#core, hold.user, hold.id));
      if (live) this.model.free(hold.id);
    },
    leave: async ({ nth }) => {
      const wait = pick(this.model.waits, nth);
      if (!wait) return;
      const open = wait.state === 'waiting' || wait.state === 'offered';
      await this.#agree(open ? 'ok' : 'NOT_FOUND', () => leaveWaitlist(this.#core, wait.user, wait.id));
      if (!open) return;
      wait.state = 'left';
      if (wait.hold) this.model.free(wait.hold.id);
    },
    approve: ({ nth }) =>
      this.#onBooking(nth, async (b, doc) => {
        await this.#agree(this.model.approve(b), () => approveBooking(this.#core, doc._id, 'Sanjay'));
      }),
    cancel: ({ nth, by }) =>
      this.#onBooking(nth, async (b, doc) => {
        const side = b.walkIn ? 'owner' : by;
        const percent = (start: number) =>
          refundTerms({
            by: 'player',
            steps: b.policy,
            startsAt: new Date(start),
            now: new Date(this.model.now),
            paid: 0,
          }).percent;
        const said = this.model.cancel(b, side, percent);
        await this.#agree(said, () => cancelBooking(this.#core, doc._id, { side, name: 'X' }, 'Rain'));
      }),
    move: ({ nth, start, accepts }) =>
      this.#onBooking(
        nth,
        async (b, doc) => {
          if (b.walkIn) return;
          const to = { start, length: b.length };
          const acceptPrice = accepts ? this.model.priceOf(to, b.coupon).totalAmount : undefined;
          const startsAt = new Date(this.model.at(b.start));
          const said = this.model.move(b, to, accepts);
          if (said === 'ok') b.policy = stepsAfterMove(b.policy, startsAt, new Date(this.model.now));
          const { bookingDate, timeSlot, groundId } = this.#slot(to);
          const move = { bookingDate, timeSlot, acceptPrice };
          await this.#agree(said, () => rescheduleBooking(this.#core, doc._id, groundId, move));
        },
        ({ status }) => status === 'confirmed',
      ),
    order: ({ nth }) => this.#onBooking(nth, (b, doc) => this.#order(b, doc)),
    pay: async ({ nth, outcome }) => {
      const order = pick(this.model.orders, nth);
      if (!order) return;
      const status = (
        {
          success: 'SUCCESS',
          wrong: 'SUCCESS',
          failed: 'FAILED',
          user_dropped: 'USER_DROPPED',
          pending: 'PENDING',
        } as const
      )[outcome];
      const amount = outcome === 'wrong' ? order.amount - 1 : order.amount;
      const id = this.#provider.pay(order.id, status, amount);
      const failed = status === 'FAILED' || status === 'USER_DROPPED';
      order.attempts.push({ id, ok: status === 'SUCCESS', failed, amount, at: this.model.now });
    },
    verify: async ({ nth }) => {
      const order = pick(this.model.orders, nth);
      if (order) await this.#settle(order.id);
    },
    host: async ({ user, span, isPaid, terms }) => {
      const before = this.model.bookings.length;
      if (isPaid) await this.#commands.buy({ do: 'buy', user, span });
      else await this.#commands.book({ do: 'book', user, span });
      const nth = this.model.bookings.length - 1;
      if (nth < before) return;
      if (!isPaid) await this.#commands.approve({ do: 'approve', nth });
      await this.#commands.share({ do: 'share', nth, terms });
    },
    share: ({ nth, terms }) =>
      this.#onBooking(
        nth,
        (b, doc) => this.#games.open(b, doc, terms),
        ({ status }) => status === 'confirmed',
      ),
    join: async ({ user, nth }) => {
      const one = pick(this.#games.games(), nth);
      if (one) await this.#games.join(this.#player(user), one.game);
    },
    joinAndPay: async ({ user, nth }) => {
      const one = pick(this.#games.joinable(), nth);
      if (!one) return;
      const [me, next] = [this.#player(user), this.#player(user + 1)];
      const player = me === one.b.user ? next : me;
      await this.#games.join(player, one.game);
      const place = this.#games.held().find(({ game, place }) => game === one.game && place.user === player);
      if (!place) return;
      await this.#games.order(place);
      const order = this.model.orders.findIndex((known) => known.place === place.place && known.live);
      if (order < 0) return;
      await this.#commands.pay({ do: 'pay', nth: order, outcome: 'success' });
      await this.#commands.verify({ do: 'verify', nth: order });
    },
    leaveGame: async ({ user, nth }) => {
      const one = pick(this.#games.joinable(), nth) ?? pick(this.#games.games(), nth);
      if (one) await this.#games.leave(this.#player(user), one.game);
    },
    swap: async ({ user, nth }) => {
      await this.#commands.leaveGame({ do: 'leaveGame', user, nth });
      await this.#commands.joinAndPay({ do: 'joinAndPay', user: user + 1, nth });
    },
    orderPlace: async ({ nth }) => {
      const one = pick(this.#games.held(), nth);
      if (one) await this.#games.order(one);
    },
    block: async ({ span }) => {
      const said = this.#overOr(span, () => (this.model.isFree(span) ? 'ok' : 'SLOT_TAKEN'));
      const made = await this.#agree(said, () =>
        addBlock(this.#core, this.ground, this.#hours(span), 'Sanjay'),
      );
      if (!made) return;
      const id = made._id.toString();
      this.model.blocks.push({ ...span, id, closure: false, active: true });
      this.model.give(hoursIn(span), { kind: 'block', id, user: 'owner' });
    },
    unblock: async ({ nth }) => {
      const block = pick(this.model.blocks, nth);
      if (!block) return;
      const said = block.active ? 'ok' : 'NOT_FOUND';
      await this.#agree(said, () => removeBlock(this.#core, this.ground, block.id));
      if (block.active) this.model.unblock(block);
    },
    close: async ({ span }) => {
      const standing = this.model.blocks.find(
        ({ closure, active, start, length }) =>
          closure && active && start === span.start && length === span.length,
      );
      const said = this.#overOr(span, () =>
        standing || this.model.closable(span).length > 0 ? 'ok' : 'SLOT_TAKEN',
      );
      const made = await this.#agree(said, () =>
        closeGround(this.#core, this.ground, this.#hours(span), 'Sanjay'),
      );
      if (!made) return;
      const id = made.closure._id.toString();
      expect([made.created, id]).toEqual(standing ? [false, standing.id] : [true, id]);
      if (standing) return;
      this.model.close(id, span);
      this.model.blocks.push({ ...span, id, closure: true, active: true });
    },
    walkIn: async ({ span }) => {
      const said = this.#overOr(span, () => (this.model.isFree(span) ? 'ok' : 'SLOT_TAKEN'));
      const request = { ...this.#slot(span), playerDetails: details };
      const made = await this.#agree(said, () => addWalkIn(this.#core, this.ground, request, 'Sanjay'));
      if (!made) return;
      const b = this.#newBooking(span, made, 'owner');
      Object.assign(b, { walkIn: true, status: 'confirmed' });
      this.model.give(hoursIn(span), { kind: 'booking', id: b.id, user: 'owner' });
    },
    wind: async ({ minutes }) => {
      this.model.now += minutes * 60_000;
    },
    sweep: () => this.#sweep(),
  };

  async #take(what: 'hold' | 'book', user: number, span: Span, coupon?: ModelCoupon): Promise<void> {
    const { model } = this;
    const player = this.#player(user);
    const slot = this.#slot(span);
    const mine = (one: Span & { until: number }) => one.start === span.start && one.length === span.length;
    const pending = model.pendingOf(player).find(mine);
    const held = model.heldBy(player, span).find(mine);
    const known = pending ?? (what === 'hold' ? held : undefined);
    let place = () => {};
    const judge = () => {
      if (model.begun(span)) return 'VALIDATION';
      // A pending booking is returned as it was made, with its coupon or none.
      if (pending && coupon && pending.coupon !== coupon) return 'STATE_CONFLICT';
      return known ? 'ok' : model.take(player, span, coupon, () => place());
    };
    const said = judge();
    // The model's entry has the engine's id, so it is written after the engine's answer.
    const until = model.now + WINDOW_MS;
    if (what === 'hold') {
      const made = await this.#agree(said, () => placeHold(this.#core, player, slot));
      // On the player's own pending booking it only adds a name for that booking's window.
      if (!pending) expect(made?.created ?? false).toBe(made !== undefined && held === undefined);
      place = () => {
        if (made) this.#newHold(span, made.holdId, player, until, false);
      };
    } else {
      const request = { ...slot, playerDetails: details, couponCode: coupon?.code };
      const made = await this.#agree(said, () => createBooking(this.#core, player, request));
      expect(made?.created ?? false).toBe(made !== undefined && known === undefined);
      place = () => {
        if (!made) return;
        const b = this.#newBooking(span, made.booking, player, coupon);
        model.give(hoursIn(span), { kind: 'booking', id: b.id, user: player, until: b.until });
      };
    }
    if (said === 'ok' && !known) place();
  }

  #newHold(span: Span, id: string, user: string, until: number, offered: boolean): ModelHold {
    const hold = { ...span, id, user, until, offered };
    this.model.holds.push(hold);
    this.model.give(hoursIn(span), { kind: 'hold', id, user, until });
    return hold;
  }

  #newBooking(span: Span, doc: BookingDoc, user: string, coupon?: ModelCoupon): ModelBooking {
    const { totalAmount: total, coupon: off = 0 } = this.model.priceOf(span, coupon);
    const b: ModelBooking = {
      ...span,
      id: doc._id.toString(),
      user,
      walkIn: false,
      status: 'pending',
      until: this.model.now + WINDOW_MS,
      coupon,
      total,
      off,
      due: 0,
      payment: 'pending',
      captured: 0,
      owed: 0,
      shared: 0,
      shares: [],
      policy: STANDARD_POLICY,
      refused: new Set(),
    };
    this.model.bookings.push(b);
    return b;
  }

  async #order(b: ModelBooking, doc: BookingDoc): Promise<void> {
    const { model } = this;
    const said = model.paymentDue(b) ? 'ok' : 'STATE_CONFLICT';
    const live = model.orders.find((order) => order.booking === b && !order.place && order.live);
    const left = live ? live.until - model.now : 0;
    // An order of a price before a move, or one that is to be ended anyway, is ended with whatever was paid on it,
    // and replaced.
    const isOver = live && (left <= 0 || live.ending || live.amount !== toPay(b));
    // In its last seconds an order is not handed out, and there is no other until the provider has ended it.
    if (said === 'ok' && live && !isOver && left <= 30_000) return;
    if (said === 'ok' && live && isOver) {
      model.settle(live);
      Object.assign(live, { live: false, ending: false });
    }
    const made = await this.#agree(model.paymentDue(b) ? said : 'STATE_CONFLICT', () =>
      createOrder(this.#core, doc),
    );
    if (!made) return;
    if (live && !isOver) {
      expect(made.orderId).toBe(live.id);
      return;
    }
    const until = made.expiresAt.getTime();
    const base = { id: made.orderId, booking: b, amount: toPay(b), until };
    model.orders.push({ ...base, live: true, ending: false, attempts: [], seen: 0 });
    expect(made.amount).toBe(toPay(b));
  }

  async #settle(orderId: string): Promise<void> {
    const order = this.model.orders.find(({ id }) => id === orderId);
    if (!order) return;
    this.model.settle(order);
    await settleOrder(this.#core, orderId);
  }

  async #sweep(): Promise<void> {
    const { model } = this;
    for (const order of [...model.orders]) {
      await this.#settle(order.id);
      await this.#adoptOffers();
    }
    for (const b of model.bookings)
      if (b.status === 'pending' && b.until <= model.now) model.end(b, 'expired');
    for (const order of model.orders)
      if (order.ending || (order.holdUntil ?? model.now + 1) <= model.now)
        Object.assign(order, { live: false, ending: false });
    for (const wait of model.waits) {
      if (wait.state === 'offered' && wait.hold && wait.hold.until <= model.now) wait.state = 'done';
      const isOpen = wait.state === 'waiting' || (wait.hold && model.heldBy(wait.user).includes(wait.hold));
      if (isOpen && model.begun(wait)) wait.state = 'expired';
    }
    for (const b of model.bookings) {
      if (b.status === 'confirmed' && model.endOf(b) <= model.now) b.status = 'completed';
    }
    for (let round = 0; round < 2; round++) {
      await expireDueBookings(this.#core);
      await settleUses(this.#core);
      await tidyLapsedClaims(this.#core);
      await tellHolders(this.#core);
      await endOffers(this.#core);
      await expireWaits(this.#core);
      await terminateDueOrders(this.#core);
      await pursueRefunds(this.#core);
      await completeBookings(this.#core);
    }
    await this.#adoptOffers();
    const forgotten = model.waits.filter((w) => w.state === 'waiting' && !model.begun(w) && model.isFree(w));
    expect(forgotten).toEqual([]);
  }

  /** When it notices that a waiter has booked the hours themselves is the engine's to choose, too. */
  async #adoptServed(): Promise<void> {
    const done = await this.#core.db.waits
      .find({ groundId: this.ground._id, state: 'done', offer: { $exists: false } })
      .toArray();
    for (const { _id } of done) {
      const wait = this.model.waits.find(({ id }) => id === _id.toString());
      if (wait?.state !== 'waiting') continue;
      expect({ wait: wait.id, booked: this.model.hasBooked(wait) }).toEqual({ wait: wait.id, booked: true });
      wait.state = 'done';
    }
  }

  /** The engine chooses the player for free hours: the model checks that it may, and copies the choice. */
  async #adoptOffers(): Promise<void> {
    const { model } = this;
    await this.#adoptServed();
    const offered = await this.#core.db.waits.find({ groundId: this.ground._id, state: 'offered' }).toArray();
    for (const { _id, offer } of offered) {
      const wait = model.waits.find(({ id }) => id === _id.toString());
      if (!wait || !offer || wait.hold) continue;
      expect({ wait: wait.id, free: model.isFree(wait) }).toEqual({ wait: wait.id, free: true });
      const line = model.waits.filter(
        (w) => w.state === 'waiting' && w.start === wait.start && w.length === wait.length,
      );
      expect(line[0]?.id).toBe(wait.id);
      wait.state = 'offered';
      wait.hold = this.#newHold(wait, offer.holdId, wait.user, offer.expiresAt.getTime(), true);
    }
  }

  /** Requires the same result from engine and model; returns the engine's value. */
  async #agree<T>(said: Verdict, work: () => Promise<T>): Promise<T | undefined> {
    const [verdict, value] = await work().then(
      (given) => ['ok', given] as const,
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return [error.code === 'COUPON_INVALID' ? error.reason : error.code, undefined] as const;
      },
    );
    expect(verdict).toBe(said);
    return value;
  }

  /** One of the bookings, preferably a `likely` one. */
  async #onBooking(
    nth: number,
    act: (b: ModelBooking, doc: BookingDoc) => Promise<void>,
    likely: (b: ModelBooking) => boolean = () => false,
  ): Promise<void> {
    const b = pick(this.model.bookings.filter(likely), nth) ?? pick(this.model.bookings, nth);
    const doc = b && (await findBooking(this.#core, b.id));
    if (b && doc) await act(b, doc);
  }

  #overOr = (span: Span, judge: () => Verdict): Verdict =>
    this.model.endOf(span) <= this.model.now ? 'VALIDATION' : judge();

  #player(user: number): string {
    return this.players[user % this.players.length]?._id.toString() ?? '';
  }

  #slot({ start, length }: Span) {
    const bookingDate = addDays(FIRST_DAY, Math.floor(start / 24));
    return { groundId: this.ground._id.toString(), bookingDate, timeSlot: slotFrom(start % 24, length) };
  }

  #hours(span: Span) {
    const { bookingDate, timeSlot } = this.#slot(span);
    return { date: bookingDate, timeSlot, reason: 'Rain' };
  }
}

type Agree = <T>(said: Verdict, work: () => Promise<T>) => Promise<T | undefined>;

function pick<T>(items: readonly T[], nth: number): T | undefined {
  return items[nth % Math.max(1, items.length)];
}
