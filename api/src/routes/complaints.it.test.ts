import { eraseTraces } from '@crease/domain/account-end/erase-traces';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { findPaymentsOfBooking } from '@crease/domain/sales/booking-record/payment.schema';
import {
  decideComplaint,
  escalateLateComplaints,
  reopenComplaint,
} from '@crease/domain/sales/complaints/change-complaint';
import { fenceForRefund, findComplaint } from '@crease/domain/sales/complaints/complaint.schema';
import { finishCutRefunds } from '@crease/domain/sales/complaints/give-refund';
import { refundByHand } from '@crease/domain/sales/settle/manual-refund';
import { type Booked, bookPaid } from '@crease/domain/testing/booked';
import { aMember, aUser } from '@crease/domain/testing/factories';
import { later, violations } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import { MAX_COMPLAINTS_A_DAY, oneMonthAfter } from '@crease/shared/complaints';
import { type Complaint, complaintKind } from '@crease/shared/contracts/complaints';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

const HOUR_MS = 3_600_000;

let world: World;
let api: TestApi;
let booked: Booked;
let owner: UserDoc;
let asPlayer: ApiClient;
let asOwner: ApiClient;
let asAdmin: ApiClient;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  owner = await aUser(world.core, { role: 'ground_owner' });
  booked = await bookPaid(world.core, undefined, { ownerId: owner._id });
  asPlayer = api.as(booked.player);
  asOwner = api.as(owner);
  asAdmin = api.as(await aUser(world.core, { role: 'admin' }));
});

const refusal = ({ status, body }: Answer) => [status, body.code, body.reason];
const file = (body: object = {}, by = asPlayer) =>
  by.post('/complaints', {
    bookingId: booked.booking.bookingId,
    kind: 'booking',
    text: 'The lights were off for an hour.',
    ...body,
  });
async function filed(body: object = {}): Promise<Complaint> {
  const answer = await file(body);
  expect(answer.status).toBe(201);
  return answer.body.complaint;
}
const decide = ({ _id }: Complaint, body: object) => asAdmin.patch(`/admin/complaints/${_id}`, body);
const stored = async ({ _id }: Complaint) => {
  const found = await findComplaint(world.core, new Types.ObjectId(_id));
  return found ?? expect.fail('the complaint is gone');
};

describe('a complaint', () => {
  it('has its ticket number and both clocks at once, and is listed for its complainant alone', async () => {
    const made = await filed();
    expect(made).toMatchObject({
      number: expect.stringMatching(/^CC-[2-9A-Z]{8}$/),
      status: 'open',
      booking: { bookingId: booked.booking.bookingId, groundName: booked.ground.name },
    });
    const at = new Date(made.at);
    expect(Date.parse(made.acknowledgeBy) - at.getTime()).toBe(48 * HOUR_MS);
    expect(made.resolveBy).toBe(oneMonthAfter(at).toISOString());
    expect((await asPlayer.get('/complaints/mine')).body.complaints).toEqual([made]);
    expect((await api.as(await aUser(world.core)).get('/complaints/mine')).body.complaints).toEqual([]);
  });

  it('about a stranger’s booking is refused, and one without a booking needs none', async () => {
    const stranger = api.as(await aUser(world.core));
    expect((await file({}, stranger)).status).toBe(404);
    expect((await stranger.post('/complaints', { kind: 'privacy', text: 'Who has my number?' })).status).toBe(
      201,
    );
  });

  it('can be made of every kind on one day', async () => {
    for (const kind of complaintKind.options) expect((await file({ kind })).status).toBe(201);
  });

  it('is one of 20 a day at most, however many arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: MAX_COMPLAINTS_A_DAY + 3 }, () => file()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_COMPLAINTS_A_DAY);
    expect(refusal(await file())).toEqual([409, 'STATE_CONFLICT', 'complaints_of_day']);
  });

  it('is accepted after the ground’s owner deleted their account', async () => {
    await world.core.db.users.updateOne({ _id: owner._id }, { $set: { deletedAt: world.core.clock.now() } });
    expect((await file()).status).toBe(201);
  });

  it('of a deleted account is withdrawn, without its words', async () => {
    const made = await filed();
    await decide(made, { text: 'We called the ground.' });
    await eraseTraces(world.core, booked.player);
    const left = await stored(made);
    expect(left).toMatchObject({ status: 'resolved', text: '' });
    expect(left.steps.at(-1)?.what).toBe('withdrawn');
    expect(JSON.stringify(left)).not.toContain('We called');
    expect(left.escalateAt).toBeUndefined();
  });
});

