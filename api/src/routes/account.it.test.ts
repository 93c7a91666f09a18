import { eraseDueTraces } from '@crease/domain/account-end/erase-traces';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { notifyInWords } from '@crease/domain/accounts/notifications/notify';
import { readDay } from '@crease/domain/calendar/day/read-days';
import { placeHold } from '@crease/domain/calendar/holds/place-hold';
import { joinWaitlist } from '@crease/domain/calendar/waitlist/waitlist.service';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { quickHash } from '@crease/domain/testing/quick-hash';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { openWorld, type World } from '@crease/domain/testing/world';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';
import { mailedCode, wrongCode } from '../testing/mailed-code.js';
import { aPicture, upload } from '../testing/pictures.js';

let world: World;
let api: TestApi;
let passwordHash: string;
const password = 'Long0n@Fence';

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  passwordHash = await quickHash(password);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const aPlayer = (over: Partial<UserDoc> = {}) =>
  aUser(world.core, { passwordHash, name: `Zubin ${new Types.ObjectId()}`, ...over });
const slot = (groundId: Types.ObjectId, timeSlot: string) => ({
  groundId: groundId.toString(),
  bookingDate: dateAhead(),
  timeSlot,
});
async function book(player: UserDoc, groundId: Types.ObjectId, timeSlot = '18:00-20:00') {
  const { booking } = await createBooking(world.core, player._id.toString(), {
    ...slot(groundId, timeSlot),
    playerDetails: {
      teamName: `Sixers of ${player._id}`,
      playerCount: 10,
      contactPerson: { name: player.name, phone: player.phone, email: player.email },
    },
    requirements: `Ask for ${player._id}`,
  });
  return booking;
}

