import { openSession } from '@crease/domain/accounts/auth/sessions';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { changeMember, removeMember } from '@crease/domain/business/staff/manage-members';
import { addBlock, removeBlock } from '@crease/domain/calendar/blocks/block.service';
import { placeHold } from '@crease/domain/calendar/holds/place-hold';
import { releaseHold } from '@crease/domain/calendar/holds/release-hold';
import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { createMetrics } from '@crease/domain/platform/metrics';
import { changeGame } from '@crease/domain/play/games/change-game';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { collectPayment } from '@crease/domain/sales/change/collect-payment';
import { aHostedBooking, TestGame } from '@crease/domain/testing/a-game';
import { aGround, aMember, aUser } from '@crease/domain/testing/factories';
import { quietFor } from '@crease/domain/testing/pauses';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { ServerEventData } from '@crease/shared/events/sockets';
import { addDays, hourStart } from '@crease/shared/time/ist';
import { mongo } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Realtime, startRealtime } from './realtime.js';
import { TestTab } from './testing/socket-client.js';

type Day = ServerEventData<'calendar:changed'>;
type Answer = { success: boolean; code?: string; days: Day[] };

let world: World;
let realtime: Realtime;
let owner: UserDoc;
let player: UserDoc;
let ground: GroundDoc;
let groundId: string;
const date = dateAhead();

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  realtime = await startRealtime(world.core, createMetrics('realtime'), { port: 0, host: '127.0.0.1' });
  await realtime.ready;
});
afterAll(async () => {
  await realtime.close();
  await world.close();
});
beforeEach(async () => {
  owner = await aUser(world.core, { role: 'ground_owner', name: 'Sanjay Mhatre' });
  player = await aUser(world.core);
  ground = await aGround(world.core, { ownerId: owner._id });
  groundId = ground._id.toString();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const tabOf = async (user: UserDoc) =>
  await TestTab.open(realtime.port, { token: (await openSession(world.core, user, 'a test')).token });
const watch = (tab: TestTab, groundIds = [groundId], on = date) =>
  tab.ask<Answer>('calendar:watch', { groundIds, date: on });
const slot = (timeSlot: string) => ({ groundId, bookingDate: date, timeSlot });
const aBooking = async (timeSlot: string) =>
  (
    await createBooking(world.core, player._id.toString(), {
      ...slot(timeSlot),
      playerDetails: { playerCount: 4, contactPerson: { name: 'Asha Rao', phone: '9820000001' } },
    })
  ).booking;
const kinds = ({ entries }: Day) => entries.map(({ kind, timeSlot }) => `${kind} ${timeSlot}`);
const bookingIn = ({ entries }: Day) => entries.find(({ kind }) => kind === 'booking')?.booking;

describe('calendar:watch', () => {
  it('acks the days and sends holds, blocks and bookings as they come and go', async () => {
    using tab = await tabOf(owner);
    const ack = await watch(tab);
    expect(ack).toEqual({ success: true, days: [{ groundId, date, rev: 0, entries: [] }] });

    const held = await placeHold(world.core, player._id.toString(), slot('18:00-20:00'));
    const first = await tab.next('calendar:changed', ({ entries }) => entries.length === 1);
    expect(first.entries).toEqual([
      { kind: 'hold', timeSlot: '18:00-20:00', date, heldUntil: held.expiresAt.toISOString() },
    ]);
    await releaseHold(world.core, player._id.toString(), held.holdId);
    await tab.next('calendar:changed', ({ rev, entries }) => rev > first.rev && entries.length === 0);

    const block = await addBlock(world.core, ground, { date, timeSlot: '09:00-11:00', reason: 'Nets' }, 'S');
    const booking = await aBooking('21:00-22:00');
    await tab.next('calendar:changed', (day) => kinds(day).length === 2);
    await removeBlock(world.core, ground, block._id.toString());
    const last = await tab.next('calendar:changed', (day) => kinds(day).join() === 'booking 21:00-22:00');
    expect(bookingIn(last)).toMatchObject({ _id: booking._id.toString(), status: 'pending' });
  });

  it('shows how many come to a booking with a game, as players join, and nothing once it is cancelled', async () => {
    const hosted = await aHostedBooking(world.core, { ground, by: player });
    const comingIn = ({ entries }: Day) => entries.find(({ kind }) => kind === 'booking')?.coming;
    using tab = await tabOf(owner);
    const { days } = await watch(tab, [groundId], hosted.booking.bookingDate);
    expect(days.map(comingIn)).toEqual([undefined]);
    const game = await TestGame.of(world.core, { places: 8 }, hosted);
    await tab.next('calendar:changed', (day) => comingIn(day)?.of === 8 && comingIn(day)?.coming === 1);
    await game.joined();
    await game.joined();
    const last = await tab.next('calendar:changed', (day) => comingIn(day)?.coming === 3);
    expect(kinds(last)).toEqual(['booking 18:00-20:00']);
    await changeGame(world.core, game._id, (_, now) => ({ set: { closedAt: now } }));
    await until('the number is gone', () => {
      const newest = tab.all('calendar:changed').at(-1);
      return newest !== undefined && comingIn(newest) === undefined;
    });
  });

  it('sends changes of a booking that leave its hours alone, also on the day it runs over to', async () => {
    const booking = await aBooking('23:00-01:00');
    using tab = await tabOf(owner);
    using after = await tabOf(owner);
    const [day] = (await watch(tab)).days;
    const [next] = (await watch(after, [groundId], addDays(date, 1))).days;
    expect([day, next].map((one) => one && kinds(one))).toEqual([
      ['booking 23:00-01:00'],
      ['booking 23:00-01:00'],
    ]);
    const confirmed = await approveBooking(world.core, booking._id, 'Sanjay Mhatre');
    const seen = await tab.next('calendar:changed', (one) => bookingIn(one)?.status === 'confirmed');
    await collectPayment(world.core, confirmed, { amount: 100, method: 'cash' }, 'Sanjay Mhatre');
    for (const one of [tab, after]) {
      const paid = await one.next(
        'calendar:changed',
        (frame) => bookingIn(frame)?.payment.collected[0]?.amount === 100,
      );
      expect(paid.rev).toBeGreaterThanOrEqual(one === tab ? seen.rev : 0);
    }
  });

  it('reads once for all watchers and throttles changes to one per 50 ms', async () => {
    const tabs = await Promise.all(Array.from({ length: 5 }, () => tabOf(owner)));
    for (const tab of tabs) await watch(tab);
    const finds = vi.spyOn(mongo.Collection.prototype, 'find');
    const user = player._id.toString();
    const began = Date.now();
    for (let i = 0; i < 20; i++) {
      const { holdId } = await placeHold(world.core, user, slot('19:00-20:00'));
      await releaseHold(world.core, user, holdId);
    }
    const block = await addBlock(world.core, ground, { date, timeSlot: '09:00-11:00', reason: '' }, 'S');
    for (const tab of tabs)
      await tab.next('calendar:changed', (day) => kinds(day).join() === 'block 09:00-11:00');
    expect(block.state).toBe('active');
    // The calendar's reads of bookings are recognised by their filter on the end of the game.
    const ends = JSON.stringify({ $gt: hourStart(date, 0) });
    const reads = finds.mock.calls.filter(([filter]) => JSON.stringify(filter?.endsAt) === ends).length;
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThanOrEqual((Date.now() - began) / 50 + 2);
    for (const tab of tabs) tab.socket.close();
  });

  it('replaces the watch before it; watching no grounds ends it', async () => {
    const other = await aGround(world.core, { ownerId: owner._id });
    using tab = await tabOf(owner);
    await watch(tab);
    const both = await watch(tab, [other._id.toString(), other._id.toString()]);
    expect(both.days.map((day) => day.groundId)).toEqual([other._id.toString()]);
    await placeHold(world.core, player._id.toString(), slot('18:00-20:00'));
    const there = { ...slot('18:00-20:00'), groundId: other._id.toString() };
    await placeHold(world.core, player._id.toString(), there);
    await tab.next('calendar:changed', (day) => day.groundId === other._id.toString());
    await quietFor(150);
    expect(tab.all('calendar:changed').some((day) => day.groundId === groundId)).toBe(false);
    expect(await watch(tab, [])).toEqual({ success: true, days: [] });
    const seen = tab.all('calendar:changed').length;
    await placeHold(world.core, player._id.toString(), { ...there, timeSlot: '09:00-10:00' });
    await quietFor(300);
    expect(tab.all('calendar:changed')).toHaveLength(seen);
  });
});

describe('access to a calendar', () => {
  it('is refused to visitors, players and other owners', async () => {
    using visitor = await TestTab.open(realtime.port);
    using stranger = await tabOf(player);
    using other = await tabOf(await aUser(world.core, { role: 'ground_owner' }));
    using admin = await tabOf(await aUser(world.core, { role: 'admin' }));
    expect(await watch(visitor)).toMatchObject({ success: false, code: 'UNAUTHENTICATED' });
    for (const tab of [stranger, other]) {
      expect(await watch(tab)).toMatchObject({ success: false, code: 'NOT_FOUND' });
      expect(await watch(tab, ['f'.repeat(24)])).toMatchObject({ success: false, code: 'NOT_FOUND' });
    }
    expect(await watch(admin)).toMatchObject({ success: true });
    await placeHold(world.core, player._id.toString(), slot('18:00-20:00'));
    await admin.next('calendar:changed');
    await quietFor(100);
    for (const tab of [visitor, stranger, other]) expect(tab.all('calendar:changed')).toEqual([]);
  });

  it('is limited to a member’s grounds and ends when they are removed or limited', async () => {
    const other = await aGround(world.core, { ownerId: owner._id });
    const [desk, limited] = [await aUser(world.core), await aUser(world.core)];
    const member = await aMember(world.core, owner, desk);
    const narrow = await aMember(world.core, owner, limited, { groundIds: [other._id] });
    using theirs = await tabOf(desk);
    using narrowTab = await tabOf(limited);
    expect(await watch(narrowTab)).toMatchObject({ success: false, code: 'FORBIDDEN' });
    expect(await watch(narrowTab, [other._id.toString(), groundId])).toMatchObject({ code: 'FORBIDDEN' });
    expect(await watch(narrowTab, [other._id.toString()])).toMatchObject({ success: true });
    expect(await watch(theirs)).toMatchObject({ success: true });

    await changeMember(world.core, owner._id.toString(), narrow._id.toString(), { groundIds: [groundId] });
    await removeMember(world.core, owner._id.toString(), member._id.toString());
    await Promise.all([theirs.disconnected(), narrowTab.disconnected()]);
    await placeHold(world.core, player._id.toString(), slot('18:00-20:00'));
    await quietFor(150);
    for (const tab of [theirs, narrowTab]) expect(tab.all('calendar:changed')).toEqual([]);
    using back = await tabOf(desk);
    expect(await watch(back)).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });

  it('ends for a member who is removed during the request', async () => {
    const desk = await aUser(world.core);
    const member = await aMember(world.core, owner, desk);
    for (let i = 0; i < 5; i++) {
      using tab = await tabOf(desk);
      const asked = watch(tab).catch(() => undefined);
      if (i === 4) await removeMember(world.core, owner._id.toString(), member._id.toString());
      await asked;
      if (i < 4) continue;
      await placeHold(world.core, player._id.toString(), slot('18:00-20:00'));
      await quietFor(200);
      expect(tab.all('calendar:changed')).toEqual([]);
    }
  });
});
