import { evidenceOf } from '@crease/domain/business/disputes/evidence';
import { pursueDisputes } from '@crease/domain/business/disputes/pursue-disputes';
import { findBookingById } from '@crease/domain/sales/booking-record/booking.schema';
import { findOrder } from '@crease/domain/sales/booking-record/payment.schema';
import { fileComplaint } from '@crease/domain/sales/complaints/file-complaint';
import { noteDispute } from '@crease/domain/sales/disputes/dispute.schema';
import { type Booked, bookPaid } from '@crease/domain/testing/booked';
import { aUser } from '@crease/domain/testing/factories';
import { moveSandboxDispute, openSandboxDispute } from '@crease/domain/testing/sandbox-client';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let admin: ApiClient;
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  admin = api.as(await aUser(world.core, { role: 'admin', name: 'Meera Joshi' }));
});

interface Disputed extends Booked {
  _id: string;
  disputeId: string;
  ownersClient: ApiClient;
}

/** An open dispute of a paid booking of a new owner. */
async function disputed(respondInMs = 86_400_000): Promise<Disputed> {
  const { core } = world;
  const owner = await aUser(core, { role: 'ground_owner' });
  const booked = await bookPaid(core, undefined, { ownerId: owner._id });
  const order = await findOrder(core, booked.orderId);
  if (!order) throw new Error('there is an order');
  const disputeId = await openSandboxDispute(order.captures[0]?.paymentId ?? '', { respondInMs });
  await noteDispute(core, 'cashfree', disputeId, order);
  await pursueDisputes(core);
  const dispute = await core.db.disputes.findOne({ disputeId });
  return { ...booked, _id: `${dispute?._id}`, disputeId, ownersClient: api.as(owner) };
}

describe('the list of disputes', () => {
  it('shows our team what waits for evidence by deadline, and the owner their own', async () => {
    const [later, sooner] = [await disputed(9 * 86_400_000), await disputed(86_400_000)];
    const { body } = await admin.get('/admin/disputes?status=waiting');
    const ids = body.disputes.map((one: { _id: string }) => one._id);
    expect(ids.indexOf(sooner._id)).toBeLessThan(ids.indexOf(later._id));
    expect(body.disputes.find((one: { _id: string }) => one._id === sooner._id)).toMatchObject({
      status: 'open',
      provider: 'cashfree',
      disputeId: sooner.disputeId,
      amount: 2754,
      withheld: 2700,
      bookingNumber: sooner.booking.bookingId,
    });
    const own = await sooner.ownersClient.get('/owner/disputes');
    expect(own.body.disputes).toMatchObject([{ _id: sooner._id, withheld: 2700, status: 'open' }]);
    expect(own.body.disputes[0]).not.toHaveProperty('owner');
    expect((await sooner.ownersClient.get('/owner/balance')).body).toMatchObject({ disputed: 2700 });
  });
});

describe('evidence', () => {
  it('is what the booking’s record says, with messages about it, as a PDF', async () => {
    const { core } = world;
    const { _id, booking, player, disputeId } = await disputed();
    const caller = { id: player._id.toString(), role: 'user' as const, sessionId: player._id.toString() };
    const text = 'The lights went out for an hour';
    await fileComplaint(core, caller, { kind: 'booking', bookingId: booking._id.toString(), text });
    await core.db.bookings.updateOne({ _id: booking._id }, { $set: { checkedInAt: core.clock.now() } });
    const { status, bytes, headers } = await admin.get(`/admin/disputes/${_id}/evidence.pdf`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const dispute = await core.db.disputes.findOne({ disputeId });
    const fresh = await findBookingById(core, booking._id);
    if (!dispute || !fresh) throw new Error('there are a dispute and a booking');
    const { sections, facts } = await evidenceOf(core, dispute);
    expect(facts.map(({ value }) => value)).toContain('₹2,754');
    const words = sections.flatMap((one) => one.facts.map(({ value }) => value)).join('\n');
    for (const said of [booking.bookingId, player.email, text, 'checked in with the code', '₹2,754'])
      expect(words).toContain(said);
    for (const { what } of fresh.timeline) expect(words).toContain(what);
    expect(facts.map(({ name }) => name)).not.toContain('Already refunded to the payer');
  });

  it('names what was refunded already, without refunds that the provider does not have', async () => {
    const { core } = world;
    const { disputeId, orderId } = await disputed();
    const [order, dispute] = [await findOrder(core, orderId), await core.db.disputes.findOne({ disputeId })];
    const paymentId = order?.captures[0]?.paymentId;
    if (!paymentId || !dispute) throw new Error('there are a payment and a dispute');
    const at = core.clock.now();
    const same = {
      paymentId,
      kind: 'policy' as const,
      reason: 'Rain',
      at,
      tries: 0,
      status: 'pending' as const,
    };
    const refunds = [
      { ...same, refundId: `${orderId}-r1`, amount: 500, askedAt: at },
      { ...same, refundId: `${orderId}-r2`, amount: 300 },
    ];
    await core.db.payments.updateOne({ orderId }, { $set: { refunds } });
    const { facts } = await evidenceOf(core, dispute);
    expect(facts).toContainEqual({ name: 'Already refunded to the payer', value: '₹500' });
  });

  it('is noted once as submitted, is an act in the audit log, and is refused once the bank has decided', async () => {
    const { core } = world;
    const { _id, disputeId, orderId } = await disputed();
    const path = `/admin/disputes/${_id}/submitted`;
    const first = await admin.post(path, { note: 'Invoice and check-in' });
    expect(first.body.dispute.submitted).toMatchObject({ by: 'Meera Joshi', note: 'Invoice and check-in' });
    const again = await admin.post(path, { note: 'Once more' });
    expect(again.body.dispute.submitted).toEqual(first.body.dispute.submitted);
    expect(await core.db.audits.countDocuments({ what: 'dispute.submitted' })).toBe(1);
    expect((await core.db.disputes.findOne({ disputeId }))?.remindAt).toBeUndefined();
    const other = await disputed();
    await moveSandboxDispute(other.disputeId, 'lost');
    const order = await findOrder(core, other.orderId);
    if (order) await noteDispute(core, 'cashfree', other.disputeId, order);
    await pursueDisputes(core);
    const late = await admin.post(`/admin/disputes/${other._id}/submitted`, {});
    expect([late.status, late.body.error?.reason ?? late.body.reason]).toEqual([409, 'dispute_not_open']);
    expect(orderId).not.toBe(other.orderId);
  });
});