describe('a new email address', () => {
  it('is confirmed by the code sent to it, and the old address is notified', async () => {
    const user = await aPlayer({ role: 'ground_owner' });
    const ground = await aGround(world.core, { ownerId: user._id });
    const mine = api.as(user);
    const email = `new-${user._id}@crease.test`;
    const asked = await mine.patch('/users/me', { name: 'Zubin K', email, proof: { password } });
    expect(asked.body).toMatchObject({ user: { name: 'Zubin K', email: user.email } });
    expect(asked.body.message).toContain(email);
    const otp = await mailedCode(world.core, email);
    const verify = (body: object) => mine.post('/users/me/verify-email', body);
    expect(await verify({ email, otp: wrongCode(otp) })).toMatchObject({
      status: 401,
      body: { code: 'BAD_CREDENTIALS' },
    });
    expect((await verify({ email: `other-${email}`, otp })).body.code).toBe('BAD_CREDENTIALS');
    expect((await verify({ email, otp })).body.user.email).toBe(email);
    expect((await verify({ email, otp })).status).toBe(401);
    expect((await mine.get('/auth/me')).body.user.email).toBe(email);
    expect((await api.get(`/grounds/${ground._id}`)).body.ground.owner).toMatchObject({
      name: 'Zubin K',
      email,
    });
    const told = await world.core.db.mails.findOne({ to: user.email });
    expect(told?.subject).toBe('Your Crease email was changed');
    expect(told?.text).not.toContain(email);
    expect((await api.post('/auth/login', { emailOrPhone: email, password })).status).toBe(200);
  });

  it.each(['ground_owner', 'admin'] as const)('of a %s needs a fresh proof of identity', async (role) => {
    const user = await aPlayer({ role });
    const mine = api.as(user);
    const email = `proven-${user._id}@crease.test`;
    const change = (more: object = {}) => mine.patch('/users/me', { name: 'Zubin K', email, ...more });
    for (const [more, code] of [
      [{}, 'PROOF_NEEDED'],
      [{ proof: { password: 'not this one' } }, 'BAD_CREDENTIALS'],
      [{ proof: { code: '000000' } }, 'BAD_CREDENTIALS'],
    ] as const) {
      const refused = await change(more);
      expect([refused.status, refused.body.code]).toEqual([401, code]);
    }
    const other = await aPlayer();
    expect((await change({ email: other.email })).body.code).toBe('PROOF_NEEDED');
    expect((await mine.get('/auth/me')).body.user.name).toBe(user.name);
    expect(await world.core.db.mails.countDocuments({ to: email })).toBe(0);
    expect((await change({ email: user.email })).body.user.name).toBe('Zubin K');

    await api.post('/auth/request-login-otp', { email: user.email });
    const code = await mailedCode(world.core, user.email);
    expect((await change({ proof: { code } })).body.message).toContain(email);
    const otp = await mailedCode(world.core, email);
    expect((await mine.post('/users/me/verify-email', { email, otp })).body.user.email).toBe(email);
    const told = await world.core.db.mails.findOne({ to: user.email, kind: 'security' });
    expect(told?.subject).toBe('Your Crease email was changed');
  });

  it('is refused when it is taken, before and after the code, and verifies no other account', async () => {
    const [user, other] = [await aPlayer(), await aPlayer()];
    const mine = api.as(user);
    const email = `both-${user._id}@crease.test`;
    const ask = (client: ApiClient) => client.patch('/users/me', { email });
    expect((await mine.patch('/users/me', { email: other.email })).body.code).toBe('DUPLICATE');
    expect((await mine.patch('/users/me', { email: user.email })).body.message).toBeUndefined();
    await ask(mine);
    const otp = await mailedCode(world.core, email);
    expect((await api.as(other).post('/users/me/verify-email', { email, otp })).status).toBe(401);
    await world.core.db.users.updateOne({ _id: other._id }, { $set: { email } });
    expect((await mine.post('/users/me/verify-email', { email, otp })).body.code).toBe('DUPLICATE');
  });

  it('gets ten codes a day at most, whatever the addresses', async () => {
    const mine = api.as(await aPlayer());
    const statuses = [];
    for (let i = 0; i < 11; i++) {
      statuses.push(
        (await mine.patch('/users/me', { email: `${i}-${new Types.ObjectId()}@crease.test` })).status,
      );
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

it('a profile picture is shown, the newest only', async () => {
  const user = await aPlayer();
  const mine = api.as(user);
  const first = await mine.post('/users/me/avatar', undefined, upload('image', aPicture()));
  expect(first.status).toBe(200);
  expect(first.body.user.avatar).toBe(first.body.avatar);
  const second = await mine.post('/users/me/avatar', undefined, upload('file', aPicture()));
  expect((await mine.get('/auth/me')).body.user.avatar).toBe(second.body.avatar);
  expect((await api.get(second.body.avatar.slice(4))).headers.get('content-type')).toBe('image/webp');
  expect((await api.get(first.body.avatar.slice(4))).status).toBe(404);
  const text = await mine.post('/users/me/avatar', undefined, upload('image', Buffer.from('hello')));
  expect(text).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
});

it('the export contains everything held about the user, and no secret', async () => {
  const user = await aPlayer();
  const mine = api.as(user);
  const ground = await aGround(world.core);
  const booking = await book(user, ground._id);
  await mine.put(`/users/me/favorites/${ground._id}`);
  await notifyInWords(world.core, {
    eventId: `hello-${user._id}`,
    userId: user._id.toString(),
    type: 'booking_confirmed',
    title: 'Hello',
    message: 'World',
  });
  await api.post('/auth/request-login-otp', { email: user.email });
  const answer = await mine.get('/users/me/export');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="crease-data.json"');
  const held = answer.body.export;
  expect(held.profile).toMatchObject({ email: user.email, favorites: [ground._id.toString()] });
  expect(held.profile.holds).toHaveLength(1);
  expect(held.bookings[0]).toMatchObject({
    _id: booking._id.toString(),
    requirements: `Ask for ${user._id}`,
  });
  expect(held.notifications[0]).toMatchObject({ title: 'Hello' });
  expect(held.sessions).toHaveLength(1);
  expect(held.codes[0]).toMatchObject({ _id: `login:${user.email}`, mails: 1 });
  expect(held.mails[0]).toMatchObject({ kind: 'otp', subject: 'Your Crease login code' });
  for (const section of ['payments', 'reviews', 'waits', 'grounds', 'blocks', 'images', 'privilegedActs']) {
    expect(held[section]).toEqual([]);
  }
  const text = answer.bytes.toString('utf8');
  expect(text).not.toMatch(/argon2|passwordHash|codeHash|tempTokenHash|outbox/);
  expect(text).not.toContain(await mailedCode(world.core, user.email));
});

describe('deleting an account', () => {
  const remove = (client: ApiClient, body: object = { password }) => client.delete('/users/me', body);

  it('needs the password or a login code, and ends nothing when it is wrong', async () => {
    const user = await aPlayer();
    const mine = api.as(user);
    expect(await remove(mine, { password: 'Not@This1' })).toMatchObject({
      status: 401,
      body: { code: 'BAD_CREDENTIALS' },
    });
    expect((await remove(mine, {})).body.errors[0].path).toBe('password');
    expect((await remove(mine, { password, otp: '123456' })).status).toBe(400);
    expect((await remove(api)).status).toBe(401);
    await api.post('/auth/request-login-otp', { email: user.email });
    const otp = await mailedCode(world.core, user.email);
    expect((await remove(mine, { otp: wrongCode(otp) })).body.code).toBe('BAD_CREDENTIALS');
    expect((await mine.get('/auth/me')).status).toBe(200);
    expect((await remove(mine, { otp })).status).toBe(200);
    expect((await mine.get('/auth/me')).status).toBe(401);
  });

  it('cancels, refunds, signs out, and leaves no name, address or number', async () => {
    const user = await aPlayer();
    const owner = await aUser(world.core, { role: 'ground_owner' });
    const ground = await aGround(world.core, { ownerId: owner._id });
    const mine = api.as(user);
    const userId = user._id.toString();
    await api.post('/auth/login', { emailOrPhone: user.email, password: 'Wrong@1234' });
    await api.post('/auth/login', { emailOrPhone: user.email, password });
    const booking = await book(user, ground._id);
    await placeHold(world.core, userId, slot(ground._id, '21:00-22:00'));
    await placeHold(world.core, owner._id.toString(), slot(ground._id, '08:00-09:00'));
    await joinWaitlist(world.core, userId, slot(ground._id, '08:00-09:00'));
    await world.core.db.reviews.insertOne({
      _id: new Types.ObjectId(),
      groundId: ground._id,
      bookingId: new Types.ObjectId(),
      userId: user._id,
      userName: user.name,
      rating: 5,
      comment: 'A fine cage.',
      createdAt: new Date(),
      outbox: [],
      seq: 0,
    });
    await notifyInWords(world.core, {
      eventId: `new-${booking._id}`,
      userId: owner._id.toString(),
      type: 'booking_pending',
      title: 'New booking',
      message: `${user.name} wants Saturday`,
      data: { bookingId: booking._id.toString() },
      named: { userId: user._id, erasedMessage: 'Former player wants Saturday' },
    });
    await mine.post('/users/me/avatar', undefined, upload('image', aPicture()));
    await mine.with({ 'idempotency-key': 'mine' }).patch('/users/me', { name: user.name });

    expect((await remove(mine)).body).toEqual({ success: true, message: 'Your account has been deleted.' });
    expect((await mine.get('/auth/me')).status).toBe(401);
    expect((await api.post('/auth/login', { emailOrPhone: user.email, password })).status).toBe(401);
    const day = await readDay(world.core, ground._id.toString(), dateAhead());
    expect(Object.values(day?.claims ?? {}).filter((claim) => claim?.userId === userId)).toEqual([]);
    const kept = await world.core.db.bookings.findOne({ _id: booking._id });
    expect(kept).toMatchObject({
      status: 'cancelled',
      userName: 'Former player',
      userEmail: '',
      cancellation: { code: 'player', by: 'Former player' },
      playerDetails: { playerCount: 10, contactPerson: { name: 'Former player', phone: '' } },
      pricing: booking.pricing,
    });
    const { reviews } = (await api.get(`/grounds/${ground._id}/reviews`)).body;
    expect(reviews[0]).toMatchObject({ comment: 'A fine cage.', userId: { name: 'Former player' } });
    const asOwner = api.as(owner);
    expect((await asOwner.get(`/bookings/${booking._id}`)).body.booking.userId.name).toBe('Former player');
    expect((await asOwner.get('/notifications')).body.notifications[0].message).toBe(
      'Former player wants Saturday',
    );

    // Half a minute later: running operations have ended, and the last mail was sent.
    await world.core.db.mails.updateMany({ to: user.email }, { $set: { status: 'sent' } });
    await world.core.db.users.updateOne({ _id: user._id }, { $set: { eraseDueAt: new Date(0) } });
    // On a slow machine the accounts that earlier tests deleted are due by now, too.
    const others = { _id: { $ne: user._id }, eraseDueAt: { $exists: true } };
    await world.core.db.users.updateMany(others, { $set: { eraseDueAt: new Date('2100-01-01') } });
    expect(await eraseDueTraces(world.core)).toBe(1);
    for (const name of Object.keys(world.core.db) as (keyof typeof world.core.db)[]) {
      const text = JSON.stringify(await world.core.db[name].find({}).toArray());
      for (const trace of [user.name, user.email, user.phone, `of ${user._id}`, `for ${user._id}`]) {
        expect(text, `${name} still holds ${trace}`).not.toContain(trace);
      }
    }
  });

  it('frees email and phone for a new registration', async () => {
    const user = await aPlayer();
    await remove(api.as(user));
    const person = { name: 'Asha Rane', email: user.email, phone: user.phone, password: 'Six@Sixes6' };
    const { status, body } = await api.post('/auth/register', person);
    expect(status).toBe(201);
    const otp = await mailedCode(world.core, user.email);
    const done = await api.post('/auth/verify-registration', {
      email: user.email,
      otp,
      tempToken: body.tempToken,
    });
    expect(done.status).toBe(200);
    expect(done.body.user.id).not.toBe(user._id.toString());
  });

  it('is refused for an owner with open grounds or upcoming games, and otherwise closes their grounds', async () => {
    const owner = await aPlayer({ role: 'ground_owner' });
    const ground = await aGround(world.core, { ownerId: owner._id });
    const mine = api.as(owner);
    expect(await remove(mine)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', message: expect.stringContaining('open for booking') },
    });
    await world.core.db.grounds.updateOne({ _id: ground._id }, { $set: { status: 'suspended' } });
    const booking = await world.core.db.bookings.findOne({});
    const live = { ...booking, _id: new Types.ObjectId(), bookingId: 'CR-LIVE0001', ownerId: owner._id };
    await world.core.db.bookings.insertOne({
      ...(live as NonNullable<typeof booking>),
      status: 'confirmed',
      endsAt: new Date(Date.now() + 86_400_000),
      outbox: [],
    });
    expect((await remove(mine)).body.message).toContain('have booked');
    await world.core.db.bookings.deleteOne({ _id: live._id });
    expect((await remove(mine)).status).toBe(200);
    const after = await world.core.db.grounds.findOne({ _id: ground._id });
    expect(after).toMatchObject({ status: 'closed', owner: { name: 'Former owner', email: '' } });
    const admin = api.as(await aUser(world.core, { role: 'admin' }));
    expect((await admin.patch(`/admin/grounds/${ground._id}`, { status: 'active' })).body.code).toBe(
      'STATE_CONFLICT',
    );
  });
});
