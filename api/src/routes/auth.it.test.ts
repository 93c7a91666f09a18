import { randomUUID } from 'node:crypto';
import { advanceSession, findSession } from '@crease/domain/accounts/identity/session.schema';
import { openWorld, type World } from '@crease/domain/testing/world';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type ApiClient, openApi, type TestApi } from '../testing/api-client.js';
import { mailedCode, wrongCode } from '../testing/mailed-code.js';

let world: World;
let api: TestApi;
let phones = 9_000_000_000 + Math.floor(Math.random() * 900_000_000);

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const aPerson = () => ({
  name: 'Asha Rane',
  email: `${randomUUID()}@crease.test`,
  phone: String(++phones),
  password: 'Six@Sixes6',
});
type Person = ReturnType<typeof aPerson>;

async function registered(person: Person = aPerson()): Promise<Person & { answer: Answer; id: string }> {
  const begun = await api.post('/auth/register', person);
  expect(begun.status).toBe(201);
  const answer = await api.post('/auth/verify-registration', {
    email: person.email,
    otp: await mailedCode(world.core, person.email),
    tempToken: begun.body.tempToken,
  });
  expect(answer.status).toBe(200);
  return { ...person, answer, id: answer.body.user.id };
}

const cookieOf = (answer: Answer): string => answer.cookies[0]?.split(';')[0] ?? '';
const refresh = (cookie: string) => api.post('/auth/refresh', undefined, { headers: { cookie } });
const login = (person: Person, password = person.password, client: ApiClient = api) =>
  client.post('/auth/login', { emailOrPhone: person.email, password });
/** Moves every recorded use of a refresh token this far into the past. */
async function letUsesAge(ms: number): Promise<void> {
  const sessions = world.core.db.sessions;
  for (const { _id, uses = [] } of await sessions.find().toArray()) {
    const older = uses.map(({ n, at }) => ({ n, at: new Date(at.getTime() - ms) }));
    await sessions.updateOne({ _id }, { $set: { uses: older } });
  }
}
/** Skips the pause between two reset codes in the database. */
const resetPause = (id: string) =>
  world.core.db.otps.updateOne({ _id: id }, { $set: { sentAt: new Date(0) } });

