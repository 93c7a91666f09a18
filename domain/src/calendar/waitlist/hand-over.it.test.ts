import { addDays } from '@crease/shared/time/ist';
import { hoursByDate } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserDoc } from '../../accounts/identity/user.schema.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { GroundChange } from '../../catalogue/grounds/ground-fields.js';
import { setGroundStatus, updateGround } from '../../catalogue/grounds/update-ground.js';
import type { Core } from '../../platform/core.js';
import { armFailpoint, watchFailpoints } from '../../platform/failpoint.js';
import { createBooking } from '../../sales/book/create-booking.js';
import { approveBooking } from '../../sales/change/approve-booking.js';
import { cancelBooking } from '../../sales/change/cancel-booking.js';
import { closeGround } from '../../sales/change/closure.service.js';
import { rescheduleBooking } from '../../sales/change/reschedule-booking.js';
import { atHour } from '../../testing/at-hour.js';
import { aGround, aUser } from '../../testing/factories.js';
import { stagger } from '../../testing/pauses.js';
import { rounds } from '../../testing/rounds.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { addBlock, removeBlock } from '../blocks/block.service.js';
import { dayKey } from '../day/ground-day.schema.js';
import { readDay } from '../day/read-days.js';
import { tidyLapsedClaims } from '../expiry/tidy-days.js';
import { endOffers } from '../hand-over/offer-free-hours.js';
import { reviewJoined, reviewOwed } from '../hand-over/review-waitlist.js';
import { placeHold } from '../holds/place-hold.js';
import { releaseHold } from '../holds/release-hold.js';
import { joinWaitlist, leaveWaitlist, listWaits } from './waitlist.service.js';

const DATE = dateAhead();
const details = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };

let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  // Offers expire after five minutes only during the day.
  core = atHour(world.core, 12);
});
afterAll(async () => {
  // Looks later, because tests have left holds made with a clock ten minutes ahead.
  const found = await violations(later(core, 610_000));
  await world.close();
  expect(found).toEqual([]);
});

const slotOf = (ground: GroundDoc, timeSlot: string, bookingDate = DATE) => ({
  groundId: ground._id.toString(),
  bookingDate,
  timeSlot,
});
const hold = async (ground: GroundDoc, player: UserDoc, timeSlot: string, date = DATE) =>
  (await placeHold(core, player._id.toString(), slotOf(ground, timeSlot, date))).holdId;
const wait = async (ground: GroundDoc, player: UserDoc, timeSlot: string, date = DATE) =>
  (await joinWaitlist(core, player._id.toString(), slotOf(ground, timeSlot, date))).waitlistId;

/** The user who owns each hour of a slot. */
async function ownersOf(ground: GroundDoc, timeSlot: string, date = DATE): Promise<(string | undefined)[]> {
  const owners: (string | undefined)[] = [];
  for (const group of hoursByDate(date, timeSlot)) {
    const day = await readDay(core, ground._id.toString(), group.date);
    owners.push(...group.hours.map((hour) => day?.claims[hour]?.userId));
  }
  return owners;
}
/** The same core, with something else happening right after its first read of this kind. */
function thenOnce(base: Core, after: 'day' | 'ground', happens: () => Promise<unknown>): Core {
  let happened = false;
  const watched = async <T>(reading: Promise<T>): Promise<T> => {
    const found = await reading;
    if (!happened) {
      happened = true;
      await happens();
    }
    return found;
  };
  const { day, ground } = base.reads;
  const reads =
    after === 'day'
      ? { ...base.reads, day: (key: string) => watched(day(key)) }
      : { ...base.reads, ground: (groundId: string) => watched(ground(groundId)) };
  return { ...base, reads };
}
/** A ground and four players. */
const people = async (): Promise<[GroundDoc, UserDoc, UserDoc, UserDoc, UserDoc]> => [
  await aGround(core),
  await aUser(core),
  await aUser(core),
  await aUser(core),
  await aUser(core),
];

