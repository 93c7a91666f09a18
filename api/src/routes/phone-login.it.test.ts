import { eraseDueTraces } from '@crease/domain/account-end/erase-traces';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { loginByPhone } from '@crease/domain/accounts/sign-in/phone-login';
import { forgetSwitches } from '@crease/domain/platform/switches/switches';
import { aGamePaidByHost, bookingOf, SHARE } from '@crease/domain/testing/a-shared-game';
import { aMember, aUser } from '@crease/domain/testing/factories';
import { quickHash } from '@crease/domain/testing/quick-hash';
import { paySandboxOrder } from '@crease/domain/testing/sandbox-client';
import { totpCode } from '@crease/domain/testing/totp-code';
import { openWorld } from '@crease/domain/testing/world';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type ApiClient, openApi } from '../testing/api-client.js';
import { mailedCode } from '../testing/mailed-code.js';
import { openTextingApi, type TextingApi } from '../testing/texting-api.js';

let world: TextingApi['world'];
let api: TextingApi['api'];
let close: TextingApi['close'];
let phones = 7_000_000_000 + Math.floor(Math.random() * 900_000_000);

beforeAll(async () => {
  ({ world, api, close } = await openTextingApi());
});
afterAll(() => close());

const users = () => world.core.db.users;
const aPhone = () => String(++phones);
const name = 'Asha Rane';

/** Each from an address of its own: one address gets only so many a day. */
const ask = (phone: string, more: object = {}) =>
  api
    .with({ 'x-forwarded-for': `10.${phone.slice(4, 6)}.${phone.slice(6, 8)}.${phone.slice(8)}` })
    .post('/auth/request-phone-otp', { phone, ...more });
/** The newest code sent to a phone. */
const codeTo = async (phone: string): Promise<string> =>
  (await world.core.db.texts.findOne({ to: phone }, { sort: { _id: -1 } }))?.values?.code ?? '';
/** Ends the 30 seconds between two codes. */
const endPause = (phone: string) =>
  world.core.db.otps.updateOne({ _id: `phone-login:${phone}` }, { $set: { sentAt: new Date(0) } });
const enter = (phone: string, otp: string, more: object = { name }, by: ApiClient = api) =>
  by.post('/auth/verify-phone-otp', { phone, otp, ...more });

async function proves(phone: string, more: object = { name }, claim: object = {}): Promise<Answer> {
  await endPause(phone);
  const asked = await ask(phone, claim);
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  return await enter(phone, await codeTo(phone), more);
}
const asHolder = ({ body }: Answer): ApiClient => api.withToken(body.token);
const wrongFor = (otp: string) => (otp === '000000' ? '000001' : '000000');
const proven = (over: Partial<UserDoc> = {}) => {
  const phone = aPhone();
  return aUser(world.core, { phone, verifiedPhone: phone, ...over });
};
const accountsOf = (phone: string) => users().find({ phone }).toArray();

