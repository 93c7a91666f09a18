import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let known: string;
let deleted: string;
const unknown = 'nobody@crease.test';

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  // Waits of a second or more start during these calls; the clock stands still, so both accounts meet the same ones.
  const at = new Date();
  api = await openApi({ ...world.core, clock: { now: () => at } });
  const passwordHash = await hashPassword('Long0n@Fence');
  known = (await aUser(world.core, { passwordHash })).email;
  const former = await aUser(world.core, { passwordHash });
  await api.as(former).delete('/users/me', { password: 'Long0n@Fence' });
  deleted = former.email;
});
afterAll(async () => {
  await api.close();
  await world.close();
});

/** All that a client can see, except what differs in every response. */
function seen({ status, body, headers, cookies }: Answer) {
  const names = [...headers.keys()].filter((name) => name !== 'date').sort();
  return {
    status,
    body: { ...body, requestId: '' },
    names,
    length: headers.get('content-length'),
    retryAfter: headers.get('retry-after'),
    cookies,
  };
}

/** Text, status and headers; timing is measured by `npm run bench -- auth`. */
const CALLS: Record<string, (email: string) => Promise<Answer>> = {
  login: (email) => api.post('/auth/login', { emailOrPhone: email, password: 'a wrong one' }),
  'request-login-otp': (email) => api.post('/auth/request-login-otp', { email }),
  'forgot-password': (email) => api.post('/auth/forgot-password', { email }),
  'verify-login-otp': (email) => api.post('/auth/verify-login-otp', { email, otp: '000000' }),
  'reset-password': (email) =>
    api.post('/auth/reset-password', { email, otp: '000000', newPassword: 'six wickets down' }),
  'reset-password with a common one': (email) =>
    api.post('/auth/reset-password', { email, otp: '000000', newPassword: 'password' }),
  'resend-otp, at once': (email) => api.post('/auth/resend-otp', { email, purpose: 'login' }),
  'resend-otp for a registration': (email) =>
    api.post('/auth/resend-otp', { email, purpose: 'registration' }),
};

it.each(Object.keys(CALLS))('%s answers alike for known, unknown and former accounts', async (name) => {
  const call = CALLS[name];
  if (!call) throw new Error(name);
  const answer = seen(await call(known));
  expect(seen(await call(unknown))).toEqual(answer);
  expect(seen(await call(deleted))).toEqual(answer);
});

it('limits answer alike, too: the eleventh code of a day, the sixth guess at a code, the eleventh at a password', async () => {
  for (const [name, times] of [
    ['request-login-otp', 12],
    ['verify-login-otp', 25],
    ['login', 14],
  ] as const) {
    const [of, without] = [[] as number[], [] as number[]];
    for (let i = 0; i < times; i += 1) {
      of.push((await CALLS[name]?.(known))?.status ?? 0);
      without.push((await CALLS[name]?.(unknown))?.status ?? 0);
    }
    expect(without, name).toEqual(of);
  }
});

it('a phone number reveals no more than an email', async () => {
  const user = await aUser(world.core, { passwordHash: await hashPassword('Long0n@Fence') });
  const login = (emailOrPhone: string) => api.post('/auth/login', { emailOrPhone, password: 'a wrong one' });
  expect(seen(await login(user.phone))).toEqual(seen(await login('9820999999')));
  expect(seen(await login('not a number'))).toEqual(seen(await login('9820999998')));
});
