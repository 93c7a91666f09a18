import type { Space } from '@crease/shared/contracts/spaces';
import { addDays } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserDoc } from '../../accounts/identity/user.schema.js';
import { readDayState } from '../../calendar/availability/availability.service.js';
import { addBlock, removeBlock } from '../../calendar/blocks/block.service.js';
import { readDay } from '../../calendar/day/read-days.js';
import { placeHold } from '../../calendar/holds/place-hold.js';
import { releaseHold } from '../../calendar/holds/release-hold.js';
import { joinWaitlist } from '../../calendar/waitlist/waitlist.service.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import { getGround } from '../../catalogue/grounds/ground.service.js';
import { shareCutSwitches, updateGround } from '../../catalogue/grounds/update-ground.js';
import type { Core } from '../../platform/core.js';
import {
  armFailpoint,
  type FailpointName,
  StoppedAtFailpoint,
  watchFailpoints,
} from '../../platform/failpoint.js';
import { createReads } from '../../reads.js';
import { book } from '../../testing/booked.js';
import { aGround, aUser } from '../../testing/factories.js';
import { rounds } from '../../testing/rounds.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { readCalendar } from '../booking-reads/ground-calendar.js';
import { approveBooking } from '../change/approve-booking.js';
import { cancelBooking } from '../change/cancel-booking.js';
import { bookingsUnder, closeGround } from '../change/closure.service.js';
import { listSpaces, putSpace, removeSpace } from './manage-spaces.js';

const DATE = dateAhead(3);
const PARTS = { whole: ['A', 'B'], left: ['A'], right: ['B'] };
type Name = keyof typeof PARTS;

let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterAll(async () => {
  const found = await violations(later(core, 610_000));
  await world.close();
  expect(found).toEqual([]);
});

interface Turf extends Record<Name, GroundDoc> {
  owner: string;
  link(names?: readonly Name[], _id?: string): Promise<Space>;
  /** The claims on the ground's day: key → owner. */
  claims(name: Name, date?: string): Promise<Record<string, string | undefined>>;
}

async function aTurf(): Promise<Turf> {
  const owner = await aUser(core, { role: 'ground_owner' });
  const ground = () => aGround(core, { ownerId: owner._id });
  const [whole, left, right] = [await ground(), await ground(), await ground()];
  const grounds = { whole, left, right };
  return {
    ...grounds,
    owner: owner._id.toString(),
    link: (names = ['whole', 'left', 'right'], _id) =>
      putSpace(core, owner._id.toString(), {
        ...(_id === undefined ? {} : { _id }),
        name: 'Main turf',
        parts: ['A', 'B'],
        grounds: names.map((name) => ({ groundId: grounds[name]._id.toString(), parts: PARTS[name] })),
      }),
    async claims(name, date = DATE) {
      const day = await readDay(core, grounds[name]._id.toString(), date);
      return Object.fromEntries(Object.entries(day?.claims ?? {}).map(([key, claim]) => [key, claim?.ref]));
    },
  };
}

async function readGround(id: Types.ObjectId): Promise<GroundDoc> {
  const ground = await core.db.grounds.findOne({ _id: id });
  if (!ground) throw new Error('the ground is gone');
  return ground;
}

const hold = (ground: GroundDoc, player: UserDoc, timeSlot: string, bookingDate = DATE) =>
  placeHold(core, player._id.toString(), { groundId: ground._id.toString(), bookingDate, timeSlot });
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    ({ code }) => code,
  );
const stateOf = async (ground: GroundDoc, hour: number) => {
  const { availability } = await readDayState(core, ground._id.toString(), DATE);
  return availability.slots[hour]?.status;
};

