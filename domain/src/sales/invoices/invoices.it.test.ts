import { collectedSum } from '@crease/shared/money-state';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseTraces } from '../../account-end/erase-traces.js';
import { exportUser } from '../../account-end/export-user.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import { armFailpoint, type FailpointName, StoppedAtFailpoint } from '../../platform/failpoint.js';
import { again, bookPaid, bookWithOrder } from '../../testing/booked.js';
import { aGround, aUser } from '../../testing/factories.js';
import { feeBillsOf, giveGstin, invoicesAt } from '../../testing/invoicing.js';
import { paySandboxOrder } from '../../testing/sandbox-client.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { bookWith, givenCoupon } from '../../testing/with-coupon.js';
import { openWorld, type World } from '../../testing/world.js';
import { addWalkIn } from '../book/add-walk-in.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { approveBooking } from '../change/approve-booking.js';
import { cancelBooking } from '../change/cancel-booking.js';
import { collectPayment } from '../change/collect-payment.js';
import { rescheduleBooking } from '../change/reschedule-booking.js';
import { refundByHand } from '../settle/manual-refund.js';
import { pursueRefunds } from '../settle/refunds.js';
import { settleOrder } from '../settle/settle.js';
import { setLegal } from './legal.service.js';
import { writeInvoicesOf, writeOwedInvoices } from './write-invoices.js';

let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterAll(async () => {
  await world.close();
});

/** 18 to 20 o'clock: 2,754 with the fee of 54; 412 of the other 2,700 are tax. */
async function paidWithGstin(stateCode?: string) {
  const booked = await bookWithOrder(core);
  await giveGstin(core, booked.ground, stateCode);
  await paySandboxOrder(booked.orderId, { outcome: 'success' });
  return { ...booked, booking: (await settleOrder(core, booked.orderId)).booking };
}

const byOwner = { side: 'owner', name: 'Sanjay' } as const;
const collect = async (booking: BookingDoc, amount: number) =>
  await collectPayment(core, await again(core, booking), { amount, method: 'cash' }, 'Sanjay');

async function walkedIn(ground: GroundDoc, amount?: number) {
  const walkIn = {
    bookingDate: dateAhead(),
    timeSlot: '10:00-11:00',
    playerDetails: { playerCount: 4, contactPerson: { name: 'Asha Rao', phone: '9820000001' } },
    ...(amount ? { collected: { amount, method: 'cash' as const } } : {}),
  };
  return await addWalkIn(core, ground, walkIn, 'Sanjay');
}

