import { deliverBroadcast } from '@crease/domain/accounts/broadcasts/deliver-broadcast';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { pursueSettlements } from '@crease/domain/business/settlements/pursue-settlements';
import { aUser } from '@crease/domain/testing/factories';
import { MemoryPayouts } from '@crease/domain/testing/memory-payouts';
import { aSettlement } from '@crease/domain/testing/settled';
import { later } from '@crease/domain/testing/sweep-all';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { SWITCHES, type SwitchName } from '@crease/shared/switches';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followDays } from './follow-days.js';
import { Scene } from './testing/a-scene.js';
import { type Answer, type ApiClient, openApi, type TestApi } from './testing/api-client.js';
import { TABLE } from './testing/authorisation-table.js';

let world: World;
let api: TestApi;
let chief: UserDoc;
let admin: ApiClient;
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  chief = await aUser(world.core, { role: 'admin' });
  admin = api.as(chief);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const turn = (name: SwitchName, on: boolean) =>
  admin.patch(`/admin/switches/${name}`, { on, reason: on ? 'It is over' : 'An incident' });
async function whileOff(name: SwitchName, work: () => Promise<void>): Promise<void> {
  expect((await turn(name, false)).status).toBe(200);
  try {
    await work();
  } finally {
    await turn(name, true);
  }
}

/** Calls a route with valid input like the authorisation table does, as an allowed caller. */
async function ask(route: string, who: 'player' | 'owner' | 'admin', more: object = {}): Promise<Answer> {
  const row = TABLE[route];
  if (!row) throw new Error(`${route} has no row`);
  const scene = await Scene.of(world.core);
  const { path, body, sent } = await row.ask(scene, who);
  const asked = body === undefined ? undefined : { ...(body as object), ...more };
  return await api.as(scene.people[who]).send(route.split(' ')[0] ?? '', path, asked, sent);
}

const REFUSED = [
  ['sign-up', 'POST /auth/register', 'player'],
  ['sign-up', 'POST /auth/register-owner', 'player'],
  ['booking', 'POST /bookings/temp-hold', 'player'],
  ['booking', 'POST /bookings', 'player'],
  ['online-payment', 'POST /payments/create-order', 'player'],
  ['waitlist', 'POST /waitlist', 'player'],
  ['uploads', 'POST /users/me/avatar', 'player'],
  ['uploads', 'POST /grounds/:id/images', 'owner'],
  ['broadcasts', 'POST /admin/broadcast', 'admin'],
  ['sms', 'POST /users/me/phone-code', 'player'],
] as const;

describe('a switched-off feature', () => {
  it.each(REFUSED)('%s refuses %s in words, and lets it through again', async (name, route, who) => {
    await whileOff(name, async () => {
      const refused = await ask(route, who);
      expect(refused).toMatchObject({ status: 503, body: { code: 'SWITCHED_OFF', switch: name } });
      expect(refused.body.message).toBe(SWITCHES[name].off);
    });
    // A code may be refused because no SMS is configured.
    expect((await ask(route, who)).body.code).not.toBe('SWITCHED_OFF');
  });

  it('coupons refuses a code, and books without one', async () => {
    await whileOff('coupons', async () => {
      expect(await ask('POST /bookings', 'player', { couponCode: 'MONSOON' })).toMatchObject({
        status: 503,
        body: { code: 'SWITCHED_OFF', switch: 'coupons' },
      });
      expect((await ask('POST /bookings', 'player')).status).toBe(201);
    });
  });

  it('payouts starts none, and pays once it is on again', async () => {
    const bank = new MemoryPayouts();
    const core = { ...world.core, payouts: bank };
    const owner = await aUser(core, { role: 'ground_owner' });
    const account = { vpa: 'sanjay@okbank' };
    await aSettlement(core, owner._id, { amount: 900, account, dueAt: core.clock.now() });
    await whileOff('payouts', async () => {
      await pursueSettlements(core);
      expect(bank.paid).toEqual([]);
    });
    await pursueSettlements(later(core, 61_000));
    expect(bank.paid.map(({ amount }) => amount)).toEqual([900]);
  });
});

describe('an announcement in progress', () => {
  it('stops where it is, and continues when announcements are on again', async () => {
    const { body } = await admin.post('/admin/broadcast', {
      title: 'Rain',
      message: 'Bring a towel.',
      audience: 'all',
    });
    expect(body.recipients).toBeGreaterThan(0);
    const [broadcast] = await world.core.db.broadcasts
      .find({ state: 'sending' })
      .sort({ createdAt: -1 })
      .toArray();
    const id = broadcast?._id.toString() ?? '';
    await whileOff('broadcasts', async () => expect(await deliverBroadcast(world.core, id)).toBe(0));
    expect(await deliverBroadcast(world.core, id)).toBe(body.recipients);
  });
});

describe('a switch', () => {
  it('shows who set it, when and why, and each change is an act', async () => {
    await turn('whatsapp', false);
    // Already off: nothing changes, so nothing is recorded.
    await turn('whatsapp', false);
    const { switches } = (await admin.get('/admin/switches')).body;
    expect(switches.find(({ name }: { name: string }) => name === 'whatsapp').off).toMatchObject({
      by: { _id: chief._id.toString(), name: chief.name },
      why: 'An incident',
    });
    await turn('whatsapp', true);
    const acts = await world.core.db.audits
      .find({ subject: /switch:whatsapp/ })
      .sort({ when: 1 })
      .toArray();
    expect(acts.map(({ what, subject, why }) => `${what} ${subject} ${why}`)).toEqual([
      'switch.set switch:whatsapp off An incident',
      'switch.set switch:whatsapp on It is over',
    ]);
    expect((await admin.patch('/admin/switches/whatsapp', { on: false })).status).toBe(400);
    expect((await admin.patch('/admin/switches/gravity', { on: false, reason: 'Why not' })).status).toBe(400);
  });

  it('takes effect in another process within a second, with or without the stream', async () => {
    // A core of its own: another process has its own cache of switches.
    const { openCore } = await import('@crease/domain/open-core');
    const { Shutdown } = await import('@crease/domain/platform/shutdown');
    const shutdown = new Shutdown(world.core.log);
    const elsewhere = await openCore(world.env, world.core.log, shutdown);
    const other = await openApi(elsewhere);
    const days = followDays(elsewhere);
    const register = () => other.post('/auth/register', {});
    expect((await register()).status).toBe(400);
    await turn('sign-up', false);
    await until('it to be off there', async () => (await register()).status === 503);
    await turn('sign-up', true);
    await until('it to be on there', async () => (await register()).status === 400);
    await days.close();
    await other.close();
    await shutdown.run();
  });
});
