import { randomUUID } from 'node:crypto';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { createMatch } from '@crease/domain/play/matches/create-match';
import { findMatchDoc } from '@crease/domain/play/matches/match.queries';
import type { MatchDoc } from '@crease/domain/play/matches/match.schema';
import { findMatchState } from '@crease/domain/play/matches/match-log.queries';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { rescheduleBooking } from '@crease/domain/sales/change/reschedule-booking';
import { factIds } from '@crease/domain/sales/operation/operation';
import { callerOf } from '@crease/domain/testing/a-match';
import { book } from '@crease/domain/testing/booked';
import { takeScans } from '@crease/domain/testing/collection-scans';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { SHORT_RULES } from '@crease/domain/testing/scored-match';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkerContext } from '../consumers/consumer.js';
import { moveMatches } from '../consumers/match-consumers.js';
import { remindOfMatches } from './remind-of-matches.js';

const HOUR_MS = 3_600_000;
let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

interface Planned {
  host: UserDoc;
  mate: UserDoc;
  booking: BookingDoc;
  match: MatchDoc;
}

/** The match of a booking: its host plays, and a captain whose account the host put into the other side accepted. */
async function aPlannedMatch(): Promise<Planned> {
  const { core } = world;
  const [host, mate, admin] = [await aUser(core), await aUser(core), await aUser(core, { role: 'admin' })];
  const { _id } = await book(core, await aGround(core), host);
  const booking = await approveBooking(core, _id, 'Sanjay');
  const match = await createMatch(core, callerOf(admin), {
    bookingId: booking._id.toString(),
    sides: [
      { name: 'Us', players: [{ userId: host._id.toString() }, { name: 'Guest' }] },
      { name: 'Them', players: [{ userId: mate._id.toString() }] },
    ],
    rules: SHORT_RULES,
  });
  await core.db.matchLogs.updateOne({ _id: match._id }, { $unset: { 'sides.1.players.0.isAsked': '' } });
  await core.db.matches.updateOne({ _id: match._id }, { $set: { userIds: [host._id, mate._id] } });
  return { host, mate, booking, match };
}

const before = ({ startsAt }: Pick<BookingDoc, 'startsAt'>, hours: number) =>
  later(world.core, startsAt.getTime() - hours * HOUR_MS - world.core.clock.now().getTime());
const noticesTo = ({ _id }: UserDoc) =>
  world.core.db.notifications.find({ userId: _id, type: 'match_reminder' }).toArray();
const mailsTo = ({ email }: UserDoc) =>
  world.core.db.mails.find({ to: email, subject: 'Your match is coming up' }).toArray();
const again = async ({ _id }: MatchDoc) => {
  const match = await findMatchDoc(world.core, _id);
  if (!match) throw new Error('the match is gone');
  return match;
};

describe('the reminder of a match', () => {
  it('comes once, two hours before, by notification and by mail, however many workers sweep', async () => {
    const { mate, match } = await aPlannedMatch();
    await remindOfMatches(before(match, 2.1));
    expect(await noticesTo(mate)).toEqual([]);
    await takeScans(world.core);
    await Promise.all([1, 2, 3].map(() => remindOfMatches(before(match, 1.9))));
    expect((await takeScans(world.core)) ?? []).toEqual([]);
    await remindOfMatches(before(match, 1));
    const [notice, ...more] = await noticesTo(mate);
    expect(more).toEqual([]);
    expect(notice?.message).toMatch(/^Us against Them, .*, 6 PM at Sixer Cage\. Have a good game!$/);
    expect(notice).toMatchObject({ usefulUntil: match.startsAt, data: { actionUrl: `/match/${match._id}` } });
    expect(await mailsTo(mate)).toMatchObject([{ uselessAt: match.startsAt }]);
  });

  it('does not come to the player of the booking, who is reminded of the booking', async () => {
    const { host, match } = await aPlannedMatch();
    await remindOfMatches(before(match, 1.9));
    expect(await noticesTo(host)).toEqual([]);
  });

  it('does not come for a match made within the hour, nor for one whose booking was cancelled', async () => {
    const fresh = await aPlannedMatch();
    const createdAt = new Date(fresh.match.startsAt.getTime() - 2.5 * HOUR_MS);
    await world.core.db.matches.updateOne({ _id: fresh.match._id }, { $set: { createdAt } });
    const off = await aPlannedMatch();
    await cancelBooking(world.core, off.booking._id, { side: 'player', name: 'Rohan' }, 'Rain');
    await remindOfMatches(before(fresh.match, 1.9));
    await remindOfMatches(before(fresh.match, 0.5));
    expect([await noticesTo(fresh.mate), await noticesTo(off.mate)]).toEqual([[], []]);
  });

  it('moves with the booking, and comes for the new start', async () => {
    const { core } = world;
    const { mate, booking, match } = await aPlannedMatch();
    await remindOfMatches(before(match, 1.9));
    const moved = await rescheduleBooking(core, booking._id, booking.groundId.toString(), {
      bookingDate: booking.bookingDate,
      timeSlot: '20:00-22:00',
      expectedTotal: booking.pricing.totalAmount,
    });
    const event = {
      id: randomUUID(),
      name: 'booking.moved' as const,
      v: 1 as const,
      key: 'test',
      at: core.clock.now().toISOString(),
      seq: 1,
      data: factIds(moved),
    };
    // The consumer uses only the worker's core.
    const rev = (await findMatchState(core, match._id))?.seq ?? 0;
    for (let i = 0; i < 2; i++) await moveMatches.handle({ core } as WorkerContext, event);
    const late = await again(match);
    expect(late.startsAt).toEqual(moved.startsAt);
    expect(late.startsAt).not.toEqual(match.startsAt);
    // Its next revision reaches open pages of the match.
    expect((await findMatchState(core, match._id))?.seq).toBeGreaterThan(rev);
    await remindOfMatches(before(late, 2.1));
    expect(await noticesTo(mate)).toHaveLength(1);
    await remindOfMatches(before(late, 1.9));
    expect(await noticesTo(mate)).toHaveLength(2);
  });
});
