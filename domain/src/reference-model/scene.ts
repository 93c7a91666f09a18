import { formatExactRupees } from '@crease/shared/format/money';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import { addBlock } from '../calendar/blocks/block.service.js';
import { placeHold } from '../calendar/holds/place-hold.js';
import { releaseHold } from '../calendar/holds/release-hold.js';
import { joinWaitlist } from '../calendar/waitlist/waitlist.service.js';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import type { Core } from '../platform/core.js';
import { createBooking } from '../sales/book/create-booking.js';
import { findBooking } from '../sales/booking-reads/find-booking.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { approveBooking } from '../sales/change/approve-booking.js';
import { cancelBooking } from '../sales/change/cancel-booking.js';
import { isUnder } from '../sales/change/close-booking.js';
import { closeGround } from '../sales/change/closure.service.js';
import { rescheduleBooking } from '../sales/change/reschedule-booking.js';
import { resumeOperations } from '../sales/change/resume-operations.js';
import { createOrder } from '../sales/settle/create-order.js';
import { expireDueBookings } from '../sales/settle/expire-booking.js';
import { settleOrder, settleOrderOf } from '../sales/settle/settle.js';
import { aGround, aUser } from '../testing/factories.js';
import { MemoryProvider } from '../testing/memory-provider.js';
import { sweepAll, violations } from '../testing/sweep-all.js';
import type { Operation } from './interleave.js';

const DATE = '2030-03-06';
const NOON = Date.parse('2030-03-05T06:30:00Z');
const details = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };
/** Every window, fence and intent has ended after this. */
const LONG_AFTER_MS = 330_000;

/** One booking, paid for at the provider and not yet known to be, with everything that may happen to it at once. */
export class Scene {
  #now = NOON;
  readonly core: Core;
  readonly #provider: MemoryProvider;
  #ground!: GroundDoc;
  #player!: UserDoc;
  #rival!: UserDoc;
  #booking!: BookingDoc;
  /** A booking has one live order: paying again uses the same one. */
  readonly #orders = new Set<string>();

  private constructor(core: Core) {
    const now = () => new Date(this.#now);
    this.#provider = new MemoryProvider(now);
    this.core = { ...core, clock: { now }, provider: this.#provider };
  }

  wind = (ms: number): void => {
    this.#now += ms;
  };

  /** `confirmed`: it is settled before anything else begins. */
  static async open(core: Core, timeSlot: string, confirmed: boolean): Promise<Scene> {
    const scene = new Scene(core);
    scene.#ground = await aGround(scene.core);
    [scene.#player, scene.#rival] = [await aUser(scene.core), await aUser(scene.core)];
    const slot = { groundId: scene.#ground._id.toString(), bookingDate: DATE, timeSlot };
    const request = { ...slot, playerDetails: details };
    scene.#booking = (await createBooking(scene.core, scene.#player._id.toString(), request)).booking;
    await scene.#paidOrder(scene.core, scene.#booking);
    if (confirmed) await settleOrder(scene.core, scene.#firstOrder);
    else await joinWaitlist(scene.core, scene.#rival._id.toString(), slot);
    return scene;
  }

  /** Operations use `core`, which may be one without a fence. */
  operations(core: Core): Record<string, Operation['run']> {
    const { core: own } = this;
    const on: Core = { ...core, clock: own.clock, provider: own.provider };
    const booking = this.#booking._id;
    const groundId = this.#ground._id.toString();
    const rival = this.#rival._id.toString();
    const timeSlot = `${this.#booking.timeSlot.startTime}-${this.#booking.timeSlot.endTime}`;
    const slot = { groundId, bookingDate: DATE, timeSlot };
    const move = (to: string) => () =>
      rescheduleBooking(on, booking, groundId, { bookingDate: DATE, timeSlot: to, acceptPrice: 2754 });
    const cancel = (side: 'player' | 'owner') => () =>
      cancelBooking(on, booking, { side, name: side }, 'Rain');
    const hours = { date: DATE, timeSlot: '22:00-23:00', reason: 'Rain' };
    return {
      verify: async () => {
        const seen = await findBooking(on, booking.toString());
        if (seen) await settleOrderOf(on, seen, this.#firstOrder);
      },
      webhook: () => settleOrder(on, this.#firstOrder),
      'paid twice': async () => {
        this.#provider.pay(this.#firstOrder, 'SUCCESS');
        await settleOrder(on, this.#firstOrder);
      },
      approve: () => approveBooking(on, booking, 'Sanjay'),
      'cancel by player': cancel('player'),
      'cancel by owner': cancel('owner'),
      'move up': move('20:00-22:00'),
      'move on': move('22:00-00:00'),
      expire: () => expireDueBookings(on),
      resume: () => resumeOperations(on),
      close: () => closeGround(on, this.#ground, hours, 'Sanjay'),
      block: () => addBlock(on, this.#ground, hours, 'Sanjay'),
      'rival books': async () => {
        const made = await createBooking(on, rival, { ...slot, playerDetails: details });
        await settleOrder(on, await this.#paidOrder(on, made.booking));
      },
      'rival holds': async () => {
        const { holdId } = await placeHold(on, rival, { ...slot, timeSlot: '22:00-00:00' });
        await releaseHold(on, rival, holdId);
      },
    };
  }

  get #firstOrder(): string {
    return this.#orders.values().next().value ?? '';
  }

  async #paidOrder(core: Core, booking: BookingDoc): Promise<string> {
    const { orderId } = await createOrder(core, booking);
    this.#orders.add(orderId);
    this.#provider.pay(orderId, 'SUCCESS');
    return orderId;
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
    return [...(await violations(core)), ...(await this.#unbalanced()), ...(await this.#closedElsewhere())];
  }

  /** A closure ends what is on its hours, except what has been moved elsewhere. */
  async #closedElsewhere(): Promise<string[]> {
    const closures = await this.core.db.blocks.find({ kind: 'closure' }).toArray();
    const ended = await this.core.db.bookings.find({ 'cancellation.code': 'closure' }).toArray();
    return ended
      .filter((booking) => !closures.some((closure) => isUnder(booking, closure)))
      .map((booking) => `booking ${booking._id} was ended by a closure of other hours`);
  }

  /** The money the provider keeps must match the standing bookings. */
  async #unbalanced(): Promise<string[]> {
    const bookings = await this.core.db.bookings.find({}).toArray();
    const kept = bookings.reduce(
      (sum, { payment }) =>
        sum + (payment.status === 'completed' ? payment.captured - payment.refundOwed : 0),
      0,
    );
    const books = [...this.#orders].map((orderId) => this.#provider.books(orderId));
    const has = books.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0);
    return has === kept
      ? []
      : [`the provider keeps ${formatExactRupees(has)}, the bookings say ${formatExactRupees(kept)}`];
  }
}