describe('a tax invoice', () => {
  it('is made once when a booking is paid online, without the fee, and is listed on the booking', async () => {
    const { booking, ground, player } = await paidWithGstin();
    await Promise.all(Array.from({ length: 20 }, () => writeInvoicesOf(core, booking._id.toString())));
    await writeOwedInvoices(core);
    const [invoice, ...more] = await invoicesAt(core, ground);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      series: 'invoice',
      n: 1,
      taxable: 2288,
      cgst: 206,
      sgst: 206,
      total: 2700,
      buyer: { name: player.name },
      placeOfSupply: '27',
      seller: { stateCode: '27' },
    });
    expect(invoice).not.toHaveProperty('igst');
    const after = await again(core, booking);
    expect(after.invoice).toMatchObject({ number: invoice?.number, total: 2700, sac: '999652' });
    expect([after.invoiced, after.invoiceDueAt]).toEqual([2700, undefined]);
    expect(await violations(core)).toEqual([]);
  });

  it('charges IGST exactly if the ground is in another state than the seller', async () => {
    const { booking, ground } = await paidWithGstin('29');
    await writeInvoicesOf(core, booking._id.toString());
    const [invoice] = await invoicesAt(core, ground);
    expect(invoice).toMatchObject({ igst: 412, taxable: 2288, placeOfSupply: '27' });
    expect(invoice).not.toHaveProperty('cgst');
  });

  it('is made for money collected at the ground once everything is paid', async () => {
    const { booking, ground } = await bookWithOrder(core);
    await giveGstin(core, ground);
    await approveBooking(core, booking._id, 'Sanjay');
    await collect(booking, 1000);
    await writeOwedInvoices(core);
    expect(await invoicesAt(core, ground)).toEqual([]);
    await collect(booking, 1754);
    await writeOwedInvoices(core);
    expect(await invoicesAt(core, ground)).toMatchObject([{ total: 2754 }]);
  });

  it('is made for a walk-in that has paid', async () => {
    const ground = await aGround(core);
    await giveGstin(core, ground);
    await walkedIn(ground, 826);
    await writeOwedInvoices(core);
    expect(await invoicesAt(core, ground)).toMatchObject([
      { total: 826, buyer: { name: 'Asha Rao' }, userId: null },
    ]);
  });

  it('states discount and coupon, and the rest equals its total to the rupee', async () => {
    const [ground, player] = await Promise.all([aGround(core), aUser(core)]);
    await giveGstin(core, ground);
    const { code } = await givenCoupon(core, ground, { percent: 15, maxDiscount: 333 });
    const booking = await bookWith(core, ground, player, code);
    await approveBooking(core, booking._id, 'Sanjay');
    await collect(booking, booking.pricing.totalAmount);
    await writeOwedInvoices(core);
    const [invoice] = await invoicesAt(core, ground);
    const charges = { rent: 3000, discount: 300, coupon: 333, couponCode: code, convenienceFee: 47 };
    expect(invoice).toMatchObject({ charges, total: 2414, taxable: 2046, cgst: 184, sgst: 184 });
    // The wire format stays as clients know it.
    expect((await again(core, booking)).invoice).not.toHaveProperty('charges');
  });

  it('is made separately for money due later', async () => {
    const booked = await bookWithOrder(core, '10:00-12:00');
    const { ground, orderId } = booked;
    await giveGstin(core, ground);
    await paySandboxOrder(orderId, { outcome: 'success' });
    const { booking } = await settleOrder(core, orderId);
    await writeOwedInvoices(core);
    const { totalAmount, convenienceFee } = booking.pricing;
    const rent = totalAmount - convenienceFee;
    const to = { bookingDate: booking.bookingDate, timeSlot: '18:00-20:00', acceptPrice: 2754 };
    await rescheduleBooking(core, booking._id, ground._id.toString(), to);
    await writeOwedInvoices(core);
    expect(await invoicesAt(core, ground)).toMatchObject([{ total: rent }]);
    await collect(booking, 2754 - totalAmount);
    await writeOwedInvoices(core);
    const all = await invoicesAt(core, ground);
    expect(all.map(({ total }) => total)).toEqual([rent, 2754 - totalAmount]);
    expect((await again(core, booking)).invoice?.total).toBe(rent);
  });

  it('is made for the new price when a move turns a part payment into the full amount', async () => {
    const { booking, ground } = await bookWithOrder(core);
    await giveGstin(core, ground);
    await approveBooking(core, booking._id, 'Sanjay');
    await collect(booking, 2000);
    const to = { bookingDate: booking.bookingDate, timeSlot: '10:00-12:00' };
    const moved = await rescheduleBooking(core, booking._id, ground._id.toString(), to);
    await writeOwedInvoices(core);
    expect(collectedSum(moved)).toBeGreaterThan(moved.pricing.totalAmount);
    expect(await invoicesAt(core, ground)).toMatchObject([{ total: moved.pricing.totalAmount }]);
  });

  it('is not made for payments before there was a GSTIN, nor are their refunds credited', async () => {
    const [seen, unseen] = [await bookPaid(core), await bookPaid(core)];
    await writeInvoicesOf(core, seen.booking._id.toString());
    for (const { ground } of [seen, unseen]) await giveGstin(core, ground);
    await writeOwedInvoices(core);
    await refundByHand(core, await again(core, seen.booking), 100, 'Goodwill');
    await pursueRefunds(core);
    await writeOwedInvoices(core);
    for (const { ground, booking } of [seen, unseen]) {
      expect(await invoicesAt(core, ground)).toEqual([]);
      expect((await again(core, booking)).invoice).toBeUndefined();
    }
  });

  it('is not made while there is no GSTIN, and numbering starts once there is one again', async () => {
    const { booking, ground } = await bookWithOrder(core);
    await giveGstin(core, ground);
    const plain = { name: 'Mhatre Sports', address: 'Andheri West', stateCode: '27' };
    await setLegal(core, ground.ownerId.toString(), plain);
    await approveBooking(core, booking._id, 'Sanjay');
    await collect(booking, 2754);
    await giveGstin(core, ground);
    await writeOwedInvoices(core);
    expect(await invoicesAt(core, ground)).toEqual([]);
    await walkedIn(ground, 826);
    await writeOwedInvoices(core);
    expect(await invoicesAt(core, ground)).toMatchObject([{ n: 1, total: 826 }]);
  });
});