describe('released hours', () => {
  it('go to the first waiting player across midnight, both days in the same release', async () => {
    const [ground, player, waiter] = await people();
    const id = await hold(ground, player, '23:00-01:00');
    await wait(ground, waiter, '23:00-01:00');
    await releaseHold(core, player._id.toString(), id);
    const me = waiter._id.toString();
    expect(await ownersOf(ground, '23:00-01:00')).toEqual([me, me]);
  });

  it.each([
    ['the evening', '23:00-00:00', DATE],
    ['the morning after', '00:00-01:00', addDays(DATE, 1)],
  ])('complete a slot across midnight whose other day is free: %s', async (_, timeSlot, date) => {
    const [ground, player, waiter] = await people();
    const id = await hold(ground, player, timeSlot, date);
    await wait(ground, waiter, '23:00-01:00');
    await releaseHold(core, player._id.toString(), id);
    const me = waiter._id.toString();
    expect(await ownersOf(ground, '23:00-01:00')).toEqual([me, me]);
  });

  it('skip a waiting player whose hours on the other day are taken', async () => {
    const [ground, player, other, first, second] = await people();
    const id = await hold(ground, player, '23:00-00:00');
    await hold(ground, other, '00:00-01:00', addDays(DATE, 1));
    await wait(ground, first, '23:00-01:00');
    await wait(ground, second, '23:00-00:00');
    await releaseHold(core, player._id.toString(), id);
    expect(await ownersOf(ground, '23:00-01:00')).toEqual([second._id.toString(), other._id.toString()]);
  });

  it('go to as many waiting players as there are hours for', async () => {
    const [ground, player, first, second, third] = await people();
    const id = await hold(ground, player, '18:00-21:00');
    await wait(ground, first, '19:00-20:00');
    await wait(ground, second, '18:00-20:00');
    await wait(ground, third, '20:00-21:00');
    await releaseHold(core, player._id.toString(), id);
    const [one, three] = [first._id.toString(), third._id.toString()];
    expect(await ownersOf(ground, '18:00-21:00')).toEqual([undefined, one, three]);
  });

  it('go to the next player when the first has just left', async () => {
    const [ground, player, first, second] = await people();
    const id = await hold(ground, player, '23:00-01:00');
    const place = await wait(ground, first, '23:00-01:00');
    await wait(ground, second, '00:00-01:00', addDays(DATE, 1));
    const disarm = armFailpoint('offer.afterClaim', 'sleep:150');
    const released = releaseHold(core, player._id.toString(), id);
    await stagger(60);
    await leaveWaitlist(core, first._id.toString(), place);
    await released;
    disarm();
    expect(await ownersOf(ground, '23:00-01:00')).toEqual([undefined, second._id.toString()]);
  });

  it('go to the closure that released them, and the hours next to it to waiting players', async () => {
    const [ground, player, waiter] = await people();
    await createBooking(core, player._id.toString(), {
      ...slotOf(ground, '18:00-20:00'),
      playerDetails: details,
    });
    await wait(ground, waiter, '19:00-20:00');
    await closeGround(core, ground, { date: DATE, timeSlot: '18:00-19:00', reason: 'Rain' }, 'Sanjay');
    expect(await ownersOf(ground, '18:00-20:00')).toEqual([ground.ownerId.toString(), waiter._id.toString()]);
  });

  it('leave the player their place when a closure takes them before the player is notified', async () => {
    const [ground, player, me] = await people();
    const id = await hold(ground, player, '18:00-19:00');
    await wait(ground, me, '18:00-19:00');
    let closure: ReturnType<typeof closeGround> | undefined;
    const stop = watchFailpoints(async (name) => {
      if (name !== 'offer.afterClaim' || closure) return;
      closure = closeGround(core, ground, { date: DATE, timeSlot: '18:00-19:00', reason: 'Rain' }, 'Sanjay');
      await closure;
    });
    await releaseHold(core, player._id.toString(), id);
    stop();
    expect(await listWaits(core, me._id.toString())).toMatchObject([{ position: 1 }]);
    await removeBlock(core, ground, (await closure)?.closure._id.toString() ?? '');
    expect(await ownersOf(ground, '18:00-19:00')).toEqual([me._id.toString()]);
  });

  it('reach waiting players with the next sweep when a hold gives way to a smaller one', async () => {
    const [ground, player, waiter] = await people();
    await hold(ground, player, '18:00-20:00');
    await wait(ground, waiter, '19:00-20:00');
    await hold(ground, player, '18:00-19:00');
    await sweepAll(core);
    expect(await ownersOf(ground, '18:00-20:00')).toEqual([player._id.toString(), waiter._id.toString()]);
  });

  it('reach waiting players even if the release was interrupted between the two days', async () => {
    const [ground, player, waiter] = await people();
    const { booking } = await createBooking(core, player._id.toString(), {
      ...slotOf(ground, '23:00-01:00'),
      playerDetails: details,
    });
    await wait(ground, waiter, '23:00-01:00');
    const disarm = armFailpoint('release.betweenDays', 'throw');
    const by = { side: 'player' as const, name: player.name };
    await expect(cancelBooking(core, booking._id, by, 'Rain')).rejects.toThrow();
    disarm();
    await sweepAll(later(core, 20_000));
    await sweepAll(later(core, 340_000));
    const me = waiter._id.toString();
    expect(await ownersOf(ground, '23:00-01:00')).toEqual([me, me]);
    const waits = await core.db.waits.find({ userId: waiter._id }).toArray();
    expect(waits.map(({ state }) => state)).toEqual(['offered']);
  });
});

