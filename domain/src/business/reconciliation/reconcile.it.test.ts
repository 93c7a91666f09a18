import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { findOrder } from '../../sales/booking-record/payment.schema.js';
import { noteDispute } from '../../sales/disputes/dispute.schema.js';
import { refundByHand } from '../../sales/settle/manual-refund.js';
import { pursueRefunds } from '../../sales/settle/refunds.js';
import { type Booked, bookPaid } from '../../testing/booked.js';
import { moveSandboxDispute, openSandboxDispute, spoilSandbox } from '../../testing/sandbox-client.js';
import { aSettlement } from '../../testing/settled.js';
import { later } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { pursueDisputes } from '../disputes/pursue-disputes.js';
import type { SettlementDoc } from '../settlements/settlement.schema.js';
import { fetchReport } from './fetch-report.js';
import { readReport } from './read-report.js';
import { reconcile } from './reconcile.js';
import type { Period } from './reconcile-splits.js';

let world: World;
let core: Core;
beforeEach(async () => {
  world = await openWorld();
  core = world.core;
});
afterEach(() => world.close());

const FIXTURES = {
  cashfree: 'cashfree-settlement-recon.csv',
  razorpay: 'razorpay-settlement-recon.csv',
} as const;
type Provider = keyof typeof FIXTURES;

/** The provider's report with the ids of these records in place of its own. */
const reportOf = (provider: Provider, ids: Record<string, string>): Promise<string> =>
  filled(FIXTURES[provider], ids);

async function filled(fixture: string, ids: Record<string, string>): Promise<string> {
  const file = new URL(`./testing/${fixture}`, import.meta.url);
  const csv = await readFile(file, 'utf8');
  return csv.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
}

/** The report with its payments and refunds on this day. */
const onDay = (csv: string, day: string): string =>
  csv.replaceAll(/(?:20\/11\/2026|2026-11-20) 18/g, `${day} 18`);

/** The day, the one before and the one after. */
const aroundOf = (day: string): Period => ({ from: addDays(day, -1), to: addDays(day, 1) });

const taking = (name: Provider): Core => {
  const all = [world.core.provider, ...world.core.otherProviders];
  const provider = all.find((one) => one.name === name);
  if (!provider) throw new Error(`${name} is not configured`);
  return { ...world.core, provider, otherProviders: all.filter((one) => one !== provider) };
};
const paymentIdOf = async ({ orderId }: Booked) =>
  (await findOrder(core, orderId))?.captures[0]?.paymentId ?? '';

/** A payment that is kept, one of which ₹1,000 was refunded, and one that was charged back. */
async function aMonth(name: Provider): Promise<Record<string, string>> {
  core = taking(name);
  const [kept, refunded, lost] = [await bookPaid(core), await bookPaid(core), await bookPaid(core)];
  await refundByHand(core, refunded.booking, 1000, 'Rain');
  await pursueRefunds(later(core, 1_000));
  const disputeId = await openSandboxDispute(await paymentIdOf(lost));
  await moveSandboxDispute(disputeId, 'lost');
  const order = await findOrder(core, lost.orderId);
  if (order) await noteDispute(core, name, disputeId, order);
  await pursueDisputes(core);
  return {
    order1: kept.orderId,
    payment1: await paymentIdOf(kept),
    order2: refunded.orderId,
    payment2: await paymentIdOf(refunded),
    order3: lost.orderId,
    payment3: await paymentIdOf(lost),
    dispute3: disputeId,
  };
}
const differencesIn = async (csv: string) => (await reconcile(core, await readReport(csv))).differences;

