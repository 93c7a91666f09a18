import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { armFailpoint, type FailpointName, StoppedAtFailpoint } from '../../platform/failpoint.js';
import { again, book, bookPaid, bookWithOrder } from '../../testing/booked.js';
import { aGround, aUser } from '../../testing/factories.js';
import { feeBillsOf, giveGstin, invoicesAt } from '../../testing/invoicing.js';
import { pdfText } from '../../testing/pdf-text.js';
import { paySandboxOrder } from '../../testing/sandbox-client.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { approveBooking } from '../change/approve-booking.js';
import { cancelBooking } from '../change/cancel-booking.js';
import { collectPayment } from '../change/collect-payment.js';
import { refundByHand } from '../settle/manual-refund.js';
import { pursueRefunds } from '../settle/refunds.js';
import { settleOrder } from '../settle/settle.js';
import { feeBillFile, invoiceFile, listInvoices } from './read-invoices.js';
import { writeInvoicesOf, writeOwedInvoices } from './write-invoices.js';

const OPERATOR_GSTIN = '29AAGCB7383J1Z4';
const byOwner = { side: 'owner', name: 'Sanjay' } as const;

let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld({ LEGAL_NAME: 'Crease Sports Pvt Ltd', LEGAL_GSTIN: OPERATOR_GSTIN });
  core = world.core;
});
afterAll(() => world.close());

const written = async (booking: BookingDoc, at: Core = core) => {
  await writeInvoicesOf(at, booking._id.toString());
  return await again(at, booking);
};
const sum = (all: readonly { total: number }[]) => all.reduce((total, one) => total + one.total, 0);

