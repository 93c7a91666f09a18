import { AppError } from '@crease/shared/errors';
import { addDays } from '@crease/shared/time/ist';
import { hoursByDate } from '@crease/shared/time/slots';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { type Actors, runInOrder } from '../../reference-model/adversarial-order.js';
import { createBooking } from '../../sales/book/create-booking.js';
import { aGround, aUser } from '../../testing/factories.js';
import { rounds } from '../../testing/rounds.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { violations } from '../../testing/sweep-all.js';
import { givenCoupon } from '../../testing/with-coupon.js';
import { forgetGames, openWorld, type World } from '../../testing/world.js';
import type { Claim } from '../day/ground-day.schema.js';
import { claimsIn, readDay, readDaysOf } from '../day/read-days.js';
import { placesOf } from '../hold-limit/places.js';
import { placeHold } from './place-hold.js';
import { releaseHold } from './release-hold.js';

/** Number of orders of each scene, by seeds from 1. `ORDER_SEED=51` runs only the order that a failure has named. */
const ORDERS = 3 * rounds('race');
const SEEDS = process.env.ORDER_SEED
  ? [Number(process.env.ORDER_SEED)]
  : Array.from({ length: ORDERS }, (_, i) => i + 1);
/** Errors that a player may get after losing to another tab or player. */
const REFUSALS = new Set(['SLOT_TAKEN', 'HOLD_LIMIT', 'COUPON_INVALID', 'STATE_CONFLICT', 'NOT_FOUND']);
const DATE = dateAhead();
const playerDetails = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

/** One player in several tabs, and a rival, at one ground. */
interface Cast {
  hold(timeSlot: string): (core: Core) => Promise<unknown>;
  /** Holds one after the other in one tab. */
  retake(...timeSlots: string[]): (core: Core) => Promise<unknown>;
  book(timeSlot: string, couponCode?: string): (core: Core) => Promise<unknown>;
  /** The rival holds hours and releases them. */
  rivalOn(timeSlot: string, date?: string): (core: Core) => Promise<unknown>;
  code: string;
}

const SCENES: Record<string, (cast: Cast) => Actors> = {
  'four tabs at one slot over midnight': ({ hold, book }) => ({
    hold: hold('23:00-01:00'),
    book: book('23:00-01:00'),
    'book too': book('23:00-01:00'),
    'hold too': hold('23:00-01:00'),
  }),
  'three tabs that hold one slot over midnight': ({ hold }) => ({
    first: hold('23:00-01:00'),
    second: hold('23:00-01:00'),
    third: hold('23:00-01:00'),
  }),
  'tabs at slots that overlap': ({ hold, book }) => ({
    early: hold('18:00-20:00'),
    late: hold('19:00-21:00'),
    'early too': hold('18:00-20:00'),
    book: book('18:00-20:00'),
  }),
  'tabs of which one is over midnight': ({ hold, book }) => ({
    over: hold('23:00-01:00'),
    before: hold('22:00-00:00'),
    book: book('23:00-01:00'),
  }),
  'tabs that retake slots over midnight beside a rival': ({ hold, retake, rivalOn }) => ({
    retake: retake('22:00-00:00', '23:00-01:00'),
    hold: hold('23:00-01:00'),
    rival: rivalOn('00:00-01:00', addDays(DATE, 1)),
  }),
  'tabs at different slots over midnight': ({ hold, retake }) => ({
    long: hold('22:00-01:00'),
    late: hold('23:00-02:00'),
    retake: retake('22:00-00:00', '23:00-01:00'),
  }),
  'tabs with a coupon beside a rival': ({ hold, book, rivalOn, code }) => ({
    book: book('18:00-20:00', code),
    'book too': book('18:00-20:00', code),
    hold: hold('19:00-21:00'),
    rival: rivalOn('19:00-20:00'),
  }),
  'tabs with a coupon and without over midnight': ({ book, rivalOn, code }) => ({
    with: book('23:00-01:00', code),
    without: book('23:00-01:00'),
    'with too': book('23:00-01:00', code),
    rival: rivalOn('00:00-01:00', addDays(DATE, 1)),
  }),
};

