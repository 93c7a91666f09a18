import { createHash } from 'node:crypto';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { resealSecrets } from '@crease/domain/accounts/second-factor/reseal';
import { createApiKey } from '@crease/domain/business/api-keys/manage-keys';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { quickHash } from '@crease/domain/testing/quick-hash';
import { totpCode } from '@crease/domain/testing/totp-code';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';
import { mailedCode, wrongCode } from '../testing/mailed-code.js';

const PASSWORD = 'Six@Sixes6';
let passwordHash: string;
let world: World;
let api: TestApi;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  passwordHash = await quickHash(PASSWORD);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

async function person(at = world, role: UserDoc['role'] = 'user'): Promise<UserDoc> {
  return await aUser(at.core, { passwordHash, role });
}
const login = (user: UserDoc, client: ApiClient = api) =>
  client.post('/auth/login', { emailOrPhone: user.email, password: PASSWORD });
const second = (challenge: string, code: string, client: ApiClient = api) =>
  client.post('/auth/second-factor', { challenge, code });
/** Waits for the next time step, whose code is fresh. */
const nextStep = (user: UserDoc, at = world) =>
  at.core.db.secondFactors.updateOne({ _id: user._id }, { $set: { lastStep: 0 } });

/** Enables the second factor in a session, like the settings page does. */
async function enrolled(user: UserDoc, client = api.as(user), at = world) {
  await client.post('/auth/second-factor/mail-code', { password: PASSWORD });
  const otp = await mailedCode(at.core, user.email);
  const begun = await client.post('/auth/second-factor/enrol', { password: PASSWORD, otp });
  expect(begun.status).toBe(200);
  const { secret } = begun.body;
  const done = await client.post('/auth/second-factor/confirm', { code: totpCode(secret) });
  expect(done.status).toBe(200);
  await nextStep(user, at);
  return { secret: secret as string, recoveryCodes: done.body.recoveryCodes as string[], client };
}

describe('enabling the second factor', () => {
  it('needs password and mailed code, and takes effect with its first valid code', async () => {
    const user = await person();
    const [here, elsewhere] = [api.as(user), api.as(user)];
    expect((await elsewhere.get('/auth/me')).status).toBe(200);
    const mail = await here.post('/auth/second-factor/mail-code', { password: 'not this one' });
    expect(mail).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
    await here.post('/auth/second-factor/mail-code', { password: PASSWORD });
    const otp = await mailedCode(world.core, user.email);
    const ask = (body: object) => here.post('/auth/second-factor/enrol', body);
    expect((await ask({ password: PASSWORD, otp: wrongCode(otp) })).status).toBe(401);
    expect((await ask({ password: 'not this one', otp })).status).toBe(401);
    const { body } = await ask({ password: PASSWORD, otp });
    expect(body.url).toContain(`secret=${body.secret}`);
    expect(body.qr).toMatch(/^data:image\/svg/);
    expect((await ask({ password: PASSWORD, otp })).status).toBe(401);

    expect((await login(user)).status).toBe(200);
    const confirm = (code: string) => here.post('/auth/second-factor/confirm', { code });
    expect((await confirm(wrongCode(totpCode(body.secret)))).status).toBe(401);
    const done = await confirm(totpCode(body.secret));
    expect(done.body.recoveryCodes).toHaveLength(8);
    expect((await here.get('/auth/second-factor')).body).toMatchObject({ on: true, recoveryLeft: 8 });
    // Sessions opened with one step end.
    expect((await here.get('/auth/me')).status).toBe(200);
    expect((await elsewhere.get('/auth/me')).status).toBe(401);
    expect((await ask({ password: PASSWORD, otp })).status).not.toBe(200);
  });

  it('stores nothing from which a code could be computed, and exports none', async () => {
    const user = await person();
    const { secret, recoveryCodes, client } = await enrolled(user);
    const stored = JSON.stringify(await world.core.db.secondFactors.findOne({ _id: user._id }));
    for (const shown of [secret, ...recoveryCodes]) expect(stored).not.toContain(shown);
    const keyed = { headers: { 'idempotency-key': 'once-only' } };
    const both = { password: PASSWORD, code: totpCode(secret) };
    const renewed = await client.post('/auth/second-factor/recovery-codes', both, keyed);
    expect(renewed.status).toBe(200);
    expect((await client.post('/auth/second-factor/recovery-codes', both, keyed)).status).toBe(401);
    const kept = JSON.stringify(await world.core.db.idempotencyKeys.find().toArray());
    expect(kept).not.toContain(renewed.body.recoveryCodes[0]);
    const exported = (await client.get('/users/me/export')).body.export.secondFactor;
    expect(Object.keys(exported[0]).sort()).toEqual(['onSince', 'recoveryCodesLeft']);
  });
});

