import { randomUUID } from 'node:crypto';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { aUser } from '@crease/domain/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '../testing/api-client.js';
import { mailedCode } from '../testing/mailed-code.js';
import { openTextingApi, type TextingApi } from '../testing/texting-api.js';

let world: TextingApi['world'];
let api: TextingApi['api'];
let close: TextingApi['close'];
let phones = 8_000_000_000 + Math.floor(Math.random() * 900_000_000);
const password = 'Six@Sixes6';

beforeAll(async () => {
  ({ world, api, close } = await openTextingApi());
});
afterAll(() => close());

const users = () => world.core.db.users;
const aPhone = () => String(++phones);
const aPerson = (phone = aPhone()) => ({
  name: 'Asha Rane',
  email: `${randomUUID()}@crease.test`,
  phone,
  password,
});
type Person = ReturnType<typeof aPerson>;

const begun = async (person: Person, more: object = {}) =>
  await api.post('/auth/register', { ...person, ...more });
async function finish({ email }: Person, { body }: Answer): Promise<Answer> {
  const otp = await mailedCode(world.core, email);
  return await api.post('/auth/verify-registration', { email, otp, tempToken: body.tempToken });
}
async function registered(person: Person, more: object = {}): Promise<UserDoc> {
  expect((await finish(person, await begun(person, more))).status).toBe(200);
  return await userOf(person);
}
async function userOf({ email }: Pick<Person, 'email'>): Promise<UserDoc> {
  const user = await users().findOne({ email });
  if (!user) throw new Error('the account is not there');
  return user;
}

const signsIn = async (emailOrPhone: string) =>
  (await api.post('/auth/login', { emailOrPhone, password })).body.user?.email;
async function phoneCode(user: UserDoc): Promise<string> {
  expect((await api.as(user).post('/users/me/phone-code', {})).status).toBe(202);
  const text = await world.core.db.texts.findOne({ userId: user._id }, { sort: { createdAt: -1 } });
  return text?.values?.code ?? '';
}
const prove = async (user: UserDoc) =>
  await api.as(user).post('/users/me/verify-phone', { otp: await phoneCode(user) });
const holdersOf = async (phone: string) =>
  (
    await users()
      .find({ phone, phoneHeldElsewhere: { $exists: false } })
      .toArray()
  ).map(({ email }) => email);

it('allows registration with another account’s unverified phone, after saying that it is taken', async () => {
  const squatter = await registered(aPerson());
  const holder = aPerson(squatter.phone);
  expect(await begun(holder)).toMatchObject({
    status: 409,
    body: { code: 'DUPLICATE', errors: [{ path: 'phone' }] },
  });
  const account = await registered(holder, { phoneIsMine: true });
  expect(account.phone).toBe(squatter.phone);
  // Nothing is taken away before verification.
  expect(await signsIn(holder.phone)).toBe(squatter.email);
  expect(await signsIn(holder.email)).toBe(holder.email);
  await prove(account);
  expect(await signsIn(holder.phone)).toBe(holder.email);
  expect(await holdersOf(holder.phone)).toEqual([holder.email]);
  expect(
    await world.core.db.mails.countDocuments({
      to: squatter.email,
      kind: 'security',
      subject: 'Your phone number logs in to another account',
    }),
  ).toBe(1);
});

it('keeps a verified phone from every other account', async () => {
  const account = await registered(aPerson());
  await prove(account);
  for (const more of [{}, { phoneIsMine: true }]) {
    expect(await begun(aPerson(account.phone), more)).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE', errors: [{ path: 'phone' }] },
    });
    const other = api.as(await aUser(world.core));
    const change = await other.patch('/users/me', { phone: account.phone, ...more });
    expect(change).toMatchObject({ status: 409, body: { code: 'DUPLICATE', errors: [{ path: 'phone' }] } });
  }
});

it('lets an account change to an unverified phone of another, and keeps it through later changes', async () => {
  const [holder, user] = [await aUser(world.core), await registered(aPerson())];
  const mine = api.as(user);
  const { phone } = holder;
  expect((await mine.patch('/users/me', { phone })).body.code).toBe('DUPLICATE');
  expect((await mine.patch('/users/me', { phone, phoneIsMine: true })).body.user.phone).toBe(phone);
  expect((await mine.patch('/users/me', { phone, name: 'Asha R' })).body.user).toMatchObject({
    phone,
    name: 'Asha R',
  });
  expect(await holdersOf(phone)).toEqual([holder.email]);
  expect((await mine.patch('/users/me', { phone: user.phone })).status).toBe(200);
  expect(await holdersOf(user.phone)).toEqual([user.email]);
});

