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
/** A machine that stands still for a second makes a process read what it would know: that is not what is counted here. */
const TRUST_STREAM_MS = 60_000;
const date = dateAhead();

/** Counted is what the realtime process alone asks. */
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

/** How many reads of days the process counts itself. */
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
  // Written past the product: no news of it is under way.
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

it('reads a day once for all who come back to it at once, signed in or not', async () => {
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
  // Both are asked for in the same moment, so they may share a command; neither is asked for twice.
  expect(readsOf('grounddays')).toBeLessThanOrEqual(days.length);
  expect(await dayReads()).toBe(days.length);
  for (const tab of tabs) tab.socket.close();
});

it('does not read a day for the news of what everybody has seen of it', async () => {
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

it('asks once who somebody is and where they work', async () => {
  const [token] = await players(1);
  world.takeAsked();
  using tab = await TestTab.open(realtime.port, { token });
  await tab.ask('availability:watch', await aDay());
  const people = ['find members', 'find sessions', 'find users'];
  const asked = world.takeAsked();
  expect(asked.filter((one) => people.includes(one)).sort()).toEqual(people);
  expect(asked).not.toContain('find apikeys');
});
