import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import { openSession } from '@crease/domain/accounts/auth/sessions';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { createMetrics } from '@crease/domain/platform/metrics';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Realtime, startRealtime } from './realtime.js';
import { TestTab } from './testing/socket-client.js';

let world: World;
let realtime: Realtime;
beforeAll(async () => {
  world = await openWorld();
  realtime = await startRealtime(world.core, createMetrics('realtime'), { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await realtime.close();
  await world.close();
});

async function tabOf(user: UserDoc): Promise<TestTab> {
  const { token } = await openSession(world.core, user, 'Desk');
  return await TestTab.open(realtime.port, { token });
}

it('tells every admin, and no other account, what one of them has done', async () => {
  const [one, other, player] = [
    await aUser(world.core, { role: 'admin' }),
    await aUser(world.core, { role: 'admin' }),
    await aUser(world.core),
  ];
  using theirs = await tabOf(other);
  using stranger = await tabOf(player);
  await recordAct(
    world.core,
    { id: one._id.toString(), address: '127.0.0.1' },
    'switch.set',
    'switch:sms off',
    'x',
  );
  expect(await theirs.next('admin:changed')).toEqual({ what: 'switch.set' });
  expect(stranger.received.map(({ name }) => name)).not.toContain('admin:changed');
});

it('sends system health repeatedly to admins who watch it, and refuses everybody else', async () => {
  const admin = await aUser(world.core, { role: 'admin' });
  using theirs = await tabOf(admin);
  expect(await theirs.ask('system:watch', {})).toMatchObject({
    success: true,
    health: { stores: { mongo: { ok: true }, redis: { ok: true } } },
  });
  expect(await theirs.next('system:health')).toMatchObject({ health: { at: expect.any(String) } });
  using stranger = await tabOf(await aUser(world.core));
  expect(await stranger.ask('system:watch', {})).toMatchObject({ success: false, code: 'FORBIDDEN' });
  using visitor = await TestTab.open(realtime.port);
  expect(await visitor.ask('system:watch', {})).toMatchObject({ success: false, code: 'FORBIDDEN' });
});

it('refuses a socket to an admin without a second factor where one is required', async () => {
  const core = { ...world.core, env: { ...world.env, REQUIRE_2FA: 'on' as const } };
  const strict = await startRealtime(core, createMetrics('realtime'), { port: 0, host: '127.0.0.1' });
  const [admin, owner] = [
    await aUser(world.core, { role: 'admin' }),
    await aUser(world.core, { role: 'ground_owner' }),
  ];
  // The session was opened before the factor was required.
  const { token } = await openSession(world.core, admin, 'Desk');
  await expect(TestTab.open(strict.port, { token })).rejects.toThrow('FORBIDDEN');
  using tab = await TestTab.open(strict.port, {
    token: (await openSession(world.core, owner, 'Desk')).token,
  });
  expect(tab.socket.connected).toBe(true);
  tab.socket.close();
  await strict.close();
});
