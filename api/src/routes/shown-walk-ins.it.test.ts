import { eraseTraces } from '@crease/domain/account-end/erase-traces';
import { requestMail } from '@crease/domain/messaging/mail/request-mail';
import { addWalkIn } from '@crease/domain/sales/book/add-walk-in';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { aRegularRequest, regularsOn } from '@crease/domain/testing/a-regular';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { Booking } from '@crease/shared/contracts/booking';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let scene: Scene;
let owner: ApiClient;
let player: ApiClient;
let stranger: ApiClient;
let phone: string;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  scene = await Scene.of(world.core);
  owner = api.as(scene.people.owner);
  player = api.as(scene.people.player);
  stranger = api.as(scene.people.otherPlayer);
  phone = `97${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
});

async function walkIn(
  timeSlot: string,
  contact: { phone?: string; email?: string } = {},
): Promise<BookingDoc> {
  const contactPerson = { name: 'Vikram Rao', phone, ...contact };
  const wanted = { bookingDate: scene.date, timeSlot, playerDetails: { playerCount: 6, contactPerson } };
  return await addWalkIn(world.core, scene.ground, wanted, 'Sanjay Mhatre');
}

const listOf = async (client: ApiClient): Promise<string[]> =>
  (await client.get('/bookings/my-bookings')).body.bookings.map((one: Booking) => one._id);
const customerId = async (of: string): Promise<string> =>
  (await owner.get(`/owner/customers?q=${of}`)).body.customers[0].customerId;
async function aLink(of = phone): Promise<string> {
  const { status, body } = await owner.post(`/owner/customers/${await customerId(of)}/link`, {});
  expect(status).toBe(201);
  const url = new URL(body.link.url);
  expect(url.pathname).toBe('/bookings/link');
  return url.searchParams.get('token') ?? '';
}
const take = (client: ApiClient, token: string) => client.post('/bookings/link', { token });

/** The booking as a stranger sees it. */
async function expectHidden(client: ApiClient, booking: BookingDoc): Promise<void> {
  const path = `/bookings/${booking._id}`;
  expect(await listOf(client)).not.toContain(booking._id.toString());
  expect(JSON.stringify((await client.get(path)).body)).not.toContain(
    booking.playerDetails.contactPerson.phone,
  );
  for (const file of ['receipt.pdf', 'calendar.ics'])
    expect((await client.get(`${path}/${file}`)).status).toBe(403);
  expect((await client.post(`${path}/send-receipt`)).status).toBe(403);
  expect((await client.get(`${path}/invoice.pdf`)).status).toBe(404);
}

describe('a walk-in', () => {
  it('is shown to the account whose verified address the ground entered, and to no other', async () => {
    const booking = await walkIn('10:00-11:00', { email: scene.people.player.email });
    expect(await listOf(player)).toEqual([booking._id.toString()]);
    const path = `/bookings/${booking._id}`;
    const { body } = await player.get(path);
    expect(body.booking).toMatchObject({ userId: null, source: 'walk-in' });
    expect(body.booking.confirmation.confirmationCode).toBe(booking.confirmation?.confirmationCode);
    for (const file of ['receipt.pdf', 'calendar.ics'])
      expect((await player.get(`${path}/${file}`)).status).toBe(200);
    await expectHidden(stranger, booking);
    await expectHidden(api.as(scene.people.otherOwner), booking);
  });

  it('follows the address: an account that gave it up no longer sees it', async () => {
    const booking = await walkIn('10:00-11:00', { email: scene.people.player.email });
    await world.core.db.users.updateOne(
      { _id: scene.people.player._id },
      { $set: { email: `moved-${scene.people.player.email}` } },
    );
    await expectHidden(player, booking);
  });

  it('without an address is shown to no account, not even to those with its phone', async () => {
    const booking = await walkIn('10:00-11:00', { phone: scene.people.player.phone });
    await expectHidden(player, booking);
  });

  it('can be read by its player, and run by the ground only', async () => {
    const booking = await walkIn('10:00-11:00', { email: scene.people.player.email });
    const path = `/bookings/${booking._id}`;
    const off = { status: 'cancelled', reason: 'Rain' };
    expect((await player.patch(`${path}/status`, off)).body.code).toBe('FORBIDDEN');
    const move = { bookingDate: scene.date, timeSlot: '12:00-13:00' };
    expect((await player.patch(`${path}/reschedule`, move)).body.code).toBe('FORBIDDEN');
    expect((await player.post(`${path}/collect`, { amount: 1, method: 'cash' })).body.code).toBe('FORBIDDEN');
  });

  it('has its receipt mailed to a player who requests it and may see it', async () => {
    const booking = await walkIn('10:00-11:00', { email: scene.people.player.email });
    expect((await player.post(`/bookings/${booking._id}/send-receipt`)).status).toBe(200);
    const mail = await world.core.db.mails.findOne({ receiptFor: booking._id.toString() });
    expect(mail?.to).toBe(scene.people.player.email);
  });
});

describe('the owner’s link', () => {
  it('shows all walk-ins of that number, future ones too, to the one account that accepts it', async () => {
    const first = await walkIn('10:00-11:00');
    expect(await listOf(player)).toEqual([]);
    const taken = await take(player, await aLink());
    expect(taken.status).toBe(200);
    const second = await walkIn('11:00-12:00');
    const other = await walkIn('12:00-13:00', { phone: '9700000001' });
    expect(await listOf(player)).toEqual([second._id.toString(), first._id.toString()]);
    expect((await player.get(`/bookings/${first._id}/receipt.pdf`)).status).toBe(200);
    await expectHidden(player, other);
    await expectHidden(stranger, first);
  });

  it('works once: of many who open it at the same moment one sees them', async () => {
    const booking = await walkIn('10:00-11:00');
    const token = await aLink();
    const people = await Promise.all(Array.from({ length: 8 }, () => aUser(world.core)));
    const answers = await Promise.all(people.map((one) => take(api.as(one), token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'BAD_CREDENTIALS')).toHaveLength(7);
    const seen = await Promise.all(people.map((one) => listOf(api.as(one))));
    expect(seen.flat()).toEqual([booking._id.toString()]);
    expect((await take(stranger, token)).status).toBe(401);
    await expectHidden(stranger, booking);
  });

  it('expires after seven days, and when the next one is created', async () => {
    await walkIn('10:00-11:00');
    const old = await aLink();
    const late = await aLink();
    expect((await take(stranger, old)).status).toBe(401);
    await world.core.db.customerLinks.updateOne(
      { ownerId: scene.people.owner._id },
      { $set: { endsAt: world.core.clock.now() } },
    );
    expect((await take(stranger, late)).status).toBe(401);
    expect(await listOf(stranger)).toEqual([]);
  });

  it('can be revoked by the owner, and shows nothing of another workplace with the same number', async () => {
    const booking = await walkIn('10:00-11:00');
    const there = await Scene.of(world.core);
    const elsewhere = await addWalkIn(
      world.core,
      there.ground,
      {
        bookingDate: there.date,
        timeSlot: '10:00-11:00',
        playerDetails: { playerCount: 6, contactPerson: { name: 'Vikram Rao', phone } },
      },
      'Another Owner',
    );
    await take(player, await aLink());
    await expectHidden(player, elsewhere);
    const path = `/owner/customers/${await customerId(phone)}`;
    expect((await owner.get(`/owner/customers?q=${phone}`)).body.customers[0]).toMatchObject({
      walksIn: true,
      shownTo: 1,
    });
    // Neither another owner nor the desk can create or revoke one.
    for (const who of [scene.people.otherOwner, scene.people.desk, scene.people.player])
      expect((await api.as(who).post(`${path}/link`, {})).status).toBeGreaterThanOrEqual(400);
    expect((await owner.delete(`${path}/link`)).status).toBe(200);
    await expectHidden(player, booking);
  });

  it('does not widen with a merge', async () => {
    await walkIn('10:00-11:00');
    const other = await walkIn('11:00-12:00', { phone: '9700000002' });
    await take(player, await aLink());
    const into = await customerId(phone);
    const from = await customerId('9700000002');
    expect((await owner.post(`/owner/customers/${from}/merge`, { into })).status).toBe(200);
    await expectHidden(player, other);
  });

  it('is mailed to the customer’s address, and refused if there is none, or no walk-in', async () => {
    await walkIn('10:00-11:00');
    const path = `/owner/customers/${await customerId(phone)}/link`;
    expect((await owner.post(path, { mail: true })).body.code).toBe('STATE_CONFLICT');
    await walkIn('11:00-12:00', { email: `vikram-${phone}@example.com` });
    const { body } = await owner.post(path, { mail: true });
    const mail = await world.core.db.mails.findOne({ to: `vikram-${phone}@example.com` });
    expect(mail?.text.split('\n')).toContain(body.link.url);
    await scene.confirmed();
    const account = await customerId(scene.people.player.phone);
    expect((await owner.post(`/owner/customers/${account}/link`, {})).body.code).toBe('STATE_CONFLICT');
  });

  it('is stored as a hash, and deleted with the account that accepted it', async () => {
    await walkIn('10:00-11:00');
    const token = await aLink();
    const links = world.core.db.customerLinks;
    const ofOwner = { ownerId: scene.people.owner._id };
    expect(JSON.stringify(await links.find(ofOwner).toArray())).not.toContain(token);
    const leaving = await aUser(world.core);
    await take(api.as(leaving), token);
    expect(await links.countDocuments(ofOwner)).toBe(1);
    await eraseTraces(world.core, leaving);
    expect(await links.countDocuments(ofOwner)).toBe(0);
  });
});

describe('a walk-in of another person', () => {
  const notMine = (who: ApiClient, { _id }: Pick<BookingDoc, '_id'>) => who.post(`/bookings/${_id}/not-mine`);
  const stored = async ({ _id }: BookingDoc): Promise<BookingDoc> => {
    const found = await world.core.db.bookings.findOne({ _id });
    if (!found) throw new Error('the booking is gone');
    return found;
  };
  const rowsOf = async (booking: BookingDoc): Promise<string[]> =>
    (await stored(booking)).timeline.map(({ what }) => what);

  it('can be disowned by the account it is shown to, and stays the ground’s booking', async () => {
    const booking = await walkIn('10:00-11:00', { email: scene.people.player.email });
    const path = `/bookings/${booking._id}`;
    expect((await player.get(path)).body.booking.shown).toBe(true);
    expect((await player.get('/bookings/my-bookings')).body.bookings[0].shown).toBe(true);
    expect((await owner.get(path)).body.booking.shown).toBeUndefined();
    expect((await notMine(player, booking)).status).toBe(200);
    await expectHidden(player, booking);
    const { body } = await owner.get(path);
    expect(body.booking).toMatchObject({ status: 'confirmed', playerDetails: booking.playerDetails });
    expect(body.booking.timeline.at(-1)).toMatchObject({ what: 'not theirs', by: 'system' });
    expect(JSON.stringify(body.booking.timeline)).not.toContain(scene.people.player.name);
  });

  it('is reported to the ground once, however often and in however many tabs it is disowned', async () => {
    const booking = await walkIn('10:00-11:00', { email: scene.people.player.email });
    const answers = await Promise.all(Array.from({ length: 8 }, () => notMine(player, booking)));
    expect((await notMine(player, booking)).status).toBe(200);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await rowsOf(booking)).toEqual(['walked in', 'not theirs']);
    const told = (await stored(booking)).outbox.filter(({ name }) => name === 'booking.disowned');
    expect(told.map(({ data }) => data)).toEqual([
      {
        bookingId: booking._id.toString(),
        userId: scene.people.player._id.toString(),
        ownerId: scene.people.owner._id.toString(),
        groundId: scene.ground._id.toString(),
      },
    ]);
  });

  it('that a link shows can be disowned, too, and the others of that number stay', async () => {
    const [first, second] = [await walkIn('10:00-11:00'), await walkIn('11:00-12:00')];
    await take(player, await aLink());
    expect((await notMine(player, first)).status).toBe(200);
    expect(await listOf(player)).toEqual([second._id.toString()]);
    await expectHidden(player, first);
  });

  it('reveals nothing to accounts it is not shown to', async () => {
    const booking = await walkIn('10:00-11:00', { email: scene.people.player.email });
    for (const who of [stranger, api.as(scene.people.otherOwner), owner, api.as(scene.people.admin)])
      expect((await notMine(who, booking)).body.code).toBe('NOT_FOUND');
    expect((await api.post(`/bookings/${booking._id}/not-mine`)).status).toBe(401);
    expect((await player.post('/bookings/CR-ZZZZ9999/not-mine')).status).toBe(404);
    expect(await rowsOf(booking)).toEqual(['walked in']);
    expect(await listOf(player)).toEqual([booking._id.toString()]);
  });

  it('cannot be disowned if it is the player’s own booking', async () => {
    const booking = await scene.confirmed();
    expect(await notMine(player, booking)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    expect(await listOf(player)).toEqual([booking._id.toString()]);
    expect((await notMine(stranger, booking)).status).toBe(404);
  });

  it('cannot be disowned if the player entered it themselves with their own address', async () => {
    const { manager } = scene.people;
    const contactPerson = { name: 'Meera Joshi', phone, email: manager.email };
    const wanted = {
      bookingDate: scene.date,
      timeSlot: '10:00-11:00',
      playerDetails: { playerCount: 6, contactPerson },
    };
    const by = { name: manager.name, id: manager._id };
    const booking = await addWalkIn(world.core, scene.ground, wanted, by);
    expect(await listOf(api.as(manager))).toEqual([booking._id.toString()]);
    await world.core.db.members.updateOne({ userId: manager._id }, { $set: { status: 'removed' } });
    expect((await notMine(api.as(manager), booking)).body.code).toBe('STATE_CONFLICT');
  });

  it('cancels mails to the account that are still waiting', async () => {
    const booking = await walkIn('10:00-11:00', { email: scene.people.player.email });
    const other = await walkIn('11:00-12:00', { email: scene.people.player.email });
    const ask = ({ _id }: BookingDoc, to: string) =>
      requestMail(world.core, {
        to,
        kind: 'booking',
        subject: 'Your game',
        text: 'It is on.',
        cause: { what: 'customer', ownerId: scene.people.owner._id, bookingId: _id.toString() },
      });
    const waiting = await ask(booking, scene.people.player.email);
    const kept = [await ask(other, scene.people.player.email), await ask(booking, 'somebody@crease.test')];
    await notMine(player, booking);
    const statusOf = async (_id: typeof waiting) => (await world.core.db.mails.findOne({ _id }))?.status;
    expect(await statusOf(waiting)).toBe('failed');
    expect(await Promise.all(kept.map(statusOf))).toEqual(['requested', 'requested']);
  });

  it('disowns all weekly games with it, and their cancellations are not mailed', async () => {
    const { email } = scene.people.player;
    const request = aRegularRequest(3, { customer: { name: 'Vikram Rao', phone, email } });
    const { body } = await owner.post(`/grounds/${scene.ground._id}/regulars`, request);
    const { bookingsOf, mailsTo } = regularsOn(() => world.core);
    const dates = await bookingsOf(scene.ground);
    expect(await listOf(player)).toHaveLength(3);
    const before = (await mailsTo(email)).length;
    expect((await notMine(player, dates[1] as BookingDoc)).status).toBe(200);
    expect(await listOf(player)).toEqual([]);
    for (const date of dates) {
      await expectHidden(player, date);
      expect(await rowsOf(date)).toEqual(['booked every week', 'not theirs']);
    }
    expect((await owner.delete(`/regulars/${body.regular._id}`)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(before);
  });
});
