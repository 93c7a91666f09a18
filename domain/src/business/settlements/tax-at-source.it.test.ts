import { monthOf, quarterOfMonth, yearOfMonth } from '@crease/shared/tax/periods';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { setLegal } from '../../sales/invoices/legal.service.js';
import { refundByHand } from '../../sales/settle/manual-refund.js';
import { pursueRefunds } from '../../sales/settle/refunds.js';
import { again, bookPaid } from '../../testing/booked.js';
import { cut } from '../../testing/cut.js';
import { GSTIN } from '../../testing/invoicing.js';
import { aPlayedGame, aSettlement } from '../../testing/settled.js';
import { later, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { postDueOrders } from '../ledger/post-payment.js';
import { tdsReturn } from '../taxes/returns.js';
import { withUndeducted } from '../taxes/undeducted.js';
import { balanceOf } from './balance.js';
import { payByHand } from './pay-by-hand.js';
import { pursueSettlements } from './pursue-settlements.js';
import { readSettlement } from './read-settlements.js';
import { runSettlements } from './run-settlements.js';
import type { MadeSettlement } from './settlement.schema.js';
import { statementCells } from './statement.js';

let world: World;
let core: Core;
let ownerId: Types.ObjectId;
beforeEach(async () => {
  world = await openWorld();
  core = world.core;
  ownerId = new Types.ObjectId();
});
afterEach(() => world.close());

const legal = { name: 'Mhatre Sports', address: 'Andheri West, Mumbai', stateCode: '27' };
const declare = (over: Parameters<typeof setLegal>[2] | object) =>
  setLegal(core, ownerId.toString(), { ...legal, ...over });
const run = () => runSettlements(core, addDays(dayOf(core.clock.now()), -1));
const all = () => core.db.settlements.find({ ownerId }).sort({ at: 1 }).toArray();
const last = async () => {
  const settlement = (await all()).at(-1);
  if (!settlement?.entryIds) throw new Error('there is a settlement');
  return settlement as MadeSettlement;
};
const paySettlement = async () => await payByHand(core, (await last())._id.toString(), 'NEFT 1');
/** On one account of the ledger, over all entries of the owner. */
const onAccount = async (account: string) =>
  (await core.db.ledger.find({ ownerId }).toArray())
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.account === account ? line.amount : 0), 0);

