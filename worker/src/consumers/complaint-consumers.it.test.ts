import type { Caller } from '@crease/domain/accounts/identity/caller';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import {
  decideComplaint,
  escalateLateComplaints,
  reopenComplaint,
} from '@crease/domain/sales/complaints/change-complaint';
import { findComplaint } from '@crease/domain/sales/complaints/complaint.schema';
import { fileComplaint } from '@crease/domain/sales/complaints/file-complaint';
import { book } from '@crease/domain/testing/booked';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { DomainEvent } from '@crease/shared/events/domain-events';
import type { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaintConsumers } from './complaint-consumers.js';
import type { WorkerContext } from './consumer.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Delivers every event of a complaint twice, as a stream may. */
async function deliver(complaintId: Types.ObjectId): Promise<void> {
  const complaint = (await findComplaint(world.core, complaintId)) ?? expect.fail('the complaint is gone');
  for (const { id, name, data } of [...complaint.outbox, ...complaint.outbox])
    for (const consumer of complaintConsumers['complaint.changed'])
      await consumer.handle(
        // These consumers use only the worker's core.
        { core: world.core } as WorkerContext,
        { id, name, data } as DomainEvent<'complaint.changed'>,
      );
}

const bellOf = ({ _id: userId }: Pick<UserDoc, '_id'>) =>
  world.core.db.notifications
    .find({ userId, key: /complaint/ })
    .sort({ _id: 1 })
    .toArray();

it('tells the complainant of each step once, in Hindi, by bell and mail, and the ground and our team', async () => {
  const { core } = world;
  const [owner, player, admin] = await Promise.all([
    aUser(core, { role: 'ground_owner' }),
    aUser(core),
    aUser(core, { role: 'admin' }),
  ]);
  await core.db.users.updateOne({ _id: player._id }, { $set: { 'preferences.language': 'hi' } });
  const booking = await book(core, await aGround(core, { ownerId: owner._id }), player);
  const caller: Caller = { id: player._id.toString(), role: 'user', sessionId: 'none' };
  const asked = { bookingId: booking.bookingId, kind: 'refund', text: 'No lights.' } as const;
  const { _id, number } = await fileComplaint(core, caller, asked);
  await escalateLateComplaints(later(core, 49 * 3_600_000));
  const decision = { text: 'It was played.', refund: 'refused', reason: 'You played all of it' } as const;
  await decideComplaint(core, _id.toString(), { status: 'resolved', ...decision });
  await deliver(_id);

  expect((await bellOf(player)).map(({ key }) => key)).toEqual([
    'complaint_filed',
    'complaint_escalated',
    'complaint_resolved',
  ]);
  expect((await bellOf(owner)).map(({ key }) => key)).toEqual([
    'ground_complaint_filed',
    'ground_complaint_resolved',
  ]);
  expect((await bellOf(admin)).map(({ key }) => key)).toEqual([
    'admin_complaint_filed',
    'admin_complaint_escalated',
  ]);
  const mails = await core.db.mails.find({ to: player.email, subject: { $regex: number } }).toArray();
  expect(mails).toHaveLength(3);
  for (const { html } of mails) expect(html).toContain('<html lang="hi-IN"');
  expect(mails.some(({ text }) => text.includes('रिफ़ंड क्यों नहीं: You played all of it'))).toBe(true);
  const officer = await core.db.mails.find({ to: core.env.legal.grievanceOfficer.email }).toArray();
  expect(officer.filter(({ text }) => text.includes(number))).toHaveLength(1);
});

it('tells our team and the nodal contact that a complaint was reopened', async () => {
  const { core } = world;
  const [player, admin] = await Promise.all([aUser(core), aUser(core, { role: 'admin' })]);
  const caller: Caller = { id: player._id.toString(), role: 'user', sessionId: 'none' };
  const { _id, number } = await fileComplaint(core, caller, { kind: 'other', text: 'No answer.' });
  await decideComplaint(core, _id.toString(), { status: 'resolved', text: 'Answered.' });
  await reopenComplaint(core, caller, _id.toString(), 'Not in substance.');
  await deliver(_id);
  expect((await bellOf(admin)).map(({ key }) => key)).toEqual([
    'admin_complaint_filed',
    'admin_complaint_reopened',
  ]);
  const mails = await core.db.mails.find({ to: core.env.legal.nodalContact.email }).toArray();
  expect(mails.filter(({ text }) => text.includes(number))).toHaveLength(1);
});
