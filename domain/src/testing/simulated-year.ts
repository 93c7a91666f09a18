import { AppError } from '@crease/shared/errors';
import { gstinCheckCharacter } from '@crease/shared/gstin';
import { addDays, dayOf, hourStart, isoWeekdayOf } from '@crease/shared/time/ist';
import { deleteAccount } from '../account-end/delete-account.js';
import { hashPassword } from '../accounts/auth/passwords.js';
import { billCommissions } from '../business/bills/bill-commissions.js';
import { pursueDisputes } from '../business/disputes/pursue-disputes.js';
import { postDueOrders } from '../business/ledger/post-payment.js';
import { insertPayoutAccount } from '../business/payouts/payout-account.schema.js';
import { pursueSettlements } from '../business/settlements/pursue-settlements.js';
import { runSettlements } from '../business/settlements/run-settlements.js';
import { pricedFor } from '../catalogue/prices/priced-for.js';
import type { Core } from '../platform/core.js';
import { createBooking } from '../sales/book/create-booking.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { findOrder } from '../sales/booking-record/payment.schema.js';
import { cancelBooking } from '../sales/change/cancel-booking.js';
import { completeBookings } from '../sales/change/complete-bookings.js';
import { noteDispute } from '../sales/disputes/dispute.schema.js';
import { setLegal } from '../sales/invoices/legal.service.js';
import { writeOwedInvoices } from '../sales/invoices/write-invoices.js';
import { createOrder } from '../sales/settle/create-order.js';
import { refundByHand } from '../sales/settle/manual-refund.js';
import { pursueRefunds } from '../sales/settle/refunds.js';
import { settleOrder } from '../sales/settle/settle.js';
import { again } from './booked.js';
import { aGround, aUser } from './factories.js';
import { moveSandboxDispute, openSandboxDispute, paySandboxOrder } from './sandbox-client.js';

const PASSWORD = 'Chitra@123';
const MINUTE_MS = 60_000;
const DAYS = 365;
/** A day in the middle of a month: one owner registers for GST on it. */
const REGISTERS_ON = 135;
/** The last day on which the ground of the account that closes is booked, and the day on which it closes. */
const LAST_GAME_ON = 270;
const CLOSES_ON = 300;
/**
 * Bookings that payers' banks dispute, by number: days after the game. The second is disputed after its owner was paid.
 */
const DISPUTED = new Map([
  [12, 0],
  [13, 21],
]);
/** Days until the bank takes the money. */
const DECIDED_AFTER = 10;

/** The whole marketplace of a year: its first date, its owners and the orders that were paid. */
export interface SimulatedYear {
  first: string;
  owners: { company: Owner; trader: Owner; closed: Owner };
  orders: string[];
  refunds: number;
  /** What banks took back, whole payments in rupees: before and after the owner was paid. */
  lost: { orderId: string; amount: number }[];
  /** The core after the last settlement and bill. */
  end: Core;
}
type Owner = Awaited<ReturnType<typeof aUser>>;

/** A financial year that begins next April: clock, captures and all sweeps follow the simulated days. */
export async function simulateYear(base: Core, bookings: number): Promise<SimulatedYear> {
  const today = dayOf(base.clock.now());
  const first = `${Number(today.slice(0, 4)) + 1}-04-01`;
  const year = new Year(base, first);
  const owners = await year.open(bookings);
  for (let day = 0; day < DAYS; day += 1) {
    const due = Math.floor(((day + 1) * bookings) / DAYS) - Math.floor((day * bookings) / DAYS);
    for (let n = 0; n < due; n += 1) await year.book(day);
    await year.endDay(day);
  }
  // Games, refunds and returns of the last weeks.
  for (let day = DAYS; day < DAYS + 70; day += 1) await year.endDay(day);
  return {
    first,
    owners,
    orders: year.orders,
    refunds: year.refunds,
    lost: year.lost,
    end: year.at(DAYS + 70, 12),
  };
}

class Year {
  readonly orders: string[] = [];
  refunds = 0;
  readonly lost: SimulatedYear['lost'] = [];
  readonly #base: Core;
  readonly #first: string;
  readonly #hours = new Map<string, number>();
  readonly #toRefund: { day: number; booking: BookingDoc; amount: number | undefined }[] = [];
  readonly #toDispute: { day: number; orderId: string; disputeId?: string }[] = [];
  #grounds: { _id: { toString(): string } }[] = [];
  #players: Owner[] = [];
  #owners: SimulatedYear['owners'] | undefined;
  #made = 0;

