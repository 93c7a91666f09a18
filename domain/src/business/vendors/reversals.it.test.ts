import { addDays, dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserDoc } from '../../accounts/identity/user.schema.js';
import type { Core } from '../../platform/core.js';
import { armFailpoint } from '../../platform/failpoint.js';
import { findOrder } from '../../sales/booking-record/payment.schema.js';
import { noteDispute } from '../../sales/disputes/dispute.schema.js';
import { setLegal } from '../../sales/invoices/legal.service.js';
import { NotAsked, ProviderRefused, ProviderUnavailable } from '../../sales/provider/provider-errors.js';
import { createEntryOrder } from '../../sales/settle/create-order.js';
import { refundByHand } from '../../sales/settle/manual-refund.js';
import { pursueRefunds } from '../../sales/settle/refunds.js';
import { settleAny } from '../../sales/settle/settle.js';
import { findVendor } from '../../sales/vendors/vendor.schema.js';
import { TestGame } from '../../testing/a-game.js';
import { joinedPaid, SHARE } from '../../testing/a-shared-game.js';
import { aTournament, ENTRY_FEE, entered } from '../../testing/a-tournament.js';
import { again, type Booked, bookPaid } from '../../testing/booked.js';
import { aUser } from '../../testing/factories.js';
import { MemoryPayouts } from '../../testing/memory-payouts.js';
import { pdfText } from '../../testing/pdf-text.js';
import {
  decideSandboxVendor,
  moveSandboxDispute,
  openSandboxDispute,
  paySandboxOrder,
  showSandboxMovements,
  splitReport,
  spoilSandbox,
} from '../../testing/sandbox-client.js';
import { aPlayedGame, playedAgo } from '../../testing/settled.js';
import { later, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { pursueDisputes } from '../disputes/pursue-disputes.js';
import { postDueOrders } from '../ledger/post-payment.js';
import type { SplitProvider } from '../payouts/split-provider.js';
import { readReport } from '../reconciliation/read-report.js';
import { reconcile } from '../reconciliation/reconcile.js';
import { balanceOf } from '../settlements/balance.js';
import { askForReversal, listFailedPayouts } from '../settlements/failed-payouts.js';
import { payByHand } from '../settlements/pay-by-hand.js';
import { setPayoutAccount } from '../settlements/payout-account.js';
import { pursueReversals } from '../settlements/pursue-reversals.js';
import { pursueSettlements } from '../settlements/pursue-settlements.js';
import { findSettlementOf, readSettlement } from '../settlements/read-settlements.js';
import { runSettlements } from '../settlements/run-settlements.js';
import type { SettlementDoc, SettlementReversal } from '../settlements/settlement.schema.js';
import { statementCells } from '../settlements/statement.js';
import { statementFile } from '../settlements/statement-file.js';
import { pursueVendors } from './pursue-vendors.js';

const BANK = { accountNumber: '123456789012', ifsc: 'HDFC0001234', name: 'Sanjay Mhatre' };
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe.each(['cashfree', 'razorpay'] as const)('a refund after a transfer through %s', (provider) => {
  let world: World;
  let core: Core;
  let owner: UserDoc;
  let ownerId: Types.ObjectId;
  let vendorId: string;

  beforeEach(async () => {
    const razorpay = { RAZORPAY_URL: `${process.env.TEST_SANDBOX_URL}/v1` };
    world = await openWorld({ SETTLE_THROUGH: 'split', PAYMENT_PROVIDER: provider, ...razorpay });
    core = { ...world.core, payouts: new MemoryPayouts() };
    owner = await aUser(core, { role: 'ground_owner', phone: '+919812345678' });
    ownerId = owner._id;
    await setLegal(core, ownerId.toString(), {
      name: `Sports ${ownerId}`,
      address: 'Andheri West, Mumbai',
      stateCode: '27',
      kind: 'firm',
      pan: 'ABCFE1234F',
    });
    const caller = { id: ownerId.toString(), role: 'ground_owner' as const, sessionId: ownerId.toString() };
    await setPayoutAccount(core, ownerId.toString(), { target: BANK, proof: undefined }, caller);
    await pursueVendors(core);
    vendorId = (await findVendor(core, provider, ownerId))?.vendorId ?? '';
  });
  afterEach(() => world.close());

  const settle = () => runSettlements(core, addDays(dayOf(core.clock.now()), -1));
  const pay = async (ms = 0) => {
    for (let round = 1; round <= 4; round += 1) await pursueSettlements(later(core, ms + round * MINUTE_MS));
  };
  /** A game that is over and paid out to the vendor. */
  const paidOut = async (): Promise<Booked> => {
    const game = await aPlayedGame(core, ownerId);
    await settle();
    await pay();
    return game;
  };
  const refund = async (game: Pick<Booked, 'booking'>, amount?: number) => {
    await refundByHand(core, await again(core, game.booking), amount, 'Rain');
    await pursueRefunds(later(core, 1_000));
    await postDueOrders(later(core, 1_000));
  };
  /** The payer's bank takes the payment back, whatever the owner's balance is. */
  const lost = async ({ orderId }: Pick<Booked, 'orderId'>) => {
    const order = await findOrder(core, orderId);
    if (!order) throw new Error('there is an order');
    const disputeId = await openSandboxDispute(order.captures[0]?.paymentId ?? '');
    await moveSandboxDispute(disputeId, 'lost');
    await noteDispute(core, provider, disputeId, order);
    await pursueDisputes(core);
    await postDueOrders(later(core, 1_000));
  };
  /** Runs the worker's job for reversals until nothing more happens for some minutes. */
  const takeBack = async (ms = 0, on = core) => {
    for (let round = 1; round <= 4; round += 1) await pursueReversals(later(on, ms + round * MINUTE_MS));
  };
  const movements = async () => await showSandboxMovements([vendorId]);
  const debits = async () =>
    (await movements()).filter(({ direction }) => direction === 'debit').map(({ amount }) => amount);
  const balance = () => balanceOf(core, ownerId.toString());
  const settlements = () => core.db.settlements.find({ ownerId }).sort({ at: 1, _id: 1 }).toArray();
  const first = async () => {
    const [one] = await settlements();
    if (!one) throw new Error('there is a settlement');
    return one;
  };
  const withSplit = (calls: Partial<SplitProvider>): Core => {
    const split = core.splits[provider];
    if (!split) throw new Error('the provider has a split');
    return { ...core, splits: { [provider]: { ...split, ...calls } } };
  };

  /** The worker of a reversal whose lease lapses before it hears the answer; another worker goes on meanwhile. */
  const slow = (refusal?: Error, other = core): Core => {
    let isFirst = true;
    return withSplit({
      reverse: async (input) => {
        const { reverse } = core.splits[provider] ?? {};
        if (!reverse) throw new Error('the provider has a split');
        const said = refusal ? undefined : await reverse(input);
        if (isFirst) await takeBack(20 * MINUTE_MS, other);
        isFirst = false;
        if (said) return said;
        throw refusal;
      },
    });
  };
  /** The vendor has money again: what another transfer brings. */
  const giveVendor = async (settlementId: Types.ObjectId, amount: number) => {
    const asked = { transferId: `${settlementId}-p9`, amount, target: BANK, vendorId, remarks: 'Crease' };
    await core.splits[provider]?.createTransfer(asked);
  };

  it('takes the owner’s part back from the vendor once, and settlements add up to the rupee', async () => {
    const game = await paidOut();
    const { amount } = await first();
    expect(amount).toBe(2697);
    await lost(game);
    expect(await balance()).toMatchObject({ due: -2700, paid: 2697 });
    await Promise.all([takeBack(), takeBack()]);
    // Tax at source was never transferred.
    expect(await debits()).toEqual([2697]);
    expect(await first()).toMatchObject({
      reversed: 2697,
      reversals: [{ status: 'made', amount: 2697, tries: 1 }],
    });
    expect(await first()).not.toHaveProperty('reversalDueAt');
    expect(await balance()).toMatchObject({ due: -3, paid: 0 });
    expect(await violations(core)).toEqual([]);
    await aPlayedGame(core, ownerId);
    await settle();
    await pay(DAY_MS);
    const [, second] = await settlements();
    expect(second).toMatchObject({ gross: 0, tds: 0, takenBack: 2697, amount: 2697, status: 'paid' });
    expect(await balance()).toMatchObject({
      due: 0,
      paid: 2697,
      settled: { gross: 2700, tds: 3, net: 2697 },
    });
    expect((await movements()).map(({ amount: sum }) => sum)).toEqual([2697, 2697, 2697]);
    expect(await violations(core)).toEqual([]);
  });

  it.each([undefined, 'settlement.afterList', 'settlement.afterTax', 'settlement.afterStamp'] as const)(
    'settles what adds up to 0 without a payout, also if the worker dies at %s',
    async (name) => {
      await lost(await paidOut());
      await takeBack();
      expect(await balance()).toMatchObject({ due: -3, paid: 0 });
      const disarm = name && armFailpoint(name, 'throw');
      const made = settle();
      if (disarm) {
        await expect(made).rejects.toThrow(name);
        disarm();
        // Until its entries are stamped, it is open: no other settlement can list them.
        expect((await settlements())[1]).toMatchObject({ status: 'due', open: true });
        expect(await settle()).toMatchObject({ made: 0 });
        await pay(DAY_MS);
      } else expect(await made).toMatchObject({ made: 1, total: 0 });
      const [, second] = await settlements();
      expect(second).toMatchObject({ gross: -2700, tds: -3, takenBack: 2697, amount: 0, status: 'paid' });
      for (const field of ['open', 'dueAt', 'payoutId', 'account', 'untold'])
        expect(second).not.toHaveProperty(field);
      expect(await core.db.ledger.countDocuments({ ownerId, open: true })).toBe(0);
      expect(await balance()).toMatchObject({ due: 0, paid: 0 });
      await pay(2 * DAY_MS);
      expect((await movements()).map(({ amount }) => amount)).toEqual([2697, 2697]);
      await expect(payByHand(core, second?._id.toString() ?? '', 'UTR1')).rejects.toMatchObject({
        code: 'STATE_CONFLICT',
      });
      expect(await settle()).toMatchObject({ made: 0 });
      expect(await violations(core)).toEqual([]);
    },
  );

  it('requests no payout of 0 that a worker of an earlier version has left due', async () => {
    await lost(await paidOut());
    await takeBack();
    const disarm = armFailpoint('settlement.afterStamp', 'throw');
    await expect(settle()).rejects.toThrow('settlement.afterStamp');
    disarm();
    const { _id } = (await settlements())[1] ?? {};
    const stamped = { stamped: true as const, dueAt: core.clock.now(), account: BANK };
    for (const status of ['failed', 'due'] as const) {
      await core.db.settlements.updateOne({ _id }, { $set: { ...stamped, status, open: true } });
      await pay(DAY_MS);
      const [, second] = await settlements();
      expect(second).toMatchObject({ amount: 0, status: 'paid', payouts: 0 });
      for (const field of ['open', 'dueAt', 'payoutId', 'untold']) expect(second).not.toHaveProperty(field);
    }
    expect((await movements()).map(({ amount }) => amount)).toEqual([2697, 2697]);
    expect(await violations(core)).toEqual([]);
  });

  it('states that nothing is to be paid in the statement of a settlement of 0', async () => {
    await lost(await paidOut());
    await takeBack();
    await settle();
    const [, second] = await settlements();
    const id = second?._id.toString() ?? '';
    const cells: (string | number)[][] = [];
    for await (const row of statementCells(core, await findSettlementOf(core, ownerId.toString(), id)))
      cells.push(row);
    expect(cells.map(([, what, , , , ...money]) => [what, ...money])).toEqual(
      expect.arrayContaining([
        ['Refund', 2700, 54, 0, 0, 0, '', 2700],
        ['Taken back for a refund', 0, 0, 0, 0, 0, 2697, ''],
        ['Tax at source', 0, 0, 0, 0, 3, 3, ''],
      ]),
    );
    const text = pdfText(await statementFile(core, ownerId.toString(), id));
    expect(text).toContain('Nothing to pay');
    expect(text).not.toContain(BANK.accountNumber.slice(-4));
  });

  it('shows what was taken back in the statement of both settlements', async () => {
    const game = await paidOut();
    await aPlayedGame(core, ownerId);
    await refund(game, 1020);
    await takeBack();
    await settle();
    await pay(DAY_MS);
    const [one, two] = await settlements();
    if (!one || !two) throw new Error('there are two settlements');
    const read = (id: Types.ObjectId) => readSettlement(core, ownerId.toString(), id.toString());
    expect(await read(one._id)).toMatchObject({ amount: 2697, reversed: 1000 });
    expect(await read(two._id)).toMatchObject({ gross: 1700, tds: 1, takenBack: 1000, amount: 2699 });
    const cells: (string | number)[][] = [];
    for await (const row of statementCells(
      core,
      await findSettlementOf(core, ownerId.toString(), two._id.toString()),
    ))
      cells.push(row);
    expect(cells.map(([, what, , , , ...money]) => [what, ...money])).toEqual(
      expect.arrayContaining([
        ['Refund', 1000, 20, 0, 0, 0, '', 1000],
        ['Taken back for a refund', 0, 0, 0, 0, 0, 1000, ''],
      ]),
    );
    expect(await violations(core)).toEqual([]);
  });

  it('takes back each of several partial refunds, at most what was transferred', async () => {
    const game = await paidOut();
    await aPlayedGame(core, ownerId);
    for (const amount of [510, 1020]) {
      await refund(game, amount);
      await takeBack();
    }
    await refund(game);
    await takeBack();
    expect(await debits()).toEqual([500, 1000, 1197]);
    expect(await first()).toMatchObject({ reversed: 2697 });
    expect(await violations(core)).toEqual([]);
  });

  it.each(['reversal.afterNote', 'reversal.afterSent', 'reversal.afterAsk', 'reversal.afterEntry'] as const)(
    'takes the money back once although the worker died at %s',
    async (name) => {
      await lost(await paidOut());
      const disarm = armFailpoint(name, 'throw');
      await expect(takeBack()).rejects.toThrow(name);
      disarm();
      await takeBack(30 * MINUTE_MS);
      expect(await debits()).toEqual([2697]);
      expect(await first()).toMatchObject({ reversed: 2697, reversals: [{ status: 'made' }] });
      expect(await violations(core)).toEqual([]);
    },
  );

  it.each(['error500_after_apply', 'cut_after_apply', 'error500'] as const)(
    'takes the money back once although the answer was lost (%s)',
    async (kind) => {
      await lost(await paidOut());
      const { vendor } = await first();
      await spoilSandbox({ op: 'create_reversal', kind, order_id: vendor?.transferId ?? vendorId });
      await pursueReversals(later(core, MINUTE_MS));
      expect(await first()).toMatchObject({ reversals: [{ status: 'sent', asks: 1 }] });
      expect(await violations(core)).toEqual([]);
      await takeBack(10 * MINUTE_MS);
      await takeBack(60 * MINUTE_MS);
      expect(await first()).toMatchObject({ reversals: [{ status: 'made' }] });
      expect(await debits()).toEqual([2697]);
      expect(await violations(core)).toEqual([]);
    },
  );

  it('takes the money back once although a worker hears of it after its lease', async () => {
    await lost(await paidOut());
    await pursueReversals(later(slow(), MINUTE_MS));
    expect(await debits()).toEqual([2697]);
    expect(await first()).toMatchObject({ reversed: 2697, reversals: [{ status: 'made', tries: 1 }] });
    expect(await violations(core)).toEqual([]);
  });

  it('keeps a reversal as made although a worker hears of a refusal after its lease', async () => {
    await lost(await paidOut());
    const refusal = new ProviderRefused(400, 'x', 'vendor does not have enough balance');
    await pursueReversals(later(slow(refusal), MINUTE_MS));
    expect(await debits()).toEqual([2697]);
    expect(await first()).toMatchObject({ reversed: 2697, reversals: [{ status: 'made' }] });
    expect(await violations(core)).toEqual([]);
  });

  it('ends no reversal by a refusal after which another worker has asked', async () => {
    await lost(await paidOut());
    const away = withSplit({ reverse: () => Promise.reject(new ProviderUnavailable('no answer')) });
    const refusal = new ProviderRefused(400, 'x', 'vendor does not have enough balance');
    await pursueReversals(later(slow(refusal, away), MINUTE_MS));
    expect(await first()).toMatchObject({ reversals: [{ status: 'sent', tries: 1 }] });
    await takeBack(2 * 60 * MINUTE_MS);
    expect(await debits()).toEqual([2697]);
    expect(await first()).toMatchObject({ reversed: 2697, reversals: [{ status: 'made', tries: 1 }] });
  });

  it('sums what came back to the paisa', async () => {
    const game = await paidOut();
    await aPlayedGame(core, ownerId);
    for (const amount of [510.1, 1020.2]) {
      await refund(game, amount);
      await takeBack();
    }
    expect(await debits()).toEqual([500.1, 1000.2]);
    expect(await first()).toMatchObject({ reversed: 1500.3 });
    expect(await violations(core)).toEqual([]);
  });

  const stoppedAt = async (name: 'settlement.afterOpen' | 'settlement.afterList') => {
    await aPlayedGame(core, ownerId);
    await aPlayedGame(core, ownerId);
    const disarm = armFailpoint(name, 'throw');
    await expect(settle()).rejects.toThrow(name);
    disarm();
  };
  const expectNetted = async () => {
    await pay(DAY_MS);
    expect(await debits()).toEqual([]);
    expect(await first()).toMatchObject({ reversals: [{ status: 'netted' }] });
    expect(await first()).not.toHaveProperty('reversed');
    expect(await balance()).toMatchObject({ due: 0, settled: { gross: 5400 } });
    expect(await violations(core)).toEqual([]);
  };

  it('takes nothing back for a refund that a settlement lists, before its entries are stamped', async () => {
    await lost(await paidOut());
    await stoppedAt('settlement.afterList');
    await takeBack();
    await expectNetted();
  });

  it('takes nothing back when a refused one is requested again while a settlement lists its refund', async () => {
    const game = await paidOut();
    await decideSandboxVendor(provider, vendorId, { withdraw: true });
    await lost(game);
    await takeBack();
    const { _id, reversals } = await first();
    await giveVendor(_id, 9000);
    await stoppedAt('settlement.afterList');
    await askForReversal(core, _id.toString(), reversals?.[0]?.refundId ?? '');
    await takeBack();
    await expectNetted();
  });

  it('waits for the list of a settlement that is being made', async () => {
    await lost(await paidOut());
    await stoppedAt('settlement.afterOpen');
    await takeBack();
    expect(await debits()).toEqual([]);
    expect(await first()).toMatchObject({ reversals: [{ status: 'due', tries: 0 }] });
    await pay(10 * MINUTE_MS);
    await takeBack(20 * MINUTE_MS);
    // The list was made with the reversal under way, so it has neither refund nor reversal.
    expect((await settlements())[1]).toMatchObject({ gross: 2700 });
    expect(await debits()).toEqual([2697]);
    expect(await violations(core)).toEqual([]);
  });

  /** A game that its player has paid, with a share that was passed on to them, paid out to the vendor. */
  const paidOutWithShare = async () => {
    const { ground, player: host, booking } = await bookPaid(core, undefined, { ownerId });
    const game = await TestGame.of(core, { places: 6, share: SHARE }, { ground, host, booking });
    const sharer = await joinedPaid(game);
    for (const at of [later(core, 1_000), later(core, MINUTE_MS)]) {
      await pursueRefunds(at);
      await postDueOrders(at);
    }
    await playedAgo(core, booking, 2);
    await settle();
    await pay();
    return { booking, orderId: sharer.orderId };
  };

  it('takes back what the bank of a player with a passed share took', async () => {
    const { orderId } = await paidOutWithShare();
    await lost({ orderId });
    await takeBack();
    // The share less its part of the fee.
    expect(await debits()).toEqual([392]);
    expect(await first()).toMatchObject({ reversed: 392, reversals: [{ status: 'made' }] });
    expect(await violations(core)).toEqual([]);
  });

  it('takes back what was refunded of a passed share', async () => {
    const { booking } = await paidOutWithShare();
    await aPlayedGame(core, ownerId);
    await refund({ booking });
    await takeBack();
    expect((await debits()).sort()).toEqual([2305, 392]);
    expect(await first()).toMatchObject({ amount: 2697, reversed: 2697 });
    expect(await violations(core)).toEqual([]);
  });

  it('takes back what the bank took of an entry to a tournament', async () => {
    const cup = await aTournament(core, { entryFee: ENTRY_FEE }, owner);
    const { captain, row } = await entered(core, cup);
    const { orderId } = await createEntryOrder(core, row.entryId, captain._id);
    await paySandboxOrder(orderId, { outcome: 'success' });
    await settleAny(core, orderId);
    await postDueOrders(later(core, 1_000));
    const [from, to] = [-3, -2].map((days) => addDays(dayOf(core.clock.now()), days));
    const { _id } = cup.tournament;
    await core.db.tournaments.updateOne({ _id }, { $set: { status: 'over', from, to }, $inc: { seq: 1 } });
    expect(await settle()).toMatchObject({ made: 1, total: 1998 });
    await pay();
    await lost({ orderId });
    await takeBack();
    expect(await debits()).toEqual([1998]);
    expect(await first()).toMatchObject({
      reversed: 1998,
      reversals: [{ status: 'made', bookingId: row.entryId }],
    });
    const reversal = await core.db.ledger.findOne({ ownerId, kind: 'reversal' });
    expect(reversal?.entryId).toEqual(row.entryId);
    expect(await settle()).toMatchObject({ made: 1, total: 0 });
    expect(await balance()).toMatchObject({ due: 0, paid: 0 });
    expect(await violations(core)).toEqual([]);
  });

  it('takes back no more than the transfer when a refused reversal is requested again', async () => {
    const games = [await aPlayedGame(core, ownerId), await aPlayedGame(core, ownerId)] as const;
    await settle();
    await pay();
    const { _id, amount } = await first();
    await decideSandboxVendor(provider, vendorId, { withdraw: true });
    await lost(games[0]);
    await takeBack();
    await giveVendor(_id, 9000);
    await lost(games[1]);
    await takeBack();
    expect(await first()).toMatchObject({
      reversals: [{ status: 'refused', amount: 2700 }, { status: 'made' }],
    });
    await askForReversal(core, _id.toString(), (await first()).reversals?.[0]?.refundId ?? '');
    await takeBack(60 * MINUTE_MS);
    expect(await debits()).toEqual([2700, amount - 2700]);
    expect(await first()).toMatchObject({ reversed: amount });
    expect(await violations(core)).toEqual([]);
  });

  it('lets the next settlements make up for what the bank has already, and lists it until then', async () => {
    const game = await paidOut();
    await decideSandboxVendor(provider, vendorId, { withdraw: true });
    await lost(game);
    await takeBack();
    expect(await debits()).toEqual([]);
    const refundId = (await first()).reversals?.[0]?.refundId ?? '';
    expect((await listFailedPayouts(core, { page: 1, limit: 20 })).reversals).toMatchObject([
      { refundId, amount: 2697, status: 'refused', reason: expect.stringContaining('enough balance') },
    ]);
    expect(await balance()).toMatchObject({ due: -2700, paid: 2697 });
    expect(await violations(core)).toEqual([]);
    await aPlayedGame(core, ownerId);
    await aPlayedGame(core, ownerId);
    await settle();
    await pay(DAY_MS);
    await takeBack(3 * DAY_MS);
    expect(await first()).toMatchObject({ reversals: [{ status: 'netted' }] });
    expect((await listFailedPayouts(core, { page: 1, limit: 20 })).reversals).toEqual([]);
    await expect(askForReversal(core, (await first())._id.toString(), refundId)).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
    expect(await balance()).toMatchObject({ due: 0, settled: { gross: 5400 } });
    expect(await violations(core)).toEqual([]);
  });

  it('is requested again under another id after a refusal, when an admin asks for it', async () => {
    const game = await paidOut();
    await decideSandboxVendor(provider, vendorId, { withdraw: true });
    await lost(game);
    await takeBack();
    const { _id, reversals } = await first();
    await aPlayedGame(core, ownerId);
    await giveVendor(_id, 3000);
    await askForReversal(core, _id.toString(), reversals?.[0]?.refundId ?? '');
    await takeBack();
    expect(await first()).toMatchObject({ reversed: 2697, reversals: [{ status: 'made', tries: 2 }] });
    expect(await debits()).toEqual([2697]);
    expect(await violations(core)).toEqual([]);
  });

  it('settles nothing of the refunded game while the provider has not decided', async () => {
    await lost(await paidOut());
    const away = withSplit({ reverse: () => Promise.reject(new ProviderUnavailable('no answer')) });
    await pursueReversals(later(away, MINUTE_MS));
    await aPlayedGame(core, ownerId);
    await aPlayedGame(core, ownerId);
    expect(await settle()).toMatchObject({ made: 1, total: 2698 });
    expect((await settlements())[1]).not.toHaveProperty('takenBack');
    await takeBack(30 * MINUTE_MS);
    expect(await debits()).toEqual([2697]);
    expect(await violations(core)).toEqual([]);
  });

  it('takes back what was refunded while the transfer was on its way', async () => {
    const game = await aPlayedGame(core, ownerId);
    await settle();
    const disarm = armFailpoint('settlement.afterSent', 'throw');
    await expect(pay()).rejects.toThrow('settlement.afterSent');
    disarm();
    await lost(game);
    await takeBack();
    expect(await debits()).toEqual([]);
    await pay(10 * MINUTE_MS);
    await takeBack(20 * MINUTE_MS);
    expect((await movements()).map(({ amount }) => amount)).toEqual([2697, 2697]);
    expect(await debits()).toEqual([2697]);
    expect(await violations(core)).toEqual([]);
  });

  it('takes nothing back for a refund before the settlement, or of a payout of ours', async () => {
    const early = await aPlayedGame(core, ownerId);
    await aPlayedGame(core, ownerId);
    await lost(early);
    await settle();
    await pay();
    await takeBack();
    expect(await debits()).toEqual([]);
    await decideSandboxVendor(provider, vendorId, { status: 'BLOCKED' });
    await pursueVendors(later(core, 2 * DAY_MS));
    const game = await aPlayedGame(core, ownerId);
    await settle();
    await pay(2 * DAY_MS);
    await lost(game);
    await takeBack(3 * DAY_MS);
    expect(await debits()).toEqual([]);
    expect(await violations(core)).toEqual([]);
  });

  it('counts no request that the provider did not take', async () => {
    await lost(await paidOut());
    const limited = withSplit({ reverse: () => Promise.reject(new NotAsked('not now')) });
    await pursueReversals(later(limited, MINUTE_MS));
    expect(await first()).toMatchObject({ reversals: [{ status: 'sent', asks: 0 }] });
    await takeBack(10 * MINUTE_MS);
    expect(await debits()).toEqual([2697]);
  });

  it.each([
    [true, 'made'],
    [false, 'refused'],
  ])('ends as staff have found it at the provider (made: %s)', async (made, status) => {
    await lost(await paidOut());
    const away = withSplit({ reverse: () => Promise.reject(new ProviderUnavailable('no answer')) });
    await pursueReversals(later(away, MINUTE_MS));
    const { _id } = await first();
    await core.db.settlements.updateOne(
      { _id, 'reversals.status': 'sent' },
      { $set: { 'reversals.$.found': { made, ...(made ? { reference: 'R-1' } : {}) } } },
    );
    await pursueReversals(later(core, 10 * MINUTE_MS));
    expect(await first()).toMatchObject({ reversals: [{ status, ...(made ? { reference: 'R-1' } : {}) }] });
    expect(await debits()).toEqual([]);
    expect(await violations(core)).toEqual([]);
  });

  it('is listed for admins and alarms when it has had no outcome for two days', async () => {
    await lost(await paidOut());
    const alarms: unknown[] = [];
    const log = Object.assign(Object.create(core.log), { error: (what: unknown) => alarms.push(what) });
    const away = withSplit({
      reverse: () => Promise.reject(new ProviderUnavailable('no answer')),
      findReversal: async () => null,
    });
    await pursueReversals(later(away, MINUTE_MS));
    const page = { page: 1, limit: 20 };
    expect((await listFailedPayouts(later(core, DAY_MS), page)).reversals).toEqual([]);
    await pursueReversals(later({ ...away, log }, 3 * DAY_MS));
    expect(alarms).toMatchObject([{ alarm: 'payout', vendor: { vendorId } }]);
    const [shown] = (await listFailedPayouts(later(core, 3 * DAY_MS), page)).reversals;
    expect(shown).toMatchObject({ amount: 2697, status: 'sent', provider });
    await askForReversal(later(core, 3 * DAY_MS), shown?._id ?? '', shown?.refundId ?? '');
    await pursueReversals(later(core, 3 * DAY_MS + 20 * MINUTE_MS));
    expect(await debits()).toEqual([2697]);
  });

  it('does not take a reversal as made if the provider answers with an unknown word', async () => {
    await lost(await paidOut());
    const odd = { status: 'PENDING' as const, unknownWord: 'QUEUED' };
    await pursueReversals(later(withSplit({ reverse: async () => odd }), MINUTE_MS));
    const exists = new ProviderRefused(400, 'adjustment_id_invalid', 'adjustment_id : already exists');
    const requests: unknown[] = [];
    const again = withSplit({
      findReversal: async () => null,
      reverse: (input) => Promise.reject(requests.push(input) && exists),
    });
    await takeBack(30 * MINUTE_MS, again);
    expect(requests).toEqual([]);
    expect(await first()).toMatchObject({ reversals: [{ status: 'sent', asks: 1, unknownWord: 'QUEUED' }] });
  });

  it('alarms after two days also if the provider refuses us', async () => {
    await lost(await paidOut());
    const alarms: unknown[] = [];
    const log = Object.assign(Object.create(core.log), { error: (what: unknown) => alarms.push(what) });
    const no = () => Promise.reject(new ProviderRefused(403, 'forbidden', 'not allowed'));
    const away = { ...withSplit({ reverse: no, findReversal: no }), log };
    await takeBack(0, away);
    expect(alarms).toEqual([]);
    await pursueReversals(later(away, 3 * DAY_MS));
    expect(alarms).toMatchObject([{ alarm: 'payout', vendor: { vendorId } }]);
    await takeBack(3 * DAY_MS + 60 * MINUTE_MS);
    expect(await debits()).toEqual([2697]);
  });

  it('lists refused reversals for admins before any number of others, with their total', async () => {
    await lost(await paidOut());
    await decideSandboxVendor(provider, vendorId, { withdraw: true });
    await takeBack();
    const refused = await first();
    const [reversal] = refused.reversals ?? [];
    if (!reversal) throw new Error('there is a reversal');
    const sentAt = new Date(core.clock.now().getTime() - 60 * DAY_MS);
    const another = (at: number, over: Partial<SettlementReversal>): SettlementDoc => ({
      ...refused,
      _id: new Types.ObjectId(),
      ownerId: new Types.ObjectId(),
      payoutId: `${at}-p1`,
      sentAt,
      reversals: [
        { ...reversal, refundId: `r${at}-fresh` },
        { ...reversal, refundId: `r${at}` },
      ].map((one) => ({ ...one, ...over })),
    });
    const fresh = { status: 'sent' as const, sentAt: core.clock.now() };
    await core.db.settlements.insertMany(Array.from({ length: 50 }, (_, at) => another(at, fresh)));
    const page = { page: 1, limit: 20 };
    expect(await listFailedPayouts(core, page)).toMatchObject({
      reversals: [{ refundId: reversal.refundId }],
      openReversals: 1,
    });
    await core.db.settlements.insertMany(Array.from({ length: 30 }, (_, at) => another(50 + at, { sentAt })));
    const { reversals, openReversals } = await listFailedPayouts(core, page);
    expect([reversals.length, openReversals]).toEqual([50, 61]);
    expect(reversals.map(({ refundId }) => refundId)).not.toContain(reversal.refundId);
  });

  // Cashfree has no list of adjustments: a repeated request under the same id tells whether it was made.
  if (provider === 'razorpay')
    describe('that the provider lists only after its refusal', () => {
      const unlisted = { findReversal: async () => null };
      const refusal = new ProviderRefused(400, 'x', 'account does not have enough balance');
      /** Made at the provider, the answer lost and the list late, then refused when it is requested again. */
      const refusedLate = async () => {
        await lost(await paidOut());
        const cut: SplitProvider['reverse'] = async (input) => {
          await core.splits[provider]?.reverse(input);
          throw new ProviderUnavailable('no answer');
        };
        await pursueReversals(later(withSplit({ ...unlisted, reverse: cut }), MINUTE_MS));
        const refusing = withSplit({ ...unlisted, reverse: () => Promise.reject(refusal) });
        await pursueReversals(later(refusing, 30 * MINUTE_MS));
        expect(await first()).toMatchObject({ reversals: [{ status: 'refused', tries: 1, asks: 2 }] });
        const { _id, reversals } = await first();
        return { id: _id.toString(), refundId: reversals?.[0]?.refundId ?? '' };
      };
      const expectRecorded = async () => {
        expect(await debits()).toEqual([2697]);
        expect(await first()).toMatchObject({
          reversed: 2697,
          reversals: [{ status: 'made', tries: 1, reference: expect.stringMatching(/^rvrsl_/) }],
        });
        expect(await violations(core)).toEqual([]);
      };

      it('is recorded at the next check', async () => {
        await refusedLate();
        await takeBack(2 * DAY_MS);
        await expectRecorded();
        expect(await balance()).toMatchObject({ due: -3, paid: 0 });
      });

      it('is checked in turn, two reversals per lease, however many others were refused', async () => {
        await refusedLate();
        const { _id, reversals: [late] = [] } = await first();
        if (!late) throw new Error('there is a reversal');
        const asked: string[] = [];
        const counting = withSplit({
          findReversal: async ({ reversalId }) => {
            asked.push(reversalId);
            return null;
          },
        });
        const others = Array.from({ length: 4 }, (_, at) => ({ ...late, refundId: `r${at}` }));
        await core.db.settlements.updateOne({ _id }, { $push: { reversals: { $each: others } } });
        const perLease: number[] = [];
        for (let round = 1; round <= 6; round += 1) {
          const before = asked.length;
          await pursueReversals(later(counting, 2 * DAY_MS + round * MINUTE_MS));
          perLease.push(asked.length - before);
        }
        expect(perLease).toEqual([2, 2, 2, 0, 0, 0]);
        expect(new Set(asked).size).toBe(5);
        await core.db.settlements.updateOne({ _id }, { $pull: { reversals: { refundId: /^r\d/ } } });
        await takeBack(4 * DAY_MS);
        await expectRecorded();
      });

      it('is recorded and not made again when an admin has it requested again', async () => {
        const { id, refundId } = await refusedLate();
        await askForReversal(core, id, refundId);
        await takeBack(40 * MINUTE_MS);
        await expectRecorded();
      });

      it('is recorded before a settlement is said to make up for it, and the owner gets it back', async () => {
        await refusedLate();
        await aPlayedGame(core, ownerId);
        await aPlayedGame(core, ownerId);
        expect(await settle()).toMatchObject({ made: 1 });
        const silent = () => Promise.reject(new ProviderUnavailable('no answer'));
        await pursueReversals(later(withSplit({ findReversal: silent }), 2 * DAY_MS));
        expect(await first()).toMatchObject({ reversals: [{ status: 'refused' }] });
        await takeBack(3 * DAY_MS);
        await expectRecorded();
        expect(await balance()).toMatchObject({ due: 2698 + 2697 });
      });

      it('is named by the comparison with the report if it was made up for before', async () => {
        await refusedLate();
        await aPlayedGame(core, ownerId);
        await aPlayedGame(core, ownerId);
        await settle();
        await pursueReversals(later(withSplit(unlisted), 2 * DAY_MS));
        expect(await first()).toMatchObject({ reversals: [{ status: 'netted' }] });
        const today = dayOf(core.clock.now());
        const period = { from: addDays(today, -1), to: addDays(today, 1) };
        const report = await readReport(await splitReport(provider, vendorId));
        expect((await reconcile(core, report, period)).differences.map(({ message }) => message)).toEqual([
          'is money taken back from a vendor, ₹2,697, that we have not made',
        ]);
      });
    });

  it('agrees with the provider’s report of transfers and reversals, in both directions', async () => {
    const game = await paidOut();
    await aPlayedGame(core, ownerId);
    await refund(game, 1020);
    await takeBack();
    const csv = await splitReport(provider, vendorId);
    const today = dayOf(core.clock.now());
    const period = { from: addDays(today, -1), to: addDays(today, 1) };
    const compare = async (text: string) => await reconcile(core, await readReport(text), period);
    expect(await compare(csv)).toMatchObject({
      differences: [],
      agree: { split_transfer: 1, split_reversal: 1 },
    });
    const [header = '', ...lines] = csv.trimEnd().split('\n');
    const messages = async (text: string) =>
      (await compare(text)).differences.map(({ line, kind, message }) => [line, kind, message]);
    const [transfer = '', reversal = ''] = lines;
    expect(await messages([header, reversal].join('\n'))).toEqual([
      [0, 'split_transfer', 'is a transfer to a vendor, ₹2,697, that the report does not list'],
    ]);
    expect(await messages([header, transfer].join('\n'))).toEqual([
      [0, 'split_reversal', 'is money taken back from a vendor, ₹1,000, that the report does not list'],
    ]);
    expect(await messages([header, transfer, reversal, reversal].join('\n'))).toEqual([
      [4, 'split_reversal', expect.stringMatching(/^is listed twice: \w+ of ₹1,000$/)],
    ]);
    expect(await messages(csv.replaceAll('2697.00', '2696.50'))).toEqual([
      [2, 'split_transfer', 'is a transfer to a vendor, ₹2,696.50; we have ₹2,697'],
    ]);
    const { _id } = await first();
    await core.db.settlements.updateOne({ _id }, { $set: { 'reversals.0.status': 'sent' } });
    expect(await messages(csv)).toEqual([
      [3, 'split_reversal', 'is money taken back from a vendor, ₹1,000; we have it as sent'],
    ]);
    await core.db.settlements.deleteOne({ _id });
    expect(await messages(csv)).toEqual([
      [2, 'split_transfer', 'is a transfer to a vendor, ₹2,697, that we have not made'],
      [3, 'split_reversal', 'is money taken back from a vendor, ₹1,000, that we have not made'],
    ]);
  });

  it('names nothing as missing on the first and last day of a report that may not be whole', async () => {
    await paidOut();
    const [header = '', transfer = ''] = (await splitReport(provider, vendorId)).split('\n');
    const other = transfer
      .replaceAll('2697.00', '5.00')
      .replace(/[^,]*(,[^,]*,ADJUSTMENT)|trf_\w+/, (_, rest = '') => `1${rest}`);
    const { differences } = await reconcile(core, await readReport([header, other].join('\n')));
    expect(differences.map(({ line }) => line)).toEqual([2]);
  });

  it('is reported by fsck where ledger and settlement differ', async () => {
    await lost(await paidOut());
    await takeBack();
    const { _id } = await first();
    await core.db.settlements.updateOne({ _id }, { $set: { reversed: 5, 'reversals.0.amount': 2600 } });
    expect(await violations(core)).toEqual([
      `7 settlements/${_id} has taken back ₹5, its reversals sum to ₹2,600`,
      expect.stringContaining('took back ₹2,600, the ledger has ₹2,697'),
    ]);
    await core.db.settlements.updateOne({ _id }, { $unset: { reversed: '', reversals: '' } });
    expect(await violations(later(core, DAY_MS))).toEqual([
      expect.stringMatching(/^7 reversal:.* has ₹2,697 taken back that settlement .* does not have$/),
    ]);
  });
});
