import { openSession } from '@crease/domain/accounts/auth/sessions';
import { findLiveUser, type UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { endMember, type MemberDoc, writeMember } from '@crease/domain/accounts/workplaces/member.schema';
import { setRole } from '@crease/domain/accounts/workplaces/set-role';
import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { setGroundStatus } from '@crease/domain/catalogue/grounds/update-ground';
import { createMetrics } from '@crease/domain/platform/metrics';
import { addWalkIn } from '@crease/domain/sales/book/add-walk-in';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { disownBooking } from '@crease/domain/sales/disown/disown-booking';
import { aGround, aMember, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { openWorld, type World } from '@crease/domain/testing/world';
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

async function tabOf(user: UserDoc): Promise<TestTab> {
  const { token } = await openSession(world.core, user, 'Desk');
  return await TestTab.open(realtime.port, { token });
}

interface Place {
  owner: UserDoc;
  here: GroundDoc;
  there: GroundDoc;
}

async function aPlace(): Promise<Place> {
  const owner = await aUser(world.core, { role: 'ground_owner' });
  const [here, there] = [
    await aGround(world.core, { ownerId: owner._id }),
    await aGround(world.core, { ownerId: owner._id }),
  ];
  return { owner, here, there };
}

async function join({ owner }: Place, over: Partial<MemberDoc> = {}) {
  const user = await aUser(world.core);
  return { user, member: await aMember(world.core, owner, user, over) };
}

async function book(ground: GroundDoc, timeSlot = '18:00-19:00') {
  const player = await aUser(world.core);
  const { booking } = await createBooking(world.core, player._id.toString(), {
    groundId: ground._id.toString(),
    bookingDate: dateAhead(),
    timeSlot,
    playerDetails: { playerCount: 4, contactPerson: { name: 'Rohan', phone: '9820098200' } },
  });
  return booking;
}

async function findPlayer({ userId }: Pick<BookingDoc, 'userId'>): Promise<UserDoc> {
  const player = await findLiveUser(world.core, String(userId));
  if (!player) throw new Error('the booking has a player');
  return player;
}

it('sends bookings to every active member with their ground, and to no other account', async () => {
  const place = await aPlace();
  const { here, there } = place;
  const [all, some] = [await join(place), await join(place, { groundIds: [here._id] })];
  const invited = await join(place, { status: 'invited' });
  const [allTab, someTab, invitedTab] = [
    await tabOf(all.user),
    await tabOf(some.user),
    await tabOf(invited.user),
  ];
  const elsewhere = await book(there);
  const booking = await book(here);
  for (const tab of [allTab, someTab]) {
    await tab.next('booking:new', (data) => data.booking._id === booking._id.toString());
    await tab.next('booking:updated', ({ _id }) => _id === booking._id.toString());
  }
  await allTab.next('booking:new', (data) => data.booking._id === elsewhere._id.toString());
  await approveBooking(world.core, booking._id, 'Sanjay Mhatre');
  await someTab.next('booking:updated', ({ status }) => status === 'confirmed');
  const told = someTab.received.filter(({ name }) => name.startsWith('booking:'));
  expect(told.every(({ data }) => JSON.stringify(data).includes(booking._id.toString()))).toBe(true);
  expect(invitedTab.received.filter(({ name }) => name.startsWith('booking:'))).toEqual([]);
  for (const tab of [allTab, someTab, invitedTab]) tab.socket.close();
});

it('closes the socket of a removed or restricted member at once', async () => {
  const place = await aPlace();
  const [removed, fewer] = [await join(place), await join(place)];
  const [removedTab, fewerTab] = [await tabOf(removed.user), await tabOf(fewer.user)];
  const now = world.core.clock.now();
  for (const [tab, change] of [
    [removedTab, () => endMember(world.core, removed.member, now)],
    [fewerTab, () => writeMember(world.core, fewer.member, { groundIds: [place.here._id] }, now)],
  ] as const) {
    const closed = tab.disconnected();
    await change();
    await closed;
  }
  using again = await tabOf(fewer.user);
  using gone = await tabOf(removed.user);
  await book(place.there);
  const booking = await book(place.here);
  const news = await again.next('booking:new');
  expect(news.booking._id).toBe(booking._id.toString());
  expect(gone.all('booking:new')).toEqual([]);
});

it('sends nothing to a member who is removed while they connect', async () => {
  const place = await aPlace();
  for (let round = 0; round < 10; round++) {
    const { user, member } = await join(place);
    const { token } = await openSession(world.core, user, 'Desk');
    const [tab] = await Promise.all([
      TestTab.open(realtime.port, { token }).catch(() => undefined),
      endMember(world.core, member, world.core.clock.now()),
    ]);
    const booking = await book(
      place.here,
      `${String(8 + round).padStart(2, '0')}:00-${String(9 + round).padStart(2, '0')}:00`,
    );
    using watcher = await tabOf(place.owner);
    await approveBooking(world.core, booking._id, 'Sanjay Mhatre');
    await watcher.next('booking:updated', ({ _id }) => _id === booking._id.toString());
    expect(tab?.all('booking:new') ?? []).toEqual([]);
    tab?.socket.close();
  }
});

it('closes the sockets of all staff of a suspended owner', async () => {
  const place = await aPlace();
  const { user } = await join(place);
  using tab = await tabOf(user);
  const closed = tab.disconnected();
  await setRole(world.core, 'f'.repeat(24), place.owner._id.toString(), 'user');
  await closed;
});

it('sends no workplace news to its former owner, who still works elsewhere', async () => {
  const place = await aPlace();
  const { owner, here } = place;
  await aMember(world.core, await aUser(world.core, { role: 'ground_owner' }), owner);
  using before = await tabOf(owner);
  const closed = before.disconnected();
  await setRole(world.core, 'f'.repeat(24), owner._id.toString(), 'user');
  await closed;
  using former = await tabOf({ ...owner, role: 'user' });
  const asked = { groundIds: [here._id.toString()], date: dateAhead() };
  expect(await former.ask('calendar:watch', asked)).toMatchObject({ code: 'NOT_FOUND' });
  // The ground was not marked yet: the player is notified of the booking, and the former owner is not.
  const booking = await book(await aGround(world.core, { ownerId: owner._id }));
  using player = await tabOf(await findPlayer(booking));
  await approveBooking(world.core, booking._id, 'An admin');
  await player.next('booking:updated', ({ status }) => status === 'confirmed');
  expect(former.received.filter(({ name }) => name.startsWith('booking:'))).toEqual([]);
});

it('shows the hours of a ground in review to its staff only', async () => {
  const place = await aPlace();
  await setGroundStatus(world.core, place.here._id, 'suspended');
  const asked = { groundId: place.here._id.toString(), date: dateAhead() };
  using member = await tabOf((await join(place)).user);
  using other = await tabOf((await join(place, { groundIds: [place.there._id] })).user);
  expect(await member.ask('availability:watch', asked)).not.toHaveProperty('code');
  expect(await other.ask('availability:watch', asked)).toMatchObject({ code: 'NOT_FOUND' });
});

it('updates all screens of an account that disowns a walk-in, and those of the ground', async () => {
  const place = await aPlace();
  const player = await aUser(world.core);
  const contactPerson = { name: 'Vikram', phone: '9820098201', email: player.email };
  const booking = await addWalkIn(
    world.core,
    place.here,
    { bookingDate: dateAhead(), timeSlot: '10:00-11:00', playerDetails: { playerCount: 4, contactPerson } },
    'Sanjay Mhatre',
  );
  const tabs = [await tabOf(player), await tabOf(player), await tabOf(place.owner)];
  await disownBooking(world.core, booking._id.toString(), player._id.toString());
  for (const tab of tabs) {
    await tab.next('booking:updated', ({ _id }) => _id === booking._id.toString());
    tab.socket.close();
  }
});