describe.each(['cashfree', 'razorpay'] as const)('the settlement report of %s', (name) => {
  it('agrees with payments, refund and chargeback, as often as it is read', async () => {
    const csv = await reportOf(name, await aMonth(name));
    for (const _ of [1, 2]) {
      const { differences, agree, byTransfer } = await reconcile(core, await readReport(csv));
      expect(differences).toEqual([]);
      expect(agree).toMatchObject({
        payment: 3,
        refund: 1,
        dispute: 1,
        dispute_reversed: 0,
        other: 0,
        payout: 0,
      });
      // Three payments less 2 % and GST on that, a refund and a chargeback.
      expect(Object.fromEntries(byTransfer)).toEqual({ UTR0001: 4313.03 });
    }
  });

  it('names each difference to the rupee', async () => {
    const ids = await aMonth(name);
    const csv = await reportOf(name, ids);
    await core.db.payments.updateOne({ orderId: ids.order1 }, { $set: { 'captures.0.amount': 2754.5 } });
    await core.db.payments.updateOne({ orderId: ids.order2 }, { $set: { 'refunds.0.amount': 999 } });
    await core.db.disputes.updateOne({ orderId: ids.order3 }, { $set: { status: 'won' } });
    const said = (await differencesIn(csv)).map(({ message }) => message);
    expect(said).toEqual([
      `is a payment of ₹2,754 of ${ids.order1}, recorded with ₹2,754.50`,
      `is a refund of ₹1,000 of ${ids.order2}; refunds of ₹999 are recorded`,
      expect.stringMatching(/^is a \w+ of ₹2,754; we have the dispute as won$/),
    ]);
    await core.db.payments.deleteOne({ orderId: ids.order1 });
    expect((await differencesIn(csv))[0]?.message).toBe(
      `is a payment of ₹2,754 of the order "${ids.order1}", which we do not have`,
    );
  });

  it('names a payment that we have and the report lacks, on days that it covers whole', async () => {
    const ids = await aMonth(name);
    const csv = await reportOf(name, ids);
    const forgotten = await bookPaid(core);
    await bookPaid(taking(name === 'cashfree' ? 'razorpay' : 'cashfree'));
    const order = await findOrder(core, forgotten.orderId);
    const at = order?.captures[0]?.at ?? new Date(0);
    const day = dayOf(at);
    const missingOn = async (from: string, to: string) =>
      (await reconcile(core, await readReport(onDay(csv, day)), { from, to })).differences;
    expect(await missingOn(addDays(day, -1), addDays(day, 1))).toEqual([
      {
        line: 0,
        day,
        kind: 'payment',
        subject: await paymentIdOf(forgotten),
        amount: 2754,
        message: `is a payment of ₹2,754 of ${forgotten.orderId}, that the report does not list`,
      },
    ]);
    expect(await missingOn(addDays(day, 1), addDays(day, 2))).toEqual([]);
    // Without a period, a report may lack anything: it has payments by the day of their settlement.
    const spread = [addDays(day, -10), day, addDays(day, 2)];
    const other = spread.reduce(
      (text, one) => text.replace(/(?:20\/11\/2026|2026-11-20) 18/, `${one} 19`),
      csv,
    );
    for (const text of [csv, other]) expect(await differencesIn(text)).toEqual([]);
    const refunds = onDay(csv, day)
      .split('\n')
      .filter((line) => !/^payment,|,PAYMENT,/.test(line));
    const report = await readReport(refunds.join('\n'));
    const period = { from: addDays(day, -1), to: addDays(day, 1) };
    expect((await reconcile(core, report, period)).differences.filter(({ line }) => line === 0)).toEqual([]);
  });

  it('names a refund that we have and the report lacks, if it was requested in the period', async () => {
    const ids = await aMonth(name);
    const csv = await reportOf(name, ids);
    const booked = await bookPaid(core);
    await refundByHand(core, booked.booking, 700, 'Rain');
    await pursueRefunds(later(core, 1_000));
    const ours = (await findOrder(core, booked.orderId))?.refunds[0];
    const day = dayOf(ours?.askedAt ?? new Date(0));
    const lackedBy = async (text: string, period?: Period) =>
      (await reconcile(core, await readReport(text), period)).differences.filter(
        ({ line, kind }) => line === 0 && kind === 'refund',
      );
    const lacked = (period?: Period) => lackedBy(onDay(csv, day), period);
    const missing = {
      line: 0,
      day,
      kind: 'refund',
      subject: ours?.refundId,
      amount: 700,
      message: `is a refund of ₹700 of ${booked.orderId}, that the report does not list`,
    };
    expect(await lacked(aroundOf(day))).toEqual([missing]);
    expect(await lacked()).toEqual([]);
    expect(await lacked({ from: addDays(day, 1), to: addDays(day, 2) })).toEqual([]);
    // A refund made long before the period does not stand for one made in it.
    expect(await lackedBy(csv, aroundOf(day))).toHaveLength(2);
    // A second refund of the same order and amount as one that is listed.
    const [listed] = (await findOrder(core, ids.order2 ?? ''))?.refunds ?? [];
    if (!listed) throw new Error('the report lists a refund');
    const again = { ...listed, refundId: `${listed.refundId}-again` };
    await core.db.payments.updateOne({ orderId: ids.order2 }, { $push: { refunds: again } });
    expect((await lacked(aroundOf(day))).map(({ subject }) => subject).sort()).toEqual(
      [again.refundId, missing.subject].sort(),
    );
  });

  it('is compared with the dispute that it names, not with another one of the same payment', async () => {
    const ids = await aMonth(name);
    const lost = await core.db.disputes.findOne({ orderId: ids.order3 });
    if (!lost) throw new Error('there is a dispute');
    // The one that comes first in the index was won.
    await core.db.disputes.updateOne({ _id: lost._id }, { $set: { disputeId: '0', status: 'won' } });
    await core.db.disputes.insertOne({ ...lost, _id: new Types.ObjectId() });
    expect(await differencesIn(await reportOf(name, ids))).toEqual([]);
  });

  it('agrees with a won dispute whose debit and reversal it lists, in either order', async () => {
    const ids = await aMonth(name);
    await core.db.disputes.updateOne({ orderId: ids.order3 }, { $set: { status: 'won' } });
    const csv = await reportOf(name, ids);
    const lines = csv.trimEnd().split('\n');
    const debit = lines.at(-1) ?? '';
    const reversal =
      name === 'cashfree'
        ? debit.replace('CHARGEBACK,DEBIT', 'CHARGEBACK_REVERSE,CREDIT').replace('-2754.00', '2754.00')
        : debit
            .replace('adj_00000000000001', 'adj_00000000000002')
            .replace('2754.00,0.00,upi', '0.00,2754.00,upi');
    for (const pair of [
      [debit, reversal],
      [reversal, debit],
    ]) {
      const both = [...lines.slice(0, -1), ...pair].join('\n').replace('4313.03', '7067.03');
      const { differences, agree } = await reconcile(core, await readReport(both));
      expect(differences).toEqual([]);
      expect(agree).toMatchObject({ dispute: 1, dispute_reversed: 1 });
    }
    expect(await differencesIn(csv)).toMatchObject([{ subject: ids.dispute3 }]);
  });

  it('is compared line by line: a payment that is listed twice, and one that is not recorded', async () => {
    const ids = await aMonth(name);
    const csv = await reportOf(name, { ...ids, payment2: ids.payment1 ?? '', order2: ids.order1 ?? '' });
    const [twice, refund] = await differencesIn(csv);
    expect(twice?.message).toMatch(/^is listed twice: payment of ₹2,754$/i);
    expect(refund?.message).toBe(`is a refund of ₹1,000 of ${ids.order1}; refunds of ₹0 are recorded`);
    expect([twice?.day, twice?.kind, twice?.amount]).toEqual(['2026-11-20', 'payment', 2754]);
    const other = await differencesIn(await reportOf(name, { ...ids, payment1: 'pay_unknown' }));
    expect(other.map(({ message }) => message)).toEqual([
      `is a payment of ₹2,754 of ${ids.order1}, which is not recorded`,
    ]);
  });
});

