import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { eachLimit } from '@crease/domain/platform/each-limit';
import { aUser } from '@crease/domain/testing/factories';
import { quickHash } from '@crease/domain/testing/quick-hash';
import { stopClock } from '@crease/domain/testing/stop-clock';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, openApi, type TestApi } from '../testing/api-client.js';
import { mailedCode, wrongCode } from '../testing/mailed-code.js';

let world: World;
let api: TestApi;
let passwordHash: string;
const password = 'Long0n@Fence';

beforeAll(async () => {
  // `off` lifts the coarse limits, but never those on passwords and codes.
  world = await openWorld({ RATE_LIMITS: 'off', TRUSTED_HOPS: '1' });
  api = await openApi(world.core);
  passwordHash = await quickHash(password);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const anAccount = () => aUser(world.core, { passwordHash });
const from = (address: string) => api.with({ 'x-forwarded-for': address });
const login = (user: Pick<UserDoc, 'email'>, address: string, guess = password) =>
  from(address).post('/auth/login', { emailOrPhone: user.email, password: guess });
const waitOf = (answer: Answer) => Number(answer.headers.get('retry-after'));
const attempts = () => world.core.db.loginAttempts;
/** Ends the wait at once. */
const waitIsOver = (id: string) => attempts().updateOne({ _id: id }, { $set: { blockedUntil: new Date(0) } });
const subjectsTo = async (user: UserDoc) =>
  (await world.core.db.mails.find({ to: user.email, kind: 'security' }).toArray()).map(
    ({ subject }) => subject,
  );

describe('guessing a password', () => {
  let stopped: Disposable;
  beforeEach(() => {
    stopped = stopClock(world.core);
  });
  afterEach(() => stopped[Symbol.dispose]());

  it('meets growing waits per address, which do not affect the account elsewhere', async () => {
    const user = await anAccount();
    for (let i = 0; i < 10; i += 1)
      expect((await login(user, '203.0.113.1', 'guess-guess')).status).toBe(401);
    const waits: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      const refused = await login(user, '203.0.113.1', 'guess-guess');
      expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      waits.push(waitOf(refused));
      await waitIsOver(`${user.email}|203.0.113.1`);
      await login(user, '203.0.113.1', 'guess-guess');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60]);
    // The right password does not get through before the wait is over.
    expect((await login(user, '203.0.113.1')).status).toBe(429);
    // The owner of the account signs in from elsewhere, and was mailed once.
    expect((await login(user, '203.0.113.2')).status).toBe(200);
    expect(await subjectsTo(user)).toEqual(['Failed logins to your Crease account']);
  });

  it('from many addresses at once never locks the owner out for more than three seconds', async () => {
    const user = await anAccount();
    const addresses = Array.from({ length: 150 }, (_, i) => `198.51.100.${i}`);
    // More at once than there are database connections would wait for one longer than the API allows.
    await eachLimit(addresses, 20, (address) => login(user, address, 'guess-guess'));
    await login(user, '198.51.100.200', 'guess-guess');
    const shut = await login(user, '203.0.113.3');
    expect(shut.status).toBe(429);
    expect(waitOf(shut)).toBeLessThanOrEqual(3);
  });

  it('across many accounts from one address meets growing waits, which a login to its own account does not reset', async () => {
    const own = await anAccount();
    const address = '203.0.113.4';
    expect((await login(own, address)).status).toBe(200);
    await attempts().updateOne({ _id: `passwords:${address}` }, { $set: { count: 399 } });
    const guess = (n: number) => login({ email: `victim${n}@crease.test` }, address, 'guess-guess');
    expect((await guess(1)).status).toBe(401);
    const refused = await guess(2);
    expect(refused.status).toBe(429);
    expect(waitOf(refused)).toBe(1);
    await waitIsOver(`passwords:${address}`);
    expect((await login(own, address)).status).toBe(200);
    await waitIsOver(`passwords:${address}`);
    await guess(3);
    expect(waitOf(await guess(4))).toBeGreaterThanOrEqual(1);
    // After an hour the record no longer counts, even if it still exists.
    await attempts().updateOne({ _id: `passwords:${address}` }, { $set: { forgetAt: new Date(0) } });
    expect((await guess(5)).status).toBe(401);
    expect((await attempts().findOne({ _id: `passwords:${address}` }))?.count).toBe(1);
  });

  it('cannot be spread over an IPv6 network', async () => {
    const user = await anAccount();
    const answers: Answer[] = [];
    for (let i = 0; i < 11; i += 1) answers.push(await login(user, `2001:db8:0:${i}::1`, 'guess-guess'));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429]);
  });

  it('is neither hidden by nor blamed on an address that the guesser puts into a header', async () => {
    const user = await anAccount();
    const [own, blamed] = ['203.0.113.98', '203.0.113.99'];
    const answers: Answer[] = [];
    for (let i = 0; i < 11; i += 1)
      answers.push(await login(user, `198.51.100.${i}, ${blamed}, ${own}`, 'guess-guess'));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429]);
    expect((await login(user, blamed)).status).toBe(200);
    expect(await attempts().findOne({ _id: `passwords:${blamed}`, count: { $gt: 0 } })).toBeNull();
  });

  it('is not checked when the attempt cannot be counted', async () => {
    const user = await anAccount();
    const counting = vi.spyOn(world.core.db.loginAttempts, 'bulkWrite').mockRejectedValue(new Error('away'));
    try {
      expect((await login(user, '203.0.113.5')).status).toBe(500);
      expect(counting).toHaveBeenCalled();
    } finally {
      counting.mockRestore();
    }
    expect((await login(user, '203.0.113.5')).status).toBe(200);
  });
});