describe('registration', () => {
  it('mails a code and, with it, creates the account and signs in', async () => {
    const person = aPerson();
    const begun = await api.post('/auth/register', person);
    expect(begun.body).toMatchObject({ success: true, message: 'OTP sent to your email!' });
    const otp = await mailedCode(world.core, person.email);
    const { tempToken } = begun.body;
    const done = await api.post('/auth/verify-registration', { email: person.email, otp, tempToken });
    expect(done.status).toBe(200);
    expect(done.body.user).toMatchObject({ name: person.name, email: person.email, role: 'user' });
    expect(JSON.stringify(done.body)).not.toContain('argon2');
    expect(done.cookies[0]).toMatch(/^crease_refresh=.*HttpOnly; SameSite=Strict$/);
    expect(done.cookies[0]).toContain('Path=/api/auth');
    expect((await api.withToken(done.body.token).get('/auth/me')).body.user.email).toBe(person.email);
  });

  it('creates an owner if a business name is given', async () => {
    const person = { ...aPerson(), businessName: 'Mhatre Turf Works' };
    const { body } = await api.post('/auth/register-owner', person);
    const done = await api.post('/auth/verify-registration', {
      email: person.email,
      otp: await mailedCode(world.core, person.email),
      tempToken: body.tempToken,
    });
    expect(done.body.user).toMatchObject({ role: 'ground_owner', businessName: 'Mhatre Turf Works' });
    expect((await api.withToken(done.body.token).get('/grounds/owner')).status).toBe(200);
  });

  it('accepts no role from a body', async () => {
    const answer = await api.post('/auth/register', { ...aPerson(), role: 'admin' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });

  it('answers DUPLICATE for a verified email or phone, and replaces an unverified account', async () => {
    const first = await registered();
    const sameMail = await api.post('/auth/register', { ...aPerson(), email: first.email });
    expect(sameMail).toMatchObject({ status: 409, body: { code: 'DUPLICATE', errors: [{ path: 'email' }] } });
    const samePhone = await api.post('/auth/register', { ...aPerson(), phone: first.phone });
    expect(samePhone).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE', errors: [{ path: 'phone' }] },
    });

    const person = aPerson();
    const early = await api.post('/auth/register', person);
    await registered({ ...person, name: 'Later' });
    const stale = await api.post('/auth/verify-registration', {
      email: person.email,
      otp: '000000',
      tempToken: early.body.tempToken,
    });
    expect(stale).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
  });

  it('creates one account from five parallel verifications, and from two registrations with one phone', async () => {
    const person = aPerson();
    const { body } = await api.post('/auth/register', person);
    const otp = await mailedCode(world.core, person.email);
    const proof = { email: person.email, otp, tempToken: body.tempToken };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.post('/auth/verify-registration', proof)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4);

    const [left, right] = [aPerson(), aPerson()];
    right.phone = left.phone;
    const both = await Promise.all(
      [left, right].map(async (each) => {
        const begun = await api.post('/auth/register', each);
        const code = await mailedCode(world.core, each.email);
        return { email: each.email, otp: code, tempToken: begun.body.tempToken };
      }),
    );
    const done = await Promise.all(both.map((each) => api.post('/auth/verify-registration', each)));
    expect(done.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('refuses unverified accounts, and says why only if the password is right', async () => {
    const person = aPerson();
    await api.post('/auth/register', person);
    expect((await login(person)).body.code).toBe('UNVERIFIED');
    expect((await login(person, 'not-it-at-all')).body.code).toBe('BAD_CREDENTIALS');
  });
});

describe('mailed codes', () => {
  it('checks five of a hundred parallel guesses, and refuses the right code after them', async () => {
    const person = await registered();
    await api.post('/auth/request-login-otp', { email: person.email });
    const code = await mailedCode(world.core, person.email);
    const guess = { email: person.email, otp: wrongCode(code) };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => api.post('/auth/verify-login-otp', guess)),
    );
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['BAD_CREDENTIALS']));
    const record = await world.core.db.otps.findOne({ _id: `login:${person.email}` });
    expect(record).toMatchObject({ tries: 5, wrong: 5 });
    const right = await api.post('/auth/verify-login-otp', { email: person.email, otp: code });
    expect(right).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
  });

  it('lets one of five parallel sign-ins use the code', async () => {
    const person = await registered();
    await api.post('/auth/request-login-otp', { email: person.email });
    const proof = { email: person.email, otp: await mailedCode(world.core, person.email) };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.post('/auth/verify-login-otp', proof)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('blocks every code of the day after twenty wrong ones, but not the password', async () => {
    const person = await registered();
    for (let round = 0; round < 4; round += 1) {
      await api.post('/auth/request-login-otp', { email: person.email });
      const otp = wrongCode(await mailedCode(world.core, person.email));
      for (let i = 0; i < 5; i += 1) await api.post('/auth/verify-login-otp', { email: person.email, otp });
    }
    await api.post('/auth/request-login-otp', { email: person.email });
    const otp = await mailedCode(world.core, person.email);
    const refused = await api.post('/auth/verify-login-otp', { email: person.email, otp });
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await login(person)).status).toBe(200);
  });

  it('are sent again after 30 s, ten times a day at most; only the newest is valid', async () => {
    const person = aPerson();
    const { body } = await api.post('/auth/register', person);
    const first = await mailedCode(world.core, person.email);
    const again = { email: person.email, purpose: 'registration' };
    const early = await api.post('/auth/resend-otp', again);
    expect(early).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    const id = `registration:${person.email}`;
    for (let sent = 2; sent <= 10; sent += 1) {
      await resetPause(id);
      expect((await api.post('/auth/resend-otp', again)).status).toBe(200);
    }
    await resetPause(id);
    expect((await api.post('/auth/resend-otp', again)).status).toBe(429);
    const newest = await mailedCode(world.core, person.email);
    const proof = { email: person.email, tempToken: body.tempToken };
    if (newest !== first) {
      const stale = await api.post('/auth/verify-registration', { ...proof, otp: first });
      expect(stale.status).toBe(401);
    }
    expect((await api.post('/auth/verify-registration', { ...proof, otp: newest })).status).toBe(200);
  });

  it('are answered alike for unknown addresses, which get no mail', async () => {
    const known = await registered();
    const unknown = `${randomUUID()}@crease.test`;
    for (const path of ['/auth/request-login-otp', '/auth/forgot-password']) {
      const [a, b] = [await api.post(path, { email: known.email }), await api.post(path, { email: unknown })];
      expect(a.status).toBe(200);
      expect(b.body).toEqual(a.body);
    }
    expect(await mailedCode(world.core, unknown)).toBeUndefined();
    const guess = { email: unknown, otp: '111111' };
    expect((await api.post('/auth/verify-login-otp', guess)).body.code).toBe('BAD_CREDENTIALS');
  });
});