describe('a login with two steps', () => {
  it('opens no session before the second, by password or by mailed code', async () => {
    const user = await person();
    const { secret } = await enrolled(user);
    await api.post('/auth/request-login-otp', { email: user.email });
    const otp = await mailedCode(world.core, user.email);
    const sessions = () => world.core.db.sessions.countDocuments({ userId: user._id });
    const firstSteps = [
      () => login(user),
      () => api.post('/auth/verify-login-otp', { email: user.email, otp }),
    ];
    for (const firstStep of firstSteps) {
      const before = await sessions();
      const first = await firstStep();
      expect(first).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR' } });
      expect(first.body).not.toHaveProperty('token');
      expect(first.cookies).toEqual([]);
      expect(await sessions()).toBe(before);
      const done = await second(first.body.challenge, totpCode(secret));
      expect(done.status).toBe(200);
      expect(done.body.user.email).toBe(user.email);
      expect((await api.withToken(done.body.token).get('/auth/me')).status).toBe(200);
      const cookie = done.cookies[0]?.split(';')[0] ?? '';
      expect((await api.post('/auth/refresh', undefined, { headers: { cookie } })).status).toBe(200);
      await nextStep(user);
    }
  });

  it('accepts a code once: of four at once one passes, and no earlier code afterwards', async () => {
    const user = await person();
    const { secret } = await enrolled(user);
    const { challenge } = (await login(user)).body;
    const code = totpCode(secret);
    // Each of the others counts as a wrong code, and after five of them the account has to wait.
    const all = await Promise.all(Array.from({ length: 4 }, () => second(challenge, code)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await second(challenge, totpCode(secret, Date.now() - 30_000))).status).toBe(401);
    expect((await second(challenge, totpCode(secret, Date.now() - 90_000))).status).toBe(401);
  });

  it('accepts each recovery code once, as people type it, and mails the owner', async () => {
    const user = await person();
    const { recoveryCodes } = await enrolled(user);
    const { challenge } = (await login(user)).body;
    const [first = '', other = ''] = recoveryCodes;
    expect((await second(challenge, first.toLowerCase().replaceAll('-', ''))).status).toBe(200);
    expect((await second(challenge, first)).status).toBe(401);
    expect((await second(challenge, other)).status).toBe(200);
    const mails = await world.core.db.mails.countDocuments({
      to: user.email,
      subject: 'A recovery code was used',
    });
    expect(mails).toBe(2);
  });

  it('makes every address wait after five wrong codes, from a minute doubling to an hour, and mails at the fifth', async () => {
    const user = await person();
    const { secret } = await enrolled(user);
    const { challenge } = (await login(user)).body;
    const wrong = wrongCode(totpCode(secret));
    const from = (n: number) => api.with({ 'x-forwarded-for': `203.0.113.${n}` });
    const mails = () =>
      world.core.db.mails.countDocuments({
        to: user.email,
        subject: 'Wrong login codes for your Crease account',
      });
    for (let n = 1; n <= 4; n += 1) expect((await second(challenge, wrong, from(n))).status).toBe(401);
    expect(await mails()).toBe(0);
    expect((await second(challenge, wrong, from(5))).status).toBe(401);
    expect(await mails()).toBe(1);
    const attempts = world.core.db.loginAttempts;
    const _id = `${user._id.toString()}|second-factor`;
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const waiting = await second(challenge, totpCode(secret), from(6));
      expect(waiting).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      const seconds = Number(waiting.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan((minutes - 1) * 60);
      expect(seconds).toBeLessThanOrEqual(minutes * 60);
      await attempts.updateOne({ _id }, { $set: { blockedUntil: new Date(0) } });
      expect((await second(challenge, wrong, from(7))).status).toBe(401);
    }
    expect(await mails()).toBe(1);
    await attempts.updateOne({ _id }, { $set: { blockedUntil: new Date(0) } });
    expect((await second(challenge, totpCode(secret), from(8))).status).toBe(200);
    expect(await attempts.findOne({ _id })).toMatchObject({ count: 0 });
  });

  it('counts five wrong codes in a session together with those of logins', async () => {
    const user = await person();
    const { secret, client } = await enrolled(user);
    const { challenge } = (await login(user)).body;
    const wrong = wrongCode(totpCode(secret));
    for (let n = 0; n < 3; n += 1) expect((await second(challenge, wrong)).status).toBe(401);
    const off = () => client.post('/auth/second-factor/off', { password: PASSWORD, code: wrong });
    for (let n = 0; n < 2; n += 1) expect((await off()).status).toBe(401);
    expect((await off()).status).toBe(429);
  });

  it('reads a code in a pasted sentence or in Devanagari digits, and a recovery code literally', async () => {
    const user = await person();
    const { secret, recoveryCodes } = await enrolled(user);
    const { challenge } = (await login(user)).body;
    expect((await second(challenge, `Your code is ${totpCode(secret)}.`)).status).toBe(200);
    await nextStep(user);
    const hindi = totpCode(secret).replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
    expect((await second(challenge, hindi)).status).toBe(200);
    expect((await second(challenge, ` ${recoveryCodes[0]} `)).status).toBe(200);
  });

  it('voids mailed login, reset and email codes when it is enabled and when it is disabled', async () => {
    const user = await person();
    const codes = world.core.db.otps;
    const ids = [`login:${user.email}`, `reset:${user.email}`, `email:${user._id.toString()}`];
    const ask = async (client: ApiClient) => {
      await api.post('/auth/request-login-otp', { email: user.email });
      await api.post('/auth/forgot-password', { email: user.email });
      await client.patch('/users/me', { email: `new-${user.email}` });
      expect(await codes.countDocuments({ _id: { $in: ids }, codeHash: { $exists: true } })).toBe(3);
    };
    const client = api.as(user);
    await ask(client);
    const { secret } = await enrolled(user, client);
    expect(await codes.countDocuments({ _id: { $in: ids }, codeHash: { $exists: true } })).toBe(0);
    await ask(client);
    const off = await client.post('/auth/second-factor/off', { password: PASSWORD, code: totpCode(secret) });
    expect(off.status).toBe(200);
    expect(await codes.countDocuments({ _id: { $in: ids }, codeHash: { $exists: true } })).toBe(0);
  });

  it('refuses a challenge that is forged, of another account, or older than a password change', async () => {
    const [user, other] = [await person(), await person()];
    const { secret } = await enrolled(user);
    await enrolled(other);
    const { challenge } = (await login(user)).body;
    const [kid, , proof] = challenge.split('.');
    const [, text] = (await login(other)).body.challenge.split('.');
    expect((await second(`${kid}.${text}.${proof}`, totpCode(secret))).status).toBe(401);
    await world.core.db.users.updateOne(
      { _id: user._id },
      { $set: { passwordHash: await quickHash('Another@One7') } },
    );
    expect((await second(challenge, totpCode(secret))).status).toBe(401);
  });

  it('is disabled by password and code together', async () => {
    const user = await person();
    const { secret, client } = await enrolled(user);
    const off = (password: string, code: string) =>
      client.post('/auth/second-factor/off', { password, code });
    expect((await off('not this one', totpCode(secret))).status).toBe(401);
    expect((await off(PASSWORD, wrongCode(totpCode(secret)))).status).toBe(401);
    const renewed = await client.post('/auth/second-factor/recovery-codes', {
      password: PASSWORD,
      code: totpCode(secret),
    });
    expect((await off(PASSWORD, renewed.body.recoveryCodes[0])).status).toBe(200);
    expect((await login(user)).status).toBe(200);
  });
});

