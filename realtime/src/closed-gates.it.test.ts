import { openSession } from '@crease/domain/accounts/auth/sessions';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { createMetrics } from '@crease/domain/platform/metrics';
import { confirmGate } from '@crease/domain/sales/closed-gates/decide-gate';
import { reportGate } from '@crease/domain/sales/closed-gates/report-gate';
import { bookPaid } from '@crease/domain/testing/booked';
import { aUser } from '@crease/domain/testing/factories';
import { later } from '@crease/domain/testing/sweep-all';
import { until } from '@crease/domain/testing/until';
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

it('sends a report and its decision at once to its player, its owner and the admins', async () => {
  const { core } = world;
  const owner = await aUser(core, { role: 'ground_owner' });
  const { booking, player } = await bookPaid(core, undefined, { ownerId: owner._id });
  await core.events.settled();
  using admins = await tabOf(await aUser(core, { role: 'admin' }));
  using theirs = await tabOf(player);
  using atDesk = await tabOf(owner);
  using stranger = await tabOf(await aUser(core));
  const at = later(core, booking.startsAt.getTime() - core.clock.now().getTime());
  const said = await reportGate(at, booking, undefined, player.name);
  expect(await admins.next('admin:changed')).toEqual({ what: 'gate.reported' });
  const _id = booking._id.toString();
  expect(await theirs.next('booking:updated')).toMatchObject({ _id });
  expect(await atDesk.next('booking:updated')).toMatchObject({ _id });
  const before = theirs.all('booking:updated').length;
  await confirmGate(at, said, 'owner', 'Sanjay');
  await admins.next('admin:changed', ({ what }) => what === 'gate.decided');
  await until('the decision', () => theirs.all('booking:updated').length > before);
  expect(stranger.received.map(({ name }) => name)).not.toContain('booking:updated');
});
