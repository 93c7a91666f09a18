import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { billCommissions } from '@crease/domain/business/bills/bill-commissions';
import { insertPayoutAccount } from '@crease/domain/business/payouts/payout-account.schema';
import { billDueAt } from '@crease/domain/business/settlements/bill-due-at';
import { payByHand } from '@crease/domain/business/settlements/pay-by-hand';
import { pursueSettlements } from '@crease/domain/business/settlements/pursue-settlements';
import { runSettlements } from '@crease/domain/business/settlements/run-settlements';
import { writeReversed } from '@crease/domain/business/settlements/settlement-reversals.queries';
import type { Core } from '@crease/domain/platform/core';
import { armFailpoint, StoppedAtFailpoint } from '@crease/domain/platform/failpoint';
import { aMember, aUser } from '@crease/domain/testing/factories';
import { MemoryPayouts } from '@crease/domain/testing/memory-payouts';
import { aPlayedGame } from '@crease/domain/testing/settled';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tellOfBill } from './tell-of-bill.js';
import { tellOfSettlements } from './tell-of-settlements.js';

let world: World;
let bank: MemoryPayouts;
let core: Core;
let owner: UserDoc;
beforeEach(async () => {
  world = await openWorld();
  bank = new MemoryPayouts();
  core = { ...world.core, payouts: bank };
  owner = await aUser(core, { role: 'ground_owner' });
});
afterEach(() => world.close());

async function settle(): Promise<void> {
  await aPlayedGame(core, owner._id);
  await runSettlements(core, addDays(dayOf(core.clock.now()), -1));
}
const pursue = async (ms = 0) => {
  for (let round = 1; round <= 4; round += 1) await pursueSettlements(later(core, ms + round * 60_000));
};
const tell = async () => {
  for (let i = 0; i < 3; i++) await tellOfSettlements(later(core, 86_400_000));
};
const notices = () => core.db.notifications.find({ type: 'settlement' }).sort({ _id: 1 }).toArray();
const mails = () => core.db.mails.find({ to: owner.email }).sort({ _id: 1 }).toArray();

it('notifies an owner of each commission bill once, by bell and mail, however often the sweep runs', async () => {
  const charging = { ...core, env: { ...core.env, COMMISSION_PERCENT: 10 } };
  await aPlayedGame(charging, owner._id);
  await runSettlements(charging, addDays(dayOf(core.clock.now()), -1));
  const due = later(core, billDueAt(core.clock.now()).getTime() - core.clock.now().getTime());
  const disarm = armFailpoint('invoice.afterCommissionBill', 'throw');
  const bill = () => billCommissions(due, (one) => tellOfBill(due, one));
  await expect(bill()).rejects.toThrow(StoppedAtFailpoint);
  disarm();
  expect(await notices()).toEqual([]);
  await bill();
  await core.db.settlements.updateMany({}, { $set: { billDueAt: due.clock.now() } });
  await bill();
  const [told, ...more] = await notices();
  expect(more).toEqual([]);
  expect(told).toMatchObject({ title: 'Bill for commission', userId: owner._id });
  expect(told?.message).toMatch(/^Our bill COM\/\d\d-\d\d\/000001 for the commission of .* is ready: ₹270\./);
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Bill for commission: ₹270']);
});

describe('a settlement', () => {
  it('notifies its owner alone when it is sent and when it is paid, once each, also by mail', async () => {
    const manager = await aUser(core);
    await aMember(core, owner, manager, { role: 'manager' });
    await insertPayoutAccount(core, owner._id, { vpa: 'sanjay@okbank' });
    await settle();
    await tell();
    expect(await notices()).toEqual([]);
    await pursue();
    await Promise.all([tell(), tell()]);
    const told = await notices();
    expect(told.map(({ title }) => title)).toEqual(['Settlement on its way', 'Settlement paid']);
    expect(told[0]?.message).toMatch(/^₹2,700 for games until .* is on its way to ••••ay@okbank\.$/);
    expect(told.every(({ userId }) => userId.equals(owner._id))).toBe(true);
    // A mail's id is a hash of its content and gives no order.
    expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
      'Settlement on its way: ₹2,700',
      'Settlement paid: ₹2,700',
    ]);
  });

  it('notifies again when it fails, and when the next payout fails', async () => {
    await insertPayoutAccount(core, owner._id, { vpa: 'sanjay@okbank' });
    bank.outcome = 'FAILED';
    await settle();
    await pursue();
    await tell();
    expect((await notices()).map(({ title }) => title)).toEqual([
      'Settlement on its way',
      'Settlement failed',
    ]);
    await pursue(2 * 86_400_000);
    await tellOfSettlements(later(core, 4 * 86_400_000));
    expect((await notices()).filter(({ title }) => title === 'Settlement failed')).toHaveLength(2);
  });

  it('notifies its owner of each refund for which money was taken back, once', async () => {
    await settle();
    const made = await core.db.settlements.findOne({ ownerId: owner._id });
    const vendor = { provider: 'razorpay' as const, vendorId: 'acc_1' };
    const begun = { bookingId: owner._id, status: 'sent' as const, tries: 1, asks: 1, at: core.clock.now() };
    const reversals = [100, 250.5].map((amount, at) => ({ ...begun, refundId: `r${at}`, amount }));
    const paid = { status: 'paid' as const, payoutId: `${made?._id}-p1`, vendor, reversals };
    const settlement = await core.db.settlements.findOneAndUpdate(
      { _id: made?._id },
      { $set: paid },
      { returnDocument: 'after' },
    );
    if (!settlement) throw new Error('there is a settlement');
    for (const one of reversals) {
      await writeReversed(core, settlement, one, 'rvrsl_1');
      await Promise.all([tell(), tell()]);
      expect(await writeReversed(core, settlement, one, 'rvrsl_1')).toBe(false);
    }
    expect((await notices()).map(({ message }) => message)).toEqual([
      expect.stringContaining('has taken ₹100 of it back'),
      expect.stringContaining('has taken ₹250.50 of it back'),
    ]);
    expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
      'Money taken back for a refund: ₹100',
      'Money taken back for a refund: ₹250.50',
    ]);
  });

  it('that was paid by hand is notified with its reference, and mailed only if mails are wanted', async () => {
    await core.db.users.updateOne({ _id: owner._id }, { $set: { 'preferences.notifications.email': false } });
    await settle();
    const made = await core.db.settlements.findOne({ ownerId: owner._id });
    await payByHand(core, String(made?._id), 'NEFT 4711');
    await tell();
    expect((await notices()).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^₹2,700 for games until .* was paid out\. Reference NEFT 4711\.$/),
    ]);
    expect(await mails()).toEqual([]);
  });
});
