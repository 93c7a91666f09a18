import { notificationWords } from '@crease/domain/accounts/notifications/notification-words';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { confirmGate, disputeGate, rejectGate } from '@crease/domain/sales/closed-gates/decide-gate';
import { reportGate } from '@crease/domain/sales/closed-gates/report-gate';
import { bookPaid } from '@crease/domain/testing/booked';
import { aUser } from '@crease/domain/testing/factories';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { DomainEvent } from '@crease/shared/events/domain-events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Consumer, WorkerContext } from './consumer.js';
import { gateConsumers } from './gate-consumers.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

/** Runs every consumer of this fact of the booking twice. */
async function tell(name: keyof typeof gateConsumers, { _id }: BookingDoc): Promise<void> {
  const stored = await world.core.db.bookings.findOne({ _id });
  const entry = stored?.outbox.findLast((one) => one.name === name);
  if (!entry) throw new Error(`There is no ${name}`);
  const event = {
    id: entry.id,
    name,
    v: 1,
    at: entry.at.toISOString(),
    key: 'test',
    seq: 1,
    data: entry.data,
  };
  const consumers = gateConsumers[name] as readonly Consumer<typeof name>[];
  for (const consumer of [...consumers, ...consumers])
    await consumer.handle({ core: world.core } as WorkerContext, event as DomainEvent<typeof name>);
}

async function reported() {
  const owner = await aUser(world.core, { role: 'ground_owner' });
  const { booking, player } = await bookPaid(world.core, undefined, { ownerId: owner._id });
  const at = later(world.core, booking.startsAt.getTime() - world.core.clock.now().getTime());
  return { at, owner, player, booking: await reportGate(at, booking, 'The lock is on', player.name) };
}

const newsOf = async ({ _id }: Pick<BookingDoc, '_id'>) =>
  await world.core.db.notifications
    .find({ userId: _id, type: { $in: ['gate_reported', 'gate_answered'] } })
    .sort({ _id: 1 })
    .toArray();
const mailsTo = async (to: string) =>
  (await world.core.db.mails.find({ to }).toArray()).filter(({ subject }) => /gate|report/i.test(subject));

it('a report notifies owner and admins once each, and the owner by mail, too', async () => {
  const admin = await aUser(world.core, { role: 'admin' });
  const { owner, booking, player } = await reported();
  await tell('gate.reported', booking);
  const [toOwner, ...more] = await newsOf(owner);
  expect(more).toEqual([]);
  expect(toOwner).toMatchObject({
    type: 'gate_reported',
    priority: 'high',
    data: { actionUrl: `/owner-panel/bookings?booking=${booking._id}` },
  });
  expect(toOwner?.message).toContain(`${player.name} reports a closed gate`);
  expect(await newsOf(admin)).toMatchObject([{ data: { actionUrl: '/admin?section=gates' } }]);
  const [mail, ...others] = await mailsTo(owner.email);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('The lock is on');
});

it('a dispute and a rejection (with its reason) notify the player, and an admin’s decision the owner', async () => {
  const { at, booking, owner, player } = await reported();
  await disputeGate(at, booking, 'We were open', 'Sanjay');
  await tell('gate.disputed', booking);
  await rejectGate(at, booking, 'Photos show the guard', 'Asha');
  await tell('gate.decided', booking);
  const told = await newsOf(player);
  expect(told.map(({ title }) => title)).toEqual([
    'The ground says it was open',
    'Your report is not confirmed',
  ]);
  expect(told[1]?.message).toContain('(Photos show the guard)');
  expect((await newsOf(owner)).map(({ title }) => title)).toEqual(['Closed gate not confirmed']);
  const [mail] = await mailsTo(player.email);
  expect(mail?.text).toContain('Photos show the guard');
  for (const doc of [...told, ...(await newsOf(owner))])
    for (const said of Object.values(notificationWords(doc, 'hi'))) expect(said).toMatch(/[\u0900-\u097f]/);
});

it('a confirmation tells the player their refund, and the owner only if they did not confirm it themselves', async () => {
  const { at, booking, owner, player } = await reported();
  await confirmGate(at, booking, 'owner', 'Sanjay');
  await tell('gate.decided', booking);
  const [told] = await newsOf(player);
  expect(told?.message).toContain('₹2,754 is on its way back to you.');
  expect(told && notificationWords(told, 'hi').message).toMatch(/₹2,754 आपको/);
  expect(await newsOf(owner)).toEqual([]);

  const other = await reported();
  await confirmGate(other.at, other.booking, 'admin', 'Asha', 'Called the ground');
  await tell('gate.decided', other.booking);
  const [known] = await newsOf(other.owner);
  expect(known?.message).toContain('₹2,754 is on its way back to the player.');
  expect(known && notificationWords(known, 'hi').message).toMatch(/₹2,754 खिलाड़ी को/);
});
