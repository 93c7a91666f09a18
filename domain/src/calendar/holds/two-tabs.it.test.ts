import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import { watchFailpoints } from '../../platform/failpoint.js';
import { aGround, aUser } from '../../testing/factories.js';
import { rounds } from '../../testing/rounds.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { until } from '../../testing/until.js';
import { openWorld, type World } from '../../testing/world.js';
import { readDay } from '../day/read-days.js';
import { placesOf } from '../hold-limit/places.js';
import { placeHold } from './place-hold.js';
import { releaseHold } from './release-hold.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

/** The result of a round. */
interface Round {
  /** The slow tab's answer. */
  slow: 'held' | 'refused';
  /** Hours claimed for the player without a hold they can see: they can neither use nor release them. */
  stale: string[];
}

/**
 * One tab pauses between taking its place and its hours; the other takes over the hold meanwhile and releases it. The
 * pause makes the race deterministic.
 */
async function playRound(): Promise<Round> {
  const { core } = world;
  const [player, ground] = [await aUser(core), await aGround(core)];
  const [userId, groundId] = [player._id.toString(), ground._id.toString()];
  const at = (timeSlot: string): SlotOfGround => ({ groundId, bookingDate: dateAhead(), timeSlot });
  let goOn: (() => void) | undefined;
  const stop = watchFailpoints(async (name) => {
    if (goOn || name !== 'hold.afterPlace') return;
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  });
  try {
    const slow = placeHold(core, userId, at('18:00-19:00')).then(
      () => 'held' as const,
      () => 'refused' as const,
    );
    await until('the slow tab before its hours', () => goOn !== undefined);
    const other = await placeHold(core, userId, at('18:00-20:00'));
    await releaseHold(core, userId, other.holdId);
    goOn?.();
    const answer = await slow;
    const live = await placesOf(core, userId);
    const claims = Object.entries((await readDay(core, groundId, dateAhead()))?.claims ?? {});
    const stale = claims.filter(([, claim]) => !live.some(({ ref }) => ref === claim?.ref));
    return { slow: answer, stale: stale.map(([hour]) => hour) };
  } finally {
    stop();
  }
}

describe('two tabs of one player that hold, take over and release at once', () => {
  const played: Round[] = [];
  beforeAll(async () => {
    for (let round = 0; round < rounds('race'); round++) played.push(await playRound());
  }, 300_000);

  it('both get an answer', () => {
    expect(played).toHaveLength(rounds('race'));
  });

  it('leave no claimed hours without a hold of the player', () => {
    expect(played.filter(({ stale }) => stale.length > 0)).toEqual([]);
  });
});