describe('hours released while a player joins the waitlist', () => {
  /** A ground with a wait for hours that stay taken, so that the ground is read after its waitlist. */
  async function aLine() {
    const [ground, player, waiter, other, me] = await people();
    const { booking } = await createBooking(core, other._id.toString(), {
      ...slotOf(ground, '06:00-07:00'),
      playerDetails: details,
    });
    await approveBooking(core, booking._id, 'Sanjay');
    await wait(ground, waiter, '06:00-07:00');
    const id = await hold(ground, player, '18:00-19:00');
    const release = (by: Core) => releaseHold(by, player._id.toString(), id);
    const join = (by: Core) => joinWaitlist(by, me._id.toString(), slotOf(ground, '18:00-19:00'));
    return { ground, me: me._id.toString(), release, join };
  }

  it('reach a player who read them before the release and joined after it', async () => {
    const { ground, me, release, join } = await aLine();
    await join(thenOnce(core, 'day', () => release(core)));
    await sweepAll(core);
    expect(await ownersOf(ground, '18:00-19:00')).toEqual([me]);
  });

  it('reach a player who joined after the waitlist was read, even if a sweep came before they were free', async () => {
    const { ground, me, release, join } = await aLine();
    await release(
      thenOnce(core, 'ground', async () => {
        await join(core);
        await sweepAll(core);
      }),
    );
    await sweepAll(core);
    expect(await ownersOf(ground, '18:00-19:00')).toEqual([me]);
  });

  it('reach a player who joined after a sweep had read the waitlist, even if it tidied later', async () => {
    const { ground, me, release, join } = await aLine();
    const joins = () => join(thenOnce(core, 'day', () => release(core)));
    await tidyLapsedClaims(thenOnce(later(core, 301_000), 'ground', joins));
    await sweepAll(core);
    expect(await ownersOf(ground, '18:00-19:00')).toEqual([me]);
  });

  it('are released even if a player joins each time the waitlist is read', async () => {
    const { ground, release } = await aLine();
    const joined = async (groundId: string) => {
      await reviewJoined(core, slotOf(ground, '18:00-19:00'));
      return await core.reads.ground(groundId);
    };
    await release({ ...core, reads: { ...core.reads, ground: joined } });
    expect(await ownersOf(ground, '18:00-19:00')).toEqual([undefined]);
  });

  it('go to the player with the next sweep, unless joining was refused because the hours were free', async () => {
    for (let round = 0; round < rounds('race'); round++) {
      const [ground, player, me] = await people();
      const id = await hold(ground, player, '18:00-19:00');
      const joins = stagger(round % 4).then(() => wait(ground, me, '18:00-19:00'));
      const [joined] = await Promise.allSettled([joins, releaseHold(core, player._id.toString(), id)]);
      const waits = joined.status === 'fulfilled';
      if (!waits) expect(joined.reason).toMatchObject({ code: 'STATE_CONFLICT' });
      await sweepAll(core);
      expect(await ownersOf(ground, '18:00-19:00')).toEqual([waits ? me._id.toString() : undefined]);
    }
  });
});

