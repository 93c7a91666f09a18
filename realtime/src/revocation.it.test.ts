import { deleteAccount } from '@crease/domain/account-end/delete-account';
import { issueCode } from '@crease/domain/accounts/auth/otps';
import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import { endSession, endSessions, openSession, rotateSession } from '@crease/domain/accounts/auth/sessions';
import { writeRefreshToken } from '@crease/domain/accounts/identity/refresh-tokens';
import { verifyAccessToken } from '@crease/domain/accounts/identity/tokens';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { changePassword, resetPassword } from '@crease/domain/accounts/sign-in/password-change';
import { setRole } from '@crease/domain/accounts/workplaces/set-role';
import { openCore } from '@crease/domain/open-core';
import { createMetrics } from '@crease/domain/platform/metrics';
import { Shutdown } from '@crease/domain/platform/shutdown';
import { aUser } from '@crease/domain/testing/factories';
import { startOwnRedis } from '@crease/domain/testing/redis-server';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Realtime, startRealtime } from './realtime.js';
import { TestTab } from './testing/socket-client.js';

const password = 'Long0n@Fence';
const listenOn = { port: 0, host: '127.0.0.1' };

let world: World;
let instances: Realtime[];
let passwordHash: string;
const shutdown: Shutdown[] = [];

beforeAll(async () => {
  world = await openWorld();
  // Each process has an authentication cache of its own, so the second one gets its own core.
  const own = new Shutdown(world.core.log);
  shutdown.push(own);
  const second = await openCore(world.env, world.core.log, own);
  instances = [
    await startRealtime(world.core, createMetrics('realtime'), listenOn),
    await startRealtime(second, createMetrics('realtime-2'), listenOn),
  ];
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  for (const instance of instances) await instance.close();
  for (const own of shutdown) await own.run();
  await world.close();
});

/** The ways to end one of a user's two sessions. Each returns whether the other one ends with it. */
const ENDS: Record<string, (user: UserDoc, session: string, other: string) => Promise<'both' | 'one'>> = {
  'an ended session': async (user, session) => {
    await endSession(world.core, user._id.toString(), session);
    return 'one';
  },
  'a logout everywhere': async (user) => {
    await endSessions(world.core, user._id.toString());
    return 'both';
  },
  'a changed password': async (user, _session, other) => {
    const caller = { id: user._id.toString(), role: user.role, sessionId: other };
    await changePassword(world.core, caller, { currentPassword: password, newPassword: 'six wickets down' });
    return 'one';
  },
  'a reset password': async (user) => {
    const { code } = await issueCode(world.core, 'reset', user.email, { afterPause: false });
    const proof = { email: user.email, otp: code, newPassword: 'six wickets down' };
    await resetPassword(world.core, proof, '203.0.113.1');
    return 'both';
  },
  'a changed role': async (user) => {
    await setRole(world.core, 'f'.repeat(24), user._id.toString(), 'ground_owner');
    return 'both';
  },
  'a deleted account': async (user) => {
    await deleteAccount(world.core, user._id.toString(), { password });
    return 'both';
  },
  'a refresh token shown again late': async (_user, session) => {
    const { core } = world;
    const stolen = writeRefreshToken(core.env, { sessionId: session, n: 1 });
    const from = { device: 'Phone', address: '203.0.113.1' };
    await rotateSession(core, stolen, from);
    await rotateSession(core, writeRefreshToken(core.env, { sessionId: session, n: 2 }), from);
    const later = new Date(core.clock.now().getTime() + 61_000);
    const then = { ...core, clock: { ...core.clock, now: () => later } };
    await expect(rotateSession(then, stolen, from)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    return 'one';
  },
};

describe('every socket of an ended session is disconnected on every instance', () => {
  it.each(Object.keys(ENDS))('after %s', async (name) => {
    const user = await aUser(world.core, { passwordHash });
    const [ending, other] = [
      await openSession(world.core, user, 'Phone'),
      await openSession(world.core, user, 'Laptop'),
    ];
    const open = (token: string) => Promise.all(instances.map(({ port }) => TestTab.open(port, { token })));
    const [theirs, others] = [await open(ending.token), await open(other.token)];
    const end = ENDS[name];
    if (!end) throw new Error(name);
    const goes = await end(user, ending.sessionId, other.sessionId);
    const gone = goes === 'both' ? [...theirs, ...others] : theirs;
    await Promise.all(gone.map((tab) => tab.disconnected()));
    if (goes === 'one') expect(others.every(({ socket }) => socket.connected)).toBe(true);
    // The token is still signed and not expired; every instance refuses it.
    expect(verifyAccessToken(world.env, ending.token, new Date()).id).toBe(user._id.toString());
    for (const { port } of instances) {
      await expect(TestTab.open(port, { token: ending.token })).rejects.toThrow('UNAUTHENTICATED');
      using visitor = await TestTab.open(port);
      expect(await visitor.ask('auth:renew', { token: ending.token })).toMatchObject({
        code: 'UNAUTHENTICATED',
      });
    }
    for (const tab of [...theirs, ...others]) tab.socket.close();
  });

  it('also while Redis is away', async () => {
    await using redis = await startOwnRedis();
    await using alone = await openWorld({ REDIS_URL: redis.url });
    const realtime = await startRealtime(alone.core, createMetrics('realtime'), listenOn);
    const user = await aUser(alone.core);
    const { token } = await openSession(alone.core, user, 'Phone');
    using tab = await TestTab.open(realtime.port, { token });
    await redis.kill();
    await until('the connection to break', () => alone.core.redis.status !== 'ready');
    // Written by another process: this one learns of it from the database alone.
    await alone.core.db.sessions.updateOne(
      { userId: user._id },
      { $set: { endedAt: alone.core.clock.now() } },
    );
    await tab.disconnected();
    await expect(TestTab.open(realtime.port, { token })).rejects.toThrow('UNAUTHENTICATED');
    await redis.start();
    await until('the connection again', () => alone.core.redis.status === 'ready');
    await realtime.close();
  });
});
