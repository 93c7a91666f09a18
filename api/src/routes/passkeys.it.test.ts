import { MAX_PASSKEYS } from '@crease/domain/accounts/credentials/passkey.schema';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { aGround, aMember, aUser } from '@crease/domain/testing/factories';
import { quickHash } from '@crease/domain/testing/quick-hash';
import { type Lies, SoftwareAuthenticator } from '@crease/domain/testing/software-authenticator';
import { stopClock } from '@crease/domain/testing/stop-clock';
import { totpCode } from '@crease/domain/testing/totp-code';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { Attestation } from '@crease/shared/contracts/credentials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type ApiClient, openApi, type TestApi } from '../testing/api-client.js';
import { mailedCode } from '../testing/mailed-code.js';

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

const person = (role: UserDoc['role'] = 'ground_owner', at = world) => aUser(at.core, { passwordHash, role });
const anAuthenticator = (at = world, counts = true) =>
  new SoftwareAuthenticator(new URL(at.env.PUBLIC_URL).origin, counts);

/** Checks the password and the mailed code, and returns the creation options. */
async function begin(user: UserDoc, client: ApiClient, at = world) {
  await client.post('/auth/second-factor/mail-code', { password: PASSWORD });
  const otp = await mailedCode(at.core, user.email);
  return await client.post('/auth/passkeys/options', { password: PASSWORD, otp });
}

/** Registers a passkey of the user in a session, like the settings page does. */
async function registered(user: UserDoc, client: ApiClient, at = world, key = anAuthenticator(at)) {
  const { options } = (await begin(user, client, at)).body;
  const added = await client.post('/auth/passkeys', { name: 'Laptop', credential: key.create(options) });
  expect(added.status).toBe(201);
  return key;
}

const cookieNamed = ({ cookies }: Answer, name: string): string =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? '';

/** Starts a login: returns its options and the browser's cookie. */
async function challenged(client: ApiClient = api) {
  const begun = await client.post('/auth/passkeys/login/options');
  return { options: begun.body.options, cookie: cookieNamed(begun, 'crease_passkey') };
}

async function login(
  key: SoftwareAuthenticator,
  lies?: Lies,
  client: ApiClient = api,
  more: object = {},
): Promise<Answer> {
  const { options, cookie } = await challenged(client);
  return await client.post(
    '/auth/passkeys/login',
    { credential: key.get(options, lies), ...more },
    { headers: { cookie } },
  );
}

const mailsOf = (user: UserDoc, subject: string, at = world) =>
  at.core.db.mails.countDocuments({ to: user.email, subject });
const auditsOf = async (user: UserDoc, at = world) =>
  (await at.core.db.audits.find({ who: user._id }).sort({ when: 1 }).toArray()).map(({ what }) => what);