describe('a settlement', () => {
  it('withholds GST and income tax from a registered company, and the ledger has both', async () => {
    await declare({ gstin: GSTIN, pan: 'AAPFU0939F' });
    await aPlayedGame(core, ownerId);
    expect(await run()).toMatchObject({ made: 1, total: 2686 });
    const settlement = await last();
    // 2700 with GST is 2288 without: half a percent is 11.44. A tenth of a percent of 2700 is 2.7.
    expect(settlement).toMatchObject({ gross: 2700, fee: 54, commission: 0, tcs: 11, tds: 3, amount: 2686 });
    expect(settlement.tax?.tcs).toMatchObject([{ gstin: GSTIN, supplies: 2288, returns: 0, amount: 11 }]);
    expect(settlement.tax?.tds).toMatchObject([{ basis: 'pan', applied: 10, gross: 2700, amount: 3 }]);
    expect([await onAccount('tcs'), await onAccount('tds')]).toEqual([11, 3]);
    const { entries, ...shown } = await readSettlement(core, ownerId.toString(), settlement._id.toString());
    expect(shown).toMatchObject({ tcs: 11, tds: 3, amount: 2686 });
    expect(entries.map(({ kind }) => kind)).toEqual(['capture', 'adjustment']);
    expect(await balanceOf(core, ownerId.toString())).toMatchObject({
      due: 2686,
      settled: { gross: 2700, fee: 54, commission: 0, tcs: 11, tds: 3, net: 2686 },
    });
    expect(await violations(core)).toEqual([]);
  });

  it('lists what it withheld in its statement', async () => {
    await declare({ gstin: GSTIN, pan: 'AAPFU0939F' });
    await aPlayedGame(core, ownerId);
    await run();
    const rows: (string | number)[][] = [];
    for await (const row of statementCells(core, await last()))
      rows.push(row.slice(1, 2).concat(row.slice(5)));
    expect(rows).toEqual([
      ['Payment', 2700, 54, 0, 0, 0, 2700, ''],
      ['Tax at source', 0, 0, 0, 11, 3, '', 14],
    ]);
  });

  it('deducts 5 % from an owner who has declared a kind and no PAN', async () => {
    await declare({ kind: 'individual' });
    await aPlayedGame(core, ownerId);
    await run();
    expect(await last()).toMatchObject({ tcs: 0, tds: 135, amount: 2565 });
  });

  it('deducts nothing from an individual below the threshold, and catches up on the whole above it', async () => {
    await declare({ pan: 'ABCPE1234F' });
    await aPlayedGame(core, ownerId);
    await run();
    expect(await last()).toMatchObject({ tds: 0, amount: 2700 });
    await paySettlement();
    const _id = (await last())._id;
    await core.db.settlements.updateOne({ _id }, { $set: { 'tax.tds.0.gross': 499_000 } });
    await aPlayedGame(core, ownerId);
    await run();
    expect(await last()).toMatchObject({ tds: 502, amount: 2198 });
  });

  /** Makes the last settlement one of this gross. */
  const raise = async (gross: number) => {
    const raised = { 'tax.tds.0.gross': gross, 'tax.months.0.gross': gross, gross };
    await core.db.settlements.updateOne({ _id: (await last())._id }, { $set: raised });
  };
  /** The raised gross is not in the ledger, but the returns are exact. */
  const wrongReturns = async () => (await violations(core)).filter((one) => one.includes('tds/'));

  /** Owner, deducted and undeducted tax of the rows of the current quarter that name any. */
  const undeducted = async () => {
    const quarter = quarterOfMonth(monthOf(core.clock.now()));
    const rows = await withUndeducted(core, quarter, await tdsReturn(core, quarter));
    return rows.flatMap((row) => (row.undeducted ? [[row.ownerId, row.tds, row.undeducted]] : []));
  };

  it('names no tax as undeducted below the threshold after the owner has removed PAN and kind', async () => {
    await declare({ kind: 'individual', pan: 'ABCPE1234F' });
    await aPlayedGame(core, ownerId);
    await run();
    expect(await last()).toMatchObject({ tds: 0 });
    expect(await undeducted()).toEqual([]);
    await declare({});
    expect((await core.db.legals.findOne({ _id: ownerId }))?.kind).toBeUndefined();
    expect(await undeducted()).toEqual([]);
    await raise(501_000);
    expect(await undeducted()).toEqual([[ownerId.toString(), 0, 501]]);
  });

  it('reads no more for the undeducted tax of many owners than for that of one', async () => {
    const owners = Array.from({ length: 12 }, () => new Types.ObjectId());
    const tds = {
      basis: 'pan',
      rate: 10,
      applied: 0,
      kind: 'individual',
      gross: 300_000,
      amount: 0,
    } as const;
    const month = monthOf(core.clock.now());
    const part = { ...tds, year: yearOfMonth(month), quarter: quarterOfMonth(month) };
    for (const [at, id] of owners.entries()) {
      // Pairs of workplaces of six people.
      const pan = `ABCPE12${String(at >> 1).padStart(2, '0')}F`;
      await setLegal(core, id.toString(), { ...legal, kind: 'individual', pan });
      const tax = { basis: 'pan' as const, panLastFour: pan.slice(-4), tcs: [], months: [], tds: [part] };
      await aSettlement(core, id, { status: 'paid', open: undefined, tax });
    }
    const reads: string[] = [];
    const counted = (name: 'settlements' | 'legals') => ({
      get: () => {
        reads.push(name);
        return core.db[name];
      },
    });
    const db: Core['db'] = Object.create(core.db, {
      settlements: counted('settlements'),
      legals: counted('legals'),
    });
    const rows = await tdsReturn(core, part.quarter);
    const named = await withUndeducted({ ...core, db }, part.quarter, rows);
    expect(named.map(({ undeducted }) => undeducted)).toEqual(owners.map(() => 300));
    expect(reads).toEqual(['settlements', 'legals']);
  });

  it('counts the workplaces of one PAN together, and deducts from each only tax on its own gross', async () => {
    const second = new Types.ObjectId();
    const declareSecond = (pan: string) => setLegal(core, second.toString(), { ...legal, pan });
    await declare({ pan: 'ABCPE1234F' });
    await declareSecond('ABCPE1234F');
    await aPlayedGame(core, ownerId);
    await run();
    await paySettlement();
    await raise(499_000);
    await aPlayedGame(core, second);
    await run();
    const crossed = await core.db.settlements.findOne({ ownerId: second });
    expect(crossed).toMatchObject({ tds: 3, amount: 2697 });
    expect(crossed?.tax?.tds).toMatchObject([{ gross: 2700, amount: 3 }]);
    expect(crossed?.tax?.tds).toHaveLength(1);
    // The first workplace owes tax on its year, and no settlement has taken it yet.
    expect(await undeducted()).toEqual([[ownerId.toString(), 0, 499]]);
    // A refund of last year's money, from which tax was deducted, is in the same row.
    const [part] = crossed?.tax?.tds ?? [];
    if (!part) throw new Error('there is a part');
    const back = { ...part, year: part.year - 1, applied: 10, gross: -1000, amount: -1 };
    const tax = { basis: 'pan' as const, tcs: [], months: [], tds: [back] };
    const ofLastYear = await aSettlement(core, ownerId, { status: 'paid', open: undefined, tax });
    expect(await undeducted()).toEqual([[ownerId.toString(), -1, 499]]);
    await core.db.settlements.deleteOne({ _id: ofLastYear._id });
    await aPlayedGame(core, ownerId);
    await run();
    expect(await last()).toMatchObject({ tds: 502, amount: 2198 });
    expect((await last()).tax?.tds).toMatchObject([{ gross: 2700, amount: 502 }]);
    expect(await undeducted()).toEqual([]);
    expect(await wrongReturns()).toEqual([]);
    // The PAN was another person's: what was deducted stays deducted.
    await declareSecond('ABCPE9876K');
    await aPlayedGame(core, second);
    await payByHand(core, crossed?._id.toString() ?? '', 'NEFT 2');
    await run();
    const after = await core.db.settlements.find({ ownerId: second }).sort({ at: 1 }).toArray();
    expect(after.map(({ tds }) => tds)).toEqual([3, 2]);
    expect(await wrongReturns()).toEqual([]);
  });

  it('settles workplaces of one person at the same time; the next settlement of each has what that left out', async () => {
    const others = [new Types.ObjectId(), new Types.ObjectId()];
    for (const one of [ownerId, ...others])
      await setLegal(core, one.toString(), { ...legal, pan: 'ABCPE1234F' });
    await aPlayedGame(core, ownerId);
    await run();
    await raise(496_000);
    for (const one of others) await aPlayedGame(core, one);
    const made = await Promise.all([run(), run()]);
    expect(made.reduce((sum, one) => sum + one.made, 0)).toBe(2);
    await paySettlement();
    for (const one of others) {
      const settlement = await core.db.settlements.findOne({ ownerId: one });
      await payByHand(core, settlement?._id.toString() ?? '', 'NEFT 2');
    }
    for (const one of [ownerId, ...others]) await aPlayedGame(core, one);
    expect(await run()).toMatchObject({ made: 3, left: 0 });
    const deducted = await core.db.settlements
      .aggregate([{ $group: { _id: '$ownerId', tds: { $sum: '$tds' } } }])
      .toArray();
    const byOwner = new Map(deducted.map(({ _id, tds }) => [_id.toString(), tds]));
    expect([ownerId, ...others].map((one) => byOwner.get(one.toString()))).toEqual([499, 5, 5]);
    expect(await wrongReturns()).toEqual([]);
  });

  it('settles a workplace while another one of the same person is being settled', async () => {
    const other = new Types.ObjectId();
    await declare({ pan: 'ABCPE1234F' });
    await setLegal(core, other.toString(), { ...legal, pan: 'ABCPE1234F' });
    await aPlayedGame(core, ownerId);
    await aSettlement(core, other, { entryIds: undefined, stamped: undefined });
    expect(await run()).toMatchObject({ made: 1, left: 0 });
  });

  it('pays an owner who has declared nothing in full', async () => {
    await declare({});
    await aPlayedGame(core, ownerId);
    await run();
    expect(await last()).toMatchObject({ tcs: 0, tds: 0, amount: 2700, tax: { basis: 'none', tcs: [] } });
    expect((await last()).entryIds).toHaveLength(1);
    expect(await balanceOf(core, ownerId.toString())).not.toHaveProperty('settled');
  });

  it('reverses what a refund of settled money gives back', async () => {
    await declare({ gstin: GSTIN, pan: 'AAPFU0939F' });
    const { booking } = await aPlayedGame(core, ownerId);
    await run();
    await paySettlement();
    await aPlayedGame(core, ownerId);
    await aPlayedGame(core, ownerId);
    await refundByHand(core, await again(core, booking), undefined, 'Goodwill');
    await pursueRefunds(later(core, 1_000));
    await postDueOrders(later(core, 2_000));
    expect(await run()).toMatchObject({ made: 1 });
    const second = await last();
    expect(second.tax?.tcs).toMatchObject([{ supplies: 4576, returns: 2288 }]);
    // Two games of 2700 are left of three: 23 and 5 in all, of which 11 and 3 were withheld before.
    expect(second).toMatchObject({ gross: 2700, tcs: 12, tds: 2, amount: 2686 });
    expect([await onAccount('tcs'), await onAccount('tds')]).toEqual([23, 5]);
    expect(await violations(core)).toEqual([]);
  });

  it('reverses nothing for the refund of money that was settled before tax was withheld', async () => {
    const { booking } = await aPlayedGame(core, ownerId);
    await run();
    await paySettlement();
    const { _id } = await last();
    await core.db.settlements.updateOne({ _id }, { $unset: { tax: '', tcs: '', tds: '' } });
    await declare({ gstin: GSTIN, pan: 'AAPFU0939F' });
    await aPlayedGame(core, ownerId);
    await aPlayedGame(core, ownerId);
    await refundByHand(core, await again(core, booking), undefined, 'Goodwill');
    await pursueRefunds(later(core, 1_000));
    await postDueOrders(later(core, 2_000));
    await run();
    expect(await last()).toMatchObject({ tcs: 23, tds: 5, amount: 2672 });
    expect(await violations(core)).toEqual([]);
  });

  it('counts a supply only from the day on which its owner was registered', async () => {
    await aPlayedGame(core, ownerId);
    await declare({ gstin: GSTIN });
    const tomorrow = new Date(core.clock.now().getTime() + 86_400_000);
    await core.db.legals.updateOne({ _id: ownerId }, { $set: { 'registrations.0.from': tomorrow } });
    await run();
    expect(await last()).toMatchObject({ tcs: 0, amount: 2700 });
  });

  it('keeps income tax on 5 % for what was settled without a PAN', async () => {
    await declare({ kind: 'company' });
    await aPlayedGame(core, ownerId);
    await run();
    await paySettlement();
    await declare({ kind: 'company', pan: 'ABCCE1234F' });
    await aPlayedGame(core, ownerId);
    await run();
    expect((await all()).map(({ tds }) => tds)).toEqual([135, 3]);
    expect(await violations(core)).toEqual([]);
  });

  it('deducts 5 % from an owner who has removed PAN and kind after a settlement', async () => {
    await declare({ kind: 'company', pan: 'ABCCE1234F' });
    await aPlayedGame(core, ownerId);
    await run();
    await paySettlement();
    await declare({});
    await aPlayedGame(core, ownerId);
    await run();
    expect(await last()).toMatchObject({ tds: 135, amount: 2565, tax: { basis: 'no-pan' } });
    expect(await violations(core)).toEqual([]);
  });

  it('keeps what it withholds once its list is fixed, when it is run again under other rates', async () => {
    await declare({ kind: 'company', pan: 'ABCCE1234F' });
    await aPlayedGame(core, ownerId);
    await cut('settlement.afterList', run);
    const { amount, tds, tax } = await last();
    expect([amount, tds]).toEqual([2697, 3]);
    // Without a PAN it would be 5 %.
    await declare({ kind: 'company' });
    await pursueSettlements(later(core, 60_000));
    await run();
    expect(await all()).toHaveLength(1);
    expect(await last()).toMatchObject({ stamped: true, amount, tds, tax });
    expect(await onAccount('tds')).toBe(3);
    expect(await violations(core)).toEqual([]);
  });

  it('lists tax that is withheld and tax that is given back in rows of their own', async () => {
    await declare({ kind: 'company' });
    const { booking } = await aPlayedGame(core, ownerId);
    await run();
    await paySettlement();
    await declare({ gstin: GSTIN, pan: 'AAPFU0939F' });
    await aPlayedGame(core, ownerId);
    await aPlayedGame(core, ownerId);
    await refundByHand(core, await again(core, booking), undefined, 'Goodwill');
    await pursueRefunds(later(core, 1_000));
    await postDueOrders(later(core, 2_000));
    await run();
    // The refund gives back 135 of income tax; GST and income tax of the two games are 23 and 5.
    const { tcs = 0, tds = 0 } = await last();
    expect(tds).toBe(-130);
    const rows: (string | number)[][] = [];
    for await (const row of statementCells(core, await last())) rows.push(row);
    const taxes = rows.filter((row) => row[1] === 'Tax at source').map((row) => row.slice(8));
    expect(taxes).toEqual([
      [tcs, 0, '', tcs],
      [0, 130, 130, ''],
    ]);
  });

  it('counts commission once: it is part of gross and not of the net', async () => {
    const charging = { ...core, env: { ...core.env, COMMISSION_PERCENT: 10 } };
    await declare({ kind: 'company', pan: 'ABCCE1234F' });
    await aPlayedGame(charging, ownerId);
    await run();
    expect(await last()).toMatchObject({ gross: 2700, fee: 54, commission: 270, tds: 3, amount: 2427 });
    expect(await violations(core)).toEqual([]);
  });
});