describe('a ground', () => {
  const list = async (by: ApiClient) => (await by.get('/owner/complaints')).body.complaints;

  it('reads and answers complaints about its bookings, not those about a person or privacy', async () => {
    const made = await filed();
    for (const kind of ['person', 'privacy']) {
      const hidden = await filed({ kind });
      expect((await asOwner.post(`/owner/complaints/${hidden._id}/answer`, { text: 'No.' })).status).toBe(
        404,
      );
    }
    expect(await list(asOwner)).toEqual([made]);
    const answer = await asOwner.post(`/owner/complaints/${made._id}/answer`, {
      text: 'The lamp is repaired.',
    });
    expect(answer.status).toBe(201);
    const [mine] = (await asPlayer.get('/complaints/mine')).body.complaints.slice(-1);
    expect(mine.steps.at(-1)).toMatchObject({
      by: 'ground',
      what: 'answered',
      text: 'The lamp is repaired.',
    });
    // The ground's word stops no clock of ours.
    expect((await stored(made)).escalateAt).toEqual(new Date(made.acknowledgeBy));
  });

  it('shows a manager limited to another ground none of them', async () => {
    const made = await filed();
    const elsewhere = await aUser(world.core);
    await aMember(world.core, owner, elsewhere, { role: 'manager', groundIds: [new Types.ObjectId()] });
    const manager = api.as(elsewhere);
    expect(await list(manager)).toEqual([]);
    expect((await manager.post(`/owner/complaints/${made._id}/answer`, { text: 'No.' })).status).toBe(403);
  });
});

