import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { paySandboxOrder, type SandboxPay } from '@crease/domain/testing/sandbox-client';
import type { ContractSpec, ResponseOf } from '@crease/shared/contract';
import { me } from '@crease/shared/contracts/auth';
import type { Booking } from '@crease/shared/contracts/booking';
import {
  createBooking,
  getBooking,
  holdSlot,
  releaseHold,
  rescheduleBooking,
  setBookingStatus,
} from '@crease/shared/contracts/bookings';
import { addBlock, addWalkIn, closeGround, removeBlock } from '@crease/shared/contracts/owner';
import { approveBooking } from '@crease/shared/contracts/owner-bookings';
import { createOrder, verifyPayment } from '@crease/shared/contracts/payments';
import { joinWaitlist, leaveWaitlist, listWaits } from '@crease/shared/contracts/waitlist';
import { Api, type Call } from '../api.js';
import type { Acknowledged, Ending, Slot } from '../history/acknowledgements.js';
import type { History, Noted } from '../history/history.js';

export const PLAYERS = { playerCount: 8, contactPerson: { name: 'Rohan Kulkarni', phone: '9820098200' } };

type Answer<C extends ContractSpec> = Promise<Noted<ResponseOf<C>>>;
/** The answer about an order of a booking. */
type Verified = ResponseOf<typeof verifyPayment> & {
  booking: NonNullable<ResponseOf<typeof verifyPayment>['booking']>;
};
type Headers = Record<string, string>;

/** The ids of a paid booking. */
export interface PaidBooking {
  booking: Booking;
  orderId: string;
}

/**
 * A player or an owner: calls the API processes in turn and records every call, and every promise made to them, in the
 * history. Methods return the recorded operation and never throw.
 */
export class Actor {
  private turn = 0;

  constructor(
    readonly user: Pick<UserDoc, '_id' | 'name'>,
    /** The same user, signed in at each API process. */
    private readonly apis: readonly Api[],
    readonly history: History,
  ) {}

  get id(): string {
    return this.user._id.toString();
  }

  /** The same user, calling one process only. */
  at(process: number): Actor {
    const api = this.apis[process];
    if (!api) throw new Error(`there is no API process ${process}`);
    return new Actor(this.user, [api], this.history);
  }

  /** The same user, calling another process, such as a victim. */
  via({ url }: { url: string }): Actor {
    return new Actor(this.user, [new Api(url, this.apis[0]?.token)], this.history);
  }

  /** Connects to each process and caches the session there, so that a race starts at the same instant. */
  async warm(): Promise<void> {
    await Promise.all(this.apis.map((api) => api.send(me, {}).then((answer) => answer.arrayBuffer())));
  }

  /** The user's client at the next process, so that two parallel calls use two processes. */
  private api(): Api {
    const api = this.apis[this.turn++ % this.apis.length];
    if (!api) throw new Error('there is no API process');
    return api;
  }

  /** Any other call, recorded under a name. */
  call<C extends ContractSpec>(name: string, contract: C, asked: Call<C> = {}): Answer<C> {
    const api = this.api();
    return this.history.run(name, () => api.call(contract, asked));
  }

  async hold(slot: Slot, headers: Headers = {}): Answer<typeof holdSlot> {
    const done = await this.claiming(slot, this.call('hold', holdSlot, { body: slot, headers }));
    if (done.value) {
      const { holdId, expiresAt } = done.value;
      this.promised({ ...slot, kind: 'hold', id: holdId, lapsesAt: Date.parse(expiresAt) }, done.startedAt);
    }
    return done;
  }

  release(holdId: string): Answer<typeof releaseHold> {
    const ending = this.history.acknowledged.end(holdId);
    return answered(ending, this.call('release', releaseHold, { params: { id: holdId } }));
  }

  async book(
    { couponCode, ...slot }: Slot & { couponCode?: string },
    headers: Headers = {},
  ): Answer<typeof createBooking> {
    const body = { ...slot, playerDetails: PLAYERS, ...(couponCode ? { couponCode } : {}) };
    const done = await this.claiming(slot, this.call('book', createBooking, { body, headers }));
    if (done.value) this.promisedBooking(done.value.booking, slot, done.startedAt);
    return done;
  }

  order(bookingId: string): Answer<typeof createOrder> {
    return this.call('order', createOrder, { body: { bookingId } });
  }

  /** Pays in the sandbox; without a webhook unless requested. */
  async pay(orderId: string, how: Partial<SandboxPay> = {}): Promise<Noted<void>> {
    return await this.history.run('pay', () => paySandboxOrder(orderId, { outcome: 'success', ...how }));
  }

  async verify(bookingId: string, orderId: string): Promise<Noted<Verified>> {
    const done = await this.call('verify', verifyPayment, { body: { order_id: orderId, bookingId } });
    if (done.value?.booking?.status === 'confirmed')
      this.history.acknowledged.keep(bookingId, done.startedAt);
    return done as Noted<Verified>; // an order of a booking
  }

  /** Books, orders and pays, without settling. @throws if a step is refused */
  async bookAndPay(slot: Slot & { couponCode?: string }): Promise<PaidBooking> {
    const { booking } = must(await this.book(slot));
    const { order } = must(await this.order(booking._id));
    await this.pay(order.id);
    return { booking, orderId: order.id };
  }