describe('a rotated key', () => {
  it('leaves sessions and two-step login intact, also when the old one is dropped later', async () => {
    const key = (name: string) => `${name}:${createHash('sha256').update(name).digest('hex')}`;
    const [old, young] = [key('old'), key('young')];
    await using before = await openWorld({ RATE_LIMITS: 'off', JWT_KEYS: old });
    const database = { MONGO_URL: before.env.MONGO_URL, QUEUE_PREFIX: before.env.QUEUE_PREFIX };
    const user = await person(before);
    await using first = await openApi(before.core);
    const { secret } = await enrolled(user, first.as(user), before);
    const one = await second((await login(user, first)).body.challenge, totpCode(secret), first);
    const cookieOf = (answer: typeof one) => answer.cookies[0]?.split(';')[0] ?? '';
    await nextStep(user, before);

    const both = await openWorld({ RATE_LIMITS: 'off', JWT_KEYS: `${young},${old}`, ...database });
    const between = await openApi(both.core);
    expect((await between.withToken(one.body.token).get('/auth/me')).status).toBe(200);
    const renewed = await between.post('/auth/refresh', undefined, { headers: { cookie: cookieOf(one) } });
    expect(renewed.status).toBe(200);
    expect(
      (await second((await login(user, between)).body.challenge, totpCode(secret), between)).status,
    ).toBe(200);
    await nextStep(user, before);

    const last = await openWorld({ RATE_LIMITS: 'off', JWT_KEYS: young, ...database });
    const after = await openApi(last.core);
    expect((await after.withToken(renewed.body.token).get('/auth/me')).status).toBe(200);
    expect((await second((await login(user, after)).body.challenge, totpCode(secret), after)).status).toBe(
      200,
    );
    await between.close();
    await after.close();
  });
});

