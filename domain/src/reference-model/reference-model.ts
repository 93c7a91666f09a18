import { type Pricing, priceOf } from '@crease/shared/prices';
import { type GroundPrice, isOpenAt } from '@crease/shared/prices/ground-price';
import type { RefundStep } from '@crease/shared/refund-policy';
import { dayOf } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import { type ModelCoupon, noRoom, usesOf } from './model-coupons.js';
import type { ModelGame, ModelPlace } from './model-games.js';
import { accept, backOf, type ModelPurse, online, owe, owedToHost, toPay } from './model-shares.js';

/** The owner of an hour. Permanent without `until`. */
export interface Owner {
  kind: 'hold' | 'booking' | 'block';
  id: string;
  user: string;
  until?: number;
}

/** Hours count on from midnight of the first day, so 23 and 24 are neighbours. */
export interface Span {
  start: number;
  length: number;
}

export interface ModelHold extends Span {
  id: string;
  user: string;
  until: number;
  offered: boolean;
}

export interface ModelBooking extends Span, ModelPurse {
  id: string;
  user: string;
  walkIn: boolean;
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled';
  code?: 'player' | 'owner' | 'expired' | 'no-slot' | 'closure';
  until: number;
  /** Agreed when it was made; a move keeps it. */
  coupon?: ModelCoupon | undefined;
  /** The discount of its coupon. */
  off: number;
  stands?: string;
  game?: ModelGame;
  /** The policy left after its moves. */
  policy: readonly RefundStep[];
  refused: Set<string>;
}

export interface ModelOrder {
  id: string;
  booking: ModelBooking;
  /** The place whose share it pays; otherwise it pays the booking. */
  place?: ModelPlace | undefined;
  /** The end of the place's hold when it was made. */
  holdUntil?: number | undefined;
  amount: number;
  live: boolean;
  ending: boolean;
  until: number;
  attempts: { id: string; ok: boolean; failed: boolean; amount: number; at: number }[];
  /** Number of attempts when the provider was last asked. */
  seen: number;
}

export interface ModelWait extends Span {
  id: string;
  user: string;
  state: 'waiting' | 'offered' | 'done' | 'left' | 'expired';
  hold?: ModelHold;
}

export interface ModelBlock extends Span {
  id: string;
  closure: boolean;
  active: boolean;
}

/** The result of a command: `ok`, or the code of the refusal. */
export type Verdict = string;

const HOUR = 3_600_000;
const MOST_LIVE = 3;
export const hoursIn = ({ start, length }: Span): number[] => Array.from({ length }, (_, i) => start + i);
const meet = (a: Span, b: Span) => a.start < b.start + b.length && b.start < a.start + a.length;
const same = (a: Span, b: Span) => a.start === b.start && a.length === b.length;

/**
 * All rules of holds, bookings and money on one ground in the simplest form: sequential, in memory, without fences,
 * operations or sweeps. The engine must agree with it.
 */
export class LittleModel {
  readonly owners = new Map<number, Owner>();
  readonly holds: ModelHold[] = [];
  readonly bookings: ModelBooking[] = [];
  readonly orders: ModelOrder[] = [];
  readonly waits: ModelWait[] = [];
  readonly blocks: ModelBlock[] = [];
  readonly #booked = new Set<string>();
  now = 0;

  constructor(
    readonly midnight: number,
    readonly price: GroundPrice,
  ) {}

  at = (hour: number): number => this.midnight + hour * HOUR;
  endOf = (span: Span): number => this.at(span.start + span.length);
  priceOf = (span: Span, coupon?: ModelCoupon): Pricing =>
    priceOf(this.price, {
      date: dayOf(new Date(this.at(span.start))),
      timeSlot: slotFrom(span.start % 24, span.length),
      now: new Date(this.now),
      // The owner of its grounds has no GSTIN.
      isTaxed: false,
      coupon,
    });
  uses = (coupon: ModelCoupon): ModelBooking[] => usesOf(coupon, this.bookings, this.now);
  private noRoomFor = ({ user, coupon }: Pick<ModelBooking, 'user' | 'coupon'>) =>
    coupon && noRoom(coupon, user, this.uses(coupon));
  isOpen = (span: Span): boolean => hoursIn(span).every((hour) => isOpenAt(this.price, hour % 24));
  begun = (span: Span): boolean => this.at(span.start) <= this.now;