describe('a code sent to a phone', () => {
  it('makes an account without an email for a new player, who signs in to it again by another code', async () => {
    const phone = aPhone();
    const first = await proves(phone);
    expect(first).toMatchObject({
      status: 200,
      body: { user: { name, phone, email: '', role: 'user', phoneVerified: true } },
    });
    const again = await proves(phone, {});
    expect(again.body.user._id).toBe(first.body.user._id);
    expect(await accountsOf(phone)).toHaveLength(1);
    expect(JSON.stringify(again.body)).not.toContain('none:');
  });

  it('signs a player with an email in to the account that has proven the phone', async () => {
    const user = await proven();
    const answer = await proves(user.phone);
    expect(answer.body.user).toMatchObject({ _id: user._id.toString(), email: user.email, name: user.name });
    expect(await accountsOf(user.phone)).toHaveLength(1);
  });

  it('is refused where no account has proven the phone and no name is given', async () => {
    const phone = aPhone();
    expect(await proves(phone, {})).toMatchObject({ status: 401, body: { reason: 'no_account_by_phone' } });
    expect(await accountsOf(phone)).toEqual([]);
  });

  it.each(['ground_owner', 'admin'] as const)('does not open the account of a %s', async (role) => {
    const user = await proven({ role });
    expect(await proves(user.phone)).toMatchObject({
      status: 401,
      body: { reason: 'phone_login_for_players' },
    });
  });

  it('does not open the account of a staff member, and opens it once they have left', async () => {
    const user = await proven();
    const owner = await aUser(world.core, { role: 'ground_owner' });
    const member = await aMember(world.core, owner, user, { role: 'desk' });
    expect(await proves(user.phone)).toMatchObject({
      status: 401,
      body: { reason: 'phone_login_for_players' },
    });
    expect(await world.core.db.sessions.countDocuments({ userId: user._id })).toBe(0);
    const asOwner = api.as(owner);
    expect((await asOwner.delete(`/owner/staff/${member._id}`)).status).toBe(200);
    expect((await proves(user.phone)).body.user._id).toBe(user._id.toString());
  });

  it('is only the first step where the account has a second factor', async () => {
    const password = 'Six@Sixes6';
    const user = await proven({ passwordHash: await quickHash(password) });
    const mine = api.as(user);
    await mine.post('/auth/second-factor/mail-code', { password });
    const otp = await mailedCode(world.core, user.email);
    const { secret } = (await mine.post('/auth/second-factor/enrol', { password, otp })).body;
    expect((await mine.post('/auth/second-factor/confirm', { code: totpCode(secret) })).status).toBe(200);
    const nextStep = () =>
      world.core.db.secondFactors.updateOne({ _id: user._id }, { $set: { lastStep: 0 } });
    await nextStep();
    const sessions = await world.core.db.sessions.countDocuments({ userId: user._id });

    const first = await proves(user.phone);
    expect(first).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR', reason: 'app_code_needed' } });
    expect(first.body.token).toBeUndefined();
    expect(await world.core.db.sessions.countDocuments({ userId: user._id })).toBe(sessions);
    const second = (code: string) =>
      api.post('/auth/second-factor', { challenge: first.body.challenge, code });
    expect((await second(wrongFor(totpCode(secret)))).status).toBe(401);
    const done = await second(totpCode(secret));
    expect(done.body.user._id).toBe(user._id.toString());
  });

  it('does not open an account with an email that was not used for 90 days', async () => {
    const longAgo = new Date(Date.now() - 91 * 86_400_000);
    const user = await proven({ createdAt: longAgo });
    expect(await proves(user.phone)).toMatchObject({ status: 401, body: { reason: 'phone_long_unused' } });
    // An open session counts, and so does a sign-in of a session that has ended.
    const session = api.as(user);
    expect((await session.get('/auth/me')).status).toBe(200);
    expect((await proves(user.phone)).body.user._id).toBe(user._id.toString());
    expect((await session.post('/auth/logout', {})).status).toBe(200);
    await world.core.db.sessions.deleteMany({ userId: user._id });
    expect((await proves(user.phone)).status).toBe(200);

    const withoutMail = await proves(aPhone());
    const { _id, phone } = withoutMail.body.user;
    await world.core.db.sessions.deleteMany({ userId: new Types.ObjectId(_id as string) });
    await users().updateOne(
      { _id: new Types.ObjectId(_id as string) },
      { $set: { createdAt: longAgo }, $unset: { devices: '' } },
    );
    expect((await proves(phone, {})).body.user._id).toBe(_id);
  });

  it('takes a listed but unproven phone only after the player says that it is theirs, and mails its account', async () => {
    const lister = await aUser(world.core, { phone: aPhone() });
    expect(await ask(lister.phone)).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE', errors: [{ path: 'phone' }] },
    });
    const answer = await proves(lister.phone, { name }, { phoneIsMine: true });
    expect(answer.body.user._id).not.toBe(lister._id.toString());
    expect((await users().findOne({ _id: lister._id }))?.phoneHeldElsewhere).toEqual(lister._id);
    expect(
      await world.core.db.mails.countDocuments({
        to: lister.email,
        subject: 'Your phone number logs in to another account',
      }),
    ).toBe(1);
  });

  it('is used once, however many tabs enter it at once', async () => {
    const phone = aPhone();
    await ask(phone);
    const otp = await codeTo(phone);
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(phone, otp)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await accountsOf(phone)).toHaveLength(1);
  });

  it('signs in to the account that another tab has made since this one looked', async () => {
    const phone = aPhone();
    await ask(phone);
    const other = new Types.ObjectId();
    const { users: real } = world.core.db;
    const late = new Proxy(real, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        if (key !== 'insertOne') return value.bind(target);
        return async (...given: unknown[]) => {
          await aUser(world.core, { _id: other, email: `none:${other}`, phone, verifiedPhone: phone });
          return await value.apply(target, given);
        };
      },
    });
    const core = { ...world.core, db: { ...world.core.db, users: late } };
    const origin = { address: '203.0.113.9', device: 'Tab' };
    const { user } = await loginByPhone(core, { phone, otp: await codeTo(phone), name }, origin);
    expect(user._id).toEqual(other);
    expect(await accountsOf(phone)).toHaveLength(1);
  });

  it('is worthless for another phone, and after five wrong guesses', async () => {
    const [phone, other] = [aPhone(), aPhone()];
    await ask(phone);
    await ask(other);
    const otp = await codeTo(phone);
    expect((await enter(other, otp)).status).toBe((await codeTo(other)) === otp ? 200 : 401);
    for (let guess = 0; guess < 5; guess++)
      expect((await enter(phone, wrongFor(otp))).body.code).toBe('BAD_CREDENTIALS');
    expect((await enter(phone, otp)).body.code).toBe('BAD_CREDENTIALS');
  });

  it('goes out once in 30 seconds and five times a day to one phone', async () => {
    const phone = aPhone();
    expect((await ask(phone)).status).toBe(200);
    expect((await ask(phone)).body.code).toBe('RATE_LIMITED');
    for (let n = 0; n < 4; n++) {
      await endPause(phone);
      expect((await ask(phone)).status).toBe(200);
    }
    await endPause(phone);
    expect(await ask(phone)).toMatchObject({ status: 429, body: { reason: 'too_many_codes_to_phone' } });
  });

  it('makes an address wait that asks for codes to many phones', async () => {
    const there = api.with({ 'x-forwarded-for': '203.0.113.77' });
    const askThere = async () => (await there.post('/auth/request-phone-otp', { phone: aPhone() })).status;
    expect(await askThere()).toBe(200);
    await world.core.db.loginAttempts.updateOne(
      { _id: 'phone-codes:203.0.113.77' },
      { $set: { count: 199 } },
    );
    expect([await askThere(), await askThere()]).toEqual([200, 429]);
  });

  it('makes no account while sign-up is paused, and still signs in to one', async () => {
    const user = await proven();
    const by = new Types.ObjectId();
    await world.core.db.switches.insertOne({ _id: 'sign-up', since: new Date(), by, why: 'An incident' });
    forgetSwitches(world.core);
    try {
      const phone = aPhone();
      expect((await proves(phone)).body.code).toBe('SWITCHED_OFF');
      expect(await accountsOf(phone)).toEqual([]);
      expect((await proves(user.phone)).status).toBe(200);
    } finally {
      await world.core.db.switches.deleteMany({});
      forgetSwitches(world.core);
    }
  });
});

