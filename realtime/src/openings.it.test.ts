import { openSession } from '@crease/domain/accounts/auth/sessions';
import { enterOpening } from '@crease/domain/calendar/openings/enter-opening';
import { findOpening, type Opening } from '@crease/domain/calendar/openings/opening.schema';
import { runOpenings } from '@crease/domain/calendar/openings/run-openings';
import type { Core } from '@crease/domain/platform/core';
import { createMetrics } from '@crease/domain/platform/metrics';
import { aGround, aUser, someUsers } from '@crease/domain/testing/factories';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { openingTimesOf } from '@crease/shared/openings/opening-times';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Realtime, startRealtime } from './realtime.js';
import { tellPlaces } from './tell-places.js';
import { TestTab } from './testing/socket-client.js';

let world: World;
let realtime: Realtime;
beforeAll(async () => {
  world = await openWorld();
  realtime = await startRealtime(world.core, createMetrics('realtime'), { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await realtime.close();
  await world.close();
});

it('tells everybody who watches the day how far its line is, and nothing about who is in it', async () => {
  const { core } = world;
  const date = addDays(dayOf(new Date()), MAX_DAYS_AHEAD + 2);
  const { entersFrom, drawnFrom } = openingTimesOf(date);
  const at = (now: Date): Core => ({ ...core, clock: { now: () => now } });
  const ground = await aGround(core, { drawsOpenings: true });
  const groundId = ground._id.toString();
  const players = await someUsers(core, [{}, {}, {}, {}, {}, {}, {}]);
  for (const player of players) await enterOpening(at(entersFrom), player._id.toString(), groundId, date);
  using watching = await TestTab.open(realtime.port);
  using elsewhere = await TestTab.open(realtime.port);
  await watching.ask('availability:watch', { groundId, date });
  await elsewhere.ask('availability:watch', { groundId, date: addDays(date, 1) });
  await runOpenings(at(drawnFrom));
  await runOpenings(at(drawnFrom));
  await until('the line has moved', () =>
    watching.all('opening:changed').some(({ reached }) => reached === 5),
  );
  const last = watching.all('opening:changed').at(-1);
  expect(last).toMatchObject({ groundId, date, drawn: 7, reached: 5, seedHash: expect.any(String) });
  for (const player of players)
    expect(JSON.stringify(watching.received)).not.toContain(player._id.toString());
  expect(elsewhere.received.map(({ name }) => name)).not.toContain('opening:changed');
});

/** A line before its draw, in which all of these have joined. */
async function aLine(...players: { _id: { toString(): string } }[]) {
  const { core } = world;
  const date = addDays(dayOf(new Date()), MAX_DAYS_AHEAD + 2);
  const { entersFrom, drawnFrom } = openingTimesOf(date);
  const at = (now: Date): Core => ({ ...core, clock: { now: () => now } });
  const groundId = (await aGround(core, { drawsOpenings: true }))._id.toString();
  const join = async (player: (typeof players)[number], now = entersFrom) =>
    void (await enterOpening(at(now), player._id.toString(), groundId, date));
  for (const player of players) await join(player);
  const placeOf = async (player: (typeof players)[number]) =>
    (await core.db.openingEntries.findOne({ _id: `${groundId}:${date}:${player._id}` }))?.place;
  return { groundId, date, drawnFrom, at, join, placeOf, moveOn: () => runOpenings(at(drawnFrom)) };
}

const openTab = async (user: Awaited<ReturnType<typeof aUser>>): Promise<TestTab> =>
  TestTab.open(realtime.port, { token: (await openSession(world.core, user, 'Phone')).token });

it('sends each player who watches the draw their own place once, in every tab', async () => {
  const { core } = world;
  const [ravi, priya, guest, late] = await Promise.all([aUser(core), aUser(core), aUser(core), aUser(core)]);
  const { groundId, date, drawnFrom, join, placeOf, moveOn } = await aLine(ravi, priya);
  using one = await openTab(ravi);
  using two = await openTab(ravi);
  using other = await openTab(priya);
  using outside = await openTab(guest);
  for (const tab of [one, two, other, outside]) await tab.ask('availability:watch', { groundId, date });
  for (let round = 0; round < 2; round += 1) await moveOn();
  const places = await Promise.all([one, two, other].map((tab) => tab.next('opening:placed')));
  const [ofRavi, ofPriya] = [await placeOf(ravi), await placeOf(priya)];
  expect(places).toEqual([ofRavi, ofRavi, ofPriya].map((place) => ({ groundId, date, place })));
  await one.next('opening:changed', ({ reached }) => reached === 2);
  // The message of a later step follows all that the step before it sends.
  await join(late, drawnFrom);
  await moveOn();
  await one.next('opening:changed', ({ reached }) => reached === 3);
  expect(one.all('opening:placed')).toHaveLength(1);
  expect(outside.all('opening:placed')).toEqual([]);
});

it('sends no place to a player who is connected but does not watch the day', async () => {
  const { core } = world;
  const [ravi, priya] = await Promise.all([aUser(core), aUser(core)]);
  const { groundId, date, moveOn } = await aLine(ravi, priya);
  using watching = await openTab(ravi);
  using elsewhere = await openTab(priya);
  await watching.ask('availability:watch', { groundId, date });
  await elsewhere.ask('availability:watch', { groundId, date: addDays(date, 1) });
  await moveOn();
  await watching.next('opening:placed');
  // Both places would have been sent together, ahead of this answer.
  await elsewhere.ask('availability:unwatch', { groundId, date });
  expect(elsewhere.all('opening:placed')).toEqual([]);
});

it('sends places once, as news of that moment, however late after the draw', async () => {
  const [ravi, priya] = await Promise.all([aUser(world.core), aUser(world.core)]);
  const { groundId, date, drawnFrom, at, moveOn } = await aLine(ravi, priya);
  await moveOn();
  const now = new Date(drawnFrom.getTime() + 3_600_000);
  const opening = await findOpening(world.core, groundId, date);
  const sentAt: Date[] = [];
  const sender = {
    core: at(now),
    usersIn: () => [ravi, priya].map(({ _id }) => _id.toString()),
    placedLines: new Set<string>(),
    send: (_rooms: string[], _name: string, _data: object, at: Date) => sentAt.push(at),
  };
  for (let time = 0; time < 2; time += 1) await tellPlaces(sender, opening as Opening);
  expect(sentAt).toEqual([now, now]);
});
