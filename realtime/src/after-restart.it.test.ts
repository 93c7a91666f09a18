import { openSession } from '@crease/domain/accounts/auth/sessions';
import { placeHold } from '@crease/domain/calendar/holds/place-hold';
import { createMetrics } from '@crease/domain/platform/metrics';
import { type CountedWorld, openCountedWorld } from '@crease/domain/testing/counting';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Realtime, startRealtime } from './realtime.js';
import { TestTab } from './testing/socket-client.js';

const SOCKETS = 60;
/** Long enough that a process which stalls for a second still trusts its cache; this test counts only other reads. */
const TRUST_STREAM_MS = 60_000;
const date = dateAhead();

/** Counts only the commands of the realtime process. */
let world: CountedWorld;
let realtime: Realtime;

beforeAll(async () => {
  world = await openCountedWorld();
});
afterAll(async () => {
  await world.close();
});
beforeEach(async () => {
  realtime = await startRealtime(world.counted, createMetrics('realtime'), {
    port: 0,
    host: '127.0.0.1',
    trustStreamMs: TRUST_STREAM_MS,
  });
  world.takeAsked();
  return () => realtime.close();
});

const readsOf = (collection: string): number =>
  world.takeAsked().filter((one) => one === `find ${collection}`).length;

/** Reads of days as counted by the process's own metric. */
async function dayReads(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${realtime.port}/metrics`)).text();
  return Number(/^crease_realtime_day_reads_total\{[^}]*\} (\d+)/m.exec(text)?.[1]);
}

async function players(count: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count)
    tokens.push((await openSession(world.core, await aUser(world.core), 'Phone')).token);
  return tokens;
}

async function aDay(): Promise<{ groundId: string; date: string }> {
  const groundId = (await aGround(world.core))._id.toString();
  // Written without the services, so no event about it is on its way.
  const _id = `${groundId}:${date}`;
  await world.core.db.groundDays.insertOne({
    _id,
    groundId,
    date,
    rev: 1,
    publishedRev: 1,
    claims: {},
  });
  return { groundId, date };
}

it('reads a day once for all sockets that reconnect at once, signed in or not', async () => {
  const days = [await aDay(), await aDay()];
  const tokens = await players(SOCKETS / 2);
  const tabs = await Promise.all(
    Array.from({ length: SOCKETS }, (_, i) =>
      TestTab.open(realtime.port, i % 2 === 0 ? { token: tokens[i / 2] } : {}),
    ),
  );
  world.takeAsked();
  const answers = await Promise.all(
    tabs.map((tab, i) => tab.ask<{ availability: { rev: number } }>('availability:watch', days[i % 2])),
  );
  expect(answers.map(({ availability }) => availability.rev)).toEqual(tabs.map(() => 1));
  // Both reads may share a command because they start together; neither is repeated.
  expect(readsOf('grounddays')).toBeLessThanOrEqual(days.length);
  expect(await dayReads()).toBe(days.length);
  for (const tab of tabs) tab.socket.close();
});

it('does not read a day again for an event that everybody has already seen', async () => {
  const day = await aDay();
  using tab = await TestTab.open(realtime.port);
  await tab.ask('availability:watch', day);
  const _id = `${day.groundId}:${date}`;
  world.core.events.publishDaySoon({ _id, ...day, rev: 1 });
  await placeHold(world.core, (await aUser(world.core))._id.toString(), {
    groundId: day.groundId,
    bookingDate: date,
    timeSlot: '19:00-20:00',
  });
  await tab.next('availability:changed', ({ rev }) => rev === 2);
  expect(await dayReads()).toBe(2);
});

it('reads each account and its memberships once', async () => {
  const [token] = await players(1);
  world.takeAsked();
  using tab = await TestTab.open(realtime.port, { token });
  await tab.ask('availability:watch', await aDay());
  const people = ['find members', 'find sessions', 'find users'];
  const asked = world.takeAsked();
  expect(asked.filter((one) => people.includes(one)).sort()).toEqual(people);
  expect(asked).not.toContain('find apikeys');
});