describe('registering a passkey', () => {
  it('needs password and mailed code, mails the user, lists it, and audits privileged roles', async () => {
    const [user, player, desk] = [await person(), await person('user'), await person('user')];
    await aMember(world.core, user, desk, { role: 'desk' });
    const client = api.as(user);
    const wrong = await client.post('/auth/passkeys/options', { password: 'not this one', otp: '123456' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
    const noCode = await client.post('/auth/passkeys/options', { password: PASSWORD, otp: '123456' });
    expect(noCode.status).toBe(401);
    const key = await registered(user, client);
    const { passkeys } = (await client.get('/auth/passkeys')).body;
    expect(passkeys).toEqual([{ id: key.id, name: 'Laptop', createdAt: expect.any(String) }]);
    expect(await mailsOf(user, 'A passkey was added')).toBe(1);
    await registered(player, api.as(player));
    await registered(desk, api.as(desk));
    expect(await auditsOf(user)).toEqual(['passkey.added']);
    expect(await auditsOf(desk)).toEqual(['passkey.added']);
    expect(await auditsOf(player)).toEqual([]);
    const exported = (await client.get('/users/me/export')).body.export.passkeys;
    expect(exported).toEqual([{ name: 'Laptop', createdAt: expect.any(String) }]);
  });

  const LIES: Record<string, Lies> = {
    'from another origin': { origin: 'https://crease.evil.example' },
    'for another host': { rpId: 'crease.evil.example' },
    'to another challenge': { challenge: Buffer.alloc(32, 7).toString('base64url') },
    'of another kind': { type: 'webauthn.get' },
    'without a look at who holds it': { unverified: true },
    'with a certificate, whose addresses a check would visit': { x5c: Buffer.alloc(40, 1) },
  };
  it.each(Object.keys(LIES))('is refused if the response is %s', async (name) => {
    const user = await person();
    const client = api.as(user);
    const { options } = (await begin(user, client)).body;
    const key = anAuthenticator();
    const lied = await client.post('/auth/passkeys', { credential: key.create(options, LIES[name]) });
    expect(lied).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
    // The invalid response has used up the challenge.
    expect((await client.post('/auth/passkeys', { credential: key.create(options) })).status).toBe(401);
    expect((await client.get('/auth/passkeys')).body.passkeys).toEqual([]);
  });

  it('works once, only in the session that requested it', async () => {
    const user = await person();
    const [here, elsewhere] = [api.as(user), api.as(user)];
    const { options } = (await begin(user, here)).body;
    const credential = anAuthenticator().create(options);
    expect((await elsewhere.post('/auth/passkeys', { credential })).status).toBe(401);
    const both = await Promise.all([1, 2].map(() => here.post('/auth/passkeys', { credential })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 401]);
  });

  it('fails for a credential of another account', async () => {
    const [user, other] = [await person(), await person()];
    const key = await registered(user, api.as(user));
    const client = api.as(other);
    const { options } = (await begin(other, client)).body;
    const stolen = anAuthenticator().create(options, { id: key.id });
    const answer = await client.post('/auth/passkeys', { credential: stolen });
    expect(answer).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    expect((await login(key)).body.user.email).toBe(user.email);
  });

  it('is limited to ten, even if two are added at once', async () => {
    const user = await person();
    const keys = Array.from({ length: MAX_PASSKEYS - 1 }, (_, n) => ({
      id: `${user._id}-${n}`,
      publicKey: 'none',
      counter: 0,
      transports: [],
      name: `Key ${n}`,
      createdAt: new Date(),
    }));
    await world.core.db.passkeys.insertOne({ _id: user._id, keys });
    const sessions = [api.as(user), api.as(user)];
    const credentials: Attestation[] = [];
    for (const session of sessions)
      credentials.push(anAuthenticator().create((await begin(user, session)).body.options));
    const both = await Promise.all(
      sessions.map((session, n) => session.post('/auth/passkeys', { credential: credentials[n] })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await begin(user, api.as(user))).status).toBe(409);
  });
});

describe('a login by passkey', () => {
  it('opens a session alone, records its use, and mails the owner about a new device', async () => {
    const user = await person();
    await world.core.db.users.updateOne(
      { _id: user._id },
      {
        $set: {
          devices: [
            {
              id: 'an older one',
              name: 'Firefox',
              address: 'x',
              firstSeenAt: new Date(),
              lastSeenAt: new Date(),
            },
          ],
        },
      },
    );
    const key = await registered(user, api.as(user));
    const done = await login(key);
    expect(done.status).toBe(200);
    expect(done.body.user.email).toBe(user.email);
    expect(await mailsOf(user, 'New login to your Crease account')).toBe(1);
    const inside = api.withToken(done.body.token);
    expect((await inside.get('/auth/passkeys')).body.passkeys[0].lastUsedAt).toEqual(expect.any(String));
    const cookie = cookieNamed(done, 'crease_refresh');
    expect((await api.post('/auth/refresh', undefined, { headers: { cookie } })).status).toBe(200);
    // A known device is not mailed about.
    const { options, cookie: ticket } = await challenged();
    await api.post(
      '/auth/passkeys/login',
      { credential: key.get(options) },
      { headers: { cookie: `${ticket}; ${cookieNamed(done, 'crease_device')}` } },
    );
    expect(await mailsOf(user, 'New login to your Crease account')).toBe(1);
  });

  const LIES: Record<string, Lies> = {
    'from another origin': { origin: 'https://crease.evil.example' },
    'for another host': { rpId: 'crease.evil.example' },
    'to another challenge': { challenge: Buffer.alloc(32, 7).toString('base64url') },
    'of another kind': { type: 'webauthn.create' },
    'without a look at who holds it': { unverified: true },
    'with a signature of something else': { forged: true },
    'for another account': { userHandle: Buffer.alloc(12, 1).toString('base64url') },
    'of a credential that nobody has': { id: Buffer.alloc(16, 9).toString('base64url') },
  };
  it.each(Object.keys(LIES))('is refused if the response is %s', async (name) => {
    const user = await person();
    const key = await registered(user, api.as(user));
    expect((await login(key)).status).toBe(200);
    const sessions = () => world.core.db.sessions.countDocuments({ userId: user._id });
    const before = await sessions();
    expect(await login(key, LIES[name])).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
    expect(await sessions()).toBe(before);
    expect((await login(key)).status).toBe(200);
  });

  it('asks for the password if the counter falls, then continues from there, and mails the owner', async () => {
    const user = await person();
    const key = await registered(user, api.as(user));
    expect((await login(key, { counter: 50 })).status).toBe(200);
    const sessions = () => world.core.db.sessions.countDocuments({ userId: user._id });
    const before = await sessions();
    for (const counter of [0, 7, 50])
      expect(await login(key, { counter })).toMatchObject({ status: 401, body: { code: 'PROOF_NEEDED' } });
    const wrong = await login(key, { counter: 7 }, api, { password: 'not this one' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
    const forged = await login(key, { counter: 7, forged: true }, api, { password: PASSWORD });
    expect(forged).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
    expect(await sessions()).toBe(before);
    const mails = () => mailsOf(user, 'A passkey logged in with your password');
    expect(await mails()).toBe(0);
    expect((await login(key, { counter: 7 }, api, { password: PASSWORD })).status).toBe(200);
    expect(await mails()).toBe(1);
    expect((await login(key, { counter: 8 })).status).toBe(200);
    expect((await login(key, { counter: 8 })).body.code).toBe('PROOF_NEEDED');
    expect(await mails()).toBe(1);
  });

  it('counts wrong passwords after a fallen counter with those of the password login', async () => {
    const user = await person();
    const key = await registered(user, api.as(user));
    expect((await login(key, { counter: 50 })).status).toBe(200);
    const from = api.with({ 'x-forwarded-for': '203.0.113.78' });
    const body = { emailOrPhone: user.email, password: 'not this one' };
    using _stopped = stopClock(world.core);
    for (let n = 0; n < 9; n++) expect((await from.post('/auth/login', body)).status).toBe(401);
    const tenth = await login(key, { counter: 7 }, from, { password: 'not this one' });
    expect(tenth.body.code).toBe('BAD_CREDENTIALS');
    const next = await login(key, { counter: 7 }, from, { password: PASSWORD });
    expect(next).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });

  it('is refused if one account’s key signs for another’s credential', async () => {
    const [user, other] = [await person(), await person()];
    const key = await registered(user, api.as(user));
    const others = await registered(other, api.as(other));
    const handle = Buffer.from(user._id.toString(), 'hex').toString('base64url');
    expect((await login(others, { id: key.id, userHandle: handle })).status).toBe(401);
  });

  it('accepts each challenge once, from the browser that got it', async () => {
    const user = await person();
    const key = await registered(user, api.as(user));
    const [mine, theirs] = [await challenged(), await challenged()];
    const send = (credential: object, cookie: string) =>
      api.post('/auth/passkeys/login', { credential }, { headers: { cookie } });
    const credential = key.get(mine.options);
    expect((await send(credential, theirs.cookie)).status).toBe(401);
    expect((await send(credential, 'crease_passkey=none')).status).toBe(401);
    const eight = await Promise.all(Array.from({ length: 8 }, () => send(credential, mine.cookie)));
    expect(eight.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await send(credential, mine.cookie)).status).toBe(401);
    // The challenge expires by itself.
    const [name] = await world.core.redis.keys(`${world.env.QUEUE_PREFIX}:passkey:login:*`);
    expect(name).toBeUndefined();
    await challenged();
    const [kept = ''] = await world.core.redis.keys(`${world.env.QUEUE_PREFIX}:passkey:login:*`);
    expect(await world.core.redis.ttl(kept)).toBeGreaterThan(0);
  });

  it('admits a passkey without a counter, and one of two responses with the same count', async () => {
    const user = await person();
    const synced = await registered(user, api.as(user), world, anAuthenticator(world, false));
    expect((await login(synced)).status).toBe(200);
    expect((await login(synced)).status).toBe(200);
    const key = await registered(user, api.as(user));
    const both = await Promise.all([login(key, { counter: 50 }), login(key, { counter: 50 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('slows down wrong responses from one address', async () => {
    const user = await person();
    const key = await registered(user, api.as(user));
    const from = api.with({ 'x-forwarded-for': '203.0.113.77' });
    await world.core.db.loginAttempts.updateOne(
      { _id: 'codes:203.0.113.77' },
      { $set: { count: 399, forgetAt: new Date(Date.now() + 60_000), blockedUntil: new Date(0) } },
      { upsert: true },
    );
    const wrong = { forged: true };
    let answer = await login(key, wrong, from);
    for (let n = 0; n < 4 && answer.status === 401; n++) answer = await login(key, wrong, from);
    expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });
});

it('verifies the owner again before an email change, once per challenge', async () => {
  const user = await person();
  const client = api.as(user);
  const key = await registered(user, client);
  const email = `moved-${user.email}`;
  const { options } = (await client.post('/auth/passkeys/proof/options')).body;
  const change = { email, proof: { passkey: key.get(options) } };
  expect((await client.patch('/users/me', change)).body.message).toContain(email);
  const again = (await client.post('/auth/passkeys/proof/options')).body.options;
  const behind = { email, proof: { passkey: key.get(again, { counter: 1 }) } };
  expect((await client.patch('/users/me', behind)).body.code).toBe('BAD_CREDENTIALS');
  expect(await client.patch('/users/me', change)).toMatchObject({
    status: 401,
    body: { code: 'BAD_CREDENTIALS' },
  });
});

describe('a passkey is removed', () => {
  it('with the password; sessions it opened end, except the one that removes it', async () => {
    const [user, other] = [await person(), await person()];
    const first = api.as(user);
    const key = await registered(user, first);
    const opened = api.withToken((await login(key)).body.token);
    const byPassword = api.as(user);
    for (const client of [opened, byPassword]) expect((await client.get('/auth/me')).status).toBe(200);
    const path = `/auth/passkeys/${key.id}`;
    expect((await first.delete(path, { password: 'not this one' })).status).toBe(401);
    expect((await api.as(other).delete(path, { password: PASSWORD })).status).toBe(404);
    expect((await first.delete(path, { password: PASSWORD })).status).toBe(200);
    expect((await first.delete(path, { password: PASSWORD })).status).toBe(404);
    expect((await first.get('/auth/me')).status).toBe(200);
    expect((await byPassword.get('/auth/me')).status).toBe(200);
    expect((await opened.get('/auth/me')).status).toBe(401);
    expect((await login(key)).status).toBe(401);
    expect(await mailsOf(user, 'A passkey was removed')).toBe(1);
    expect(await auditsOf(user)).toEqual(['passkey.added', 'passkey.removed']);
  });

  it('during its login: no session of it remains', async () => {
    for (let round = 0; round < 10; round++) {
      const user = await person();
      const client = api.as(user);
      const key = await registered(user, client);
      const [signedIn, removed] = await Promise.all([
        login(key),
        client.delete(`/auth/passkeys/${key.id}`, { password: PASSWORD }),
      ]);
      expect(removed.status).toBe(200);
      const left = await world.core.db.sessions.countDocuments({
        userId: user._id,
        passkey: key.id,
        endedAt: { $exists: false },
      });
      expect(left, `login answered ${signedIn.status}`).toBe(0);
    }
  });

  it('with the account', async () => {
    const user = await person('user');
    const client = api.as(user);
    const key = await registered(user, client);
    expect((await client.delete('/users/me', { password: PASSWORD })).status).toBe(200);
    expect((await login(key)).status).toBe(401);
    expect(await world.core.db.passkeys.findOne({ _id: user._id })).toBeNull();
  });

  it('but not by a password reset, whose mail lists it', async () => {
    const user = await person();
    const key = await registered(user, api.as(user));
    await api.post('/auth/forgot-password', { email: user.email });
    const otp = await mailedCode(world.core, user.email);
    await api.post('/auth/reset-password', { email: user.email, otp, newPassword: 'Another@One7' });
    expect(await mailsOf(user, 'Passkeys of your Crease account')).toBe(1);
    expect((await login(key)).status).toBe(200);
  });
});

describe('a passkey as a second factor', () => {
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
  const byPassword = (user: UserDoc) =>
    there.post('/auth/login', { emailOrPhone: user.email, password: PASSWORD });

  it('opens an owner’s money in the sessions that it opened or was registered in only', async () => {
    const owner = await person('ground_owner', strict);
    await aGround(strict.core, { ownerId: owner._id });
    const [made, other] = [there.as(owner), there.as(owner)];
    expect((await made.get('/owner/balance')).status).toBe(403);
    const key = await registered(owner, made, strict);
    expect((await made.get('/owner/balance')).status).toBe(200);
    expect((await other.get('/owner/balance')).status).toBe(403);
    const opened = there.withToken((await login(key, undefined, there)).body.token);
    expect((await opened.get('/owner/balance')).status).toBe(200);
    // The password still opens what needs one step.
    expect((await byPassword(owner)).status).toBe(200);
    await made.delete(`/auth/passkeys/${key.id}`, { password: PASSWORD });
    expect((await made.get('/owner/balance')).status).toBe(403);
  });

  it('is how an admin signs in, who cannot bypass it by password or remove the last one', async () => {
    const admin = await person('admin', strict);
    const inside = there.as(admin);
    const keys = [await registered(admin, inside, strict), await registered(admin, inside, strict)];
    const first = await byPassword(admin);
    expect(first).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR', passkey: true, app: false } });
    expect(first.body).not.toHaveProperty('enrol');
    const { challenge } = first.body;
    const round = await there.post('/auth/second-factor/mail-code', { challenge });
    expect(round).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
    const [one] = keys;
    if (!one) throw new Error('no passkey was made');
    const opened = there.withToken((await login(one, undefined, there)).body.token);
    expect((await opened.get('/admin/grounds')).status).toBe(200);
    const both = await Promise.all(
      keys.map(({ id }) => opened.delete(`/auth/passkeys/${id}`, { password: PASSWORD })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('serves as the second step of an account with an app, and the last one can be removed', async () => {
    const admin = await person('admin', strict);
    const inside = there.as(admin);
    await inside.post('/auth/second-factor/mail-code', { password: PASSWORD });
    const otp = await mailedCode(strict.core, admin.email);
    const { secret } = (await inside.post('/auth/second-factor/enrol', { password: PASSWORD, otp })).body;
    await inside.post('/auth/second-factor/confirm', { code: totpCode(secret) });
    const key = await registered(admin, inside, strict);
    expect((await byPassword(admin)).body).toMatchObject({ code: 'SECOND_FACTOR', passkey: true, app: true });
    expect((await login(key, undefined, there)).status).toBe(200);
    expect((await inside.delete(`/auth/passkeys/${key.id}`, { password: PASSWORD })).status).toBe(200);
  });
});