describe('login with a password', () => {
  it('accepts the email in any case and the phone with +91', async () => {
    const person = await registered();
    for (const emailOrPhone of [person.email.toUpperCase(), person.phone, `+91 ${person.phone}`]) {
      const { status, body } = await api.post('/auth/login', { emailOrPhone, password: person.password });
      expect(status).toBe(200);
      expect(body.user.id).toBe(person.id);
    }
  });

  it('answers alike for wrong passwords and unknown accounts', async () => {
    const person = await registered();
    const wrong = await login(person, 'wrong-password');
    const unknown = await login(aPerson(), 'wrong-password');
    expect(wrong.status).toBe(401);
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(wrong.body.code).toBe('BAD_CREDENTIALS');
  });

  it('slows guesses down, parallel ones too, and resets after a success', async () => {
    const person = await registered();
    // On a slow machine the first wait, one second, would be over before all guesses are counted.
    const now = world.core.clock.now();
    await using still = await openApi({ ...world.core, clock: { ...world.core.clock, now: () => now } });
    const guess = () => login(person, 'guess-guess', still);
    const answers = await Promise.all(Array.from({ length: 25 }, guess));
    const looked = answers.filter(({ body }) => body.code === 'BAD_CREDENTIALS');
    const refused = answers.filter(({ body }) => body.code === 'RATE_LIMITED');
    expect(looked).toHaveLength(10);
    expect(refused).toHaveLength(15);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);

    const other = await registered();
    for (let round = 0; round < 4; round += 1) {
      for (let i = 0; i < 5; i += 1) expect((await login(other, 'guess-guess')).status).toBe(401);
      expect((await login(other)).status).toBe(200);
    }
  });
});