  constructor(base: Core, first: string) {
    this.#base = base;
    this.#first = first;
  }

  /** The core at an hour of a day of the year, which also dates the provider's payments. */
  at(day: number, hour: number, minute = 0): Core {
    const start = hourStart(addDays(this.#first, day), hour).getTime() + minute * MINUTE_MS;
    const begun = performance.now();
    const now = () => new Date(start + Math.round(performance.now() - begun));
    const { provider, env } = this.#base;
    const dated = Object.create(provider) as Core['provider'];
    dated.getPayments = async (orderId) =>
      (await provider.getPayments(orderId)).map((payment) => ({ ...payment, at: now() }));
    return { ...this.#base, provider: dated, env: { ...env, COMMISSION_PERCENT: 10 }, clock: { now } };
  }

  /** A registered company with grounds in two states, a trader without a GSTIN, and an owner whose account closes. */
  async open(bookings: number): Promise<SimulatedYear['owners']> {
    const core = this.at(0, 0);
    const [company, trader, closed] = [
      await aUser(core, { role: 'ground_owner', name: 'Asha Mhatre' }),
      await aUser(core, { role: 'ground_owner', name: 'Bharat Gowda' }),
      await aUser(core, {
        role: 'ground_owner',
        name: 'Chitra Rao',
        passwordHash: await hashPassword(PASSWORD),
      }),
    ];
    // A third of the bookings, two hours each, less 10 %, are ₹8.5 lakh a year.
    const perHour = Math.round(1_416_000 / bookings);
    const add = async (owner: Owner, state: string, rate = perHour) =>
      await aGround(core, {
        ownerId: owner._id,
        location: { ...LOCATION, state },
        ...pricedFor(
          {
            perHour: rate,
            currency: 'INR',
            discount: 10,
            ranges: [{ start: '06:00', end: '23:00', perHour: rate }],
          },
          state,
          core.clock.now(),
        ),
      });
    this.#grounds = [
      await add(company, 'Maharashtra'),
      await add(trader, 'Karnataka'),
      await add(closed, 'Maharashtra', Math.round(perHour / 2)),
      await add(company, 'Karnataka'),
      await add(trader, 'Karnataka'),
      await add(closed, 'Maharashtra', Math.round(perHour / 2)),
    ];
    for (const { _id } of [company, trader, closed])
      await insertPayoutAccount(core, _id, { vpa: 'owner@okbank' });
    await setLegal(core, company._id.toString(), {
      ...legalOf('Mhatre Sports LLP', '27'),
      gstin: gstinOf('27', 'ABCFE1234F'),
      pan: 'ABCFE1234F',
    });
    await setLegal(core, trader._id.toString(), { ...legalOf('Bharat Gowda', '29'), pan: 'ABCPE1234F' });
    await setLegal(core, closed._id.toString(), { ...legalOf('Chitra Rao', '27'), kind: 'individual' });
    for (let n = 0; n < 8; n += 1) this.#players.push(await aUser(core));
    this.#owners = { company, trader, closed };
    return this.#owners;
  }

  /** A booking of some days later, paid online; some of them are cancelled or refunded later, also next month. */
  async book(day: number): Promise<void> {
    const n = this.#made;
    this.#made += 1;
    const ground = this.#grounds[n % this.#grounds.length];
    const player = this.#players[n % this.#players.length];
    if (!ground || !player) throw new Error('the marketplace is open');
    const ahead = 1 + (n % 9);
    const isClosed = n % 3 === 2 && day + ahead > LAST_GAME_ON;
    const groundId = isClosed ? this.#grounds[1]?._id.toString() : ground._id.toString();
    const bookingDate = addDays(this.#first, day + ahead);
    const core = this.at(day, 10, n % 60);
    const { booking } = await createBooking(core, player._id.toString(), {
      groundId: groundId ?? '',
      bookingDate,
      timeSlot: this.#slotOn(`${groundId} ${bookingDate}`),
      playerDetails: { playerCount: 10, contactPerson: { name: 'Rohan', phone: '9820098200' } },
    });
    const { orderId } = await createOrder(core, booking);
    await paySandboxOrder(orderId, { outcome: 'success' });
    await settleOrder(core, orderId);
    this.orders.push(orderId);
    const disputedAfter = DISPUTED.get(n);
    if (disputedAfter !== undefined) this.#toDispute.push({ day: day + ahead + disputedAfter, orderId });
    else if (n % 11 === 4)
      await cancelBooking(core, booking._id, { side: n % 2 ? 'owner' : 'player', name: 'Rohan' }, 'Rain');
    else if (n % 13 === 6)
      this.#toRefund.push({
        day: day + ahead + 3 + (n % 40),
        booking,
        amount: n % 2 ? undefined : Math.round(booking.pricing.totalAmount / 3),
      });
  }

  /** The worker's sweeps on one day, with the weekly settlements and the monthly bills. */
  async endDay(day: number): Promise<void> {
    const date = addDays(this.#first, day);
    if (day === REGISTERS_ON) await this.#register();
    if (day === LAST_GAME_ON + 1) await this.#closeGrounds();
    if (day === CLOSES_ON) await this.#closeAccount();
    for (const refund of this.#toRefund.filter((one) => one.day === day)) await this.#refund(day, refund);
    for (const dispute of this.#toDispute.filter((one) => one.day === day)) await this.#dispute(day, dispute);
    const isMonday = isoWeekdayOf(date) === 1;
    const isFirst = date.endsWith('-01');
    if (!isMonday && !isFirst) return;
    await pursueRefunds(this.at(day, 1));
    await pursueRefunds(this.at(day, 2));
    await postDueOrders(this.at(day, 3));
    await writeOwedInvoices(this.at(day, 4));
    if (isFirst) await billCommissions(this.at(day, 5));
    if (!isMonday) return;
    await completeBookings(this.at(day, 6));
    await runSettlements(this.at(day, 6), addDays(date, -1));
    for (const hour of [7, 8, 9, 10]) await pursueSettlements(this.at(day, hour));
  }

  /** A refund that the owner's balance does not cover waits for the next games. */
  async #refund(day: number, refund: { day: number; booking: BookingDoc; amount: number | undefined }) {
    const { booking, amount } = refund;
    try {
      await refundByHand(this.at(day, 20), await again(this.#base, booking), amount, 'Rain');
      this.refunds += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'STATE_CONFLICT') throw error;
      refund.day += 1;
    }
  }

  /** A bank disputes a payment, and some days later takes it. */
  async #dispute(day: number, dispute: { day: number; orderId: string; disputeId?: string }): Promise<void> {
    const core = this.at(day, 21);
    const order = await findOrder(core, dispute.orderId);
    const [capture] = order?.captures ?? [];
    if (!order || !capture) throw new Error('the order is paid');
    if (dispute.disputeId) {
      await moveSandboxDispute(dispute.disputeId, 'lost');
      this.lost.push({ orderId: order.orderId, amount: capture.amount });
    } else {
      dispute.disputeId = await openSandboxDispute(capture.paymentId);
      dispute.day += DECIDED_AFTER;
    }
    await noteDispute(core, 'cashfree', dispute.disputeId, order);
    await pursueDisputes(core);
  }

  async #register(): Promise<void> {
    const { trader } = this.#known();
    await setLegal(this.at(REGISTERS_ON, 12), trader._id.toString(), {
      ...legalOf('Gowda Sports', '29'),
      gstin: gstinOf('29', 'ABCPE1234F'),
      pan: '234F',
    });
  }

  async #closeGrounds(): Promise<void> {
    const { closed } = this.#known();
    await this.#base.db.grounds.updateMany({ ownerId: closed._id }, { $set: { status: 'closed' } });
  }

  async #closeAccount(): Promise<void> {
    await deleteAccount(this.at(CLOSES_ON, 12), this.#known().closed._id.toString(), { password: PASSWORD });
  }

  #known(): SimulatedYear['owners'] {
    if (!this.#owners) throw new Error('the marketplace is open');
    return this.#owners;
  }

  #slotOn(key: string): string {
    const n = this.#hours.get(key) ?? 0;
    this.#hours.set(key, n + 1);
    const from = 6 + 2 * n;
    return `${two(from)}:00-${two(from + 2)}:00`;
  }
}

const two = (hour: number): string => String(hour).padStart(2, '0');
const LOCATION = {
  address: 'Linking Road',
  cityId: 'mumbai',
  cityName: 'Mumbai',
  latitude: 19.1,
  longitude: 72.8,
};
const legalOf = (name: string, stateCode: string) => ({ name, address: 'Linking Road', stateCode });
const gstinOf = (state: string, pan: string): string => {
  const known = `${state}${pan}1Z`;
  return known + gstinCheckCharacter(known);
};