describe('linking grounds', () => {
  it('moves holds, bookings and blocks, and from then on sells the whole and its halves as one turf', async () => {
    const turf = await aTurf();
    const [anna, bela] = [await aUser(core), await aUser(core)];
    const held = await hold(turf.left, anna, '18:00-19:00');
    const booking = await approveBooking(
      core,
      (await book(core, turf.whole, bela, '20:00-21:00'))._id,
      'Sanjay',
    );
    const block = await addBlock(
      core,
      turf.right,
      { date: DATE, timeSlot: '06:00-07:00', reason: '' },
      'Sanjay',
    );
    const late = await hold(turf.right, anna, '23:00-01:00');
    const before = await readDay(core, turf.left._id.toString(), DATE);
    await turf.link();
    expect(await turf.claims('whole')).toEqual({
      '18A': held.holdId,
      '20A': booking._id.toString(),
      '20B': booking._id.toString(),
      '6B': block._id.toString(),
      '23B': late.holdId,
    });
    expect(await turf.claims('left', addDays(DATE, 1))).toEqual({ '0B': late.holdId });
    const after = await readDay(core, turf.left._id.toString(), DATE);
    expect(after?.rev).toBeGreaterThan(before?.rev ?? 0);
    const names = ['whole', 'left', 'right'] as const;
    const states = (hour: number) => Promise.all(names.map((name) => stateOf(turf[name], hour)));
    expect(await states(18)).toEqual(['held', 'held', 'available']);
    expect(await states(20)).toEqual(['booked', 'booked', 'booked']);
    expect(await states(6)).toEqual(['blocked', 'available', 'blocked']);
    expect(await outcome(hold(turf.whole, await aUser(core), '18:00-19:00'))).toBe('SLOT_TAKEN');
    expect(await outcome(hold(turf.right, await aUser(core), '18:00-19:00'))).toBe('ok');
    await releaseHold(core, anna._id.toString(), held.holdId);
    expect(await stateOf(turf.whole, 18)).toBe('held');
    await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    expect(await states(20)).toEqual(['available', 'available', 'available']);
    expect((await getGround(core, turf.left._id.toString(), null)).sharesWith).toEqual([
      { groundId: turf.whole._id.toString(), name: turf.whole.name },
    ]);
  });

  it('offers released hours to players who wait for another ground of the turf', async () => {
    const turf = await aTurf();
    const [anna, bela] = [await aUser(core), await aUser(core)];
    await turf.link();
    const held = await hold(turf.left, anna, '18:00-19:00');
    const wanted = { groundId: turf.whole._id.toString(), bookingDate: DATE, timeSlot: '18:00-19:00' };
    await joinWaitlist(core, bela._id.toString(), wanted);
    await releaseHold(core, anna._id.toString(), held.holdId);
    expect(Object.keys(await turf.claims('whole'))).toEqual(['18A', '18B']);
  });

  it('takes effect in a process that cached the grounds as separate: calendars, closures, waitlists', async () => {
    const turf = await aTurf();
    const [anna, bela] = [await aUser(core), await aUser(core)];
    const booking = await approveBooking(
      core,
      (await book(core, turf.whole, anna, '20:00-21:00'))._id,
      'Sanjay',
    );
    const other: Core = { ...core, reads: createReads(core.db) };
    for (const ground of [turf.whole, turf.left, turf.right]) await other.reads.turf(ground._id.toString());
    await turf.link();
    const right = await readGround(turf.right._id);
    const [day] = await readCalendar(other, right, DATE, DATE);
    expect(day?.entries).toEqual([
      { kind: 'booking', timeSlot: '20:00-21:00', date: DATE, groundId: turf.whole._id.toString() },
    ]);
    const under = await bookingsUnder(other, right, { date: DATE, timeSlot: '20:00-21:00', reason: 'Rain' });
    expect(under.map(({ _id }) => _id)).toEqual([booking._id]);
    const wanted = { groundId: turf.left._id.toString(), bookingDate: DATE, timeSlot: '20:00-21:00' };
    await joinWaitlist(other, bela._id.toString(), wanted);
    await cancelBooking(other, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    expect(Object.keys(await turf.claims('whole'))).toEqual(['20A']);
  });

  it('is refused with the bookings in the way, and changes nothing', async () => {
    const turf = await aTurf();
    const [anna, bela] = [await aUser(core), await aUser(core)];
    const first = await approveBooking(
      core,
      (await book(core, turf.whole, anna, '18:00-20:00'))._id,
      'Sanjay',
    );
    const second = await book(core, turf.left, bela, '19:00-20:00');
    const refused = await turf.link().catch((error) => error);
    expect(refused.code).toBe('STATE_CONFLICT');
    expect(refused.extra.bookings.map(({ _id }: { _id: string }) => _id)).toEqual([
      first._id.toString(),
      second._id.toString(),
    ]);
    expect(await listSpaces(core, turf.owner)).toEqual([]);
    expect(await outcome(hold(turf.whole, await aUser(core), '10:00-11:00'))).toBe('ok');
    expect(await outcome(hold(turf.left, await aUser(core), '10:00-11:00'))).toBe('ok');
    await cancelBooking(core, second._id, { side: 'player', name: 'B' }, '');
    await core.db.groundDays.updateMany(
      { groundId: turf.left._id.toString() },
      { $unset: { 'claims.10': '' } },
    );
    expect((await turf.link()).grounds).toHaveLength(3);
  });

  it('is undone if a clash appears while the days move', async () => {
    const turf = await aTurf();
    const disarm = watchFailpoints(async (name) => {
      if (name !== 'relink.afterBegin') return;
      await hold(turf.whole, await aUser(core), '18:00-19:00');
      await hold(turf.right, await aUser(core), '18:00-19:00');
    });
    expect(await outcome(turf.link())).toBe('STATE_CONFLICT');
    disarm();
    expect(await outcome(hold(turf.left, await aUser(core), '18:00-19:00'))).toBe('ok');
    expect(await stateOf(turf.right, 18)).toBe('held');
    expect(await listSpaces(core, turf.owner)).toEqual([]);
  });

  it('gives hours released during the move to a closure of a ground that has not moved yet', async () => {
    const turf = await aTurf();
    const { _id } = await turf.link(['whole', 'left']);
    const [whole, left] = [await readGround(turf.whole._id), await readGround(turf.left._id)];
    const block = await addBlock(core, whole, { date: DATE, timeSlot: '18:00-19:00', reason: '' }, 'S');
    const rain = { date: DATE, timeSlot: '18:00-20:00', reason: 'Rain' };
    const closure = (await closeGround(core, left, rain, 'S')).closure._id.toString();
    const key = block._id.toString();
    expect(await turf.claims('left')).toEqual({ '18A': key, '18B': key, '19A': closure });
    let between = 0;
    const disarm = watchFailpoints(async (name) => {
      if (name !== 'relink.afterFlip') return;
      const [moved, later] = [await readGround(turf.whole._id), await readGround(turf.left._id)];
      if (moved.nextSpace || !later.nextSpace) return;
      between += 1;
      await removeBlock(core, moved, key);
    });
    await turf.link(['whole', 'left', 'right'], _id);
    disarm();
    expect(between).toBe(1);
    expect(await turf.claims('left')).toEqual({ '18A': closure, '19A': closure });
    expect(await outcome(hold(turf.left, await aUser(core), '18:00-19:00'))).toBe('SLOT_TAKEN');
    expect(await outcome(hold(turf.right, await aUser(core), '18:00-19:00'))).toBe('ok');
  });

  it('accepts no ground of another space, nor of another owner', async () => {
    const [turf, other] = [await aTurf(), await aTurf()];
    await turf.link(['whole', 'left', 'right']);
    expect(await outcome(turf.link(['left', 'right']))).toBe('STATE_CONFLICT');
    const grounds = [turf.left, other.left].map(({ _id }, i) => ({
      groundId: _id.toString(),
      parts: ['AB'[i] ?? ''],
    }));
    const strange = putSpace(core, turf.owner, { name: 'X', parts: ['A', 'B'], grounds });
    expect(await outcome(strange)).toBe('NOT_FOUND');
  });

  it('the same ground twice at once happens once', async () => {
    const turf = await aTurf();
    const outcomes = await Promise.all([1, 2, 3].map(() => outcome(turf.link())));
    expect(outcomes.toSorted()).toEqual(['STATE_CONFLICT', 'STATE_CONFLICT', 'ok']);
    expect(await listSpaces(core, turf.owner)).toHaveLength(1);
  });
});

describe('unlinking grounds', () => {
  it('gives each ground its own hours again', async () => {
    const turf = await aTurf();
    const { _id } = await turf.link();
    const anna = await aUser(core);
    const held = await hold(turf.left, anna, '18:00-19:00');
    await removeSpace(core, turf.owner, _id);
    expect(await turf.claims('left')).toEqual({ '18': held.holdId });
    expect(await turf.claims('whole')).toEqual({});
    expect(await outcome(hold(turf.whole, await aUser(core), '18:00-19:00'))).toBe('ok');
    expect((await getGround(core, turf.left._id.toString(), null)).sharesWith).toEqual([]);
    // And back.
    expect(await outcome(turf.link())).toBe('STATE_CONFLICT');
    await releaseHold(core, anna._id.toString(), held.holdId);
    expect(await outcome(turf.link())).toBe('ok');
  });

  it('is refused while games are ahead on turf that would be sold twice', async () => {
    const turf = await aTurf();
    const { _id } = await turf.link();
    const booking = await book(core, turf.whole, await aUser(core), '18:00-19:00');
    for (const refused of [
      await removeSpace(core, turf.owner, _id).catch((error) => error),
      await turf.link(['left', 'right'], _id).catch((error) => error),
    ]) {
      expect(refused.code).toBe('STATE_CONFLICT');
      expect(refused.extra.bookings).toMatchObject([{ _id: booking._id.toString() }]);
    }
    await cancelBooking(core, booking._id, { side: 'player', name: 'A' }, '');
    await removeSpace(core, turf.owner, _id);
    expect(await listSpaces(core, turf.owner)).toEqual([]);
  });
});

it('grounds are not parted under a game that is booked while their days move', async () => {
  const turf = await aTurf();
  const { _id } = await turf.link();
  const booked: string[] = [];
  const disarm = watchFailpoints(async (name) => {
    if (name !== 'relink.afterBegin') return;
    const booking = await book(core, turf.left, await aUser(core), '18:00-19:00');
    booked.push((await approveBooking(core, booking._id, 'Sanjay'))._id.toString());
  });
  const refused = await removeSpace(core, turf.owner, _id).catch((error) => error);
  disarm();
  expect(refused.code).toBe('STATE_CONFLICT');
  expect(refused.extra.bookings.map((one: { _id: string }) => one._id)).toEqual(booked);
  expect(await listSpaces(core, turf.owner)).toHaveLength(1);
  expect(await outcome(hold(turf.whole, await aUser(core), '18:00-19:00'))).toBe('SLOT_TAKEN');
  expect(await outcome(hold(turf.right, await aUser(core), '18:00-19:00'))).toBe('ok');
});

describe('a change of turf that is cut', () => {
  const POINTS: FailpointName[] = [
    'relink.afterBegin',
    'relink.afterFreeze',
    'relink.afterMove',
    'relink.afterDecision',
    'relink.afterProposal',
    'relink.afterFlip',
  ];

  it.each(POINTS)('at %s is finished by the sweep without losing any hour', async (point) => {
    const turf = await aTurf();
    const [anna, bela] = [await aUser(core), await aUser(core)];
    const booking = await approveBooking(core, (await book(core, turf.whole, anna, '18:00-19:00'))._id, 'S');
    const disarm = armFailpoint(point, 'throw');
    await expect(turf.link()).rejects.toThrow();
    disarm();
    // No other request interferes while it is unfinished.
    if (point !== 'relink.afterBegin')
      expect(await outcome(hold(turf.left, bela, '18:00-19:00'))).not.toBe('ok');
    await sweepAll(later(core, 16_000));
    expect(await listSpaces(core, turf.owner)).toHaveLength(1);
    expect(await turf.claims('left')).toMatchObject({
      '18A': booking._id.toString(),
      '18B': booking._id.toString(),
    });
    expect(await outcome(hold(turf.right, bela, '18:00-19:00'))).toBe('SLOT_TAKEN');
    expect(await outcome(hold(turf.right, bela, '20:00-21:00'))).toBe('ok');
    await sweepAll(later(core, 60_000));
    expect(await turf.claims('left')).toMatchObject({ '18A': booking._id.toString() });
  });
});

/** The checkers inspect everything left by earlier rounds. */
const ROUND_AT_MOST_MS = 60_000;

describe('while players book', { timeout: ROUND_AT_MOST_MS * rounds('race') }, () => {
  it('grounds are linked and unlinked, and no hour of a part is sold twice or lost', async () => {
    for (let round = 0; round < rounds('race'); round++) {
      const turf = await aTurf();
      const grounds = [turf.whole, turf.left, turf.right];
      const players = await Promise.all(Array.from({ length: 12 }, () => aUser(core)));
      const won = new Map<string, { ground: GroundDoc; slot: string }>();
      let isOver = false;
      const play = async (player: UserDoc, seed: number) => {
        for (let i = 0; !isOver; i++) {
          const ground = grounds[(seed + i) % 3];
          const hour = 8 + ((seed * 7 + i) % 12);
          if (!ground) return;
          const slot = `${String(hour).padStart(2, '0')}:00-${String(hour + 1).padStart(2, '0')}:00`;
          try {
            const { holdId } = await hold(ground, player, slot);
            won.set(holdId, { ground, slot });
            if (i % 2 === 0) {
              won.delete(holdId);
              await releaseHold(core, player._id.toString(), holdId);
            }
          } catch (error) {
            const code = (error as { code?: string }).code ?? String(error);
            // A hold whose release was refused while its hours moved has lost its place, so it is not found until they
            // have moved.
            expect(['SLOT_TAKEN', 'UNAVAILABLE', 'HOLD_LIMIT', 'NOT_FOUND']).toContain(code);
          }
        }
      };
      const playing = players.map((player, seed) => play(player, seed));
      const changes: string[] = [];
      for (let i = 0; i < 3; i++) {
        changes.push(await outcome(turf.link()));
        const [space] = await listSpaces(core, turf.owner);
        if (space) changes.push(await outcome(removeSpace(core, turf.owner, space._id)));
      }
      isOver = true;
      await Promise.all(playing);
      expect(changes.every((code) => code === 'ok' || code === 'STATE_CONFLICT')).toBe(true);
      await core.events.settled();
      const found = await violations(core);
      expect(found).toEqual([]);
      // No day stays frozen: every ground accepts a hold.
      for (const ground of grounds)
        expect(await outcome(hold(ground, await aUser(core), '05:00-06:00', addDays(DATE, 1)))).not.toBe(
          'UNAVAILABLE',
        );
      const stones = core.db.groundDays.find({ movedTo: { $exists: true } });
      for await (const stone of stones) expect(stone.claims).toEqual({});
    }
  });
});

it('a workplace without a book has none', async () => {
  expect(await listSpaces(core, new Types.ObjectId().toString())).toEqual([]);
});

it('grounds that share turf open new days by a draw together, also if the switch of one was on before they were joined', async () => {
  const turf = await aTurf();
  const switches = async () =>
    (await core.db.grounds.find({ ownerId: turf.whole.ownerId }).toArray()).map(
      ({ drawsOpenings = false }) => drawsOpenings,
    );
  await updateGround(core, turf.left, { drawsOpenings: true });
  expect((await switches()).filter(Boolean)).toHaveLength(1);
  await turf.link();
  expect(await switches()).toEqual([true, true, true]);
  const [right] = await core.db.grounds.find({ _id: turf.right._id }).toArray();
  await updateGround(core, right as GroundDoc, { drawsOpenings: false });
  expect(await switches()).toEqual([false, false, false]);
});

describe('a switch of the draw for grounds that share turf', () => {
  const switchesAt = async ({ whole }: Awaited<ReturnType<typeof aTurf>>) =>
    (await core.db.grounds.find({ ownerId: whole.ownerId }).toArray()).map(
      ({ drawsOpenings = false }) => drawsOpenings,
    );
  let switches = 0;
  /** Switches a ground, later than the last time, and is killed after `k` more writes. */
  async function cutSwitch(groundId: Types.ObjectId, drawsOpenings: boolean, k: number): Promise<void> {
    switches += 1;
    const at = later(core, switches * 10);
    let seen = 0;
    const unwatch = watchFailpoints(async (name) => {
      if (name !== 'switch.afterGround') return;
      if (seen === k) throw new StoppedAtFailpoint(name);
      seen += 1;
    });
    await expect(updateGround(at, await readGround(groundId), { drawsOpenings })).rejects.toThrow(
      StoppedAtFailpoint,
    );
    unwatch();
  }

  it.each([0, 1, 2])('is completed by a sweep after a kill at write %d', async (k) => {
    const turf = await aTurf();
    await turf.link();
    await cutSwitch(turf.right._id, true, k);
    await shareCutSwitches(later(core, 60_000));
    expect(await switchesAt(turf)).toEqual([true, true, true]);
    expect(await shareCutSwitches(later(core, 60_000))).toBe(0);
    expect(await violations(later(core, 60_000))).toEqual([]);
  });

  it('is reported by fsck until a sweep has completed it', async () => {
    const turf = await aTurf();
    await turf.link();
    await cutSwitch(turf.right._id, true, 0);
    expect(await violations(later(core, 60_000))).toContainEqual(
      `21 grounds/${turf.right._id} opens new days differently from a ground that shares its turf`,
    );
  });

  it('wins over an older one, whichever of the two interrupted ones is completed last', async () => {
    const turf = await aTurf();
    await turf.link();
    await cutSwitch(turf.left._id, true, 0);
    await cutSwitch(turf.right._id, false, 0);
    await shareCutSwitches(later(core, 60_000));
    expect(await switchesAt(turf)).toEqual([false, false, false]);
    await cutSwitch(turf.right._id, true, 0);
    await shareCutSwitches(later(core, 60_000));
    expect(await switchesAt(turf)).toEqual([true, true, true]);
  });

  it('counts even if the clock of the server that made the one before it was ahead', async () => {
    const turf = await aTurf();
    await turf.link();
    await updateGround(later(core, 5_000), await readGround(turf.left._id), { drawsOpenings: true });
    expect(await switchesAt(turf)).toEqual([true, true, true]);
    await updateGround(core, await readGround(turf.right._id), { drawsOpenings: false });
    expect(await switchesAt(turf)).toEqual([false, false, false]);
  });
});