describe("the operator's bill", () => {
  it('covers the fee of a booking paid online, once, and the seller’s invoice the rest', async () => {
    const booked = await bookWithOrder(core);
    await giveGstin(core, booked.ground);
    await paySandboxOrder(booked.orderId, { outcome: 'success' });
    const { booking } = await settleOrder(core, booked.orderId);
    await Promise.all(Array.from({ length: 20 }, () => written(booking)));
    const [bill, ...more] = await feeBillsOf(core, booking);
    expect(more).toEqual([]);
    expect(bill).toMatchObject({
      series: 'fee-invoice',
      taxable: 46,
      cgst: 4,
      sgst: 4,
      total: 54,
      seller: { name: 'Crease Sports Pvt Ltd', gstin: OPERATOR_GSTIN, stateCode: '29' },
      buyer: { name: booked.player.name },
      placeOfSupply: '29',
    });
    expect(bill?._id).toBe(`operator:${bill?.number.slice(4, 9)}:fee-invoice:${bill?.n}`);
    const [invoice] = await invoicesAt(core, booked.ground);
    expect((invoice?.total ?? 0) + (bill?.total ?? 0)).toBe(booking.pricing.totalAmount);
    expect((await again(core, booking)).feeInvoice).toEqual({
      number: bill?.number,
      date: bill?.date,
      total: 54,
    });
    const listed = await listInvoices(core, booked.ground.ownerId.toString(), { page: 1, limit: 20 });
    expect(listed.invoices.map(({ number }) => number)).toEqual([invoice?.number]);
    expect(await violations(core)).toEqual([]);
  });

  it('is made for an owner without a GSTIN too, who issues no invoice', async () => {
    const { booking } = await bookPaid(core);
    await written(booking);
    const { number, pdf } = await feeBillFile(core, booking);
    expect(number).toMatch(/^FEE\//);
    for (const words of ['Tax invoice', 'Crease Sports Pvt Ltd', 'Convenience fee for booking', '998599'])
      expect(pdfText(pdf).replace(/\s+/g, ' ')).toContain(words);
    await expect(invoiceFile(core, booking)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('contains no tax if the operator has no GSTIN', async () => {
    await using plain = await openWorld();
    const { booking } = await bookPaid(plain.core);
    await written(booking, plain.core);
    const [bill] = await feeBillsOf(plain.core, booking);
    expect(bill).toMatchObject({ taxable: 54, total: 54 });
    for (const part of ['cgst', 'sgst', 'igst']) expect(bill).not.toHaveProperty(part);
    const text = pdfText((await feeBillFile(plain.core, booking)).pdf);
    expect(text).toContain('Bill');
    for (const words of ['Tax invoice', 'CGST', 'GSTIN', 'Taxable']) expect(text).not.toContain(words);
    await cancelBooking(plain.core, booking._id, byOwner, 'Rain');
    await sweepAll(plain.core);
    expect(await feeBillsOf(plain.core, booking)).toMatchObject([{}, { taxable: 54, total: 54 }]);
    expect(await violations(plain.core)).toEqual([]);
  });

  it('charges IGST to a business in another state', async () => {
    const { booking } = await bookPaid(core);
    const billing = { name: 'Acme Ltd', gstin: '27AAPFU0939F1ZV' };
    await core.db.bookings.updateOne({ _id: booking._id }, { $set: { billing } });
    await written(booking);
    expect(await feeBillsOf(core, booking)).toMatchObject([{ igst: 8, buyer: billing, placeOfSupply: '27' }]);
  });

  it('is not made for money at the ground, which has no fee, nor for older bookings', async () => {
    const [ground, player] = [await aGround(core), await aUser(core)];
    await giveGstin(core, ground);
    const atGround = await book(core, ground, player);
    await approveBooking(core, atGround._id, 'Sanjay');
    const amount = atGround.pricing.totalAmount;
    await collectPayment(core, await again(core, atGround), { amount, method: 'cash' }, 'Sanjay');
    const old = await bookWithOrder(core, '10:00-12:00');
    await giveGstin(core, old.ground);
    await core.db.bookings.updateOne({ _id: old.booking._id }, { $unset: { bills: '' } });
    await paySandboxOrder(old.orderId, { outcome: 'success' });
    await settleOrder(core, old.orderId);
    await writeOwedInvoices(core);
    for (const booking of [atGround, old.booking]) {
      expect(await feeBillsOf(core, booking)).toEqual([]);
      expect((await again(core, booking)).invoice?.total).toBe(booking.pricing.totalAmount);
    }
    expect(await violations(core)).toEqual([]);
  });

  it('is credited with each refund, so that both sellers’ notes sum to their bills', async () => {
    const booked = await bookWithOrder(core);
    await giveGstin(core, booked.ground);
    await paySandboxOrder(booked.orderId, { outcome: 'success' });
    const { booking } = await settleOrder(core, booked.orderId);
    await written(booking);
    await refundByHand(core, await again(core, booking), 300, 'Goodwill');
    await cancelBooking(core, booking._id, byOwner, 'Rain');
    await pursueRefunds(core);
    await Promise.all(Array.from({ length: 20 }, () => written(booking)));
    const [bill, ...notes] = await feeBillsOf(core, booking);
    expect(notes.map(({ series }) => series)).toEqual(['fee-credit-note', 'fee-credit-note']);
    for (const part of ['taxable', 'cgst', 'sgst', 'total'] as const)
      expect(notes.reduce((all, note) => all + (note[part] ?? 0), 0)).toBe(bill?.[part]);
    const [invoice, ...sellers] = await invoicesAt(core, booked.ground);
    expect(sum(sellers)).toBe(invoice?.total);
    expect(sum(notes) + sum(sellers)).toBe(booking.pricing.totalAmount);
    expect(await violations(core)).toEqual([]);
  });

  const POINTS = [
    'invoice.afterNumber',
    'invoice.afterInsert',
    'invoice.afterFree',
    'invoice.afterFeeBill',
  ] as const satisfies readonly FailpointName[];
  it.each(POINTS)('is made by the sweeps alone, once, after an interruption at %j', async (point) => {
    const { booking } = await bookPaid(core);
    const disarm = armFailpoint(point, 'throw');
    await expect(written(booking)).rejects.toThrow(StoppedAtFailpoint);
    disarm();
    await sweepAll(later(core, 60_000));
    expect(await feeBillsOf(core, booking)).toMatchObject([{ total: 54 }]);
    expect((await again(core, booking)).feeBilled).toBe(54);
    expect(await violations(core)).toEqual([]);
  });

  it('is reported by the audit when it or a number is missing', async () => {
    await using planted = await openWorld();
    const { core } = planted;
    const { booking } = await bookPaid(core);
    await cancelBooking(core, booking._id, byOwner, 'Rain');
    await sweepAll(core);
    expect(await violations(core)).toEqual([]);
    const [bill, note] = await feeBillsOf(core, booking);
    const series = (id = '') => id.slice(0, id.lastIndexOf(':'));
    await core.db.invoices.deleteOne({ _id: note?._id ?? '' });
    expect(await violations(core)).toEqual([
      `9 ${booking.bookingId} has no ${note?.fact}`,
      `9 ${series(note?._id)} has given number 1, which no document has`,
    ]);
    await core.db.invoices.deleteOne({ _id: bill?._id ?? '' });
    expect(await violations(core)).toContain(
      `9 ${booking.bookingId} has 0 of 54 rupees of its fee billed, and says 54`,
    );
    expect(await violations(core)).toContain(
      `9 ${series(bill?._id)} has given number 1, which no document has`,
    );
  });
});