describe('a dropped key', () => {
  it('leaves two-step login intact for users who did not log in meanwhile, once secrets were re-encrypted', async () => {
    const key = (name: string) => `${name}:${createHash('sha256').update(name).digest('hex')}`;
    await using before = await openWorld({ RATE_LIMITS: 'off', JWT_KEYS: key('older') });
    const database = { MONGO_URL: before.env.MONGO_URL, QUEUE_PREFIX: before.env.QUEUE_PREFIX };
    const user = await person(before);
    await using first = await openApi(before.core);
    const { secret } = await enrolled(user, first.as(user), before);
    const keys = `${key('younger')},${key('older')}`;
    const both = await openWorld({ RATE_LIMITS: 'off', JWT_KEYS: keys, ...database });
    expect(await resealSecrets(both.core)).toBe(1);
    expect(await resealSecrets(both.core)).toBe(0);
    const last = await openWorld({ RATE_LIMITS: 'off', JWT_KEYS: key('younger'), ...database });
    const after = await openApi(last.core);
    const { challenge } = (await login(user, after)).body;
    expect((await second(challenge, totpCode(secret), after)).status).toBe(200);
    // A secret sealed with a dropped key is left alone.
    const other = await openWorld({ RATE_LIMITS: 'off', JWT_KEYS: key('other'), ...database });
    expect(await resealSecrets(other.core)).toBe(1);
    await after.close();
  });
});