describe('sessions', () => {
  it('rotate the refresh token; parallel refreshes get the same successor', async () => {
    const { answer } = await registered();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(cookieOf(answer))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
    expect(cookieOf(answers[0] as Answer)).not.toBe(cookieOf(answer));
    expect((await api.withToken(answers[0]?.body.token).get('/auth/me')).status).toBe(200);
  });

  it('accept a token two steps back within a minute, as from a tab whose request arrives late', async () => {
    const { answer } = await registered();
    const second = await refresh(cookieOf(answer));
    const third = await refresh(cookieOf(second));
    const late = await refresh(cookieOf(answer));
    expect([late.status, cookieOf(late)]).toEqual([200, cookieOf(third)]);
    expect((await refresh(cookieOf(third))).status).toBe(200);
  });

  it('repeat the successor after 11 s and after an hour, as long as it was not used', async () => {
    const { answer } = await registered();
    const next = await refresh(cookieOf(answer));
    for (const lateMs of [11_000, 3_600_000]) {
      await letUsesAge(lateMs);
      const again = await refresh(cookieOf(answer));
      expect([again.status, cookieOf(again)]).toEqual([200, cookieOf(next)]);
    }
    expect((await refresh(cookieOf(next))).status).toBe(200);
  });

  it('end on a replay after a minute, and mail the account once, with device and address', async () => {
    const person = await registered();
    const second = await refresh(cookieOf(person.answer));
    const third = await refresh(cookieOf(second));
    await letUsesAge(61_000);
    const thief = api.with({ 'user-agent': 'Mozilla Android Chrome/120' });
    const replay = () =>
      thief.post('/auth/refresh', undefined, { headers: { cookie: cookieOf(person.answer) } });
    const refused = await Promise.all([replay(), replay()]);
    expect(refused.map(({ status }) => status)).toEqual([401, 401]);
    expect((await refresh(cookieOf(third))).status).toBe(401);
    expect((await api.withToken(third.body.token).get('/auth/me')).status).toBe(401);
    const mails = await world.core.db.mails
      .find({ to: person.email, subject: 'We ended a session of your Crease account' })
      .toArray();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('came from Chrome on Android at the network address 127.0.0.1');
  });

  it('keep the last 120 uses, however often they are refreshed', async () => {
    const { answer } = await registered();
    const [, sessionId = ''] = cookieOf(answer).split('=')[1]?.split('.') ?? [];
    for (let n = 1; n <= 130; n += 1) await advanceSession(world.core, { sessionId, n });
    const session = await findSession(world.core, sessionId);
    expect(session?.n).toBe(131);
    expect(session?.uses?.map((use) => use.n)).toEqual(Array.from({ length: 120 }, (_, at) => at + 11));
  });

  it('accept no forged token, and do not end because of one', async () => {
    const { answer } = await registered();
    const [kid, session] = cookieOf(answer).split('=')[1]?.split('.') ?? [];
    const forged = `crease_refresh=${kid}.${session}.7.${'A'.repeat(43)}`;
    expect((await refresh(forged)).status).toBe(401);
    expect((await refresh('')).status).toBe(401);
    expect((await refresh(cookieOf(answer))).status).toBe(200);
  });

  it('refuse the access token after logout', async () => {
    const { answer } = await registered();
    const mine = api.withToken(answer.body.token);
    expect((await mine.get('/auth/me')).status).toBe(200);
    const out = await mine.post('/auth/logout');
    expect(out.body).toEqual({ success: true, message: 'Logged out successfully!' });
    expect(out.cookies[0]).toMatch(/^crease_refresh=;/);
    expect((await mine.get('/auth/me')).status).toBe(401);
    expect((await refresh(cookieOf(answer))).status).toBe(401);
  });

  it('are listed by device and end one by one or all at once', async () => {
    const person = await registered();
    const phone = await login(
      person,
      person.password,
      api.with({ 'user-agent': 'Mozilla Android Chrome/120' }),
    );
    const mine = api.withToken(person.answer.body.token);
    const { body } = await mine.get('/auth/sessions');
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
    const other = body.sessions.find((one: { current: boolean }) => !one.current);
    expect(other.device).toBe('Chrome on Android');
    const stranger = await registered();
    const theft = await api.withToken(stranger.answer.body.token).delete(`/auth/sessions/${other.id}`);
    expect(theft).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await mine.delete(`/auth/sessions/${other.id}`)).status).toBe(200);
    expect((await api.withToken(phone.body.token).get('/auth/me')).status).toBe(401);
    expect((await mine.post('/auth/logout-all')).status).toBe(200);
    expect((await mine.get('/auth/me')).status).toBe(401);
  });

  it('record their end for the sockets', async () => {
    const person = await registered();
    await api.withToken(person.answer.body.token).post('/auth/logout');
    const user = await world.core.db.users.findOne({ email: person.email });
    expect(user?.outbox.map(({ name }) => name)).toContain('session.ended');
  });
});