describe.each(['cashfree', 'razorpay'] as const)('the report over the API of %s', (name) => {
  const days = () => aroundOf(dayOf(core.clock.now()));
  const compared = async () => await reconcile(core, await fetchReport(core, days()), days());

  it('agrees with a payment and its refund, and names a payment that it lacks and one that we lack', async () => {
    core = taking(name);
    const [kept, refunded] = [await bookPaid(core), await bookPaid(core)];
    await refundByHand(core, refunded.booking, 1000, 'Rain');
    await pursueRefunds(later(core, 1_000));
    // The sandbox is shared with other tests, whose orders this database does not have.
    const of = async ({ orderId }: Booked) => {
      const id = await paymentIdOf({ orderId } as Booked);
      const { differences } = await compared();
      return differences.filter((one) => one.message.includes(orderId) || one.subject === id);
    };
    expect(await of(kept)).toEqual([]);
    expect(await of(refunded)).toEqual([]);
    expect((await compared()).agree).toMatchObject({ payment: 2, refund: 1 });
    await core.db.payments.updateOne(
      { orderId: kept.orderId },
      { $set: { 'captures.0.paymentId': 'other' } },
    );
    expect((await of(kept)).map(({ message }) => message)).toEqual([
      `is a payment of ₹2,754 of ${kept.orderId}, which is not recorded`,
      `is a payment of ₹2,754 of ${kept.orderId}, that the report does not list`,
    ]);
  });

  it('agrees with a dispute that was lost, and with the debit and credit of one that was won', async () => {
    core = taking(name);
    for (const [outcome, kinds] of [
      ['lost', ['dispute']],
      ['won', ['dispute', 'dispute_reversed']],
    ] as const) {
      const disputed = await bookPaid(core);
      const disputeId = await openSandboxDispute(await paymentIdOf(disputed));
      await moveSandboxDispute(disputeId, outcome);
      const order = await findOrder(core, disputed.orderId);
      if (order) await noteDispute(core, name, disputeId, order);
      await pursueDisputes(core);
      const { lines } = await fetchReport(core, days());
      expect(lines.filter(({ id }) => id === disputeId).map(({ kind }) => kind)).toEqual(kinds);
      const { differences } = await compared();
      expect(differences.filter(({ subject }) => subject === disputeId)).toEqual([]);
    }
  });

  it('is read page by page, up to a number of lines', async () => {
    core = taking(name);
    const booked = [await bookPaid(core), await bookPaid(core), await bookPaid(core)];
    const { lines } = await fetchReport(core, days());
    const ofProvider = lines.filter(({ provider }) => provider === name).length;
    const linesAtOnce = Math.ceil(ofProvider / 3);
    const paged = await fetchReport(core, days(), { linesAtOnce });
    const ids = paged.lines.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(await Promise.all(booked.map(paymentIdOf))));
    await expect(fetchReport(core, days(), { linesAtOnce, maxLines: 2 })).rejects.toThrow(
      'more than 2 lines: choose a shorter period',
    );
  });
});