describe('hours that expire while a sweep offers others of their day', () => {
  /** A day on which a hold ends a moment before another one with a wait for its hours; and a sweep between the two. */
  async function twoEnds(wanted: string) {
    const [ground, player, other, waiter] = await people();
    await hold(ground, player, '06:00-07:00');
    await placeHold(later(core, 1_000), other._id.toString(), slotOf(ground, '18:00-20:00'));
    await wait(ground, waiter, wanted);
    let aheadMs = 300_500;
    const between = { ...core, clock: { now: () => new Date(core.clock.now().getTime() + aheadMs) } };
    const pass = async (ms: number) => {
      aheadMs += ms;
    };
    return { ground, other: other._id.toString(), me: waiter._id.toString(), between, pass };
  }

  it('reach the players who wait for them', async () => {
    const { ground, me, between, pass } = await twoEnds('18:00-20:00');
    await tidyLapsedClaims(thenOnce(between, 'ground', () => pass(2_000)));
    await sweepAll(between);
    expect(await ownersOf(ground, '18:00-20:00')).toEqual([me, me]);
  });

  it('reach the players who wait for them when a smaller hold frees them', async () => {
    const { ground, other, me, between } = await twoEnds('19:00-20:00');
    const smaller = () => placeHold(between, other, slotOf(ground, '18:00-19:00'));
    await tidyLapsedClaims(thenOnce(between, 'ground', smaller));
    await tidyLapsedClaims(between);
    expect(await ownersOf(ground, '18:00-20:00')).toEqual([other, me]);
  });
});

describe('hours that were not offered because the process died first', () => {
  it('are offered by the check of waitlists with free hours', async () => {
    const [ground, player, waiter, other] = await people();
    const timeSlot = '23:00-01:00';
    await hold(ground, player, timeSlot);
    await wait(ground, waiter, timeSlot);
    await wait(ground, other, '22:00-00:00');
    await hold(ground, player, '21:00-23:00');
    const days = hoursByDate(DATE, timeSlot).map(({ date }) => dayKey(ground._id.toString(), date));
    const freed = { $unset: { 'claims.23': 1, 'claims.0': 1, nextEndAt: 1 } } as const;
    const { matchedCount } = await core.db.groundDays.updateMany({ _id: { $in: days } }, freed);
    expect(matchedCount).toBe(2);
    await sweepAll(core);
    expect(await ownersOf(ground, timeSlot)).toEqual([undefined, undefined]);
    await reviewOwed(core);
    await sweepAll(core);
    const me = waiter._id.toString();
    expect(await ownersOf(ground, timeSlot)).toEqual([me, me]);
  });
});