/** Plays one order of a scene to its end. Returns what is wrong at rest, and the trace that led there. */
async function play(scene: string, seed: number): Promise<{ wrong: string[]; trace: string[] }> {
  const { core } = world;
  await forgetGames(core);
  const [player, other, ground] = await Promise.all([aUser(core), aUser(core), aGround(core)]);
  const [me, rival, groundId] = [player._id.toString(), other._id.toString(), ground._id.toString()];
  const { code } = await givenCoupon(core, ground, { perPerson: 1 });
  const at = (timeSlot: string, bookingDate = DATE): SlotOfGround => ({ groundId, bookingDate, timeSlot });
  const retake: Cast['retake'] =
    (...timeSlots) =>
    async (tab) => {
      for (const timeSlot of timeSlots) await placeHold(tab, me, at(timeSlot));
    };
  const actors = SCENES[scene]?.({
    hold: (timeSlot) => retake(timeSlot),
    retake,
    book: (timeSlot, couponCode) => (tab) =>
      createBooking(tab, me, { ...at(timeSlot), playerDetails, couponCode }),
    rivalOn: (timeSlot, date) => async (tab) => {
      const { holdId } = await placeHold(tab, rival, at(timeSlot, date));
      await releaseHold(tab, rival, holdId);
    },
    code,
  });
  const { came, trace } = await runInOrder(core, seed, actors ?? {});
  const failed = Object.entries(came).flatMap(([name, one]) =>
    one.status === 'rejected' && !(one.reason instanceof AppError && REFUSALS.has(one.reason.code))
      ? [`${name} fails: ${one.reason?.stack ?? one.reason}`]
      : [],
  );
  const wrong = [...failed, ...(await unlike(core, groundId, me)), ...(await violations(core))];
  return { wrong, trace };
}

/**
 * Lists the player's hours that are incomplete or have no place among their three, and the places that have no hours.
 */
async function unlike(core: Core, groundId: string, userId: string): Promise<string[]> {
  const claims = new Map<string, Claim>();
  for (const { date } of hoursByDate(DATE, '22:00-02:00')) {
    const day = await readDay(core, groundId, date);
    for (const claim of Object.values(day?.claims ?? {}))
      if (claim?.userId === userId) claims.set(claim.ref, claim);
  }
  const found: string[] = [];
  const places = await placesOf(core, userId);
  for (const { ref, kind, slot } of claims.values()) {
    const whole = slot && { groundId, ...slot };
    const hours = whole ? claimsIn(await readDaysOf(core, whole), whole) : [];
    const mine = hours.filter((claim) => claim?.ref === ref).length;
    const name = `the ${kind} ${ref.slice(-4)} of ${slot?.timeSlot}`;
    if (mine !== hours.length) found.push(`${name} has ${mine} of ${hours.length} hours`);
    if (!places.some((place) => place.ref === ref)) found.push(`${name} has no place`);
  }
  for (const { ref, kind, slot } of places)
    if (!claims.has(ref))
      found.push(`the place of the ${kind} ${ref.slice(-4)} of ${slot.timeSlot} has no hours`);
  return found;
}

it.each(Object.keys(SCENES))(
  'every claim is complete and has its quota place and coupon use at rest: %s',
  async (scene) => {
    const found: string[] = [];
    for (const seed of SEEDS) {
      const { wrong, trace } = await play(scene, seed);
      // Prints the trace once: a fault usually shows in several orders.
      if (wrong.length > 0)
        found.push([`ORDER_SEED=${seed}`, ...wrong, ...(found.length === 0 ? trace : [])].join('\n'));
    }
    expect(found, found.join('\n\n')).toEqual([]);
  },
  3_600_000,
);
