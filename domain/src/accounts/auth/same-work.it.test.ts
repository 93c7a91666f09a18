import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { AppError } from '@crease/shared/errors';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Core } from '../../platform/core.js';
import { type CountedWorld, openCountedWorld } from '../../testing/counting.js';
import { aUser } from '../../testing/factories.js';
import type { Origin } from '../identity/origin.js';
import { loginWithCode, loginWithPassword, requestLoginCode } from '../sign-in/login.js';
import { requestPasswordReset, resetPassword } from '../sign-in/password-change.js';
import { resendCode } from '../sign-in/resend-code.js';
import { issueCode } from './otps.js';
import { hashPassword } from './passwords.js';

let world: CountedWorld;
let passwordHash: string;
const jobs = vi.spyOn(Worker.prototype, 'postMessage');
beforeAll(async () => {
  world = await openCountedWorld();
  passwordHash = await hashPassword('Long0n@Fence');
});
afterAll(async () => {
  jobs.mockRestore();
  await world.close();
});

const anOrigin = (): Origin => ({ address: randomUUID(), device: 'Firefox' });
const times = async (n: number, work: () => Promise<unknown>): Promise<void> => {
  for (let i = 0; i < n; i++) await work();
};
const refused = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });

/** The requests to compare; where the work grows with the attempts, the last of several. */
const CALLS: Record<string, (core: Core, email: string) => Promise<unknown>> = {
  'a login code': requestLoginCode,
  'a reset code': requestPasswordReset,
  'a login code, sent again': (core, email) => resendCode(core, 'login', email),
  'a reset code, sent again': (core, email) => resendCode(core, 'reset', email),
  'a registration code, sent again': (core, email) => resendCode(core, 'registration', email),
  'a login with a wrong password': (core, email) =>
    refused(loginWithPassword(core, { emailOrPhone: email, password: 'a wrong one' }, anOrigin())),
  'a login with a tenth wrong password': async (core, email) => {
    const origin = anOrigin();
    await times(10, () =>
      refused(loginWithPassword(core, { emailOrPhone: email, password: 'a wrong one' }, origin)),
    );
  },
  'a login with a wrong code': async (core, email) => {
    await issueCode(core, 'login', email, { afterPause: false });
    await refused(loginWithCode(core, { email, otp: 'wrong' }, anOrigin()));
  },
  'a login with the last wrong code of a day': async (core, email) => {
    for (let round = 0; round < 4; round++) {
      await issueCode(core, 'login', email, { afterPause: false });
      await times(5, () => refused(loginWithCode(core, { email, otp: 'wrong' }, anOrigin())));
    }
  },
  'a reset with a wrong code': async (core, email) => {
    await issueCode(core, 'reset', email, { afterPause: false });
    await refused(
      resetPassword(core, { email, otp: 'wrong', newPassword: 'six wickets down' }, randomUUID()),
    );
  },
};

async function workOf(call: (core: Core, email: string) => Promise<unknown>, email: string) {
  world.takeAsked();
  jobs.mockClear();
  await call(world.counted, email);
  return { commands: world.takeAsked().sort(), hashes: jobs.mock.calls.length };
}

it.each(Object.keys(CALLS))('does the same work for known and unknown addresses: %s', async (name) => {
  const call = CALLS[name];
  if (!call) throw new Error(name);
  const { email } = await aUser(world.core, { passwordHash });
  const stranger = `${randomUUID()}@crease.test`;
  const known = await workOf(call, email);
  expect(known.commands.length).toBeGreaterThan(1);
  if (name.startsWith('a login with a wrong password')) expect(known.hashes).toBe(1);
  expect(await workOf(call, stranger)).toEqual(known);
  const mails = world.core.db.mails;
  expect(await mails.countDocuments({ to: stranger })).toBe(0);
  expect(await mails.countDocuments({ to: '', status: { $ne: 'failed' } })).toBe(0);
});

it('mails a registration that waits for its code after the same work as for an unknown one', async () => {
  const email = `${randomUUID()}@crease.test`;
  await world.core.db.pendingRegistrations.insertOne({
    _id: email,
    name: 'Asha Rane',
    phone: '9820012345',
    passwordHash,
    role: 'user',
    tempTokenHash: 'none',
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const again = CALLS['a registration code, sent again'];
  if (!again) throw new Error('the call is not there');
  const waiting = await workOf(again, email);
  expect(await workOf(again, `${randomUUID()}@crease.test`)).toEqual(waiting);
  expect(await world.core.db.mails.countDocuments({ to: email, kind: 'otp' })).toBe(1);
});