it('drops the verification of a phone when it is changed', async () => {
  const user = await registered(aPerson());
  await prove(user);
  const mine = api.as(user);
  await mine.patch('/users/me', { phone: aPhone() });
  const back = await mine.patch('/users/me', { phone: user.phone });
  expect(back.body.user).not.toHaveProperty('phoneVerified');
});

it.each([true, false])(
  'gives a phone to one of two simultaneous registrations, claimed: %s',
  async (isMine) => {
    for (let round = 0; round < 10; round++) {
      const phone = aPhone();
      const people = [aPerson(phone), aPerson(phone)];
      const claim = isMine ? { phoneIsMine: true } : {};
      const both = await Promise.all(
        people.map(async (person) => ({ person, answer: await begun(person, claim) })),
      );
      const done = await Promise.all(both.map(({ person, answer }) => finish(person, answer)));
      expect(done.map(({ status }) => status).sort()).toEqual(isMine ? [200, 200] : [200, 409]);
      expect(await holdersOf(phone)).toHaveLength(1);
    }
  },
);

it('gives a phone to one of two accounts that verify it at once', async () => {
  for (let round = 0; round < 5; round++) {
    const phone = aPhone();
    const first = await registered(aPerson(phone));
    const second = await registered(aPerson(phone), { phoneIsMine: true });
    const third = await registered(aPerson(phone), { phoneIsMine: true });
    const otps = [await phoneCode(second), await phoneCode(third)];
    const proofs = await Promise.all(
      [second, third].map((user, n) => api.as(user).post('/users/me/verify-phone', { otp: otps[n] })),
    );
    expect(proofs.map(({ status }) => status)).toEqual([200, 200]);
    const [holder, ...others] = await holdersOf(phone);
    expect(others).toEqual([]);
    expect([second.email, third.email]).toContain(holder);
    const proven = await users().find({ phone, verifiedPhone: phone }).toArray();
    expect(proven.map(({ email }) => email)).toEqual([holder]);
    expect((await userOf(first)).phoneHeldElsewhere).toEqual(first._id);
  }
});

it('signs the oldest account in when the holder of its phone was deleted', async () => {
  const person = aPerson();
  const holder = await registered(person);
  const second = await registered(aPerson(person.phone), { phoneIsMine: true });
  await registered(aPerson(person.phone), { phoneIsMine: true });
  expect((await api.as(holder).delete('/users/me', { password })).status).toBe(200);
  expect(await signsIn(person.phone)).toBe(second.email);
});

it('leaves a phone’s failed logins to its holder when another account with the phone is deleted', async () => {
  const holder = await registered(aPerson());
  const other = await registered(aPerson(holder.phone), { phoneIsMine: true });
  await api.post('/auth/login', { emailOrPhone: holder.phone, password: 'not this one' });
  const attempts = () => world.core.db.loginAttempts.countDocuments({ _id: new RegExp(`^${holder.phone}`) });
  const before = await attempts();
  expect(before).toBeGreaterThan(0);
  const { body } = await api.as(other).get('/users/me/export');
  expect(JSON.stringify(body.export.loginAttempts ?? [])).not.toContain(holder.phone);
  expect((await api.as(other).delete('/users/me', { password })).status).toBe(200);
  expect(await attempts()).toBe(before);
});

it('refuses a claimed phone as taken while the previous version’s index still exists', async () => {
  const holder = await registered(aPerson());
  await users().dropIndex('phone_1_phoneHeldElsewhere_1');
  await users().deleteMany({ phoneHeldElsewhere: { $exists: true } });
  await users().createIndex({ phone: 1 }, { unique: true });
  const other = aPerson(holder.phone);
  const answer = await finish(other, await begun(other, { phoneIsMine: true }));
  expect(answer).toMatchObject({ status: 409, body: { code: 'DUPLICATE', errors: [{ path: 'phone' }] } });
});