describe('an account without an email', () => {
  it('keeps its phone, because no other way leads into it', async () => {
    const phone = aPhone();
    const mine = asHolder(await proves(phone));
    expect(await mine.patch('/users/me', { phone: aPhone() })).toMatchObject({
      status: 409,
      body: { reason: 'add_mail_first' },
    });
    const rival = await aUser(world.core, { phone, phoneHeldElsewhere: new Types.ObjectId() });
    const asRival = api.as(rival);
    expect((await asRival.post('/users/me/phone-code', {})).status).toBe(202);
    expect(await asRival.post('/users/me/verify-phone', { otp: await codeTo(phone) })).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE', reason: 'phone_proven' },
    });
    expect((await proves(phone, {})).body.user.name).toBe(name);
  });

  it('has no password, second factor or owner’s role before it has an email, and all of them after', async () => {
    const phone = aPhone();
    const answer = await proves(phone);
    const mine = asHolder(answer);
    const asAdmin = api.as(await aUser(world.core, { role: 'admin' }));
    const refused = { status: 409, body: { code: 'STATE_CONFLICT' } };
    const password = 'Six@Sixes6';
    expect((await api.post('/auth/login', { emailOrPhone: phone, password: 'none' })).status).toBe(401);
    expect(
      await mine.post('/auth/change-password', { currentPassword: 'none', newPassword: password }),
    ).toMatchObject(refused);
    expect(await mine.post('/auth/second-factor/mail-code', { password: 'none' })).toMatchObject(refused);
    const toOwner = () => asAdmin.patch(`/admin/users/${answer.body.user._id}`, { role: 'ground_owner' });
    expect(await toOwner()).toMatchObject(refused);

    const email = `${phone}@crease.test`;
    expect((await mine.patch('/users/me', { email })).status).toBe(200);
    const verified = await mine.post('/users/me/verify-email', {
      email,
      otp: await mailedCode(world.core, email),
    });
    expect(verified.body.user).toMatchObject({ email, phone });
    await api.post('/auth/forgot-password', { email });
    const otp = await mailedCode(world.core, email);
    expect((await api.post('/auth/reset-password', { email, otp, newPassword: password })).status).toBe(200);
    expect((await api.post('/auth/login', { emailOrPhone: email, password })).status).toBe(200);
    expect((await toOwner()).status).toBe(200);
  });

  it('pays its share, gets no mail, and shows no address to anybody', async () => {
    const game = await aGamePaidByHost(world.core);
    const phone = aPhone();
    const mine = asHolder(await proves(phone));
    const gameId = game._id.toString();
    const joined = await mine.post(`/games/${gameId}/join`, {});
    expect(joined.body.place).toMatchObject({ status: 'held', share: SHARE });
    const { order } = (await mine.post('/payments/create-order', { placeId: joined.body.place._id })).body;
    // From another device while the payment is open: the same account, the same place, and no mail about the device.
    await endPause(phone);
    await ask(phone);
    const tablet = api.with({ 'user-agent': 'A tablet', 'x-forwarded-for': '203.0.113.60' });
    const elsewhere = asHolder(await enter(phone, await codeTo(phone), {}, tablet));
    await paySandboxOrder(order.id, { outcome: 'success' });
    const paid = await elsewhere.post('/payments/verify-payment', {
      order_id: order.id,
      payment_session_id: order.payment_session_id,
      placeId: joined.body.place._id,
    });
    expect(paid.body).toMatchObject({ success: true, paid: true });
    expect((await bookingOf(game)).payment.status).toBe('completed');
    expect(await world.core.db.mails.countDocuments({ to: /none:/ })).toBe(0);
    for (const path of ['/auth/me', `/games/${gameId}`, '/payments/history', '/users/me/export'])
      expect(JSON.stringify((await mine.get(path)).body), path).not.toContain('none:');
  });

  it('exports its codes, is deleted by one, and frees its phone for a new account', async () => {
    const phone = aPhone();
    const first = await proves(phone);
    const mine = asHolder(first);
    const { export: data } = (await mine.get('/users/me/export')).body;
    expect(JSON.stringify(data.texts)).toContain(phone);
    expect(JSON.stringify(data.codes)).toContain(`phone-login:${phone}`);
    expect((await mine.delete('/users/me', { password: 'none' })).status).toBe(401);
    await endPause(phone);
    await ask(phone);
    const otp = await codeTo(phone);
    expect((await mine.delete('/users/me', { otp: wrongFor(otp) })).status).toBe(401);
    expect((await mine.delete('/users/me', { otp })).status).toBe(200);
    expect(await world.core.db.texts.countDocuments({ to: phone, status: { $ne: 'sending' } })).toBe(0);
    expect(await world.core.db.otps.countDocuments({ _id: `phone-login:${phone}` })).toBe(0);
    await users().updateOne(
      { _id: new Types.ObjectId(first.body.user._id as string) },
      { $set: { eraseDueAt: new Date(0) } },
    );
    await eraseDueTraces(world.core);
    const second = await proves(phone);
    expect(second.body.user._id).not.toBe(first.body.user._id);
  });
});

it('refuses a login by phone where the system sends no texts', async () => {
  const silent = await openWorld({ RATE_LIMITS: 'off' });
  const there = await openApi(silent.core);
  try {
    expect(await there.post('/auth/request-phone-otp', { phone: aPhone() })).toMatchObject({
      status: 409,
      body: { reason: 'texts_not_sent' },
    });
  } finally {
    await there.close();
    await silent.close();
  }
});
