import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { aUser } from '@crease/domain/testing/factories';
import { quickHash } from '@crease/domain/testing/quick-hash';
import { stopClock } from '@crease/domain/testing/stop-clock';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, openApi, type TestApi } from '../testing/api-client.js';
import { mailedCode } from '../testing/mailed-code.js';

let world: World;
let api: TestApi;
let passwordHash: string;
const password = 'Long0n@Fence';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off', TRUSTED_HOPS: '1' });
  api = await openApi(world.core);
  passwordHash = await quickHash(password);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const anAccount = () => aUser(world.core, { passwordHash });
const deviceOf = (answer: Answer): string =>
  answer.cookies.find((cookie) => cookie.startsWith('crease_device='))?.split(';')[0] ?? '';
const login = (user: UserDoc, headers: Record<string, string> = {}, guess = password) =>
  api.post('/auth/login', { emailOrPhone: user.email, password: guess }, { headers });
const subjectsTo = async (user: UserDoc): Promise<string[]> =>
  (await world.core.db.mails.find({ to: user.email, kind: 'security' }).toArray()).map(
    ({ subject }) => subject,
  );

it('mails about a new device, but not about the first, a known or a similar one', async () => {
  const user = await anAccount();
  const first = await login(user, { 'user-agent': CHROME });
  expect(first.cookies[0]).toMatch(/^crease_refresh=/);
  expect(first.cookies[1]).toMatch(
    /^crease_device=[\w-]{22}; Max-Age=\d+; Path=\/api\/auth;.*HttpOnly; SameSite=Strict$/,
  );
  const cookie = deviceOf(first);
  expect(deviceOf(await login(user, { 'user-agent': FIREFOX, cookie }))).toBe(cookie);
  await login(user, { 'user-agent': FIREFOX });
  expect(await subjectsTo(user)).toEqual([]);
  await login(user, { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.9' });
  await api.post('/auth/request-login-otp', { email: user.email });
  const proof = { email: user.email, otp: await mailedCode(world.core, user.email) };
  await api.post('/auth/verify-login-otp', proof, {
    headers: { 'user-agent': CHROME, 'x-forwarded-for': '203.0.113.10' },
  });
  expect(await subjectsTo(user)).toEqual(Array(2).fill('New login to your Crease account'));
  const stored = await world.core.db.users.findOne({ _id: user._id });
  expect(stored?.devices).toHaveLength(4);
  expect(JSON.stringify(stored)).not.toContain('203.0.113');
  expect(JSON.stringify(stored)).not.toContain(cookie.split('=')[1]);
});

it('mails once about guesses, and admits a known device while strangers have to wait', async () => {
  const user = await anAccount();
  const cookie = deviceOf(await login(user));
  const guesses = await Promise.all(Array.from({ length: 20 }, () => login(user, {}, 'guess-guess')));
  expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  // From all other addresses, too.
  await world.core.db.loginAttempts.updateOne(
    { _id: user.email },
    { $set: { blockedUntil: new Date(Date.now() + 60_000) } },
  );
  expect((await login(user, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(429);
  expect((await login(user, { cookie: 'crease_device=AAAAAAAAAAAAAAAAAAAAAA' })).status).toBe(429);
  expect((await login(user, { cookie })).status).toBe(200);
  expect(await subjectsTo(user)).toEqual(['Failed logins to your Crease account']);
});

it('keeps a stolen device cookie from guessing forever', async () => {
  const user = await anAccount();
  const cookie = deviceOf(await login(user));
  using _stopped = stopClock(world.core);
  const guesses = await Promise.all(Array.from({ length: 20 }, () => login(user, { cookie }, 'guess-guess')));
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);
});
