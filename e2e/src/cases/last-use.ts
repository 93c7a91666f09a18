import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { couponAgain, givenCoupon, usedBy } from '@crease/domain/testing/with-coupon';
import { expect } from 'vitest';
import type { Slot } from '../history/acknowledgements.js';
import type { Actor } from './actor.js';
import type { Round } from './survives.js';

type Wanted = Slot & { couponCode: string };

/** A coupon with a single use, and those who want it, each for different hours. */
export interface LastUse {
  coupon: Awaited<ReturnType<typeof givenCoupon>>;
  player: Actor;
  slot: Wanted;
  rivals: readonly { rival: Actor; theirs: Wanted }[];
  /** Tries only while another booking has the use. */
  late: { rival: Actor; theirs: Wanted };
}

export async function aLastUse({ system, core, history }: Round): Promise<LastUse> {
  const owner = await aUser(core, { role: 'ground_owner' });
  const ground = await aGround(core, { ownerId: owner._id });
  const coupon = await givenCoupon(core, ground, { limit: 1 });
  const [player, late, ...rivals] = await system.players(history, 4);
  if (!player || !late) throw new Error('four players');
  const at = (timeSlot: string): Wanted => ({
    groundId: ground._id.toString(),
    bookingDate: dateAhead(),
    timeSlot,
    couponCode: coupon.code,
  });
  const theirs = [at('06:00-07:00'), at('08:00-09:00')];
  return {
    coupon,
    player,
    slot: at('18:00-20:00'),
    rivals: rivals.map((rival, i) => ({ rival, theirs: theirs[i] ?? at('12:00-13:00') })),
    late: { rival: late, theirs: at('10:00-11:00') },
  };
}

/** The use is taken: no other booking gets it. */
export async function expectTaken({ core }: Round, { coupon, late }: LastUse): Promise<void> {
  expect((await late.rival.book(late.theirs)).code).toBe('COUPON_INVALID');
  expect(await usedBy(core, coupon)).toBe(1);
}

/** The use was released exactly once: of two who want it at once, one gets it. Returns that one. */
export async function expectFree({ core, system }: Round, { coupon, rivals }: LastUse): Promise<Actor> {
  expect(await usedBy(core, coupon)).toBe(0);
  const answers = await system.simultaneously(() => rivals.map(({ rival, theirs }) => rival.book(theirs)));
  expect(answers.map(({ code, outcome }) => code ?? outcome).toSorted()).toEqual(['COUPON_INVALID', 'ok']);
  expect(await usedBy(core, coupon)).toBe(1);
  const winner = rivals[answers.findIndex(({ outcome }) => outcome === 'ok')]?.rival;
  if (!winner) throw new Error('one of them has it');
  return winner;
}

/** The state of a coupon's uses: open on the coupon, or counted. */
export async function standingOf({ core }: Round, { coupon }: LastUse) {
  const { uses, settled, leaving } = await couponAgain(core, coupon);
  return { open: uses.length, settled, leaving: leaving.length };
}
