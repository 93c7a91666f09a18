import { addMonths, monthOf, yearOfMonth } from '@crease/shared/tax/periods';
import { addDays, dayOf } from '@crease/shared/time/ist';
import type { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { billTakenCommission } from '../../migrations/016-bill-taken-commission.js';
import type { Core } from '../../platform/core.js';
import { armFailpoint, StoppedAtFailpoint } from '../../platform/failpoint.js';
import type { InvoiceDoc } from '../../sales/invoices/invoice.schema.js';
import { findCommissionBills } from '../../sales/invoices/invoice-lists.queries.js';
import { finishHeldNumbers } from '../../sales/invoices/issue-invoice.js';
import { setLegal } from '../../sales/invoices/legal.service.js';
import { refundByHand } from '../../sales/settle/manual-refund.js';
import { pursueRefunds } from '../../sales/settle/refunds.js';
import { again } from '../../testing/booked.js';
import { aUser } from '../../testing/factories.js';
import { GSTIN } from '../../testing/invoicing.js';
import { aPlayedGame, aSettlement } from '../../testing/settled.js';
import { later, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { postDueOrders } from '../ledger/post-payment.js';
import { billDueAt } from '../settlements/bill-due-at.js';
import { payByHand } from '../settlements/pay-by-hand.js';
import { runSettlements } from '../settlements/run-settlements.js';
import { billCommissions } from './bill-commissions.js';
import { listBillsFor } from './read-bills.js';

const OPERATOR_GSTIN = '29AAGCB7383J1Z4';

let world: World;
let core: Core;
let ownerId: Types.ObjectId;
beforeEach(async () => {
  await open({ LEGAL_NAME: 'Crease Sports Pvt Ltd', LEGAL_GSTIN: OPERATOR_GSTIN });
});
afterEach(() => world.close());

async function open(env: Parameters<typeof openWorld>[0]): Promise<void> {
  world = await openWorld(env);
  core = { ...world.core, env: { ...world.core.env, COMMISSION_PERCENT: 10 } };
  ownerId = (await aUser(core, { role: 'ground_owner', name: 'Sanjay Mhatre' }))._id;
}

const legal = { name: 'Mhatre Sports', address: 'Andheri West, Mumbai', stateCode: '27' };
const month = () => monthOf(core.clock.now());
/** The core when the commission of settlements made now is due. */
const nextMonth = (at: Core = core): Core =>
  later(core, billDueAt(at.clock.now()).getTime() - core.clock.now().getTime());
const bills = () => findCommissionBills(core, ownerId);
/** Settles a game of ₹2,700, of which ₹270 is commission. */
async function settleGame(at: Core = core) {
  const { booking } = await aPlayedGame(core, ownerId);
  await settleNow(at);
  return booking;
}
async function settleNow(at: Core = core): Promise<void> {
  await runSettlements(at, addDays(dayOf(at.clock.now()), -1));
  const open = await core.db.settlements.findOne({ ownerId, open: true });
  if (open) await payByHand(at, open._id.toString(), 'NEFT 1');
}
const sameBut = (found: InvoiceDoc | undefined) => ({ ...found, _id: undefined, at: undefined });

describe('the monthly bill for commission', () => {
  it('covers what all settlements of the month took, once, after the month has ended', async () => {
    await setLegal(core, ownerId.toString(), { ...legal, gstin: GSTIN });
    await settleGame();
    await settleGame();
    expect(await billCommissions(core)).toBe(0);
    expect(await bills()).toEqual([]);
    const due = nextMonth();
    await Promise.all([billCommissions(due), billCommissions(due), billCommissions(due)]);
    await billCommissions(due);
    const [bill, ...more] = await bills();
    expect(more).toEqual([]);
    expect(bill).toMatchObject({
      series: 'commission-invoice',
      month: month(),
      total: 540,
      taxable: 458,
      igst: 82,
      seller: { name: 'Crease Sports Pvt Ltd', gstin: OPERATOR_GSTIN },
      buyer: { name: 'Mhatre Sports', gstin: GSTIN },
      placeOfSupply: '27',
      userId: null,
    });
    expect(bill?.number).toMatch(/^COM\/\d\d-\d\d\/000001$/);
    expect(bill).not.toHaveProperty('bookingId');
    expect(await violations(due)).toEqual([]);
  });

  it('numbers the bills of all owners in one series without gaps', async () => {
    const first = ownerId;
    for (let owner = 0; owner < 4; owner += 1) {
      await settleGame();
      ownerId = (await aUser(core, { role: 'ground_owner' }))._id;
    }
    const due = nextMonth();
    await Promise.all([billCommissions(due), billCommissions(due)]);
    const all = await core.db.invoices.find({ series: 'commission-invoice' }).sort({ n: 1 }).toArray();
    expect(all.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
    expect(all.map((one) => one.ownerId.toString())).toContain(first.toString());
    expect(await violations(due)).toEqual([]);
  });

  it('reduces the next bill by the commission of a refund after the month has ended', async () => {
    const refunded = await settleGame();
    const due = nextMonth();
    await billCommissions(due);
    await aPlayedGame(core, ownerId);
    await refundByHand(core, await again(core, refunded), 1377, 'Rain');
    await pursueRefunds(later(core, 1_000));
    await postDueOrders(later(core, 2_000));
    await settleNow(due);
    const after = nextMonth(due);
    await billCommissions(after);
    // Half of the first game's commission has gone back.
    expect((await bills()).map(({ month, total }) => [month, total])).toEqual([
      [month(), 270],
      [addMonths(month(), 1), 135],
    ]);
    expect(await violations(after)).toEqual([]);
  });

  it('carries a month that gave back more than it took into the next ones', async () => {
    const at = (months: number) => new Date(billDueAt(core.clock.now()).getTime() + months * 31 * 86_400_000);
    const took = async (commission: number, months: number) =>
      await aSettlement(core, ownerId, {
        open: undefined,
        status: 'paid',
        commission,
        at: at(months),
        billDueAt: billDueAt(at(months)),
      });
    await took(100, 0);
    await took(-30, 1);
    await took(20, 2);
    await took(25, 3);
    const due = later(core, 200 * 86_400_000);
    await billCommissions(due);
    expect((await bills()).map(({ total }) => total)).toEqual([100, 15]);
  });

  it.each([
    'invoice.afterNumber',
    'invoice.afterInsert',
    'invoice.afterFree',
    'invoice.afterCommissionBill',
  ] as const)('is issued once when a process dies at %s', async (name) => {
    await settleGame();
    const due = nextMonth();
    const disarm = armFailpoint(name, 'throw');
    await expect(billCommissions(due)).rejects.toThrow(StoppedAtFailpoint);
    disarm();
    await billCommissions(due);
    await billCommissions(later(due, 60_000));
    await finishHeldNumbers(later(due, 60_000));
    expect((await bills()).map(({ total, n }) => [total, n])).toEqual([[270, 1]]);
    expect(await core.db.settlements.countDocuments({ billDueAt: { $exists: true } })).toBe(0);
    expect(await violations(later(due, 60_000))).toEqual([]);
  });

  it('waits for a settlement of the month that is still being made', async () => {
    await settleGame();
    const made = await aSettlement(core, ownerId, { open: true, stamped: undefined });
    await core.db.settlements.updateOne({ _id: made._id }, { $unset: { entryIds: '' } });
    const due = nextMonth();
    await billCommissions(due);
    expect(await bills()).toEqual([]);
    await core.db.settlements.deleteOne({ _id: made._id });
    await billCommissions(due);
    expect(await bills()).toHaveLength(1);
  });

  it('contains no tax if the operator has no GSTIN', async () => {
    await world.close();
    await open({ LEGAL_NAME: 'Crease Sports Pvt Ltd' });
    await settleGame();
    await billCommissions(nextMonth());
    const [bill] = await bills();
    expect(bill).toMatchObject({ total: 270, taxable: 270, buyer: { name: 'Sanjay Mhatre' } });
    expect(bill).not.toHaveProperty('igst');
    expect(bill).not.toHaveProperty('cgst');
  });

  it('warns an operator who registers no invoices of a commission above the threshold', async () => {
    const made = async (commission: number) => {
      const at = core.clock.now();
      await aSettlement(core, ownerId, {
        open: undefined,
        status: 'paid',
        commission,
        at,
        billDueAt: billDueAt(at),
      });
      await billCommissions(nextMonth());
      return (await listBillsFor(core, month(), { page: 1, limit: 10 })).eInvoicesFrom;
    };
    expect(await made(59_000_000)).toBeUndefined();
    ownerId = (await aUser(core, { role: 'ground_owner' }))._id;
    expect(await made(60_000)).toBe(`${yearOfMonth(month()) + 1}-04-01`);
  });

  it('counts the fees that it bills, less their credit notes, towards the threshold', async () => {
    const at = core.clock.now();
    await aSettlement(core, ownerId, {
      open: undefined,
      status: 'paid',
      commission: 59_000_000,
      at,
      billDueAt: billDueAt(at),
    });
    await billCommissions(nextMonth());
    const from = async () => (await listBillsFor(core, month(), { page: 1, limit: 10 })).eInvoicesFrom;
    expect(await from()).toBeUndefined();
    const [bill] = await core.db.invoices.find({ ownerId, series: 'commission-invoice' }).toArray();
    if (!bill) throw new Error('there is a bill');
    const beside = (series: 'fee-invoice' | 'fee-credit-note', taxable: number, fact: string) =>
      core.db.invoices.insertOne({ ...bill, _id: fact, fact, series, taxable, date: `${month()}-01` });
    await beside('fee-invoice', 500, 'fee-invoice:1');
    expect(await from()).toBe(`${yearOfMonth(month()) + 1}-04-01`);
    await beside('fee-credit-note', 500, 'fee-credit-note:1');
    expect(await from()).toBeUndefined();
  });

  it('names a closed account as its earlier bills do', async () => {
    await setLegal(core, ownerId.toString(), { ...legal, gstin: GSTIN });
    await settleGame();
    const due = nextMonth();
    await billCommissions(due);
    await core.db.legals.deleteOne({ _id: ownerId });
    await aPlayedGame(core, ownerId);
    await settleNow(due);
    await billCommissions(nextMonth(due));
    const [first, second] = await bills();
    expect(second).toMatchObject({ buyer: first?.buyer, placeOfSupply: '27', igst: sameBut(first).igst });
  });
});

it('bills settlements from before there were bills, once the migration has marked them', async () => {
  await settleGame();
  await core.db.settlements.updateMany({}, { $unset: { billDueAt: '' } });
  await aSettlement(core, ownerId, { open: undefined, status: 'paid', commission: 0 });
  const { db } = core.connection;
  if (!db) throw new Error('the database is not connected');
  for (let n = 0; n < 2; n += 1) await billTakenCommission.up({ db, checkpoint: async () => undefined });
  const marked = await core.db.settlements.find({ billDueAt: { $exists: true } }).toArray();
  expect(marked.map(({ commission, billDueAt: due }) => [commission, due])).toEqual([
    [270, billDueAt(core.clock.now())],
  ]);
  await billCommissions(nextMonth());
  expect((await bills()).map(({ total }) => total)).toEqual([270]);
});

describe('fsck', () => {
  const messages = async (at: Core) => (await violations(at)).filter((one) => one.includes('commission'));

  it('reports a month whose bill is missing, wrong or of nothing', async () => {
    await settleGame();
    const due = nextMonth();
    await billCommissions(due);
    expect(await violations(due)).toEqual([]);
    const [bill] = await bills();
    await core.db.invoices.updateOne({ _id: bill?._id ?? '' }, { $set: { total: 271 } });
    expect(await messages(due)).toEqual([
      `7 commission/${ownerId} ${month()} took ₹270 to bill, its bill says ₹271`,
    ]);
    await core.db.invoices.updateOne({ _id: bill?._id ?? '' }, { $set: { total: 270, month: '2020-01' } });
    expect(await messages(due)).toEqual([
      `7 commission/${ownerId} ${month()} took ₹270 to bill, its bill says ₹0`,
      `7 commission/${ownerId} 2020-01 took ₹0 to bill, its bill says ₹270`,
    ]);
  });

  it('reports a settlement whose commission is not that of its entries', async () => {
    await settleGame();
    await core.db.settlements.updateOne({ ownerId }, { $set: { commission: 271 } });
    expect(await messages(core)).toEqual([
      expect.stringContaining('has commission of ₹271, its entries sum to ₹270'),
    ]);
  });

  it('waits some hours for bills of a month that has just ended, not longer', async () => {
    await settleGame();
    expect(await violations(later(nextMonth(), 3_600_000))).toEqual([]);
    expect(await messages(later(nextMonth(), 7 * 3_600_000))).toHaveLength(1);
  });
});