/** A server that answers every request with this, in place of both providers. */
async function answering(body: unknown) {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url ?? '');
    res.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { cashfree, razorpay } = core.env.providers;
  const providers = {
    cashfree: cashfree && { ...cashfree, baseUrl },
    razorpay: razorpay && { ...razorpay, baseUrl },
  };
  return { at: { ...core, env: { ...core.env, providers } }, asked, close: () => server.close() };
}

describe('a report that is fetched', () => {
  const days = () => aroundOf(dayOf(core.clock.now()));

  it('and that is empty lacks every payment of ours', async () => {
    const booked = [await bookPaid(taking('cashfree')), await bookPaid(taking('razorpay'))];
    const { at, close } = await answering({ items: [], data: [], cursor: null });
    const report = await fetchReport(at, days()).finally(close);
    expect(report.lines).toEqual([]);
    const { differences } = await reconcile(core, report, days());
    expect(differences.map(({ subject }) => subject).sort()).toEqual(
      (await Promise.all(booked.map(paymentIdOf))).sort(),
    );
  });

  it('has a line without amount, kind or time among those that cannot be read', async () => {
    const row = { event_id: 1, event_type: 'PAYMENT', sale_type: 'CREDIT', event_amount: 5 };
    const data = [
      row,
      { ...row, sale_type: null, event_settlement_amount: 5 },
      { event_settlement_amount: 5 },
    ];
    const { at, close } = await answering({ items: [{ entity_id: 'pay_1', amount: null }], data });
    const report = await fetchReport(at, days()).finally(close);
    expect(report.lines).toEqual([]);
    expect(report.wrong.slice(0, 3).map(({ why }) => why)).toEqual([
      'event settlement amount: not an amount of rupees',
      expect.stringMatching(/^sale type: /),
      expect.stringMatching(/^event id: .*event type: .*sale type: .*event amount: not an amount/),
    ]);
    expect(report.wrong[3]?.why).toMatch(/^transaction_entity: .*amount: not an amount of rupees/);
  });

  it('is refused without a provider, for days to come and for more than 92 days', async () => {
    const today = dayOf(core.clock.now());
    const none = { ...core, env: { ...core.env, providers: { cashfree: undefined, razorpay: undefined } } };
    await expect(fetchReport(none, days())).rejects.toThrow('no payment provider is configured');
    const tomorrow = addDays(today, 1);
    await expect(fetchReport(core, { from: tomorrow, to: tomorrow })).rejects.toThrow('has no report');
    await expect(fetchReport(core, { from: addDays(today, -92), to: today })).rejects.toThrow('92 days');
  });

  it('is fetched for no day after today', async () => {
    const { at, asked, close } = await answering({ items: [], data: [], cursor: null });
    const today = dayOf(core.clock.now());
    await fetchReport(at, { from: today, to: today }).finally(close);
    const found = asked.flatMap((url) => new URLSearchParams(url.split('?')[1]).get('day') ?? []);
    expect(found).toEqual([addDays(today, -1), today].map((day) => day.slice(8)));
  });

  it('is not compared if the provider does not give it', async () => {
    await spoilSandbox({ op: 'get_report', kind: 'error500' });
    await expect(fetchReport(core, days())).rejects.toThrow('get_report');
  });
});

