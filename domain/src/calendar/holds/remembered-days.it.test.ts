import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import { createBooking } from '../../sales/book/create-booking.js';
import { aSpace } from '../../testing/a-space.js';
import { type CountedWorld, openCountedWorld } from '../../testing/counting.js';
import { aGround, aUser } from '../../testing/factories.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { createDayMemory } from '../day/day-memory.js';
import { placeHold } from './place-hold.js';
import { releaseHold } from './release-hold.js';

let world: CountedWorld;
/** Two processes that remember days and share one publisher, so that each hears the other at once. */
let hearing: Core;
/** Two processes that hear nothing, not even their own events, and believe they do. */
let deaf: [Core, Core];

const remembering = (core: Core, events: Core['events']): Core => ({
  ...core,
  reads: { ...core.reads, ...createDayMemory(events, () => performance.now()).over(core.reads.day) },
});

beforeAll(async () => {
  world = await openCountedWorld();
  hearing = remembering(world.counted, world.counted.events);
  const silent = { ...world.core.events, onOwnWrite: () => undefined };
  deaf = [remembering(world.core, silent), remembering(world.core, silent)];
});
afterAll(async () => {
  await world.close();
});

let groundId: string;
beforeEach(async () => {
  groundId = (await aGround(world.core))._id.toString();
  world.takeAsked();
});

const slotAt = (hour: number) => ({
  groundId,
  bookingDate: dateAhead(),
  timeSlot: `${hour}:00-${hour + 1}:00`,
});
const playerDetails = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };
const newPlayer = async (): Promise<string> => (await aUser(world.core))._id.toString();
const codeOf = (error: { code?: string }): string | undefined => error.code;
const theDay = async () => await world.core.reads.day(`${groundId}:${dateAhead()}`);

it('sends only the claim when the day is cached, for a hold and for its booking', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()];
  await placeHold(hearing, other, slotAt(10));
  world.takeAsked();
  await placeHold(hearing, player, slotAt(18));
  expect(world.takeAsked().filter((call) => call.endsWith('grounddays'))).toEqual(['update grounddays']);
  world.takeAsked();
  const { booking } = await createBooking(hearing, player, { ...slotAt(18), playerDetails });
  expect(world.takeAsked().filter((call) => call.endsWith('grounddays'))).toEqual(['update grounddays']);
  expect((await theDay())?.claims['18']).toMatchObject({ kind: 'booking', ref: booking._id.toString() });
});

it('does not refuse a hold from the cache when another process has freed the slot', async () => {
  const [here, there] = deaf;
  const [player, rival] = [await newPlayer(), await newPlayer()];
  const { holdId } = await placeHold(here, rival, slotAt(18));
  await releaseHold(there, rival, holdId);
  expect((await placeHold(here, player, slotAt(18))).created).toBe(true);
});

it('does not return a hold from the cache when another process has ended it', async () => {
  const [here, there] = deaf;
  const player = await newPlayer();
  const first = await placeHold(here, player, slotAt(18));
  await releaseHold(there, player, first.holdId);
  const second = await placeHold(here, player, slotAt(18));
  expect(second).toMatchObject({ created: true });
  expect(second.holdId).not.toBe(first.holdId);
});

it('sells each hour once, whatever each process has cached', async () => {
  const hours = [10, 11, 12, 13, 14];
  // Each has the day cached as it was before the other wrote.
  await placeHold(deaf[0], await newPlayer(), slotAt(20));
  await placeHold(deaf[1], await newPlayer(), slotAt(21));
  await placeHold(deaf[0], await newPlayer(), slotAt(22));
  const players = await Promise.all(Array.from({ length: 40 }, newPlayer));
  const outcomes = await Promise.all(
    players.map(async (player, i) => {
      const core = deaf[i % 2] as Core; // there are two
      const slot = slotAt(hours[i % hours.length] ?? 0);
      const asks =
        i % 3 === 0 ? createBooking(core, player, { ...slot, playerDetails }) : placeHold(core, player, slot);
      return await asks.then(() => `had ${slot.timeSlot}`, codeOf);
    }),
  );
  const had = outcomes.filter((outcome) => outcome?.startsWith('had'));
  expect(had.toSorted()).toEqual(hours.map((hour) => `had ${hour}:00-${hour + 1}:00`).toSorted());
  expect(new Set(outcomes.filter((outcome) => !outcome?.startsWith('had')))).toEqual(new Set(['SLOT_TAKEN']));
  expect(Object.keys((await theDay())?.claims ?? {})).toHaveLength(hours.length + 3);
});

it('books the hours of a hold that another process has widened, and leaves no claim of the old hold', async () => {
  const [here, there] = deaf;
  const player = await newPlayer();
  await placeHold(here, player, slotAt(18));
  const wide = { ...slotAt(18), timeSlot: '17:00-19:00' };
  await placeHold(there, player, wide);
  const { booking } = await createBooking(here, player, { ...slotAt(18), playerDetails });
  const claims = (await theDay())?.claims ?? {};
  expect(Object.entries(claims).map(([hour, claim]) => `${hour} ${claim?.ref}`)).toEqual([
    `18 ${booking._id}`,
  ]);
});

describe('with grounds that share turf', () => {
  const HALVES = { whole: ['A', 'B'], left: ['A'], right: ['B'] };
  const at = (ground: GroundDoc, hour: number) => ({ ...slotAt(hour), groundId: ground._id.toString() });

  it('sends only the claim when the day is cached, until another ground of the turf is held elsewhere', async () => {
    const { whole, left } = await aSpace(world.core, HALVES);
    const daysAsked = () => world.takeAsked().filter((call) => call.endsWith('grounddays'));
    await placeHold(hearing, await newPlayer(), at(left, 10));
    // From here on the day belongs to a space, and the turf of the whole ground is cached.
    await placeHold(hearing, await newPlayer(), at(whole, 11));
    const players = [await newPlayer(), await newPlayer()];
    world.takeAsked();
    await placeHold(hearing, players[0] ?? '', at(whole, 18));
    expect(daysAsked()).toEqual(['update grounddays']);
    await placeHold(world.core, await newPlayer(), at(left, 19));
    world.takeAsked();
    await placeHold(hearing, players[1] ?? '', at(whole, 20));
    expect(daysAsked()).toEqual(['find grounddays', 'update grounddays']);
  });

  it('sells the whole and its halves once, whatever each process has cached', async () => {
    const { whole, left, right } = await aSpace(world.core, HALVES);
    const hours = [10, 11, 12, 13, 14];
    await placeHold(deaf[0], await newPlayer(), at(whole, 20));
    await placeHold(deaf[1], await newPlayer(), at(left, 21));
    await placeHold(deaf[0], await newPlayer(), at(right, 22));
    const players = await Promise.all(Array.from({ length: 45 }, newPlayer));
    const had: string[] = [];
    await Promise.all(
      players.map(async (player, i) => {
        const hour = hours[i % hours.length] ?? 0;
        const [ground, parts] = (
          [
            [whole, 'AB'],
            [left, 'A'],
            [right, 'B'],
          ] as const
        )[i % 3] ?? [whole, 'AB'];
        const core = deaf[i % 2] as Core; // there are two
        const code = await placeHold(core, player, at(ground, hour)).then(() => 'had', codeOf);
        if (code === 'had') had.push(...[...parts].map((part) => `${hour}${part}`));
        else expect(code).toBe('SLOT_TAKEN');
      }),
    );
    const wanted = hours.flatMap((hour) => [`${hour}A`, `${hour}B`]);
    expect(had.toSorted()).toEqual(wanted.toSorted());
  });
});