describe('a waitlist longer than one batch', () => {
  /** A wait for early hours behind a crowd that waits for an evening that stays taken. */
  async function behindACrowd() {
    const [ground, player, other, me] = await people();
    await addBlock(core, ground, { date: DATE, timeSlot: '18:00-19:00', reason: 'Rain' }, 'Sanjay');
    const waits = core.db.waits;
    const place = await wait(ground, other, '18:00-19:00');
    const first = await waits.findOneAndUpdate(
      { _id: new Types.ObjectId(place) },
      { $set: { createdAt: new Date(0) } },
      { returnDocument: 'after' },
    );
    if (!first) throw new Error('nobody waits');
    // All in one millisecond, so that a batch ends among them.
    const crowd = Array.from({ length: 250 }, () => ({
      ...first,
      _id: new Types.ObjectId(),
      userId: new Types.ObjectId(),
    }));
    await waits.insertMany(crowd);
    const id = await hold(ground, player, '07:00-08:00', addDays(DATE, 1));
    await wait(ground, me, '07:00-08:00', addDays(DATE, 1));
    const owners = () => ownersOf(ground, '07:00-08:00', addDays(DATE, 1));
    const done = () => waits.deleteMany({ _id: { $in: crowd.map(({ _id }) => _id) } });
    return {
      me: me._id.toString(),
      release: () => releaseHold(core, player._id.toString(), id),
      owners,
      done,
    };
  }

  it('is searched for players who wait for released hours', async () => {
    const { me, release, owners, done } = await behindACrowd();
    await release();
    expect(await owners()).toEqual([me]);
    await done();
  });

  it('is searched for players who wait for expired hours', async () => {
    const { me, owners, done } = await behindACrowd();
    await sweepAll(later(core, 301_000));
    expect(await owners()).toEqual([me]);
    await done();
  });
});

describe('an offer that a closure ends', () => {
  it.each(['18:00-19:00', '23:00-01:00'])(
    'returns its player to their old place: the hours are theirs again after reopening (%s)',
    async (timeSlot) => {
      const [ground, player, first, second] = await people();
      const id = await hold(ground, player, timeSlot);
      const place = await wait(ground, first, timeSlot);
      await wait(ground, second, timeSlot);
      await releaseHold(core, player._id.toString(), id);
      const listed = async () => await listWaits(core, first._id.toString());
      const [{ offer: lost } = {}] = await listed();
      const { closure } = await closeGround(core, ground, { date: DATE, timeSlot, reason: 'Rain' }, 'Sanjay');
      expect(await listed()).toMatchObject([{ waitlistId: place, position: 1 }]);
      expect((await listed())[0]?.offer).toBeUndefined();
      await removeBlock(core, ground, closure._id.toString());
      expect(new Set(await ownersOf(ground, timeSlot))).toEqual(new Set([first._id.toString()]));
      const [again] = await listed();
      expect(again).toMatchObject({ waitlistId: place, position: 0, offer: {} });
      expect(again?.offer?.holdId).not.toBe(lost?.holdId);
    },
  );

  it('does so even if the offer was made after the closure ended the holds there', async () => {
    const [ground, player, waiter] = await people();
    await hold(ground, player, '18:00-19:00');
    const place = await wait(ground, waiter, '18:00-19:00');
    const soon = later(core, 301_000);
    let looks = 0;
    const closing: Core = {
      ...soon,
      reads: {
        ...soon.reads,
        // The third read looks for holds: the offer is made right after it.
        day: async (key) => {
          const day = await soon.reads.day(key);
          looks += 1;
          if (looks === 3) await tidyLapsedClaims(soon);
          return day;
        },
      },
    };
    const { closure } = await closeGround(
      closing,
      ground,
      { date: DATE, timeSlot: '18:00-19:00', reason: '' },
      'S',
    );
    const listed = async () => await listWaits(soon, waiter._id.toString());
    expect(await listed()).toMatchObject([{ waitlistId: place, position: 1 }]);
    await removeBlock(soon, ground, closure._id.toString());
    expect((await listed())[0]).toMatchObject({ waitlistId: place, offer: {} });
  });

  it('is not ended, once offered again, by a sweep that read the old offer', async () => {
    const [ground, player, me, other] = await people();
    const id = await hold(ground, player, '18:00-19:00');
    const place = await wait(ground, me, '18:00-19:00');
    await hold(ground, other, '20:00-21:00');
    await wait(ground, player, '20:00-21:00');
    await releaseHold(core, player._id.toString(), id);
    const listed = async () => await listWaits(core, me._id.toString());
    const holdId = (await listed())[0]?.offer?.holdId ?? '';
    const soon = later(core, 301_000);
    const closeAndOpen = async () => {
      const close = { date: DATE, timeSlot: '18:00-19:00', reason: 'Rain' };
      const { closure } = await closeGround(core, ground, close, 'Sanjay');
      await removeBlock(soon, ground, closure._id.toString());
    };
    // The sweep reads the ground, for the wait for later hours, after it has read which offers have expired.
    await endOffers(thenOnce(soon, 'ground', closeAndOpen));
    const [again] = await listed();
    expect(again).toMatchObject({ waitlistId: place, offer: {} });
    expect(again?.offer?.holdId).not.toBe(holdId);
  });

  it('is not lost to a player who books it at the same instant: they have booked it, or wait again', async () => {
    for (let round = 0; round < rounds('race'); round++) {
      const [ground, player, first] = await people();
      const id = await hold(ground, player, '18:00-19:00');
      await wait(ground, first, '18:00-19:00');
      await releaseHold(core, player._id.toString(), id);
      const request = { ...slotOf(ground, '18:00-19:00'), playerDetails: details };
      const close = { date: DATE, timeSlot: '18:00-19:00', reason: 'Rain' };
      const books = stagger((3 * round) % 20).then(() => createBooking(core, first._id.toString(), request));
      const [{ closure }, made] = await Promise.all([
        closeGround(core, ground, close, 'Sanjay'),
        books.catch(() => undefined),
      ]);
      expect(await ownersOf(ground, '18:00-19:00')).toEqual([ground.ownerId.toString()]);
      await removeBlock(core, ground, closure._id.toString());
      if (!made) expect(await ownersOf(ground, '18:00-19:00')).toEqual([first._id.toString()]);
    }
  });
});

