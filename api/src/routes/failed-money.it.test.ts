import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { billCommissions } from '@crease/domain/business/bills/bill-commissions';
import { pursueSettlements } from '@crease/domain/business/settlements/pursue-settlements';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { pursueRefunds } from '@crease/domain/sales/settle/refunds';
import { bookPaid } from '@crease/domain/testing/booked';
import { takeScans } from '@crease/domain/testing/collection-scans';
import { aUser } from '@crease/domain/testing/factories';
import { MemoryPayouts } from '@crease/domain/testing/memory-payouts';
import {
  planSandboxRefunds,
  resolveSandboxRefund,
  showSandboxOrder,
} from '@crease/domain/testing/sandbox-client';
import { aSettlement } from '@crease/domain/testing/settled';
import { later, violations } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let chief: UserDoc;
let admin: ApiClient;
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  chief = await aUser(world.core, { role: 'admin' });
  admin = api.as(chief);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const WHY = { reason: 'Their bank is back' };
const acts = (what: 'refund.retried' | 'payout.retried' | 'einvoice.set-aside', of: string) =>
  world.core.db.audits.find({ what, subject: new RegExp(of) }).toArray();

/** A cancelled booking whose refund failed. */
async function aFailedRefund(outcome: 'FAILED' | 'ONHOLD' = 'FAILED') {
  const { core } = world;
  const booked = await bookPaid(core);
  await planSandboxRefunds(booked.orderId, { outcome, delayMs: 0 });
  await cancelBooking(core, booked.booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
  await pursueRefunds(core);
  await planSandboxRefunds(booked.orderId, { outcome: 'SUCCESS', delayMs: 0 });
  return { ...booked, refundId: `${booked.orderId}-r1` };
}
const rowOf = async (orderId: string) =>
  (await admin.get('/admin/failed-refunds')).body.refunds.find(({ refundId }: { refundId: string }) =>
    refundId.startsWith(orderId),
  );
const givenBack = async (orderId: string): Promise<number[]> =>
  (await showSandboxOrder(orderId)).refunds
    .filter(({ refund_status }) => refund_status === 'SUCCESS')
    .map(({ refund_amount }) => refund_amount);

describe('a transfer through the split without an outcome', () => {
  it('is listed after two days or with an unknown word, and the provider is asked, as the audit log says', async () => {
    const { core } = world;
    const owner = await aUser(core, { role: 'ground_owner' });
    const sentAt = new Date(core.clock.now().getTime() - 3 * 86_400_000);
    const nextAsk = new Date(core.clock.now().getTime() + 3_600_000);
    const vendor = { provider: 'cashfree' as const, vendorId: owner._id.toString() };
    const odd = { ...vendor, unknownWord: 'QUEUED' };
    const under = { status: 'sent' as const, payouts: 1, payoutId: 's-p1', vendor, splitDueAt: nextAsk };
    const old = await aSettlement(core, owner._id, { ...under, amount: 900, sentAt });
    const justNow = { ...under, sentAt: core.clock.now() };
    const [one, other] = [await aUser(core, { role: 'ground_owner' }), await aUser(core)];
    const recent = await aSettlement(core, one._id, { ...justNow, amount: 5 });
    const unknown = await aSettlement(core, other._id, { ...justNow, amount: 7, vendor: odd });
    const { body } = await admin.get('/admin/failed-payouts');
    expect(body.transfers).toEqual([
      {
        _id: old._id.toString(),
        owner: { _id: owner._id.toString(), name: owner.name },
        amount: 900,
        provider: 'cashfree',
        payoutId: 's-p1',
        sentAt: sentAt.toISOString(),
      },
      expect.objectContaining({ _id: unknown._id.toString(), amount: 7, unknownWord: 'QUEUED' }),
    ]);
    expect(body.openTransfers).toBe(2);
    const ask = (id: unknown) => admin.post(`/admin/open-transfers/${id}/ask`, WHY);
    expect(await ask(old._id)).toMatchObject({ status: 200, body: { status: 'sent' } });
    const woken = await core.db.settlements.findOne({ _id: old._id });
    expect(woken?.splitDueAt?.getTime()).toBeLessThan(nextAsk.getTime());
    expect(await core.db.audits.findOne({ what: 'transfer.asked-about' })).toMatchObject({ who: chief._id });
    expect((await ask(unknown._id)).status).toBe(200);
    expect((await ask(recent._id)).body).toMatchObject({ reason: 'no_open_transfer' });
    expect(await core.db.settlements.findOne({ _id: recent._id })).toMatchObject({ splitDueAt: nextAsk });
    await core.db.settlements.deleteMany({ _id: { $in: [old._id, recent._id, unknown._id] } });
    expect((await ask(old._id)).status).toBe(404);
    const paid = await aSettlement(core, owner._id, { status: 'failed', payouts: 1 });
    expect((await ask(paid._id)).body).toMatchObject({ reason: 'no_open_transfer' });
    await core.db.settlements.deleteOne({ _id: paid._id });
  });

  it('is listed and asked about although the first version with a split started it', async () => {
    const { core } = world;
    const owner = await aUser(core, { role: 'ground_owner' });
    const sentAt = new Date(core.clock.now().getTime() - 3 * 86_400_000);
    const dueAt = new Date(core.clock.now().getTime() + 3_600_000);
    const vendor = { provider: 'razorpay' as const, vendorId: 'acc_1' };
    const under = {
      status: 'sent' as const,
      payouts: 1,
      payoutId: 's-p1',
      amount: 900,
      vendor,
      sentAt,
      dueAt,
    };
    const { _id } = await aSettlement(core, owner._id, under);
    const { body } = await admin.get('/admin/failed-payouts');
    expect(body.transfers).toMatchObject([{ _id: _id.toString(), amount: 900, provider: 'razorpay' }]);
    expect(body.openTransfers).toBe(1);
    expect((await admin.post(`/admin/open-transfers/${_id}/ask`, WHY)).status).toBe(200);
    const woken = await core.db.settlements.findOne({ _id });
    expect(woken).not.toHaveProperty('dueAt');
    expect(woken?.splitDueAt?.getTime()).toBeLessThan(dueAt.getTime());
    await core.db.settlements.deleteOne({ _id });
  });

  it('stays with the worker that has leased it when an admin asks about it', async () => {
    const { core } = world;
    const owner = await aUser(core, { role: 'ground_owner' });
    const now = core.clock.now().getTime();
    const [sentAt, splitDueAt] = [new Date(now - 3 * 86_400_000), new Date(now + 30_000)];
    const vendor = { provider: 'cashfree' as const, vendorId: owner._id.toString() };
    const under = {
      status: 'sent' as const,
      payouts: 1,
      payoutId: 's-p1',
      asks: 0,
      vendor,
      sentAt,
      splitDueAt,
    };
    const { _id } = await aSettlement(core, owner._id, under);
    expect(await admin.post(`/admin/open-transfers/${_id}/ask`, WHY)).toMatchObject({ status: 200 });
    expect(await core.db.settlements.findOne({ _id })).toMatchObject({ splitDueAt });
    await core.db.settlements.deleteOne({ _id });
  });
});

describe('a failed refund', () => {
  it('is listed with its booking, from an index, until it is retried', async () => {
    const { orderId, refundId, booking, player } = await aFailedRefund();
    await takeScans(world.core);
    expect(await rowOf(orderId)).toMatchObject({
      refundId,
      amount: 2754,
      failures: 1,
      bookingNumber: booking.bookingId,
      player: { name: player.name },
    });
    expect((await takeScans(world.core)) ?? []).toEqual([]);
    const { status, body } = await admin.post(`/admin/failed-refunds/${refundId}/retry`, WHY);
    expect(status).toBe(200);
    expect(body.refund).toEqual({ refundId: `${orderId}-r2`, amount: 2754, status: 'pending' });
    expect(await rowOf(orderId)).toBeUndefined();
    await pursueRefunds(world.core);
    expect(await givenBack(orderId)).toEqual([2754]);
    const [act, ...more] = await acts('refund.retried', refundId);
    expect(act).toMatchObject({ who: chief._id, why: WHY.reason });
    expect(more).toEqual([]);
    expect(await violations(world.core)).toEqual([]);
  });

  it('is retried once, though ten admins retry at once and others later', async () => {
    const { orderId, refundId } = await aFailedRefund();
    const retry = () => admin.post(`/admin/failed-refunds/${refundId}/retry`, WHY);
    const answers = await Promise.all(Array.from({ length: 10 }, retry));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.refund.refundId);
    expect(new Set(ids)).toEqual(new Set([`${orderId}-r2`]));
    await pursueRefunds(world.core);
    expect((await retry()).body.refund).toMatchObject({ refundId: `${orderId}-r2`, status: 'processed' });
    await pursueRefunds(world.core);
    expect(await givenBack(orderId)).toEqual([2754]);
    expect(await acts('refund.retried', refundId)).toHaveLength(1);
  });

  it('that fails again is listed again, under its new id', async () => {
    const { orderId, refundId } = await aFailedRefund();
    await planSandboxRefunds(orderId, { outcome: 'FAILED', delayMs: 0 });
    await admin.post(`/admin/failed-refunds/${refundId}/retry`, WHY);
    await pursueRefunds(world.core);
    expect(await rowOf(orderId)).toMatchObject({ refundId: `${orderId}-r2`, amount: 2754, failures: 2 });
    await planSandboxRefunds(orderId, { outcome: 'SUCCESS', delayMs: 0 });
    await admin.post(`/admin/failed-refunds/${orderId}-r2/retry`, WHY);
    await pursueRefunds(world.core);
    expect(await givenBack(orderId)).toEqual([2754]);
    expect(await rowOf(orderId)).toBeUndefined();
  });

  it('is not retried while the provider holds it, nor if it succeeded after all', async () => {
    const { orderId, refundId } = await aFailedRefund('ONHOLD');
    const held = await admin.post(`/admin/failed-refunds/${refundId}/retry`, WHY);
    expect(held).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    await resolveSandboxRefund(orderId, refundId, 'SUCCESS');
    const through = await admin.post(`/admin/failed-refunds/${refundId}/retry`, WHY);
    expect(through).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    await pursueRefunds(world.core);
    expect(await givenBack(orderId)).toEqual([2754]);
    expect(await acts('refund.retried', refundId)).toEqual([]);
  });

  it('can only be retried with a reason, and if it exists', async () => {
    const { refundId } = await aFailedRefund();
    expect((await admin.post(`/admin/failed-refunds/${refundId}/retry`, {})).status).toBe(400);
    expect((await admin.post('/admin/failed-refunds/nothing-r1/retry', WHY)).status).toBe(404);
  });
});

