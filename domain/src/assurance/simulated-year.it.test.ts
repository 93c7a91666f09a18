import { addMonths, quarterOfMonth } from '@crease/shared/tax/periods';
import type { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amountOn, ownerAccount } from '../business/ledger/lines.js';
import type { MadeSettlement } from '../business/settlements/settlement.schema.js';
import { statementRows } from '../business/settlements/statement.js';
import { tcsCertificate, tdsCertificate } from '../business/taxes/certificate.js';
import { readOwnerTax } from '../business/taxes/owner-tax.js';
import { tcsReturn, tdsReturn } from '../business/taxes/returns.js';
import { findCommissionBills } from '../sales/invoices/invoice-lists.queries.js';
import { roundToPaisa } from '../sales/provider/paise.js';
import { pdfText } from '../testing/pdf-text.js';
import { showSandboxOrder, showSandboxTransfers } from '../testing/sandbox-client.js';
import { type SimulatedYear, simulateYear } from '../testing/simulated-year.js';
import { violations } from '../testing/sweep-all.js';
import { openWorld, type World } from '../testing/world.js';

/** `npm run year` plays 2,000. */
const BOOKINGS = Number(process.env.YEAR_BOOKINGS ?? 60);

let world: World;
let year: SimulatedYear;
beforeAll(async () => {
  world = await openWorld({ LEGAL_NAME: 'Crease Sports Pvt Ltd', LEGAL_GSTIN: '29AAGCB7383J1Z4' });
  year = await simulateYear(world.core, BOOKINGS);
}, 3_600_000);
afterAll(() => world.close());

const sum = (amounts: readonly number[]): number => roundToPaisa(amounts.reduce((all, one) => all + one, 0));
const ownerIds = (): Types.ObjectId[] => Object.values(year.owners).map(({ _id }) => _id);
const entriesOf = (ownerId: Types.ObjectId) => world.core.db.ledger.find({ ownerId }).toArray();
const settlementsOf = async (ownerId: Types.ObjectId) =>
  (await world.core.db.settlements.find({ ownerId }).sort({ at: 1 }).toArray()) as MadeSettlement[];
const onAccount = async (ownerId: Types.ObjectId, account: string) =>
  sum((await entriesOf(ownerId)).map((entry) => amountOn(entry, account)));
const months = () => Array.from({ length: 16 }, (_, at) => addMonths(year.first.slice(0, 7), at));
const quarters = () => [...new Set(months().map(quarterOfMonth))];