describe('a credit note', () => {
  it('is made once for each processed refund, in a separate series', async () => {
    const { booking, ground } = await paidWithGstin();
    await refundByHand(core, booking, 300, 'Goodwill');
    await cancelBooking(core, booking._id, byOwner, 'Rain');
    await pursueRefunds(core);
    await Promise.all(Array.from({ length: 20 }, () => writeInvoicesOf(core, booking._id.toString())));
    const [invoice, ...notes] = await invoicesAt(core, ground);
    expect(invoice).toMatchObject({ series: 'invoice', total: 2700 });
    expect(notes).toMatchObject([
      { series: 'credit-note', n: 1, original: { number: invoice?.number } },
      { series: 'credit-note', n: 2 },
    ]);
    expect(notes.map(({ total }) => total).sort()).toEqual([2406, 294]);
    expect(notes.find(({ total }) => total === 294)).toMatchObject({ taxable: 249, cgst: 22, sgst: 23 });
    expect(await violations(core)).toEqual([]);
  });

  it('takes the remainder after earlier notes, so that all of them sum to their invoice', async () => {
    const { booking, ground } = await paidWithGstin();
    for (let i = 0; i < 10; i++) {
      await refundByHand(core, await again(core, booking), 5, `Goodwill ${i}`);
      await writeInvoicesOf(core, booking._id.toString());
    }
    await cancelBooking(core, booking._id, byOwner, 'Rain');
    await pursueRefunds(core);
    await writeInvoicesOf(core, booking._id.toString());
    const [invoice, ...notes] = await invoicesAt(core, ground);
    expect(notes.length).toBeGreaterThan(1);
    for (const part of ['taxable', 'cgst', 'sgst', 'total'] as const)
      expect(notes.reduce((sum, note) => sum + (note[part] ?? 0), 0)).toBe(invoice?.[part]);
  });

  it('waits until the provider has made the refund', async () => {
    const { booking, ground } = await paidWithGstin();
    await cancelBooking(core, booking._id, byOwner, 'Rain');
    await writeInvoicesOf(core, booking._id.toString());
    expect((await invoicesAt(core, ground)).map(({ series }) => series)).toEqual(['invoice']);
    await pursueRefunds(core);
    await writeOwedInvoices(core);
    expect((await invoicesAt(core, ground)).map(({ series }) => series)).toEqual(['invoice', 'credit-note']);
  });

  it('is reported by the audit when it is missing, as is a missing number', async () => {
    await using planted = await openWorld();
    const { core } = planted;
    const booked = await bookWithOrder(core);
    await giveGstin(core, booked.ground);
    await paySandboxOrder(booked.orderId, { outcome: 'success' });
    const { booking } = await settleOrder(core, booked.orderId);
    await cancelBooking(core, booking._id, byOwner, 'Rain');
    await sweepAll(core);
    expect(await violations(core)).toEqual([]);
    const invoices = core.db.invoices;
    const note = await invoices.findOne({ series: 'credit-note' });
    await invoices.deleteOne({ _id: note?._id ?? '' });
    const counter = note?._id.slice(0, -2);
    expect(await violations(core)).toEqual([
      `9 ${booking.bookingId} has no ${note?.fact}`,
      `9 ${counter} has given number 1, which no document has`,
    ]);
    if (note) await invoices.insertOne({ ...note, _id: `${counter}:3`, n: 3 });
    expect(await violations(core)).toContain(
      `9 ${counter}:3 is ${note?.number}, and there is no credit-note 2`,
    );
    await core.db.invoiceCounters.updateOne({ _id: counter ?? '' }, { $set: { last: 2 } });
    expect(await violations(core)).toContain(`9 ${counter} says 2, and there is a 3`);
  });
});