describe('a player’s own hours', () => {
  const own = { code: 'STATE_CONFLICT', message: expect.stringContaining('yourself') };

  it.each(['held', 'pending'])(
    'cannot be waited for while they are %s, nor can slots with one of them',
    async (how) => {
      const [ground, me, other] = await people();
      if (how === 'held') await hold(ground, me, '23:00-01:00');
      else
        await createBooking(core, me._id.toString(), {
          ...slotOf(ground, '23:00-01:00'),
          playerDetails: details,
        });
      await hold(ground, other, '22:00-23:00');
      await expect(wait(ground, me, '23:00-01:00')).rejects.toMatchObject(own);
      await expect(wait(ground, me, '22:00-00:00')).rejects.toMatchObject(own);
      await expect(wait(ground, me, '00:00-02:00', addDays(DATE, 1))).rejects.toMatchObject(own);
      await wait(ground, me, '22:00-23:00');
    },
  );

  it('cannot be waited for once they are confirmed', async () => {
    const [ground, me] = await people();
    const request = { ...slotOf(ground, '18:00-19:00'), playerDetails: details };
    const { booking } = await createBooking(core, me._id.toString(), request);
    await approveBooking(core, booking._id, 'Sanjay');
    await expect(wait(ground, me, '18:00-19:00')).rejects.toMatchObject(own);
  });

  it('cannot be waited for while they are on offer, and go to the next player when the offer expires', async () => {
    const [ground, player, first, second] = await people();
    const id = await hold(ground, player, '18:00-19:00');
    await wait(ground, first, '18:00-19:00');
    await releaseHold(core, player._id.toString(), id);
    await expect(wait(ground, first, '18:00-19:00')).rejects.toMatchObject(own);
    await wait(ground, second, '18:00-19:00');
    await sweepAll(later(core, 301_000));
    expect(await ownersOf(ground, '18:00-19:00')).toEqual([second._id.toString()]);
  });
});