describe('guessing a code', () => {
  const ask = (user: UserDoc) => api.post('/auth/request-login-otp', { email: user.email });
  const prove = (user: UserDoc, otp: string, address = '203.0.113.20') =>
    from(address).post('/auth/verify-login-otp', { email: user.email, otp });

  it('voids the code, then blocks codes for the day; the owner is mailed, and their password still works', async () => {
    const user = await anAccount();
    for (let round = 0; round < 4; round += 1) {
      await ask(user);
      const code = await mailedCode(world.core, user.email);
      for (let i = 0; i < 5; i += 1) expect((await prove(user, wrongCode(code))).status).toBe(401);
      expect((await prove(user, code ?? '')).status).not.toBe(200);
    }
    expect(await prove(user, '123456')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(await subjectsTo(user)).toEqual(['Wrong codes for your Crease account']);
    expect((await login(user, '203.0.113.20')).status).toBe(200);
    expect((await login(user, '203.0.113.21')).status).toBe(200);
  });

  it('across many accounts from one address meets growing waits, and passwords are unaffected', async () => {
    using _stopped = stopClock(world.core);
    const address = '203.0.113.22';
    const [user, victim] = [await anAccount(), await anAccount()];
    expect((await prove(victim, '123456', address)).status).toBe(401);
    await attempts().updateOne({ _id: `codes:${address}` }, { $set: { count: 399 } });
    expect((await prove(victim, '123456', address)).status).toBe(401);
    const reset = { email: victim.email, otp: '123456', newPassword: 'six wickets down' };
    expect(await from(address).post('/auth/reset-password', reset)).toMatchObject({ status: 429 });
    const register = { email: 'new@crease.test', otp: '123456', tempToken: 'forged' };
    // No code was checked: the tempToken is wrong.
    expect((await from(address).post('/auth/verify-registration', register)).status).toBe(401);
    expect((await login(user, address)).status).toBe(200);
    expect((await prove(victim, '123456', '203.0.113.23')).status).toBe(401);
  });

  it('does not count when it was right: honest players behind one address never have to wait', async () => {
    const address = '203.0.113.24';
    for (let i = 0; i < 3; i += 1) {
      const user = await anAccount();
      await ask(user);
      expect((await prove(user, (await mailedCode(world.core, user.email)) ?? '', address)).status).toBe(200);
    }
    expect((await attempts().findOne({ _id: `codes:${address}` }))?.count).toBe(0);
  });
});