describe('passwords', () => {
  it('a change ends the other sessions only', async () => {
    const person = await registered();
    const other = await login(person);
    const mine = api.withToken(person.answer.body.token);
    const wrong = await mine.post('/auth/change-password', {
      currentPassword: 'nope',
      newPassword: 'Fresh@11',
    });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } });
    expect((await mine.get('/auth/me')).status).toBe(200);
    const change = { currentPassword: person.password, newPassword: 'Fresh@11' };
    expect((await mine.post('/auth/change-password', change)).status).toBe(200);
    expect((await mine.get('/auth/me')).status).toBe(200);
    expect((await api.withToken(other.body.token).get('/auth/me')).status).toBe(401);
    expect((await login(person, 'Fresh@11')).status).toBe(200);
    expect((await login(person)).status).toBe(401);
  });

  it('a reset with a mailed code ends every session', async () => {
    const person = await registered();
    await api.post('/auth/forgot-password', { email: person.email });
    const proof = { email: person.email, otp: await mailedCode(world.core, person.email) };
    const short = await api.post('/auth/reset-password', { ...proof, newPassword: 'short' });
    expect(short.body.message).toBe('Password must be at least 6 characters long');
    const done = await api.post('/auth/reset-password', { ...proof, newPassword: 'Fresh@22' });
    expect(done.status).toBe(200);
    expect((await api.withToken(person.answer.body.token).get('/auth/me')).status).toBe(401);
    expect((await login(person, 'Fresh@22')).status).toBe(200);
    const twice = await api.post('/auth/reset-password', { ...proof, newPassword: 'Fresh@33' });
    expect(twice.status).toBe(401);
  });

  it('a reset code stays valid for its owner however many wrong ones a stranger enters elsewhere', async () => {
    const person = await registered();
    const from = (n: number) => api.with({ 'x-forwarded-for': `198.51.100.${n}` });
    const reset = (otp: string | undefined, client: ApiClient) =>
      client.post('/auth/reset-password', { email: person.email, otp, newPassword: 'Fresh@44' });
    await api.post('/auth/forgot-password', { email: person.email });
    const otp = await mailedCode(world.core, person.email);
    for (let i = 0; i < 25; i += 1) expect((await reset(wrongCode(otp), from(1))).status).toBe(401);
    expect((await reset(otp, from(1))).status).toBe(401);
    expect((await reset(otp, from(2))).status).toBe(200);
  });

  it('reset codes are sent hourly after the ten of a day, so that no stranger can use them up', async () => {
    const person = await registered();
    const ask = () => api.post('/auth/forgot-password', { email: person.email });
    for (let sent = 1; sent <= 10; sent += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    await world.core.db.otps.updateOne(
      { _id: `reset:${person.email}` },
      { $set: { sentAt: new Date(Date.now() - 3_600_000) } },
    );
    expect((await ask()).status).toBe(200);
    const otp = await mailedCode(world.core, person.email);
    const done = await api.post('/auth/reset-password', {
      email: person.email,
      otp: `Your code: ${otp}. It is good for 10 minutes.`,
      newPassword: 'Fresh@55',
    });
    expect(done.status).toBe(200);
  });

  it('a change of password or email voids pending login, reset and email codes', async () => {
    const person = await registered();
    const mine = api.withToken(person.answer.body.token);
    const loginCode = async () => {
      await api.post('/auth/request-login-otp', { email: person.email });
      return await mailedCode(world.core, person.email);
    };
    const byCode = (otp: string | undefined) =>
      api.post('/auth/verify-login-otp', { email: person.email, otp });
    const next = `${randomUUID()}@crease.test`;
    expect((await mine.patch('/users/me', { email: next })).status).toBe(200);
    const emailCode = await mailedCode(world.core, next);
    const first = await loginCode();
    const change = { currentPassword: person.password, newPassword: 'Fresh@66' };
    expect((await mine.post('/auth/change-password', change)).status).toBe(200);
    expect((await byCode(first)).status).toBe(401);
    expect((await mine.post('/users/me/verify-email', { email: next, otp: emailCode })).status).toBe(401);
    const second = await loginCode();
    await api.post('/auth/forgot-password', { email: person.email });
    const resetCode = await mailedCode(world.core, person.email);
    expect((await mine.patch('/users/me', { email: next })).status).toBe(200);
    const otp = await mailedCode(world.core, next);
    expect((await mine.post('/users/me/verify-email', { email: next, otp })).status).toBe(200);
    expect((await byCode(second)).status).toBe(401);
    const reset = { email: person.email, otp: resetCode, newPassword: 'Fresh@77' };
    expect((await api.post('/auth/reset-password', reset)).status).toBe(401);
    const live = {
      _id: { $in: [`login:${person.email}`, `reset:${person.email}`] },
      codeHash: { $exists: true },
    };
    expect(await world.core.db.otps.countDocuments(live)).toBe(0);
  });

  it('refuses a password that equals the name, email or phone', async () => {
    const person = aPerson();
    const answer = await api.post('/auth/register', { ...person, password: person.phone });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
  });
});

it('logs each session opened and each login refused, by account and without what was typed', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  await using logged = await openApi({ ...world.core, log });
  const { email, password, id } = await registered();
  const login = (typed: string) => logged.post('/auth/login', { emailOrPhone: email, password: typed });
  expect((await login('not this one')).status).toBe(401);
  expect((await login(password)).status).toBe(200);
  const said = lines.map((line) => JSON.parse(line)).filter(({ userId }) => userId === id);
  expect(said.map(({ msg }) => msg)).toEqual(['a login was refused', 'a session was opened']);
  expect(said[1].sessionId).toMatch(/^[0-9a-f]{24}$/);
  for (const secret of [email, password, 'not this one']) expect(lines.join('')).not.toContain(secret);
});