  owner(hour: number): Owner | undefined {
    const owner = this.owners.get(hour);
    return owner && (owner.until === undefined || owner.until > this.now) ? owner : undefined;
  }

  isFree = (span: Span, mine: (owner: Owner) => boolean = () => false): boolean =>
    hoursIn(span).every((hour) => {
      const owner = this.owner(hour);
      return !owner || mine(owner);
    });

  give(hours: number[], owner: Owner): void {
    for (const hour of hours) this.owners.set(hour, owner);
    if (owner.kind === 'booking') for (const hour of hours) this.#booked.add(`${owner.user} ${hour}`);
  }

  /** Have they ever booked all these hours themselves? */
  hasBooked = ({ user, ...span }: Span & { user: string }): boolean =>
    hoursIn(span).every((hour) => this.#booked.has(`${user} ${hour}`));

  free(id: string): void {
    for (const [hour, owner] of this.owners) if (owner.id === id) this.owners.delete(hour);
  }

  heldBy = (user: string, span?: Span): ModelHold[] =>
    this.holds.filter(
      (hold) =>
        hold.user === user && hold.until > this.now && (!span || meet(hold, span)) && this.stands(hold),
    );
  private stands = (hold: ModelHold) => hoursIn(hold).every((hour) => this.owner(hour)?.id === hold.id);
  pendingOf = (user: string): ModelBooking[] =>
    this.bookings.filter((b) => b.user === user && b.status === 'pending' && b.until > this.now);

  private roomFor(user: string, ending: ModelHold[]): boolean {
    const holds = this.heldBy(user).filter((hold) => !hold.offered && !ending.includes(hold));
    return holds.length + this.pendingOf(user).length < MOST_LIVE;
  }

  /** Judges a hold or a new booking; `place` is the claim to write if it is allowed. */
  take(user: string, span: Span, coupon: ModelCoupon | undefined, place: () => void): Verdict {
    const touched = this.heldBy(user, span);
    const ids = new Set(touched.map(({ id }) => id));
    if (!this.isOpen(span)) return 'SLOT_TAKEN';
    const refusal = this.noRoomFor({ user, coupon });
    if (refusal) return refusal;
    if (!this.isFree(span, ({ id }) => ids.has(id))) return 'SLOT_TAKEN';
    if (!this.roomFor(user, touched)) return 'HOLD_LIMIT';
    for (const { id } of touched) this.free(id);
    place();
    return 'ok';
  }

  join(user: string, span: Span): Verdict {
    if (this.begun(span)) return 'VALIDATION';
    const own = hoursIn(span).some((hour) => this.owner(hour)?.user === user);
    return !this.isOpen(span) || this.isFree(span) || own ? 'STATE_CONFLICT' : 'ok';
  }

  paymentDue = (b: ModelBooking): boolean =>
    b.payment !== 'completed' &&
    !b.walkIn &&
    toPay(b) > 0 &&
    ((b.status === 'pending' && b.until > this.now) || (b.status === 'confirmed' && !this.begun(b)));

  approve(b: ModelBooking): Verdict {
    if (b.status !== 'pending' || b.until <= this.now) return 'STATE_CONFLICT';
    b.status = 'confirmed';
    this.give(hoursIn(b), { kind: 'booking', id: b.id, user: b.user });
    return 'ok';
  }

  cancel(b: ModelBooking, by: 'player' | 'owner', percent: (start: number) => number): Verdict {
    const live = b.status === 'pending' || b.status === 'confirmed';
    const open = by === 'player' ? !this.begun(b) : this.endOf(b) > this.now;
    if (!live || !open) return 'STATE_CONFLICT';
    const share = by === 'owner' ? 100 : percent(this.at(b.start));
    owe(b, Math.round(((online(b) - b.owed) * share) / 100));
    this.end(b, by);
    this.balance(b);
    return 'ok';
  }

  end(b: ModelBooking, code: NonNullable<ModelBooking['code']>): void {
    b.status = 'cancelled';
    b.code = code;
    this.free(b.id);
    for (const order of this.orders) if (order.booking === b && order.live) order.ending = true;
  }

  move(b: ModelBooking, to: Span, accepts: boolean): Verdict {
    if (this.begun(to)) return 'VALIDATION';
    if (b.status !== 'confirmed' || this.at(b.start) - this.now < 2 * HOUR || same(b, to))
      return 'STATE_CONFLICT';
    const { totalAmount: total, coupon: off = 0 } = this.priceOf(to, b.coupon);
    if (total > b.total && !accepts) return 'PRICE_CHANGED';
    const touched = this.heldBy(b.user, to);
    const ids = new Set([b.id, ...touched.map(({ id }) => id)]);
    if (!this.isOpen(to) || !this.isFree(to, ({ id }) => ids.has(id))) return 'SLOT_TAKEN';
    for (const { id } of touched) this.free(id);
    this.free(b.id);
    const change = total - b.total;
    const forgiven = change < 0 ? Math.min(toPay(b), -change) : 0;
    if (change < 0) owe(b, -change - forgiven, true);
    if (b.payment === 'completed') b.due += change < 0 ? -forgiven : change;
    else for (const order of this.orders) if (order.booking === b && order.live) order.ending = true;
    Object.assign(b, { start: to.start, length: to.length, total, off });
    this.give(hoursIn(b), { kind: 'booking', id: b.id, user: b.user });
    this.balance(b);
    return 'ok';
  }

  /** Hours a closure can own: free, held or booked, but not played nor under another block. */
  closable = (span: Span): number[] =>
    hoursIn(span).filter((hour) => {
      const owner = this.owner(hour);
      if (owner?.kind !== 'booking') return owner?.kind !== 'block';
      const b = this.bookings.find(({ id }) => id === owner.id);
      return b !== undefined && this.endOf(b) > this.now;
    });

  /** Its hours go to the closures that lie over them, the earliest first, or free. */
  unblock(block: ModelBlock): void {
    block.active = false;
    const left = new Set(hoursIn(block).filter((hour) => this.owners.get(hour)?.id === block.id));
    this.free(block.id);
    for (const { id, ...span } of this.blocks.filter(({ closure, active }) => closure && active)) {
      const hours = hoursIn(span).filter((hour) => left.delete(hour));
      this.give(hours, { kind: 'block', id, user: 'owner' });
    }
  }

  close(id: string, span: Span): void {
    const hours = this.closable(span);
    const under = new Set(hours.flatMap((hour) => this.owner(hour)?.id ?? []));
    for (const b of this.bookings) {
      if (!under.has(b.id)) continue;
      owe(b, online(b) - b.owed);
      this.end(b, 'closure');
      this.balance(b);
    }
    for (const hold of this.holds) if (under.has(hold.id)) this.free(hold.id);
    for (const wait of this.waits) {
      if (wait.state !== 'offered' || !wait.hold || !under.has(wait.hold.id)) continue;
      wait.state = 'waiting';
      delete wait.hold;
    }
    this.give(hours, { kind: 'block', id, user: 'owner' });
  }

  private judge(b: ModelBooking, order: ModelOrder, attempt: ModelOrder['attempts'][number]) {
    if (order.place) {
      if (b.shares.some(({ payment }) => payment === attempt.id)) return 'accepted';
      return b.refused.has(attempt.id) || attempt.amount !== order.amount ? 'refund' : 'undecided';
    }
    if (b.stands === attempt.id) return 'accepted';
    if (b.refused.has(attempt.id) || attempt.amount !== order.amount || b.payment === 'completed')
      return 'refund';
    if (b.status === 'cancelled') return b.code === 'expired' ? 'undecided' : 'refund';
    return order.amount === toPay(b) ? 'undecided' : 'refund';
  }

  /** Asks the provider about an order: everything captured becomes a booking or is refunded. */
  settle(order: ModelOrder): void {
    const b = order.booking;
    order.seen = order.attempts.length;
    const captures = order.attempts.filter(({ ok }) => ok);
    if (captures.length > 0 || order.until <= this.now) Object.assign(order, { live: false, ending: false });
    for (const capture of captures) {
      if (this.judge(b, order, capture) !== 'undecided') continue;
      if (order.place) this.keep(b, order.place, capture);
      else this.confirm(b, order, capture.id);
    }
    const last = order.attempts.at(-1);
    if (captures.length === 0 && last && !order.place && b.payment !== 'completed')
      b.payment = last.failed ? 'failed' : 'pending';
    this.balance(b);
  }

  private confirm(b: ModelBooking, order: ModelOrder, paymentId: string): void {
    const over = b.status === 'confirmed' || b.status === 'completed';
    if (!over) {
      const late = b.status === 'cancelled' || b.until <= this.now;
      const mayNot = () => late && (!this.mayRevive(b) || this.noRoomFor(b) !== undefined);
      if (!this.isFree(b, ({ id }) => id === b.id) || mayNot()) {
        this.end(b, 'no-slot');
        return;
      }
      b.status = 'confirmed';
      delete b.code;
      this.give(hoursIn(b), { kind: 'booking', id: b.id, user: b.user });
    }
    Object.assign(b, { payment: 'completed', stands: paymentId, captured: order.amount });
  }

  /** The share keeps its place and is relied on, or it goes back in full. */
  private keep(b: ModelBooking, place: ModelPlace, capture: ModelOrder['attempts'][number]): void {
    const { game } = b;
    const { id: payment, amount, at } = capture;
    const kept = b.status === 'confirmed' ? game?.keep(place.id, payment, at) : null;
    if (kept && accept(b, { payment, place: place.id, amount }, kept.replaced?.payment)) return;
    b.refused.add(payment);
    if (kept) game?.drop(kept);
  }

  /** Games follow their bookings, and their places the clock. */
  followGames(): void {
    for (const { game, status, start, total } of this.bookings) {
      const ended = status === 'cancelled' || status === 'pending';
      game?.follow({ ended, startsAt: this.at(start), price: total });
      game?.tidy(this.now);
    }
  }

  private mayRevive = (b: ModelBooking): boolean =>
    !this.begun(b) &&
    !this.bookings.some(
      (other) =>
        other !== b &&
        other.user === b.user &&
        meet(other, b) &&
        (other.status === 'confirmed' || (other.status === 'pending' && other.until > this.now)),
    );

  /** Refunds money without a booking for good. */
  balance(b: ModelBooking): void {
    for (const [order, capture] of this.captures(b)) {
      if (this.judge(b, order, capture) === 'refund') b.refused.add(capture.id);
    }
  }

  private captures = (b: ModelBooking) =>
    this.orders
      .filter(({ booking }) => booking === b)
      .flatMap((order) =>
        order.attempts.slice(0, order.seen).flatMap((one) => (one.ok ? [[order, one] as const] : [])),
      );

  /** Rupees that must have been requested as refunds of a booking. */
  refundOf = (b: ModelBooking): number =>
    this.captures(b).reduce((sum, [order, capture]) => sum + this.backOf(order, capture), 0);

  /** Rupees that go back of one capture. */
  backOf({ booking: b, place }: ModelOrder, capture: Pick<ModelOrder['attempts'][number], 'id' | 'amount'>) {
    if (b.refused.has(capture.id)) return capture.amount;
    const share = place && b.shares.find(({ payment }) => payment === capture.id);
    if (share) return backOf(share);
    return b.stands === capture.id ? Math.min(owedToHost(b), capture.amount) : 0;
  }
}
