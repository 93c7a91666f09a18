import { enterOpening } from '@crease/domain/calendar/openings/enter-opening';
import { runOpenings } from '@crease/domain/calendar/openings/run-openings';
import type { Core } from '@crease/domain/platform/core';
import { armFailpoint, disarmFailpoints } from '@crease/domain/platform/failpoint';
import { aGround, someUsers } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { DomainEvent } from '@crease/shared/events/domain-events';
import { openingTimesOf, PLAYERS_AT_ONCE } from '@crease/shared/openings/opening-times';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { WorkerContext } from './consumer.js';
import { tellOfTurn } from './opening-consumers.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(disarmFailpoints);
afterAll(async () => await world.close());

const DATE = addDays(dayOf(new Date()), MAX_DAYS_AHEAD + 2);
const { entersFrom, drawnFrom } = openingTimesOf(DATE);
const at = (now: Date): Core => ({ ...world.core, clock: { now: () => now } });

async function aLine() {
  const ground = await aGround(world.core, { drawsOpenings: true });
  const groundId = ground._id.toString();
  const players = await someUsers(
    world.core,
    Array.from({ length: PLAYERS_AT_ONCE + 2 }, () => ({})),
  );
  for (const { _id } of players) await enterOpening(at(entersFrom), _id.toString(), groundId, DATE);
  await runOpenings(at(drawnFrom));
  return { ground, groundId };
}

/** Delivers every `opening.changed` of the ground twice, as after a restart. */
async function hear(groundId: string): Promise<void> {
  const data = { groundId, date: DATE };
  const event = {
    id: 'e',
    name: 'opening.changed',
    v: 1,
    at: drawnFrom.toISOString(),
    key: 'k',
    seq: 1,
    data,
  };
  for (let time = 0; time < 2; time += 1)
    await tellOfTurn.handle(
      { core: at(drawnFrom) } as WorkerContext,
      event as DomainEvent<'opening.changed'>,
    );
}

const newsOf = (groundId: string) =>
  world.core.db.notifications
    .find({ type: 'opening_turn', 'data.actionUrl': `/ground/${groundId}?date=${DATE}` })
    .toArray();

it('notifies each player whose turn has begun once, and no player who waits', async () => {
  const { ground, groundId } = await aLine();
  await hear(groundId);
  expect(await newsOf(groundId)).toEqual([]);
  await runOpenings(at(drawnFrom));
  await hear(groundId);
  const inTurn = await world.core.db.openingEntries
    .find({ opens: `${groundId}:${DATE}`, until: { $exists: true } })
    .toArray();
  const news = await newsOf(groundId);
  expect(news.map(({ userId }) => userId.toString()).sort()).toEqual(
    inTurn.map(({ userId }) => userId.toString()).sort(),
  );
  expect(news).toHaveLength(PLAYERS_AT_ONCE);
  for (const one of news) {
    expect(one.message).toContain(ground.name);
    expect(one.usefulUntil).toEqual(inTurn[0]?.until);
  }
});

it('notifies players whose turns the killed worker had announced but not begun', async () => {
  const { groundId } = await aLine();
  armFailpoint('opening.afterAdvance', 'throw');
  await expect(runOpenings(at(drawnFrom))).rejects.toThrow();
  await hear(groundId);
  expect(await newsOf(groundId)).toHaveLength(PLAYERS_AT_ONCE);
});
