import { openSession } from '@crease/domain/accounts/auth/sessions';
import { enterOpening } from '@crease/domain/calendar/openings/enter-opening';
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

it('sends each player in the draw their own place once, in every tab', async () => {
  const { core } = world;
  const date = addDays(dayOf(new Date()), MAX_DAYS_AHEAD + 2);
  const { entersFrom, drawnFrom } = openingTimesOf(date);
  const at = (now: Date): Core => ({ ...core, clock: { now: () => now } });
  const ground = await aGround(core, { drawsOpenings: true });
  const groundId = ground._id.toString();
  const [ravi, priya, guest] = await Promise.all([aUser(core), aUser(core), aUser(core)]);
  for (const player of [ravi, priya])
    await enterOpening(at(entersFrom), player._id.toString(), groundId, date);
  const open = async (user: typeof ravi) =>
    TestTab.open(realtime.port, { token: (await openSession(core, user, 'Phone')).token });
  using one = await open(ravi);
  using two = await open(ravi);
  using other = await open(priya);
  using outside = await open(guest);
  for (const tab of [one, two, other, outside]) await tab.ask('availability:watch', { groundId, date });
  for (let round = 0; round < 2; round += 1) await runOpenings(at(drawnFrom));
  const places = await Promise.all([one, two, other].map((tab) => tab.next('opening:placed')));
  const placeOf = async (userId: string) =>
    (await core.db.openingEntries.findOne({ _id: `${groundId}:${date}:${userId}` }))?.place;
  const [ofRavi, ofPriya] = [await placeOf(ravi._id.toString()), await placeOf(priya._id.toString())];
  expect(places).toEqual([ofRavi, ofRavi, ofPriya].map((place) => ({ groundId, date, place })));
  await one.next('opening:changed', ({ reached }) => reached === 2);
  expect(one.all('opening:placed')).toHaveLength(1);
  expect(outside.all('opening:placed')).toEqual([]);
});