describe('hours that a waiting player has booked themselves', () => {
  /**
   * A hold expires; before any sweep its waiting player sees the hours free and books them. Then another player waits
   * for them.
   */
  async function aWaiterWhoBooks(timeSlot: string) {
    const [ground, player, me, other, last] = await people();
    await hold(ground, player, timeSlot);
    await wait(ground, me, timeSlot);
    const soon = later(core, 301_000);
    const request = { ...slotOf(ground, timeSlot), playerDetails: details };
    const { booking } = await createBooking(soon, me._id.toString(), request);
    for (const { _id } of [other, last]) await joinWaitlist(soon, _id.toString(), slotOf(ground, timeSlot));
    return { ground, soon, booking, me, other: other._id.toString(), last: last._id.toString() };
  }

  it.each(['18:00-19:00', '23:00-01:00'])(
    'end the player’s wait, and go to the next player when they cancel: %s',
    async (timeSlot) => {
      const { ground, soon, booking, me, other, last } = await aWaiterWhoBooks(timeSlot);
      await approveBooking(soon, booking._id, 'Sanjay');
      expect(await listWaits(soon, me._id.toString())).toEqual([]);
      await cancelBooking(soon, booking._id, { side: 'player', name: me.name }, 'Rain');
      expect(new Set(await ownersOf(ground, timeSlot))).toEqual(new Set([other]));
      await sweepAll(later(core, 602_000));
      expect(new Set(await ownersOf(ground, timeSlot))).toEqual(new Set([last]));
      expect(await listWaits(later(core, 602_000), me._id.toString())).toEqual([]);
    },
  );

  it.each(['18:00-19:00', '23:00-01:00'])('go to the next player when they expire: %s', async (timeSlot) => {
    const { ground, other } = await aWaiterWhoBooks(timeSlot);
    await sweepAll(later(core, 602_000));
    expect(new Set(await ownersOf(ground, timeSlot))).toEqual(new Set([other]));
  });

  it('are still waited for until their player’s move to them is complete', async () => {
    const [ground, player, me, other] = await people();
    const { booking } = await createBooking(core, me._id.toString(), {
      ...slotOf(ground, '20:00-21:00'),
      playerDetails: details,
    });
    await approveBooking(core, booking._id, 'Sanjay');
    await hold(ground, player, '18:00-19:00');
    await wait(ground, me, '18:00-19:00');
    await wait(ground, other, '18:00-19:00');
    const disarm = armFailpoint('reschedule.afterClaims', 'throw');
    const target = { bookingDate: DATE, timeSlot: '18:00-19:00' };
    await expect(
      rescheduleBooking(later(core, 301_000), booking._id, ground._id.toString(), target),
    ).rejects.toThrow();
    disarm();
    await sweepAll(later(core, 330_000));
    expect(await ownersOf(ground, '18:00-19:00')).toEqual([me._id.toString()]);
    expect(await ownersOf(ground, '20:00-21:00')).toEqual([me._id.toString()]);
  });

  it('go to the next player when their player cancels and the sweep comes at the same time', async () => {
    const { ground, soon, booking, me, other } = await aWaiterWhoBooks('18:00-19:00');
    await approveBooking(soon, booking._id, 'Sanjay');
    await Promise.all([
      cancelBooking(soon, booking._id, { side: 'player', name: me.name }, 'Rain'),
      sweepAll(soon),
      sweepAll(soon),
    ]);
    expect(await ownersOf(ground, '18:00-19:00')).toEqual([other]);
  });
});

describe('hours that cannot be booked', () => {
  const morning = [{ start: '06:00', end: '12:00', perHour: 900 }];
  it.each<[string, GroundChange]>([
    ['on a ground that is not bookable online', { isBookableOnline: false }],
    ['in no price range', { price: { ranges: morning } }],
  ])('are not offered, released or expired, until they can be booked: %s', async (_, change) => {
    const [ground, player, waiter] = await people();
    const given = await hold(ground, player, '18:00-19:00');
    await hold(ground, player, '20:00-21:00');
    await wait(ground, waiter, '18:00-19:00');
    await wait(ground, waiter, '20:00-21:00');
    const listed = async () => (await listWaits(core, waiter._id.toString())).map(({ offer }) => !!offer);

    const closed = await updateGround(core, ground, change);
    await releaseHold(core, player._id.toString(), given);
    await sweepAll(later(core, 301_000));
    expect(await ownersOf(ground, '18:00-21:00')).toEqual([undefined, undefined, undefined]);
    expect(await listed()).toEqual([false, false]);

    const { ranges } = ground.price;
    await updateGround(core, closed, { isBookableOnline: true, price: { ranges } });
    await releaseHold(core, player._id.toString(), await hold(ground, player, '18:00-19:00'));
    expect(await listed()).toEqual([true, true]);
  });
});