describe('a simulated year of a marketplace', { timeout: 600_000 }, () => {
  it('has everything that it is about: refunds, three settled owners, an income-tax threshold crossed', async () => {
    expect(year.orders).toHaveLength(BOOKINGS);
    expect(year.refunds).toBeGreaterThan(3);
    const { company, trader, closed } = year.owners;
    for (const { _id } of [company, trader, closed]) {
      const all = await settlementsOf(_id);
      expect(all.length).toBeGreaterThan(5);
      expect(all.every(({ status }) => status === 'paid')).toBe(true);
    }
    const tds = (await settlementsOf(trader._id)).flatMap(({ tax }) => tax?.tds ?? []);
    expect(new Set(tds.map(({ applied }) => applied))).toEqual(new Set([0, 10]));
    const account = await world.core.db.users.findOne({ _id: closed._id });
    expect(account?.deletedAt).toBeDefined();
  });

  it('lost a payment to its payer’s bank before its owner was paid for it, and another after', async () => {
    expect(year.lost).toHaveLength(2);
    const settledWith = async (_id: string) =>
      (await world.core.db.ledger.findOne({ _id }))?.settlementId?.toString();
    const together = [];
    for (const { orderId, amount } of year.lost) {
      const order = await world.core.db.payments.findOne({ orderId });
      const [capture] = order?.captures ?? [];
      const [loss, ...more] = order?.refunds ?? [];
      expect([loss?.amount, more]).toEqual([amount, []]);
      const sold = await settledWith(`capture:${capture?.paymentId}`);
      const back = await settledWith(`refund:${loss?.refundId}`);
      expect([sold, back]).not.toContain(undefined);
      together.push(sold === back);
    }
    expect(together).toEqual([true, false]);
    const all = (await Promise.all(ownerIds().map(entriesOf))).flat();
    const left = all
      .flatMap(({ lines }) => lines)
      .filter(({ account }) => /^(disputed|losses)/.test(account));
    expect(sum(left.map(({ amount }) => amount))).toBe(0);
  });

  it('violates no invariant', async () => {
    expect(await violations(year.end)).toEqual([]);
  });

  it('agrees with the provider about every order, refund, chargeback and payout', async () => {
    const shown = [];
    for (const orderId of year.orders) shown.push(await showSandboxOrder(orderId));
    const paid = shown.flatMap(({ payments }) =>
      payments.filter((one) => one.payment_status === 'SUCCESS').map((one) => one.payment_amount),
    );
    const back = shown.flatMap(({ refunds }) =>
      refunds.filter((one) => one.refund_status === 'SUCCESS').map((one) => one.refund_amount),
    );
    const all = (await Promise.all(ownerIds().map(entriesOf))).flat();
    expect(back.length).toBeGreaterThan(year.refunds);
    const lost = year.lost.map(({ amount }) => amount);
    expect(sum(all.map((entry) => amountOn(entry, 'provider')))).toBe(
      roundToPaisa(sum(back) + sum(lost) - sum(paid)),
    );
    const settled = (await Promise.all(ownerIds().map(settlementsOf))).flat();
    const transfers = new Map((await showSandboxTransfers()).map((one) => [one.transfer_id, one]));
    for (const { payoutId = '', amount } of settled) {
      const transfer = transfers.get(payoutId);
      // Nothing to pay, so nothing was requested.
      if (amount === 0) expect(transfer).toBeUndefined();
      else expect(transfer).toMatchObject({ transfer_amount: amount, status: 'SUCCESS' });
    }
    expect(sum(all.map((entry) => amountOn(entry, 'paid_out')))).toBe(
      sum(settled.map(({ amount }) => amount)),
    );
  });

  it('reports in its returns and certificates what the ledger has kept, of each owner', async () => {
    for (const ownerId of ownerIds()) {
      let [tcs, tds] = [0, 0];
      for (const month of months()) {
        const rows = await tcsReturn(world.core, month, ownerId);
        const of = sum(rows.map(({ igst, cgst, sgst }) => igst + cgst + sgst));
        tcs += of;
        if (rows.length > 0)
          expect(pdfText(await tcsCertificate(year.end, ownerId.toString(), month))).toContain(
            rows[0]?.gstin,
          );
      }
      for (const quarter of quarters()) {
        const rows = await tdsReturn(world.core, quarter, ownerId);
        tds += sum(rows.map((row) => row.tds));
        if (rows.length > 0)
          expect((await tdsCertificate(year.end, ownerId.toString(), quarter)).length).toBeGreaterThan(1_000);
      }
      expect([tcs, tds]).toEqual([await onAccount(ownerId, 'tcs'), await onAccount(ownerId, 'tds')]);
      const first = Number(year.first.slice(0, 4));
      const years = [await readOwnerTax(year.end, ownerId.toString(), String(first))].concat(
        await readOwnerTax(year.end, ownerId.toString(), String(first + 1)),
      );
      expect(sum(years.map(({ totals }) => totals.tcs))).toBe(tcs);
      expect(sum(years.map(({ totals }) => totals.tds))).toBe(tds);
    }
  });

  it('withholds GST only from the registered, and bills each owner every rupee of commission', async () => {
    const { company, trader, closed } = year.owners;
    expect(await onAccount(company._id, 'tcs')).toBeGreaterThan(0);
    expect(await onAccount(trader._id, 'tcs')).toBeGreaterThan(0);
    expect(await onAccount(closed._id, 'tcs')).toBe(0);
    for (const ownerId of ownerIds()) {
      const taken = sum((await settlementsOf(ownerId)).map(({ commission = 0 }) => commission));
      const inLedger = sum(
        (await entriesOf(ownerId)).flatMap(({ commission = 0, settlementId }) =>
          settlementId ? commission : [],
        ),
      );
      const bills = await findCommissionBills(world.core, ownerId);
      expect(taken).toBeGreaterThan(0);
      expect([inLedger, sum(bills.map(({ total }) => total))]).toEqual([taken, taken]);
    }
  });

  it('bills the player’s fees that the ledger has, and states each settlement to the rupee', async () => {
    const { db } = world.core;
    const ofOwners = { ownerId: { $in: ownerIds() } };
    const bills = await db.invoices.find({ ...ofOwners, series: 'fee-invoice' }).toArray();
    const notes = await db.invoices.find({ ...ofOwners, series: 'fee-credit-note' }).toArray();
    const all = (await Promise.all(ownerIds().map(entriesOf))).flat();
    const fees = sum(all.map((entry) => amountOn(entry, 'fees') - (entry.commission ?? 0)));
    expect(roundToPaisa(sum(bills.map(({ total }) => total)) - sum(notes.map(({ total }) => total)))).toBe(
      fees,
    );
    for (const ownerId of ownerIds()) {
      for (const settlement of await settlementsOf(ownerId)) {
        const rows = [];
        for await (const row of statementRows(world.core, settlement)) rows.push(row);
        expect(sum(rows.map(({ amount }) => amount))).toBe(settlement.amount);
        const { gross, commission = 0, tcs = 0, tds = 0 } = settlement;
        expect(settlement.amount).toBe(roundToPaisa((gross ?? 0) - commission - tcs - tds));
      }
      const account = ownerAccount(ownerId);
      const open = sum(
        (await entriesOf(ownerId)).filter((entry) => entry.open).map((entry) => amountOn(entry, account)),
      );
      expect(await onAccount(ownerId, account)).toBe(open);
    }
  });
});