describe('our team', () => {
  it('acknowledges once, answers and resolves with a text, and the log has each act', async () => {
    const made = await filed();
    expect((await decide(made, { status: 'acknowledged' })).body.complaint.status).toBe('acknowledged');
    expect(refusal(await decide(made, { status: 'acknowledged' }))[2]).toBe('complaint_acknowledged');
    expect((await stored(made)).escalateAt).toEqual(new Date(made.resolveBy));
    expect((await decide(made, { status: 'resolved' })).status).toBe(400);
    const resolved = await decide(made, { status: 'resolved', text: 'The ground repaired its lamp.' });
    expect(resolved.body.complaint).toMatchObject({ status: 'resolved', resolvedAt: expect.any(String) });
    expect(refusal(await decide(made, { text: 'One more thing.' }))[2]).toBe('complaint_resolved');
    const acts = await world.core.db.audits.find({ subject: { $regex: made.number } }).toArray();
    expect(acts.map(({ subject }) => subject.split(' ')[1])).toEqual(['acknowledged', 'resolved']);
  });

  it('cannot refuse a refund without a reason', async () => {
    const made = await filed({ kind: 'refund' });
    const body = { status: 'resolved', text: 'You played the whole hour.', refund: 'refused' };
    expect((await decide(made, body)).body.errors).toMatchObject([{ path: 'reason' }]);
    const answer = await asAdmin.patch('/admin/complaints', {
      _id: made._id,
      ...body,
      reason: 'It was played',
    });
    expect(answer.body.complaint).toMatchObject({ refund: 'refused', refusal: 'It was played' });
  });

  it('resolves a complaint once when two admins do it at the same time', async () => {
    const made = await filed();
    const body = { status: 'resolved', text: 'The ground repaired its lamp.' };
    const answers = await Promise.all([decide(made, body), decide(made, body), decide(made, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('lists what waits, the nearest deadline first, and exports it without a person’s words', async () => {
    const [first, second] = [await filed(), await filed({ kind: 'other' })];
    await decide(first, { status: 'resolved', text: 'The ground repaired its lamp.' });
    const waiting = (await asAdmin.get('/admin/complaints?status=waiting&limit=100')).body.complaints;
    const numbers = waiting.map(({ number }: Complaint) => number);
    expect(numbers).toContain(second.number);
    expect(numbers).not.toContain(first.number);
    const deadlines = waiting.map(({ resolveBy }: Complaint) => resolveBy);
    expect(deadlines).toEqual([...deadlines].sort());
    const csv = (await asAdmin.get('/admin/complaints.csv?kind=other')).bytes.toString('utf8');
    expect(csv).toContain(second.number);
    expect(csv).not.toContain(first.number);
    expect(csv).not.toContain('lights');
  });
});

describe('the clock', () => {
  it('escalates an unacknowledged complaint, and again when its month is over, once each', async () => {
    const made = await filed();
    const at = (iso: string) => later(world.core, Date.parse(iso) - world.core.clock.now().getTime() + 1_000);
    await escalateLateComplaints(world.core);
    expect((await stored(made)).status).toBe('open');
    await Promise.all([1, 2, 3].map(() => escalateLateComplaints(at(made.acknowledgeBy))));
    const late = await stored(made);
    expect(late).toMatchObject({ status: 'escalated', escalateAt: new Date(made.resolveBy) });
    expect(late.steps.map(({ what }) => what)).toEqual(['filed', 'escalated']);
    await decide(made, { status: 'acknowledged' });
    expect((await stored(made)).status).toBe('escalated');
    await escalateLateComplaints(at(made.resolveBy));
    await escalateLateComplaints(at(made.resolveBy));
    const over = await stored(made);
    expect(over.steps.map(({ what }) => what)).toEqual(['filed', 'escalated', 'acknowledged', 'escalated']);
    expect(over.escalateAt).toBeUndefined();
    expect((await decide(made, { status: 'resolved', text: 'We are sorry for the delay.' })).status).toBe(
      200,
    );
  });

  it('escalates a missed deadline although our team acknowledged the complaint before the sweep came', async () => {
    const made = await filed();
    const at = (iso: string) => later(world.core, Date.parse(iso) - world.core.clock.now().getTime() + 1_000);
    await decideComplaint(at(made.acknowledgeBy), made._id, { status: 'acknowledged' });
    await Promise.all([1, 2, 3].map(() => escalateLateComplaints(at(made.acknowledgeBy))));
    const late = await stored(made);
    expect(late.steps.map(({ what }) => what)).toEqual(['filed', 'acknowledged', 'escalated']);
    expect(late).toMatchObject({ status: 'escalated', escalateAt: new Date(made.resolveBy) });
    await escalateLateComplaints(at(made.resolveBy));
    expect((await stored(made)).steps.at(-1)?.what).toBe('escalated');
    expect((await stored(made)).steps).toHaveLength(4);
  });

  it('is reported by fsck if no sweep will see its deadline', async () => {
    const made = await filed();
    await world.core.db.complaints.updateOne({ number: made.number }, { $unset: { escalateAt: '' } });
    const about = (await violations(world.core)).filter((line) => line.includes(made.number));
    expect(about).toEqual([`17 ${made.number} has a deadline ahead that no sweep would see`]);
  });

  it('is reported by fsck if only the first of two missed deadlines was escalated', async () => {
    const made = await filed();
    const at = (iso: string) =>
      later(world.core, Date.parse(iso) - world.core.clock.now().getTime() + 20 * 60_000);
    const about = async () =>
      (await violations(at(made.resolveBy))).filter((line) => line.includes(made.number));
    await escalateLateComplaints(at(made.acknowledgeBy));
    await decide(made, { status: 'acknowledged' });
    await world.core.db.complaints.updateOne({ number: made.number }, { $unset: { escalateAt: '' } });
    expect(await about()).toEqual([`17 ${made.number} is past its time and not escalated`]);
    await world.core.db.complaints.updateOne(
      { number: made.number },
      { $set: { escalateAt: new Date(made.resolveBy) } },
    );
    await escalateLateComplaints(at(made.resolveBy));
    expect(await about()).toEqual([]);
  });

  it('gives a month by the calendar, and the last day of a shorter one', () => {
    const month = (from: string) => oneMonthAfter(new Date(from)).toISOString();
    expect(month('2026-11-29T05:00:00.000Z')).toBe('2026-12-29T05:00:00.000Z');
    expect(month('2027-01-31T05:30:00.000Z')).toBe('2027-02-28T05:30:00.000Z');
    expect(month('2026-12-31T20:00:00.000Z')).toBe('2027-01-31T20:00:00.000Z');
  });
});

/** What fsck says about a complaint; other tests leave violations of theirs. */
const problemsOf = async ({ number }: Complaint) =>
  (await violations(world.core)).filter((line) => line.includes(number));

describe('a refund that resolves a complaint', () => {
  const refundsOf = async () =>
    (await findPaymentsOfBooking(world.core, booked.booking._id)).flatMap(({ refunds }) => refunds);
  const give = (made: Complaint, body: object = {}) =>
    decide(made, { status: 'resolved', text: 'We are sorry.', refund: 'given', ...body });

  it('is made by the decision, once for two admins, and is named by its step', async () => {
    const made = await filed({ kind: 'refund' });
    const answers = await Promise.all([give(made, { amount: 100 }), give(made, { amount: 100 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refunds = await refundsOf();
    expect(refunds).toMatchObject([{ amount: 100, kind: 'manual' }]);
    const left = await stored(made);
    expect(left).toMatchObject({ status: 'resolved', refund: 'given' });
    expect(left.giving).toBeUndefined();
    expect(left.steps.at(-1)?.refund).toEqual({ refundId: refunds[0]?.refundId, amount: 100 });
    expect(await problemsOf(made)).toEqual([]);
  });

  it('can be one that was made before, but none of another booking, and no more money moves', async () => {
    const made = await filed({ kind: 'refund' });
    expect(refusal(await give(made, { refundId: 'rf_unknown' }))[2]).toBe('complaint_refund_unknown');
    const { refund } = await refundByHand(world.core, booked.booking, 150, 'The lights were off.');
    expect((await give(made, { refundId: refund.refundId })).body.complaint.steps.at(-1)).toMatchObject({
      refund: { refundId: refund.refundId, amount: 150 },
    });
    expect(await refundsOf()).toHaveLength(1);
  });

  it('that cannot be made leaves the complaint as it was', async () => {
    const made = await filed({ kind: 'refund' });
    expect((await give(made, { amount: 1_000_000 })).status).toBe(409);
    expect(await stored(made)).toMatchObject({ status: 'open', seq: 1 });
    expect((await stored(made)).giving).toBeUndefined();
    const aboutNothing = await filed({ kind: 'refund', bookingId: undefined });
    expect(refusal(await give(aboutNothing))[2]).toBe('complaint_without_booking');
    expect(await refundsOf()).toEqual([]);
  });

  it.each(['before', 'after'])('is finished by the sweep if it was cut %s the money moved', async (when) => {
    const made = await filed({ kind: 'refund' });
    const giving = {
      key: `complaint-${made._id}-1`,
      at: world.core.clock.now(),
      text: 'Sorry.',
      amount: 100,
    };
    await fenceForRefund(world.core, await stored(made), giving);
    if (when === 'after') await refundByHand(world.core, booked.booking, 100, 'Cut', giving.key);
    expect(refusal(await decide(made, { status: 'resolved', text: 'No.' }))[2]).toBe('complaint_busy');
    // Longer than a request key is remembered for: the refund is found by its key.
    await finishCutRefunds(later(world.core, 100 * HOUR_MS));
    expect(await refundsOf()).toHaveLength(1);
    expect(await stored(made)).toMatchObject({ status: 'resolved', refund: 'given' });
    expect(await problemsOf(made)).toEqual([]);
  });

  it('is missed by fsck where a complaint only promises it', async () => {
    const made = await filed({ kind: 'refund' });
    await give(made, { amount: 100 });
    const { steps } = await stored(made);
    const set = (doc: object) =>
      world.core.db.complaints.updateOne({ _id: new Types.ObjectId(made._id) }, { $set: doc });
    await set({ 'steps.1.refund.refundId': 'rf_nobody_made' });
    expect(await problemsOf(made)).toEqual([
      `17 ${made.number} names the refund rf_nobody_made, which does not exist`,
    ]);
    await set({ steps: steps.map(({ refund, ...step }) => step) });
    expect(await problemsOf(made)).toEqual([`17 ${made.number} gives a refund that no step names`]);
    await set({ steps });
    expect(await problemsOf(made)).toEqual([]);
  });
});

describe('a complainant who is not satisfied', () => {
  const reopen = ({ _id }: Complaint, by = asPlayer) =>
    by.post(`/complaints/${_id}/reopen`, { reason: 'The lights are still off.' });
  const resolve = (made: Complaint) => decide(made, { status: 'resolved', text: 'It is repaired.' });

  it('reopens a decided complaint once, which the next officer has a month for', async () => {
    const made = await filed();
    expect(refusal(await reopen(made))[2]).toBe('complaint_not_reopenable');
    await resolve(made);
    expect((await reopen(made, asOwner)).status).toBe(404);
    const again = await reopen(made);
    expect(again.body.complaint).toMatchObject({ status: 'escalated', reopenedAt: expect.any(String) });
    const left = await stored(made);
    expect(left.resolveBy).toEqual(oneMonthAfter(left.reopenedAt ?? new Date(0)));
    expect(left.escalateAt).toEqual(left.resolveBy);
    expect(left.resolvedAt).toBeUndefined();
    expect(await problemsOf(made)).toEqual([]);
    const late = later(world.core, left.resolveBy.getTime() - Date.now() + HOUR_MS);
    await escalateLateComplaints(late);
    expect((await stored(made)).steps.map(({ what }) => what)).toEqual([
      'filed',
      'resolved',
      'reopened',
      'escalated',
    ]);
    expect((await resolve(made)).body.complaint.reopenBy).toBeUndefined();
    expect(refusal(await reopen(made))[2]).toBe('complaint_not_reopenable');
  });

  it('cannot reopen it after 14 days', async () => {
    const made = await filed();
    const { body } = await resolve(made);
    const { resolvedAt = '', reopenBy = '' } = body.complaint;
    expect(Date.parse(reopenBy) - Date.parse(resolvedAt)).toBe(14 * 24 * HOUR_MS);
    const caller = { id: `${booked.player._id}`, role: 'user', sessionId: 'none' } as const;
    const at = later(world.core, 14 * 24 * HOUR_MS + 60_000);
    await expect(reopenComplaint(at, caller, made._id, 'Too late.')).rejects.toMatchObject({
      reason: 'complaint_not_reopenable',
    });
  });
});