it('counts the payments that a report lacks beyond a number, and lists its own lines before them', async () => {
  const today = dayOf(core.clock.now());
  const csv = onDay(await reportOf('cashfree', await aMonth('cashfree')), today);
  for (const _ of [1, 2]) await bookPaid(core);
  const report = await readReport(csv.replace('2754.00', '2753.00'));
  const period = aroundOf(today);
  const compared = async (max?: number) => {
    const { differences, more } = await reconcile(core, report, period, max);
    return [differences.map(({ line }) => line > 0), more];
  };
  expect(await compared()).toEqual([[true, false, false], 0]);
  expect(await compared(1)).toEqual([[true, false], 1]);
});

describe.each(['cashfree', 'razorpay'] as const)('the report of payouts of %s', (name) => {
  /** A settlement that was paid, one whose payout failed, and one whose payout is under way. */
  async function aWeek(): Promise<Record<string, string>> {
    const made = async (amount: number, over: Partial<SettlementDoc>) => {
      const { _id } = await aSettlement(core, new Types.ObjectId(), { amount, payouts: 1, ...over });
      const payoutId = `${_id}-p1`;
      await core.db.settlements.updateOne({ _id }, { $set: { payoutId } });
      return payoutId;
    };
    return {
      paid: await made(2700, { status: 'paid' }),
      failed: await made(1350, { status: 'failed' }),
      sent: await made(900, { status: 'sent' }),
    };
  }
  const csvOf = (ids: Record<string, string>) => filled(`${name}-payouts.csv`, ids);
  const settled = (payoutId: string | undefined, set: Partial<SettlementDoc>) =>
    core.db.settlements.updateOne({ payoutId: payoutId ?? '' }, { $set: set });

  it('agrees with settlements that are paid, failed and under way', async () => {
    const { differences, agree } = await reconcile(core, await readReport(await csvOf(await aWeek())));
    expect(differences).toEqual([]);
    expect(agree.payout).toBe(3);
  });

  it('names payouts of another amount, outcome or maker', async () => {
    const ids = await aWeek();
    const csv = await csvOf(ids);
    await settled(ids.paid, { amount: 2699.5 });
    await settled(ids.failed, { status: 'paid' });
    expect((await differencesIn(csv)).map(({ message }) => message)).toEqual([
      'is a payout of ₹2,700 of a settlement of ₹2,699.50',
      expect.stringMatching(/^is a payout of ₹1,350 with (FAILED|reversed); we have it as paid$/),
    ]);
    await settled(ids.paid, { amount: 2700, status: 'sent' });
    await settled(ids.failed, { status: 'failed' });
    expect(await differencesIn(csv)).toMatchObject([
      { subject: ids.paid, message: 'is a payout of ₹2,700; we have its settlement as sent' },
    ]);
    expect((await differencesIn(csv)).map(({ day, kind, amount }) => [day, kind, amount])).toEqual([
      ['2026-11-23', 'payout', 2700],
    ]);
    const other = await differencesIn(await csvOf({ ...ids, paid: 'by-hand-1', sent: ids.failed ?? '' }));
    expect(other.map(({ message }) => message)).toEqual([
      'is a payout of ₹2,700 that no settlement of ours has made',
      'is listed twice: payout of ₹900',
    ]);
  });

  it('names a payout that we have as made and the report lacks, on days that it covers whole', async () => {
    const ids = await aWeek();
    const sentAt = new Date('2026-11-23T00:30:00.000Z');
    await settled(ids.paid, { sentAt });
    const csv = (await csvOf(ids)).split('\n').filter((line) => !line.includes(ids.paid ?? ''));
    const report = await readReport(csv.join('\n'));
    expect((await reconcile(core, report)).differences).toEqual([]);
    const { differences } = await reconcile(core, report, { from: '2026-11-23', to: '2026-11-23' });
    const message = 'is a payout, ₹2,700, that the report does not list';
    const day = '2026-11-23';
    expect(differences).toEqual([{ line: 0, day, kind: 'payout', subject: ids.paid, amount: 2700, message }]);
    await settled(ids.paid, { sentAt: new Date('2026-11-24T00:30:00.000Z') });
    expect((await reconcile(core, report, { from: day, to: day })).differences).toEqual([]);
  });

  it('names a payout that went through although its settlement was then paid by hand', async () => {
    const ids = await aWeek();
    const csv = await csvOf(ids);
    const byHand = `${ids.paid?.slice(0, 24)}-hand`;
    await settled(ids.paid, { payoutId: byHand });
    expect(await differencesIn(csv)).toMatchObject([
      { message: `is a payout of ₹2,700; we have its settlement as paid by ${byHand}` },
    ]);
  });
});