describe('hours that became free while they could not be booked', () => {
  const morning = [{ start: '06:00', end: '12:00', perHour: 900 }];
  it.each<[string, (ground: GroundDoc) => Promise<unknown>, (ground: GroundDoc) => Promise<unknown>]>([
    [
      'online again',
      (ground) => updateGround(core, ground, { isBookableOnline: false }),
      (ground) => updateGround(core, ground, { isBookableOnline: true }),
    ],
    [
      'open at that time again',
      (ground) => updateGround(core, ground, { price: { ranges: morning } }),
      (ground) => updateGround(core, ground, { price: { ranges: ground.price.ranges } }),
    ],
    [
      'let in again',
      (ground) => setGroundStatus(core, ground._id, 'suspended'),
      (ground) => setGroundStatus(core, ground._id, 'active'),
    ],
  ])('are offered to waiting players once the ground is %s', async (_, close, open) => {
    const [ground, player, waiter] = await people();
    const id = await hold(ground, player, '23:00-01:00');
    await wait(ground, waiter, '23:00-01:00');
    await close(ground);
    await releaseHold(core, player._id.toString(), id);
    await sweepAll(later(core, 301_000));
    await open(ground);
    await sweepAll(core);
    const me = waiter._id.toString();
    expect(await ownersOf(ground, '23:00-01:00')).toEqual([me, me]);
  });
});

describe('players who join in the same millisecond', () => {
  it('have a place each, and are served in that order', async () => {
    const [ground, player, ...waiters] = await people();
    const id = await hold(ground, player, '18:00-19:00');
    const now = core.clock.now();
    const still: Core = { ...core, clock: { ...core.clock, now: () => now } };
    const slot = slotOf(ground, '18:00-19:00');
    const places = [];
    for (const { _id } of waiters) places.push((await joinWaitlist(still, _id.toString(), slot)).position);
    expect(places).toEqual([1, 2, 3]);
    await releaseHold(core, player._id.toString(), id);
    expect(await ownersOf(ground, '18:00-19:00')).toEqual([waiters[0]?._id.toString()]);
  });
});

describe('the list of what a player waits for', () => {
  /** A slot with a second player waiting for it, whose holder has just released it. */
  async function anOffer() {
    const [ground, player, waiter] = await people();
    const id = await hold(ground, player, '18:00-19:00');
    const waitlistId = await wait(ground, waiter, '18:00-19:00');
    await releaseHold(core, player._id.toString(), id);
    const listed = async () => await listWaits(core, waiter._id.toString());
    return { ground, waiter, waitlistId, listed };
  }

  it('has an offer until it is booked', async () => {
    const { ground, waiter, waitlistId, listed } = await anOffer();
    expect(await listed()).toMatchObject([{ waitlistId, position: 0, offer: {} }]);
    const slot = slotOf(ground, '18:00-19:00');
    const { booking } = await createBooking(core, waiter._id.toString(), { ...slot, playerDetails: details });
    expect(await listed()).toEqual([]);
    await cancelBooking(core, booking._id, { side: 'player', name: waiter.name }, 'Rain');
  });

  it('has an offer until it is released', async () => {
    const { waiter, listed } = await anOffer();
    const [{ offer } = {}] = await listed();
    await releaseHold(core, waiter._id.toString(), offer?.holdId ?? '');
    expect(await listed()).toEqual([]);
  });
});
