import { endSessions, openSession } from '@crease/domain/accounts/auth/sessions';
import { deliverBroadcast } from '@crease/domain/accounts/broadcasts/deliver-broadcast';
import { requestBroadcast } from '@crease/domain/accounts/broadcasts/request-broadcast';
import { signAccessToken } from '@crease/domain/accounts/identity/tokens';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { markRead } from '@crease/domain/accounts/notifications/notification.service';
import { notifyInWords } from '@crease/domain/accounts/notifications/notify';
import { createApiKey } from '@crease/domain/business/api-keys/manage-keys';
import { addBlock } from '@crease/domain/calendar/blocks/block.service';
import { placeHold } from '@crease/domain/calendar/holds/place-hold';
import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { setGroundStatus } from '@crease/domain/catalogue/grounds/update-ground';
import { fact, recording } from '@crease/domain/messaging/outbox/outbox';
import { createMetrics } from '@crease/domain/platform/metrics';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import { acknowledgeBooking } from '@crease/domain/sales/change/acknowledge-booking';
import { aSpace } from '@crease/domain/testing/a-space';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { quietFor, stagger } from '@crease/domain/testing/pauses';
import { resetHandshake } from '@crease/domain/testing/reset-handshake';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { Availability } from '@crease/shared/contracts/grounds';
import { addDays, hourStart } from '@crease/shared/time/ist';
import { mongo, Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { READ_FIELDS } from './ground-board.js';
import { type Realtime, startRealtime } from './realtime.js';
import { TestTab } from './testing/socket-client.js';

type WatchAnswer = { success: boolean; code?: string; availability: Availability };
type GroundsAnswer = { success: boolean; grounds: { groundId: string; availableSlots: number }[] };

let world: World;
let first: Realtime;
let second: Realtime;
let ground: GroundDoc;
let groundId: string;
const date = dateAhead();

beforeAll(async () => {
  world = await openWorld();
  const listenOn = { port: 0, host: '127.0.0.1' };
  first = await startRealtime(world.core, createMetrics('realtime'), listenOn);
  second = await startRealtime(world.core, createMetrics('realtime-2'), listenOn);
  await Promise.all([first.ready, second.ready]);
});
afterAll(async () => {
  await first.close();
  await second.close();
  await world.close();
});
beforeEach(async () => {
  ground = await aGround(world.core);
  groundId = ground._id.toString();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const signedIn = async (user: UserDoc): Promise<string> =>
  (await openSession(world.core, user, 'a test')).token;
const slot = (timeSlot: string, day = date) => ({ groundId, bookingDate: day, timeSlot });
const holder = async () => (await aUser(world.core))._id.toString();

describe('availability', () => {
  it('acks the day as REST returns it and sends a hold to every watcher on every instance', async () => {
    using here = await TestTab.open(first.port);
    using there = await TestTab.open(second.port);
    const ack = await here.ask<WatchAnswer>('availability:watch', { groundId, date });
    await there.ask('availability:watch', { groundId, date });
    expect(ack.success).toBe(true);
    expect(ack.availability).toMatchObject({ groundId, date, rev: 0 });
    expect(ack.availability.slots).toHaveLength(24);

    const held = await placeHold(world.core, await holder(), slot('18:00-20:00'));
    for (const tab of [here, there]) {
      const frame = await tab.next('availability:changed', ({ rev }) => rev >= 1);
      expect(frame.day.slice(18, 21)).toBe('hha');
      expect(frame.heldUntil).toEqual({
        '18': held.expiresAt.toISOString(),
        '19': held.expiresAt.toISOString(),
      });
      expect(frame).toMatchObject({ groundId, date });
    }
  });

  it('sends a hold of one ground to the watchers of every ground on the same turf', async () => {
    const { whole, left } = await aSpace(world.core, { whole: ['A', 'B'], left: ['A'], right: ['B'] });
    using tab = await TestTab.open(second.port);
    await tab.ask('availability:watch', { groundId: whole._id.toString(), date });
    await tab.ask('grounds:watch', { groundIds: [whole._id.toString()], date });
    await placeHold(world.core, await holder(), { ...slot('18:00-19:00'), groundId: left._id.toString() });
    const frame = await tab.next('availability:changed', ({ rev }) => rev >= 1);
    expect(frame).toMatchObject({ groundId: whole._id.toString(), date });
    expect(frame.day.slice(18, 20)).toBe('ha');
    expect(await tab.next('ground:changed')).toMatchObject({ groundId: whole._id.toString() });
  });

  it('sends only newer states of each day and throttles changes to one per 50 ms', async () => {
    using tab = await TestTab.open(first.port);
    const days = world.core.db.groundDays;
    const _id = `${groundId}:${date}`;
    await days.insertOne({ _id, groundId, date, rev: 5, publishedRev: 5, claims: {} });
    await tab.ask('availability:watch', { groundId, date });
    await days.updateOne({ _id }, { $set: { rev: 45 } });
    // Lapses are computed without a read, so each of them could become a frame.
    for (let rev = 6; rev <= 45; rev++)
      world.core.events.publishDaySoon({ _id, groundId, date, rev, lapsed: true });
    await tab.next('availability:changed', ({ rev }) => rev === 45);
    await quietFor(150);
    const revs = tab.all('availability:changed').map(({ rev }) => rev);
    expect(revs).toEqual([...new Set(revs)].sort((a, b) => a - b));
    // One at once, and one by a read of the last state; a slow machine may deliver some lapses later.
    expect(revs.length).toBeLessThanOrEqual(8);
  });

  it('computes a lapse from the cached day, and reads any other day', async () => {
    using tab = await TestTab.open(first.port);
    const days = world.core.db.groundDays;
    const _id = `${groundId}:${date}`;
    const inMs = (ms: number) => new Date(world.core.clock.now().getTime() + ms);
    const hold = (ms: number) => ({
      kind: 'hold' as const,
      ref: new Types.ObjectId().toString(),
      userId: 'somebody',
      n: 1,
      expiresAt: inMs(ms),
    });
    const claims = { '18': hold(60_000), '19': hold(120_000) };
    await days.insertOne({ _id, groundId, date, rev: 5, publishedRev: 5, claims });
    const ack = await tab.ask<WatchAnswer>('availability:watch', { groundId, date });
    expect(ack.availability.slots.slice(18, 20).map(({ status }) => status)).toEqual(['held', 'held']);

    vi.spyOn(world.core.clock, 'now').mockReturnValue(inMs(60_000));
    // The database is unchanged, so a read would return nothing newer.
    world.core.events.publishDaySoon({ _id, groundId, date, rev: 6, lapsed: true });
    const lapsed = await tab.next('availability:changed', ({ rev }) => rev === 6);
    expect(lapsed.day.slice(18, 20)).toBe('ah');
    expect(Object.keys(lapsed.heldUntil ?? {})).toEqual(['19']);

    await days.updateOne({ _id }, { $set: { rev: 9, claims: { '18': hold(60_000) } } });
    world.core.events.publishDaySoon({ _id, groundId, date, rev: 9, lapsed: true });
    const other = await tab.next('availability:changed', ({ rev }) => rev === 9);
    expect(other.day.slice(18, 20)).toBe('ha');
  });

  it('sends a change whose rev was already sent before a power cut, once, and nothing older', async () => {
    using tab = await TestTab.open(first.port);
    const days = world.core.db.groundDays;
    const _id = `${groundId}:${date}`;
    const claim = { kind: 'hold' as const, ref: new Types.ObjectId().toString(), userId: 'somebody', n: 1 };
    const inMs = (ms: number) => new Date(world.core.clock.now().getTime() + ms);
    const claims = { '18': { ...claim, expiresAt: inMs(200) } };
    await days.insertOne({ _id, groundId, date, rev: 5, publishedRev: 5, claims });
    await tab.ask('availability:watch', { groundId, date });
    const { expiresAt } = claims['18'];
    await until('the end of the hold', () => world.core.clock.now() > expiresAt);
    const lapsed = { _id, groundId, date, rev: 6, lapsed: true as const };
    world.core.events.publishDaySoon(lapsed);
    const told = await tab.next('availability:changed', ({ rev }) => rev === 6);
    expect(told.day.slice(18, 20)).toBe('aa');

    // The database is as before the removal, and another player takes the next hour.
    await days.updateOne(
      { _id },
      { $inc: { rev: 1 }, $set: { 'claims.19': { ...claim, expiresAt: inMs(60_000) } } },
    );
    const taken = { _id, groundId, date, rev: 6 };
    world.core.events.publishDaySoon(taken);
    const frame = await tab.next('availability:changed', ({ day }) => day[19] === 'h');
    expect(frame).toMatchObject({ rev: 6 });

    await days.updateOne({ _id }, { $set: { rev: 5, claims: {} } });
    const read = vi.spyOn(world.core.reads, 'ground');
    world.core.events.publishDaySoon(lapsed);
    world.core.events.publishDaySoon(taken);
    world.core.events.publishDaySoon({ ...taken, rev: 7 });
    await until('the older day to be read', () =>
      read.mock.settledResults.some(({ type }) => type === 'fulfilled'),
    );
    await days.updateOne({ _id }, { $set: { rev: 8 } });
    world.core.events.publishDaySoon({ ...taken, rev: 8 });
    await tab.next('availability:changed', ({ rev }) => rev === 8);
    expect(tab.all('availability:changed').map(({ rev }) => rev)).toEqual([6, 6, 8]);
  });

  it('sends nothing more after unwatch, with or without an ack', async () => {
    using tab = await TestTab.open(first.port);
    using control = await TestTab.open(first.port);
    await tab.ask('availability:watch', { groundId, date });
    await control.ask('availability:watch', { groundId, date });
    tab.socket.emit('availability:unwatch', { groundId, date });
    await tab.ask('grounds:watch', { groundIds: [] });
    await placeHold(world.core, await holder(), slot('18:00-19:00'));
    await control.next('availability:changed');
    await quietFor(100);
    expect(tab.all('availability:changed')).toEqual([]);
  });

  it('lets a socket watch fourteen days, refuses the fifteenth, and frees a place per unwatch', async () => {
    using tab = await TestTab.open(first.port);
    for (let i = 0; i < 14; i++) {
      expect(await tab.ask('availability:watch', { groundId, date: dateAhead(i) })).toMatchObject({
        success: true,
      });
    }
    const refused = await tab.ask('availability:watch', { groundId, date: dateAhead(14) });
    expect(refused).toMatchObject({ success: false, code: 'VALIDATION' });
    expect(await tab.ask('availability:watch', { groundId, date: dateAhead(3) })).toMatchObject({
      success: true,
    });
    await tab.ask('availability:unwatch', { groundId, date: dateAhead(0) });
    expect(await tab.ask('availability:watch', { groundId, date: dateAhead(14) })).toMatchObject({
      success: true,
    });
  });

  it('acks NOT_FOUND for an unknown ground and does not watch it', async () => {
    using tab = await TestTab.open(first.port);
    const unknown = new Types.ObjectId().toString();
    expect(await tab.ask('availability:watch', { groundId: unknown, date })).toMatchObject({
      success: false,
      code: 'NOT_FOUND',
    });
  });

  it.each(['pending_review', 'suspended', 'closed'] as const)(
    'shows a %s ground to its owner and admins only',
    async (status) => {
      const [owner, player, admin] = await Promise.all([
        aUser(world.core, { role: 'ground_owner' }),
        aUser(world.core),
        aUser(world.core, { role: 'admin' }),
      ]);
      const hidden = await aGround(world.core, { ownerId: owner._id });
      const id = hidden._id.toString();
      using early = await TestTab.open(first.port);
      const day = { groundId: id, date };
      const cards = { groundIds: [id], date };
      expect(await early.ask('availability:watch', day)).toMatchObject({ success: true });
      expect(await early.ask('grounds:watch', cards)).toMatchObject({ grounds: [{ groundId: id }] });
      await setGroundStatus(world.core, hidden._id, status);
      // A current watcher sees every hour go, and receives nothing afterwards.
      expect(await early.next('availability:changed')).toMatchObject({ day: 'x'.repeat(24) });
      expect(await early.next('ground:changed')).toMatchObject({ isBookableOnline: false });

      using visitor = await TestTab.open(first.port);
      using stranger = await TestTab.open(first.port, { token: await signedIn(player) });
      const refused = { success: false, code: 'NOT_FOUND', message: 'Ground not found.' };
      for (const tab of [early, visitor, stranger]) {
        expect(await tab.ask('availability:watch', day)).toEqual(refused);
        expect(await tab.ask('grounds:watch', cards)).toEqual({ success: true, grounds: [] });
      }
      using desk = await TestTab.open(first.port, { token: await signedIn(owner) });
      using chief = await TestTab.open(first.port, { token: await signedIn(admin) });
      for (const tab of [desk, chief]) {
        expect(await tab.ask('availability:watch', day)).toMatchObject({ success: true });
        expect(await tab.ask('grounds:watch', cards)).toMatchObject({ grounds: [{ groundId: id }] });
      }
      await addBlock(world.core, hidden, { date, timeSlot: '06:00-07:00', reason: 'Nets' }, 'Sanjay');
      await desk.next('availability:changed', ({ rev }) => rev >= 2);
      await quietFor(100);
      expect(early.all('availability:changed').filter(({ rev }) => rev >= 2)).toEqual([]);
    },
  );

  it('keeps watching after two concurrent requests of which only the second could be read', async () => {
    using tab = await TestTab.open(first.port);
    using control = await TestTab.open(second.port);
    await control.ask('availability:watch', { groundId, date });
    vi.spyOn(world.core.reads, 'ground').mockImplementationOnce(async () => {
      await stagger(100);
      throw new mongo.MongoNetworkError('away');
    });
    const acks = await Promise.all([
      tab.ask<WatchAnswer>('availability:watch', { groundId, date }),
      tab.ask<WatchAnswer>('availability:watch', { groundId, date }),
    ]);
    expect(acks.map(({ success, code }) => code ?? success)).toEqual(['UNAVAILABLE', true]);
    await placeHold(world.core, await holder(), slot('18:00-19:00'));
    await control.next('availability:changed');
    expect((await tab.next('availability:changed')).day[18]).toBe('h');
  });

  it('does not watch after two concurrent requests that were both refused', async () => {
    using tab = await TestTab.open(first.port);
    using control = await TestTab.open(first.port);
    vi.spyOn(world.core.reads, 'ground').mockImplementation(async () => {
      await stagger(100);
      throw new mongo.MongoNetworkError('away');
    });
    const acks = await Promise.all([
      tab.ask<WatchAnswer>('availability:watch', { groundId, date }),
      tab.ask<WatchAnswer>('availability:watch', { groundId, date }),
    ]);
    expect(acks.map(({ code }) => code)).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
    vi.restoreAllMocks();
    await control.ask('availability:watch', { groundId, date });
    await placeHold(world.core, await holder(), slot('18:00-19:00'));
    await control.next('availability:changed');
    await quietFor(100);
    expect(tab.all('availability:changed')).toEqual([]);
  });

  it('sends the days of a ground that was switched off, with every hour blocked', async () => {
    using tab = await TestTab.open(first.port);
    await tab.ask('availability:watch', { groundId, date });
    const { push, inc, set } = recording([
      fact(world.core, 'ground.changed', world.core.clock.now(), { groundId }),
    ]);
    const changed = await world.core.db.grounds.findOneAndUpdate(
      { _id: ground._id },
      { $set: { ...set, onlineBooking: false }, $push: push, $inc: { ...inc, version: 1 } },
      { returnDocument: 'after' },
    );
    world.core.events.publishSoon('grounds', changed);
    const frame = await tab.next('availability:changed');
    expect(frame).toMatchObject({ day: 'x'.repeat(24), rev: 1 });
  });

  it('answers a hundred watchers at once', async () => {
    const tabs = await Promise.all(Array.from({ length: 100 }, () => TestTab.open(first.port)));
    const acks = await Promise.all(
      tabs.map((tab) => tab.ask<WatchAnswer>('availability:watch', { groundId, date })),
    );
    expect(acks.every((ack) => ack.success)).toBe(true);
    await placeHold(world.core, await holder(), slot('18:00-19:00'));
    await Promise.all(tabs.map((tab) => tab.next('availability:changed', ({ day }) => day[18] === 'h')));
    for (const tab of tabs) tab.socket.close();
  });
});

describe('a day that is already watched', () => {
  it('is read once for a hundred later watchers, each with its own server time, and again after a change', async () => {
    const read = vi.spyOn(world.core.reads, 'ground');
    const readsOfIt = () => read.mock.calls.filter(([id]) => id === groundId).length;
    using tab = await TestTab.open(first.port);
    await tab.ask('availability:watch', { groundId, date });
    const before = readsOfIt();
    const later = await Promise.all(Array.from({ length: 100 }, () => TestTab.open(first.port)));
    for (const one of later) {
      const ack = await one.ask<WatchAnswer>('availability:watch', { groundId, date });
      expect(ack.availability).toMatchObject({ rev: 0, slots: expect.any(Array) });
    }
    expect(readsOfIt()).toBe(before);
    await placeHold(world.core, await holder(), slot('18:00-19:00'));
    await Promise.all([tab, ...later].map((one) => one.next('availability:changed', ({ rev }) => rev === 1)));
    using last = await TestTab.open(first.port);
    const askedAt = Math.floor(Date.now() / 1_000) * 1_000;
    const ack = await last.ask<WatchAnswer>('availability:watch', { groundId, date });
    expect(ack.availability.slots[18]?.status).toBe('held');
    expect(Date.parse(ack.availability.serverTime)).toBeGreaterThanOrEqual(askedAt);
    for (const one of later) one.socket.close();
  });

  it('is read again once the clock has changed it', async () => {
    using tab = await TestTab.open(first.port);
    const days = world.core.db.groundDays;
    const expiresAt = new Date(world.core.clock.now().getTime() + 1_500);
    const hold = {
      kind: 'hold' as const,
      ref: new Types.ObjectId().toString(),
      userId: 'x',
      n: 1,
      expiresAt,
    };
    const _id = `${groundId}:${date}`;
    await days.insertOne({ _id, groundId, date, rev: 1, publishedRev: 1, claims: { '18': hold } });
    const ask = async () => {
      const ack = await tab.ask<WatchAnswer>('availability:watch', { groundId, date });
      return ack.availability.slots[18]?.status;
    };
    expect(await ask()).toBe('held');
    await until('the hold has ended', async () => world.core.clock.now() >= expiresAt);
    expect(await ask()).toBe('available');
  });
});

describe('grounds', () => {
  it('acks free hours of each known ground and sends their changes', async () => {
    using tab = await TestTab.open(first.port);
    const answer = await tab.ask<GroundsAnswer>('grounds:watch', {
      groundIds: [groundId, new Types.ObjectId().toString()],
      date,
    });
    expect(answer).toMatchObject({ success: true, grounds: [{ groundId, isBookableOnline: true }] });
    const before = answer.grounds[0]?.availableSlots ?? 0;
    expect(before).toBeGreaterThan(10);
    await placeHold(world.core, await holder(), slot('18:00-20:00'));
    const told = await tab.next('ground:changed');
    expect(told).toEqual({ groundId, availableSlots: before - 2, isBookableOnline: true });
  });

  it('sends an evening’s watchers changes of its hours after midnight', async () => {
    using tab = await TestTab.open(first.port);
    using another = await TestTab.open(first.port);
    const watch = (day: string) => ({ groundIds: [groundId], date: day });
    const answer = await tab.ask<GroundsAnswer>('grounds:watch', watch(date));
    const availableSlots = (answer.grounds[0]?.availableSlots ?? 0) - 1;
    await another.ask('grounds:watch', watch(addDays(date, -1)));
    await placeHold(world.core, await holder(), slot('01:00-02:00', addDays(date, 1)));
    expect(await tab.next('ground:changed')).toEqual({ groundId, availableSlots, isBookableOnline: true });
    await quietFor(300);
    expect(another.all('ground:changed')).toEqual([]);
  });

  it('keeps tonight’s cards live at 23:40, with one read for all changes', async () => {
    const at = new Date(hourStart(date, 23).getTime() + 40 * 60_000);
    const core = { ...world.core, clock: { now: () => at } };
    const late = await startRealtime(core, createMetrics('realtime-late'), { port: 0, host: '127.0.0.1' });
    try {
      await late.ready;
      using tonight = await TestTab.open(late.port);
      using dated = await TestTab.open(late.port);
      using tomorrow = await TestTab.open(late.port);
      const watch = { groundIds: [groundId] };
      // The hours from midnight to 2 AM are left of this ground's evening.
      for (const [tab, day] of [
        [tonight, {}],
        [dated, { date }],
        [tomorrow, { date: addDays(date, 1) }],
      ] as const)
        await tab.ask('grounds:watch', { ...watch, ...day });
      expect(await tonight.ask('grounds:watch', watch)).toMatchObject({ grounds: [{ availableSlots: 2 }] });
      const finds = vi.spyOn(mongo.Collection.prototype, 'find');
      await placeHold(core, await holder(), slot('00:00-02:00', addDays(date, 1)));
      const told = { groundId, availableSlots: 0, isBookableOnline: true };
      expect(await tonight.next('ground:changed')).toEqual(told);
      expect(await dated.next('ground:changed')).toEqual(told);
      // The board's read differs from the hold's own by its projection.
      const fields = JSON.stringify(READ_FIELDS);
      const reads = finds.mock.calls.filter(([, options]) => JSON.stringify(options?.projection) === fields);
      expect(reads).toHaveLength(1);
      await quietFor(300);
      expect(tomorrow.all('ground:changed')).toEqual([]);
    } finally {
      await late.close();
    }
  });

  it('watches the new list instead of the old one', async () => {
    using tab = await TestTab.open(first.port);
    const other = await aGround(world.core);
    await tab.ask('grounds:watch', { groundIds: [groundId], date });
    await tab.ask('grounds:watch', { groundIds: [other._id.toString()], date });
    await placeHold(world.core, await holder(), slot('18:00-20:00'));
    await placeHold(world.core, await holder(), { ...slot('18:00-20:00'), groundId: other._id.toString() });
    expect((await tab.next('ground:changed')).groundId).toBe(other._id.toString());
    await quietFor(300);
    expect(tab.all('ground:changed')).toHaveLength(1);
  });
});

/** Sets the ground's online switch without an event. */
const switchSilently = async (onlineBooking: boolean): Promise<void> => {
  await world.core.db.grounds.updateOne({ _id: ground._id }, { $set: { onlineBooking } });
};
/** Publishes a change of the ground. */
const tellOfChange = async (): Promise<void> => {
  const { push, inc, set } = recording([
    fact(world.core, 'ground.changed', world.core.clock.now(), { groundId }),
  ]);
  const changed = await world.core.db.grounds.findOneAndUpdate(
    { _id: ground._id },
    { $set: set, $push: push, $inc: { ...inc, version: 1 } },
    { returnDocument: 'after' },
  );
  world.core.events.publishSoon('grounds', changed);
};

describe('grounds that change while a socket joins', () => {
  it('send earlier and later watchers the same state', async () => {
    using early = await TestTab.open(first.port);
    using late = await TestTab.open(first.port);
    using later = await TestTab.open(first.port);
    const watch = { groundIds: [groundId], date };
    await early.ask('grounds:watch', watch);
    await switchSilently(false);
    for (const tab of [late, later]) {
      expect(await tab.ask('grounds:watch', watch)).toMatchObject({ grounds: [{ isBookableOnline: false }] });
    }
    await early.next('ground:changed', ({ isBookableOnline }) => !isBookableOnline);
    await switchSilently(true);
    await tellOfChange();
    await late.next('ground:changed', ({ isBookableOnline }) => isBookableOnline);
  });

  it('send the later watcher a change back to the state that the others still have', async () => {
    using early = await TestTab.open(first.port);
    using late = await TestTab.open(first.port);
    const watch = { groundIds: [groundId], date };
    await early.ask('grounds:watch', watch);
    await switchSilently(false);
    await late.ask('grounds:watch', watch);
    await switchSilently(true);
    await tellOfChange();
    await late.next('ground:changed', ({ isBookableOnline }) => isBookableOnline);
  });

  it('never send an older read after a newer one', async () => {
    using tab = await TestTab.open(first.port);
    await tab.ask('grounds:watch', { groundIds: [groundId], date });
    await switchSilently(false);
    const { find } = mongo.Collection.prototype;
    const slow = new Promise<void>((begun) => {
      let isFirst = true;
      vi.spyOn(mongo.Collection.prototype, 'find').mockImplementation(function (
        this: mongo.Collection,
        ...[filter = {}, options]: Parameters<typeof find>
      ) {
        const cursor = find.call(this, filter, options);
        if (!isFirst || this.collectionName !== 'grounds') return cursor;
        isFirst = false;
        const toArray = cursor.toArray.bind(cursor);
        return Object.assign(cursor, {
          async toArray() {
            const read = await toArray();
            begun();
            await stagger(700);
            return read;
          },
        });
      });
    });
    await tellOfChange();
    await slow;
    await switchSilently(true);
    await tellOfChange();
    await tab.next('ground:changed', ({ isBookableOnline }) => !isBookableOnline);
    await tab.next('ground:changed', ({ isBookableOnline }) => isBookableOnline);
    await quietFor(500);
    expect(tab.all('ground:changed').map(({ isBookableOnline }) => isBookableOnline)).toEqual([false, true]);
  });
});

describe('bookings and notifications', () => {
  it('sends the owner a new booking in full, and both sides its state', async () => {
    const owner = await aUser(world.core, { role: 'ground_owner' });
    const player = await aUser(world.core);
    ground = await aGround(world.core, { ownerId: owner._id });
    groundId = ground._id.toString();
    using ownerTab = await TestTab.open(second.port, { token: await signedIn(owner) });
    using playerTab = await TestTab.open(first.port, { token: await signedIn(player) });
    using strangerTab = await TestTab.open(first.port, { token: await signedIn(await aUser(world.core)) });
    const { booking } = await createBooking(world.core, player._id.toString(), {
      ...slot('18:00-20:00'),
      playerDetails: { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9876543210' } },
    });
    const told = await ownerTab.next('booking:new');
    expect(told.booking).toMatchObject({
      _id: booking._id.toString(),
      bookingId: booking.bookingId,
      status: 'pending',
      userId: { name: player.name },
    });
    const update = await playerTab.next('booking:updated');
    expect(update).toEqual({
      bookingId: booking.bookingId,
      _id: booking._id.toString(),
      status: 'pending',
      payment: { status: 'pending' },
    });
    await quietFor(100);
    expect(playerTab.all('booking:new')).toEqual([]);
    expect(strangerTab.received).toEqual([]);
    // Acknowledged on one of the owner's screens, it disappears from the others.
    expect((await acknowledgeBooking(world.core, booking)).acknowledgedAt).toEqual(expect.any(Date));
    const seen = await ownerTab.next('booking:updated', ({ acknowledged }) => acknowledged === true);
    expect(seen).toEqual({ ...update, acknowledged: true });
  });

  it('send a broadcast to connected users on every instance', async () => {
    const [user, admin] = [await aUser(world.core), await aUser(world.core, { role: 'admin' })];
    const token = await signedIn(user);
    using one = await TestTab.open(first.port, { token });
    using two = await TestTab.open(second.port, { token });
    using visitor = await TestTab.open(first.port);
    const { broadcastId } = await requestBroadcast(world.core, admin._id.toString(), {
      title: 'Monsoon hours',
      message: 'All cages close at 10 PM this week.',
      priority: 'high',
      audience: 'users',
    });
    await deliverBroadcast(world.core, broadcastId);
    for (const tab of [one, two]) {
      expect(await tab.next('notification:new')).toMatchObject({
        unreadCount: 1,
        notification: { type: 'admin_broadcast', title: 'Monsoon hours', priority: 'high' },
      });
    }
    expect(visitor.all('notification:new')).toEqual([]);
  });

  it('sends a notification, and later that it was read, to every tab of its user on every instance', async () => {
    const user = await aUser(world.core);
    const token = await signedIn(user);
    using one = await TestTab.open(first.port, { token });
    using two = await TestTab.open(second.port, { token });
    await notifyInWords(world.core, {
      eventId: 'a-fact',
      userId: user._id.toString(),
      type: 'booking_confirmed',
      title: 'Booking confirmed',
      message: 'See you at the ground.',
    });
    const shown = await one.next('notification:new');
    expect(shown).toMatchObject({
      unreadCount: 1,
      notification: { type: 'booking_confirmed', isRead: false },
    });
    await two.next('notification:new');
    await markRead(world.core, user._id.toString(), shown.notification._id);
    const read = { ids: [shown.notification._id], unreadCount: 0 };
    expect(await one.next('notification:read')).toEqual(read);
    expect(await two.next('notification:read')).toEqual(read);
  });
});

describe('an event while the database is away', () => {
  const aNews = (user: UserDoc, eventId: string) =>
    notifyInWords(world.core, {
      eventId,
      userId: user._id.toString(),
      type: 'booking_confirmed',
      title: `News ${eventId}`,
      message: 'See you at the ground.',
    });

  it('is delivered when the database is back, before later events of the same user', async () => {
    const user = await aUser(world.core);
    using tab = await TestTab.open(first.port, { token: await signedIn(user) });
    vi.spyOn(mongo.AggregationCursor.prototype, 'toArray')
      .mockRejectedValueOnce(new mongo.MongoNetworkError('away'))
      .mockRejectedValueOnce(new mongo.MongoNetworkError('still away'));
    await aNews(user, '1');
    await aNews(user, '2');
    await tab.next('notification:new', ({ notification }) => notification.title === 'News 2');
    expect(tab.all('notification:new').map(({ notification }) => notification.title)).toEqual([
      'News 1',
      'News 2',
    ]);
  });

  it('is dropped at once when the failure is not the database’s', async () => {
    const user = await aUser(world.core);
    using tab = await TestTab.open(first.port, { token: await signedIn(user) });
    vi.spyOn(mongo.AggregationCursor.prototype, 'toArray').mockRejectedValueOnce(new TypeError('a mistake'));
    await aNews(user, '1');
    await aNews(user, '2');
    await tab.next('notification:new');
    expect(tab.all('notification:new').map(({ notification }) => notification.title)).toEqual(['News 2']);
  });
});

describe('admission of sockets', () => {
  it('refuses a bad token with UNAUTHENTICATED and admits a visitor without one', async () => {
    for (const token of ['nonsense', '', 'a.b.c', 42, {}]) {
      await expect(TestTab.open(first.port, { token })).rejects.toThrow('UNAUTHENTICATED');
    }
    using visitor = await TestTab.open(first.port);
    expect(visitor.socket.connected).toBe(true);
  });

  it('goes on after clients that reset their handshakes, on its own path or another', async () => {
    const socket = '/socket.io/?EIO=4&transport=websocket';
    await resetHandshake(first.port, socket);
    await resetHandshake(first.port, socket, 'Origin: https://attacker.example\r\n');
    await resetHandshake(first.port, '/elsewhere');
    using visitor = await TestTab.open(first.port);
    expect(visitor.socket.connected).toBe(true);
  });

  it('refuses an API key with FORBIDDEN, and an unknown key like any bad token', async () => {
    const owner = await aUser(world.core, { role: 'ground_owner' });
    const wanted = { name: 'Till', scopes: ['calendar:read' as const] };
    const { secret } = await createApiKey(world.core, owner._id.toString(), wanted);
    await expect(TestTab.open(first.port, { token: secret })).rejects.toThrow('FORBIDDEN');
    const unknown = `ck_${'A'.repeat(43)}`;
    await expect(TestTab.open(first.port, { token: unknown })).rejects.toThrow('UNAUTHENTICATED');
  });

  it('refuses the token of an ended session and an expired token', async () => {
    const user = await aUser(world.core);
    const token = await signedIn(user);
    await endSessions(world.core, user._id.toString());
    await expect(TestTab.open(first.port, { token })).rejects.toThrow('UNAUTHENTICATED');
    const sessionId = (await openSession(world.core, user, 'a test')).sessionId;
    const old = signAccessToken(
      world.env,
      { id: user._id.toString(), role: 'user', sessionId },
      new Date(Date.now() - 16 * 60_000),
    );
    await expect(TestTab.open(first.port, { token: old })).rejects.toThrow('UNAUTHENTICATED');
  });

  it('disconnects every socket of a session on every instance when it ends, and no other socket', async () => {
    const user = await aUser(world.core);
    const ending = await openSession(world.core, user, 'phone');
    const staying = await openSession(world.core, user, 'laptop');
    using phone = await TestTab.open(first.port, { token: ending.token });
    using phoneToo = await TestTab.open(second.port, { token: ending.token });
    using laptop = await TestTab.open(first.port, { token: staying.token });
    const out = Promise.all([phone.disconnected(), phoneToo.disconnected()]);
    await endSessions(world.core, user._id.toString(), [ending.sessionId]);
    expect(await out).toEqual(['io server disconnect', 'io server disconnect']);
    expect(laptop.socket.connected).toBe(true);
  });

  it('closes a socket when its token expires, unless it was renewed', async () => {
    const user = await aUser(world.core);
    const { sessionId } = await openSession(world.core, user, 'a test');
    const caller = { id: user._id.toString(), role: 'user' as const, sessionId };
    // Its leeway of five seconds is left, in which both sockets connect on any machine.
    const nearlyOver = signAccessToken(world.env, caller, new Date(Date.now() - 15 * 60_000));
    using tab = await TestTab.open(first.port, { token: nearlyOver });
    using renewed = await TestTab.open(first.port, { token: nearlyOver });
    expect(await renewed.ask('auth:renew', { token: await signedIn(user) })).toEqual({ success: true });
    expect(await tab.disconnected()).toBe('io server disconnect');
    expect(renewed.socket.connected).toBe(true);
  });

  it('renews only with a valid token of the same user', async () => {
    using tab = await TestTab.open(first.port, { token: await signedIn(await aUser(world.core)) });
    const foreign = await signedIn(await aUser(world.core));
    expect(await tab.ask('auth:renew', { token: foreign })).toMatchObject({
      success: false,
      code: 'FORBIDDEN',
    });
    expect(await tab.ask('auth:renew', { token: 'x' })).toMatchObject({
      success: false,
      code: 'UNAUTHENTICATED',
    });
    using visitor = await TestTab.open(first.port);
    expect(await visitor.ask('auth:renew', { token: foreign })).toMatchObject({ success: false });
  });

  it('refuses pages of another origin', async () => {
    await expect(TestTab.open(first.port, {}, 'https://elsewhere.example')).rejects.toThrow();
    using own = await TestTab.open(first.port, {}, world.env.PUBLIC_URL);
    expect(own.socket.connected).toBe(true);
  });
});

describe('client events', () => {
  it('are refused in the ack when malformed, and the socket stays open', async () => {
    using tab = await TestTab.open(first.port);
    const bad: [string, unknown][] = [
      ['availability:watch', undefined],
      ['availability:watch', null],
      ['availability:watch', 'x'],
      ['availability:watch', { groundId, date: '2026-02-30' }],
      ['availability:watch', { groundId: 'x', date }],
      ['availability:watch', { groundId, date, more: 1 }],
      ['availability:watch', { groundId: { $ne: null }, date }],
      ['availability:unwatch', []],
      ['grounds:watch', { groundIds: Array.from({ length: 101 }, () => groundId) }],
      ['grounds:watch', { groundIds: 'all' }],
      ['auth:renew', {}],
      ['user:join', { userId: groundId }],
    ];
    for (const [name, payload] of bad) {
      expect(await tab.ask(name, payload)).toMatchObject({ success: false, code: 'VALIDATION' });
    }
    tab.socket.emit('availability:watch'); // no payload, no ack
    tab.socket.emit('availability:watch', { groundId, date }, 'not a function');
    tab.socket.emit('availability:watch', Buffer.from([1, 2, 3]));
    expect(await tab.ask('availability:watch', { groundId, date })).toMatchObject({ success: true });
  });

  it('close only the socket that sends more than 16 kB', async () => {
    using greedy = await TestTab.open(first.port);
    using other = await TestTab.open(first.port);
    const gone = greedy.disconnected();
    greedy.socket.emit('availability:watch', { groundId: 'x'.repeat(20_000), date });
    await gone;
    expect(await other.ask('availability:watch', { groundId, date })).toMatchObject({ success: true });
  });

  it('are refused as RATE_LIMITED in a flood', async () => {
    using tab = await TestTab.open(first.port);
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => tab.ask('availability:unwatch', { groundId, date })),
    );
    expect(answers.slice(0, 60).every((answer) => answer.success === true)).toBe(true);
    expect(answers.some((answer) => answer.code === 'RATE_LIMITED')).toBe(true);
  });
});

describe('the port', () => {
  it('serves health, readiness and metrics', async () => {
    using tab = await TestTab.open(first.port);
    await tab.ask('availability:watch', { groundId, date });
    const get = (path: string) => fetch(`http://127.0.0.1:${first.port}${path}`);
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    expect((await get('/elsewhere')).status).toBe(404);
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toMatch(/crease_realtime_watched_days\{[^}]*\} 1\b/);
    expect(metrics).toContain('crease_realtime_fan_out_seconds_bucket');
  });

  it('stops watching a day when its last watcher leaves', async () => {
    using tab = await TestTab.open(second.port);
    await tab.ask('availability:watch', { groundId, date });
    tab.socket.close();
    await until('no watched day', async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${second.port}/metrics`)).text();
      return /crease_realtime_watched_days\{[^}]*\} 0\b/.test(metrics);
    });
  });
});