describe('a report with transfers to vendors', () => {
  const HEADER =
    'transaction_entity,entity_id,amount,currency,debit,credit,order_receipt,dispute_id,settlement_utr,entity_created_at';
  const line = (id: string, day: string, kind = 'transfer') =>
    `${kind},${id},900.00,INR,900.00,0.00,,,UTR1,${day} 00:00:12`;
  const compare = async (lines: string[], period?: Period) =>
    (await reconcile(core, await readReport([HEADER, ...lines].join('\n')), period)).differences;
  /** A transfer of ₹900 that was made, first requested at this time. */
  async function sent(transferId: string, sentAt: string): Promise<string> {
    const vendor = { provider: 'razorpay', vendorId: 'acc_1', transferId } as const;
    const owner = new Types.ObjectId();
    const { _id } = await aSettlement(core, owner, { amount: 900, status: 'paid', vendor });
    const set = { payoutId: `${_id}-p1`, sentAt: new Date(sentAt) };
    await core.db.settlements.updateOne({ _id }, { $set: set });
    return set.payoutId;
  }

  it('that covers the day after the period lists what was requested just before midnight', async () => {
    await sent('trf_1', '2026-11-23T23:59:58+05:30');
    await sent('trf_2', '2026-11-24T09:00:00+05:30');
    const period = { from: '2026-11-23', to: '2026-11-23' };
    expect(await compare([line('trf_1', '24/11/2026'), line('trf_2', '24/11/2026')], period)).toEqual([]);
  });

  it('agrees although our clock was ahead of the provider’s at midnight', async () => {
    await sent('trf_1', '2026-11-24T00:00:02+05:30');
    expect(await compare([line('trf_1', '23/11/2026')])).toEqual([]);
  });

  it('of Razorpay that has none of them is compared with ours of the days between its first and last', async () => {
    const subject = await sent('trf_1', '2026-11-23T12:00:00+05:30');
    const days = [line('x', '22/11/2026', 'payment'), line('y', '24/11/2026', 'payment')];
    expect(await compare(days)).toContainEqual({
      line: 0,
      day: '2026-11-23',
      kind: 'split_transfer',
      subject,
      amount: 900,
      message: 'is a transfer to a vendor, ₹900, that the report does not list',
    });
  });

  it('reads no settlement for a report of Cashfree that can have none of them', async () => {
    const db: Core['db'] = Object.create(core.db, {
      settlements: {
        get: () => {
          throw new Error('settlements are read');
        },
      },
    });
    const report = await readReport(await reportOf('cashfree', await aMonth('cashfree')));
    const period = { from: '2026-11-01', to: '2026-11-30' };
    expect((await reconcile({ db }, report, period)).differences).toEqual([]);
  });
});

describe('a report', () => {
  it('of Cashfree is checked against what it says was transferred', async () => {
    const csv = (await reportOf('cashfree', await aMonth('cashfree'))).replace('4313.03', '4000.00');
    expect(await differencesIn(csv)).toEqual([
      {
        line: 2,
        kind: 'transfer',
        subject: 'UTR0001',
        amount: 4000,
        message: 'pays ₹4,000, its lines sum to ₹4,313.03',
      },
    ]);
  });

  it('with lines that match no column, and an unknown entry, names them', async () => {
    const csv = (await reportOf('razorpay', await aMonth('razorpay')))
      .replace('2754.00', 'a lot')
      .concat('adjustment,adj_1,50.00,INR,0.00,0.00,50.00,0.00,,,,,,,,,,,,,,,setl_1,,UTR0001,Razorpay\n');
    const said = (await differencesIn(csv)).map(({ message }) => message);
    expect(said[0]).toBe('cannot be read: amount: not an amount of rupees');
    expect(said.at(-1)).toBe('is an entry "adjustment" of −₹50, which we do not know');
  });

  it('with other columns, or of more bytes than the bounds, is refused', async () => {
    await expect(readReport('date,amount\n2026-11-01,5\n')).rejects.toThrow(
      /no report of settlements or payouts/,
    );
    await expect(readReport('x'.repeat(16 * 1024 * 1024 + 1))).rejects.toThrow(/16 MB/);
  });
});