  /** A confirmed booking, paid online. @throws if a step is refused */
  async bookPaid(slot: Slot & { couponCode?: string }): Promise<PaidBooking> {
    const { booking, orderId } = await this.bookAndPay(slot);
    return { booking: must(await this.verify(booking._id, orderId)).booking, orderId };
  }

  cancel(bookingId: string, reason = 'Rain'): Answer<typeof setBookingStatus> {
    const ending = this.history.acknowledged.end(bookingId);
    const asked = { params: { id: bookingId }, body: { status: 'cancelled' as const, reason } };
    return answered(ending, this.call('cancel', setBookingStatus, asked));
  }

  async reschedule(
    { _id: id, groundId }: Pick<Booking, '_id' | 'groundId'>,
    { bookingDate, timeSlot, acceptPrice }: { bookingDate: string; timeSlot: string; acceptPrice?: number },
  ): Answer<typeof rescheduleBooking> {
    const ending = this.history.acknowledged.end(id); // the old hours may be released at any moment now
    const body = { bookingDate, timeSlot, acceptPrice };
    const place = { groundId: groundId._id, bookingDate, timeSlot };
    const asked = this.call('reschedule', rescheduleBooking, { params: { id }, body });
    const done = await this.claiming(place, answered(ending, asked));
    const promise = {
      ...place,
      kind: 'booking' as const,
      id,
      lapsesAt: Number.POSITIVE_INFINITY,
      movedBy: ending,
    };
    if (done.value) this.promised(promise, done.startedAt);
    return done;
  }

  read(bookingId: string): Answer<typeof getBooking> {
    return this.call('read', getBooking, { params: { id: bookingId } });
  }

  wait(slot: Slot): Answer<typeof joinWaitlist> {
    return this.call('wait', joinWaitlist, { body: slot });
  }

  leave(waitlistId: string): Answer<typeof leaveWaitlist> {
    return this.call('leave', leaveWaitlist, { params: { id: waitlistId } });
  }

  waits(): Answer<typeof listWaits> {
    return this.call('waits', listWaits);
  }

  /** Calls as the ground's owner. */
  async approve(bookingId: string): Answer<typeof approveBooking> {
    const done = await this.call('approve', approveBooking, { params: { id: bookingId } });
    if (done.value?.booking.status === 'confirmed') this.history.acknowledged.keep(bookingId, done.startedAt);
    return done;
  }

  block({ groundId, bookingDate, timeSlot }: Slot, headers: Headers = {}): Answer<typeof addBlock> {
    const body = { date: bookingDate, timeSlot, reason: 'Net repair' };
    return this.call('block', addBlock, { params: { id: groundId }, body, headers });
  }

  unblock(groundId: string, blockId: string): Answer<typeof removeBlock> {
    return this.call('unblock', removeBlock, { params: { id: groundId, blockId } });
  }

  close(slot: Slot): Answer<typeof closeGround> {
    const ending = this.history.acknowledged.endUnder(slot);
    const body = { date: slot.bookingDate, timeSlot: slot.timeSlot, reason: 'Rain' };
    return answered(ending, this.call('close', closeGround, { params: { id: slot.groundId }, body }));
  }

  async walkIn({ groundId, bookingDate, timeSlot }: Slot): Answer<typeof addWalkIn> {
    const body = { bookingDate, timeSlot, playerDetails: PLAYERS };
    const done = await this.call('walk-in', addWalkIn, { params: { id: groundId }, body });
    if (done.value)
      this.promisedBooking(done.value.booking, { groundId, bookingDate, timeSlot }, done.startedAt);
    return done;
  }

  private async claiming<T>(slot: Slot, call: Promise<Noted<T>>): Promise<Noted<T>> {
    const done = await call;
    if (done.outcome === 'unknown') {
      this.history.acknowledged.mayHaveGivenWay(this.id, slot, done.startedAt);
    }
    return done;
  }

  private promisedBooking(booking: Booking, slot: Slot, askedAt: number): void {
    const lapsesAt = booking.expiresAt ? Date.parse(booking.expiresAt) : Number.POSITIVE_INFINITY;
    this.promised({ ...slot, kind: 'booking', id: booking._id, lapsesAt }, askedAt);
  }

  private promised(promise: Omit<Acknowledged, 'from' | 'userId' | 'askedAt'>, askedAt: number): void {
    this.history.acknowledged.give({ ...promise, userId: this.id, askedAt });
  }
}

/** Records the outcome of an operation that requests the end of a promise. */
async function answered<T>(ending: Ending, call: Promise<Noted<T>>): Promise<Noted<T>> {
  const done = await call;
  if (done.outcome === 'unknown') return done;
  ending.answeredAt = done.endedAt;
  ending.refused = done.outcome === 'failed';
  return done;
}

/** The value of an operation that the case depends on. @throws what came instead */
export function must<T>(done: Noted<T>): T {
  if (done.value === undefined) throw new Error(`${done.name} ended ${done.outcome}: ${done.detail}`);
  return done.value;
}