describe('fsck', () => {
  const settled = async () => {
    await declare({ gstin: GSTIN, pan: 'AAPFU0939F' });
    await aPlayedGame(core, ownerId);
    await run();
    const settlement = await last();
    expect(await violations(core)).toEqual([]);
    return settlement;
  };
  const messages = async () => (await violations(later(core, 60_000))).join('\n');

  it('finds a return that differs from the ledger', async () => {
    const { _id } = await settled();
    await core.db.settlements.updateOne({ _id }, { $inc: { 'tax.tcs.0.amount': 1 } });
    const found = await messages();
    expect(found).toContain('its returns have ₹12, the ledger ₹11');
    expect(found).toContain('is ₹11 by its base, ₹12 was withheld');
  });

  it('finds a month that has other money than the entries', async () => {
    const { _id } = await settled();
    await core.db.settlements.updateOne({ _id }, { $inc: { 'tax.months.0.gross': 1 } });
    expect(await messages()).toContain('has gross of ₹2,701 by month, its entries sum to ₹2,700');
  });

  it('finds withheld tax that the ledger lacks', async () => {
    const { _id } = await settled();
    await core.db.ledger.deleteOne({ _id: `tax:${_id}` });
    expect(await messages()).toContain('the ledger ₹0');
  });

  it('finds income tax that is not the part of its base', async () => {
    const { _id } = await settled();
    await core.db.settlements.updateOne({ _id }, { $set: { 'tax.tds.0.gross': 9000 } });
    expect(await messages()).toContain('is ₹9 by its base, ₹3 was withheld');
  });
});

it('settles a cancelled booking that was refunded before any settlement without a return', async () => {
  await declare({ gstin: GSTIN, pan: 'AAPFU0939F' });
  const { booking } = await bookPaid(core, undefined, { ownerId });
  await postDueOrders(later(core, 1_000));
  await refundByHand(core, await again(core, booking), undefined, 'Rain');
  await pursueRefunds(later(core, 1_000));
  await postDueOrders(later(core, 2_000));
  expect(await run()).toMatchObject({ made: 0 });
  expect(await onAccount('tcs')).toBe(0);
});