const invoiceAlone = ['invoice'];
const CUTS: { point: FailpointName; refunded?: boolean; stand: string[] }[] = [
  { point: 'invoice.afterNumber', stand: invoiceAlone },
  { point: 'invoice.afterInsert', stand: invoiceAlone },
  { point: 'invoice.afterFree', stand: invoiceAlone },
  { point: 'invoice.afterCreditNote', refunded: true, stand: ['invoice', 'credit-note'] },
];

describe('an invoice that is cut', () => {
  it.each(CUTS)(
    'is made by the sweeps alone, once, after an interruption at $point',
    async ({ point, refunded, stand }) => {
      const { booking, ground } = await paidWithGstin();
      if (refunded) {
        await cancelBooking(core, booking._id, byOwner, 'Rain');
        await pursueRefunds(core);
      }
      const disarm = armFailpoint(point, 'throw');
      await expect(writeInvoicesOf(core, booking._id.toString())).rejects.toBeInstanceOf(StoppedAtFailpoint);
      disarm();
      const after = later(core, 20_000);
      await sweepAll(after);
      expect((await invoicesAt(core, ground)).map(({ series, n }) => [series, n])).toEqual(
        stand.map((series) => [series, 1]),
      );
      expect((await again(core, booking)).invoice?.total).toBe(2700);
      expect(await violations(after)).toEqual([]);
    },
  );
});

describe('the end of an account', () => {
  it('erases a private buyer’s name, and keeps a business’s name and every amount', async () => {
    const { booking, ground, player } = await paidWithGstin();
    await writeInvoicesOf(core, booking._id.toString());
    expect((await exportUser(core, player._id.toString())).invoices).toMatchObject([
      { total: 2700 },
      { total: 54 },
    ]);
    await eraseTraces(core, player);
    expect(await invoicesAt(core, ground)).toMatchObject([{ total: 2700, buyer: { name: 'Former player' } }]);
    expect(await feeBillsOf(core, booking)).toMatchObject([{ total: 54, buyer: { name: 'Former player' } }]);
    expect((await again(core, booking)).invoice?.buyer.name).toBe('Former player');

    const business = await bookWithOrder(core);
    await giveGstin(core, business.ground);
    const billing = { name: 'Deccan Traders', gstin: '29AAGCB7383J1Z4' };
    await core.db.bookings.updateOne({ _id: business.booking._id }, { $set: { billing } });
    await approveBooking(core, business.booking._id, 'Sanjay');
    await collect(business.booking, 2754);
    await writeOwedInvoices(core);
    await eraseTraces(core, business.player);
    expect(await invoicesAt(core, business.ground)).toMatchObject([{ buyer: billing }]);
    expect((await again(core, business.booking)).billing).toEqual(billing);

    const unpaid = await bookWithOrder(core);
    await core.db.bookings.updateOne({ _id: unpaid.booking._id }, { $set: { billing } });
    await eraseTraces(core, unpaid.player);
    expect((await again(core, unpaid.booking)).billing).toBeUndefined();
    await eraseTraces(core, { ...(await aUser(core)), _id: business.ground.ownerId });
    expect(await core.db.legals.findOne({ _id: business.ground.ownerId })).toBeNull();
    expect(await invoicesAt(core, business.ground)).toMatchObject([
      { seller: { name: 'Mhatre Sports LLP' } },
    ]);
  });
});