describe('an e-invoice that the portal refuses for good', () => {
  it('is set aside once with the reason, which the audit log has, and leaves the list', async () => {
    const { core } = world;
    const { _id: ownerId } = await aUser(core, { role: 'ground_owner' });
    const at = new Date('2026-10-20T06:00:00Z');
    await aSettlement(core, ownerId, { open: undefined, status: 'paid', commission: 270, at, billDueAt: at });
    await billCommissions(core);
    const problem = { code: '3028', message: 'GSTIN is invalid', at };
    const bill = await core.db.invoices.findOneAndUpdate(
      { ownerId },
      { $set: { 'buyer.gstin': '27AAPFU0939F1ZV', einvoice: { state: 'refused', problem } } },
    );
    const listed = async () =>
      (await admin.get('/admin/unregistered-invoices')).body.invoices.map(({ id }: { id: string }) => id);
    expect(await listed()).toEqual([bill?._id]);
    const path = `/admin/unregistered-invoices/${bill?._id}`;
    // Nothing would take it, because the portal is off here.
    expect((await admin.post(`${path}/retry`, WHY)).status).toBe(409);
    const answers = await Promise.all(Array.from({ length: 3 }, () => admin.post(`${path}/set-aside`, WHY)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listed()).toEqual([]);
    expect(await acts('einvoice.set-aside', bill?.number ?? '')).toMatchObject([{ why: WHY.reason }]);
  });
});

describe('a failed payout', () => {
  it('is listed and paid once, however often it is retried', async () => {
    const bank = new MemoryPayouts();
    const core = { ...world.core, payouts: bank };
    const owner = await aUser(core, { role: 'ground_owner' });
    const account = { vpa: 'sanjay@okbank' };
    const settlement = await aSettlement(core, owner._id, {
      amount: 2700,
      account,
      dueAt: core.clock.now(),
    });
    bank.outcome = 'FAILED';
    await pursueSettlements(core);
    const path = `/admin/failed-payouts/${settlement._id}/retry`;
    const { payouts } = (await admin.get('/admin/failed-payouts')).body;
    expect(payouts).toEqual([
      expect.objectContaining({
        _id: settlement._id.toString(),
        owner: { _id: owner._id.toString(), name: owner.name },
        amount: 2700,
        tries: 1,
        account: { vpa: '••••ay@okbank' },
      }),
    ]);
    bank.outcome = 'SUCCESS';
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post(path, WHY)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await pursueSettlements(core);
    await pursueSettlements(later(core, 60_000));
    expect(bank.paid).toEqual([{ id: `${settlement._id}-p2`, amount: 2700 }]);
    expect((await admin.post(path, WHY)).body.status).toBe('paid');
    expect((await admin.get('/admin/failed-payouts')).body.payouts).toEqual([]);
    expect(await acts('payout.retried', settlement._id.toString())).toHaveLength(1);
  });

  it('can only be retried if the settlement has one', async () => {
    const owner = await aUser(world.core, { role: 'ground_owner' });
    const { _id } = await aSettlement(world.core, owner._id);
    expect((await admin.post(`/admin/failed-payouts/${_id}/retry`, WHY)).status).toBe(409);
    expect((await admin.post(`/admin/failed-payouts/${'f'.repeat(24)}/retry`, WHY)).status).toBe(404);
  });
});