describe('with REQUIRE_2FA', () => {
  let strict: World;
  let there: TestApi;
  beforeAll(async () => {
    strict = await openWorld({ RATE_LIMITS: 'off', REQUIRE_2FA: 'on' });
    there = await openApi(strict.core);
  });
  afterAll(async () => {
    await there.close();
    await strict.close();
  });

  it('an admin sets it up during login, and cannot bypass or disable it', async () => {
    const admin = await person(strict, 'admin');
    // A session from before the requirement opens nothing.
    const old = await there.as(admin).get('/admin/grounds');
    expect(old).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', secondFactor: 'required' } });

    const first = await login(admin, there);
    expect(first).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR', enrol: true } });
    const { challenge } = first.body;
    expect((await second(challenge, '123456', there)).status).toBe(401);
    await there.post('/auth/second-factor/mail-code', { challenge });
    const otp = await mailedCode(strict.core, admin.email);
    const { body } = await there.post('/auth/second-factor/enrol', { challenge, otp });
    const done = await second(challenge, totpCode(body.secret), there);
    expect(done.body.recoveryCodes).toHaveLength(8);
    const inside = there.withToken(done.body.token);
    expect((await inside.get('/admin/grounds')).status).toBe(200);
    await nextStep(admin, strict);
    const off = await inside.post('/auth/second-factor/off', {
      password: PASSWORD,
      code: totpCode(body.secret),
    });
    expect(off).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
  });

  it('a mailed code alone does not start an enrolment', async () => {
    const admin = await person(strict, 'admin');
    await there.post('/auth/request-login-otp', { email: admin.email });
    const otp = await mailedCode(strict.core, admin.email);
    const { challenge } = (await there.post('/auth/verify-login-otp', { email: admin.email, otp })).body;
    const asked = await there.post('/auth/second-factor/mail-code', { challenge });
    expect(asked).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
  });

  it('an owner signs in without it, and finds the day open but money locked until they have it', async () => {
    const owner = await person(strict, 'ground_owner');
    await aGround(strict.core, { ownerId: owner._id });
    expect((await login(owner, there)).status).toBe(200);
    const client = there.as(owner);
    const money = [
      '/owner/settlements',
      '/owner/balance',
      '/owner/payout-account',
      '/owner/legal',
      '/owner/invoices?from=2026-01-01&to=2026-01-31',
    ];
    for (const path of money)
      expect(await client.get(path)).toMatchObject({ status: 403, body: { secondFactor: 'required' } });
    expect((await client.get('/owner/today')).status).toBe(200);
    await enrolled(owner, client, strict);
    for (const path of money) expect((await client.get(path)).status).toBe(200);
  });

  it('refunds by hand, staff, keys and webhooks need it, and revenue is hidden without it', async () => {
    const owner = await person(strict, 'ground_owner');
    await aGround(strict.core, { ownerId: owner._id });
    const client = there.as(owner);
    const id = 'a'.repeat(24);
    const asked = () =>
      Promise.all([
        client.post('/payments/refund', { bookingId: id, amount: 100, reason: 'Rain' }),
        client.get('/owner/staff'),
        client.get('/owner/api-keys'),
        client.get('/owner/webhooks'),
        client.get('/owner/reports/earnings?from=2026-01-01&to=2026-01-31&by=day'),
      ]);
    for (const answer of await asked())
      expect(answer).toMatchObject({ status: 403, body: { secondFactor: 'required' } });
    const occupancy = '/owner/reports/occupancy?from=2026-01-01&to=2026-01-31';
    const cellsOf = async (as = client) => (await as.get(occupancy)).body.cells;
    expect((await cellsOf())[0]).not.toHaveProperty('revenue');

    // An API key from before the factor was required.
    const { secret } = await createApiKey(strict.core, String(owner._id), {
      name: 'Books',
      scopes: ['reports:read'],
    });
    const key = there.withToken(secret);
    const earnings = '/owner/reports/earnings?from=2026-01-01&to=2026-01-31&by=day';
    expect(await key.get(earnings)).toMatchObject({ status: 403, body: { secondFactor: 'required' } });
    expect((await cellsOf(key))[0]).not.toHaveProperty('revenue');

    await enrolled(owner, client, strict);
    for (const answer of await asked()) expect(answer.body).not.toHaveProperty('secondFactor');
    expect((await key.get(earnings)).status).toBe(200);
    for (const as of [client, key]) expect((await cellsOf(as))[0]).toHaveProperty('revenue');
  });
});
