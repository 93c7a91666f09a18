import { createOrder } from '@crease/domain/sales/settle/create-order';
import { settleOrder } from '@crease/domain/sales/settle/settle';
import { paySandboxOrder } from '@crease/domain/testing/sandbox-client';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A booking that its player has paid, with the clock at its start. */
async function paidAtStart() {
  const scene = await Scene.of(world.core);
  const order = await createOrder(world.core, await scene.booking());
  await paySandboxOrder(order.orderId, { outcome: 'success' });
  const { booking } = await settleOrder(world.core, order.orderId);
  vi.spyOn(world.core.clock, 'now').mockImplementation(() => booking.startsAt);
  return { scene, path: `/bookings/${booking._id}/closed-gate`, id: booking._id.toString() };
}

it('a report goes from its player through the ground’s dispute to the admin’s list and decision', async () => {
  const { scene, path, id } = await paidAtStart();
  const { player, owner, admin } = scene.people;
  const said = await api.as(player).post(path, { note: 'The lock is on' });
  expect([said.status, said.body.booking.closedGate]).toMatchObject([
    200,
    { state: 'open', note: 'The lock is on' },
  ]);
  expect((await api.as(player).post(path, {})).body.booking.closedGate.note).toBe('The lock is on');
  const listed = async () => (await api.as(admin).get('/admin/closed-gates')).body.bookings;
  expect((await listed()).map(({ _id }: { _id: string }) => _id)).toContain(id);

  expect((await api.as(owner).post(`${path}/dispute`, { reason: '' })).status).toBe(400);
  const disputed = await api.as(owner).post(`${path}/dispute`, { reason: 'The guard was there' });
  expect(disputed.body.booking.closedGate).toMatchObject({ state: 'disputed' });
  const decide = (verdict: string) =>
    api.as(admin).post(`/admin/closed-gates/${id}/decide`, { verdict, reason: 'Photos show the lock' });
  const decided = (await decide('confirmed')).body.booking;
  expect(decided.closedGate).toMatchObject({ state: 'confirmed', decision: { by: 'admin' } });
  expect(decided.payment.refunds).toMatchObject([{ amount: decided.payment.captured, kind: 'policy' }]);
  expect((await decide('rejected')).body.code).toBe('STATE_CONFLICT');
  expect((await listed()).map(({ _id }: { _id: string }) => _id)).not.toContain(id);
  const acts = await world.core.db.audits.find({ what: 'closed-gate.decided' }).toArray();
  expect(acts.map(({ subject }) => subject)).toEqual([`booking:${id} confirmed`]);
});

it('the ground’s own confirmation needs a second factor like other money acts, a dispute does not', async () => {
  const { scene, path } = await paidAtStart();
  await api.as(scene.people.player).post(path, {});
  await using strict = await openApi({ ...world.core, env: { ...world.core.env, REQUIRE_2FA: 'on' } });
  const owner = strict.as(scene.people.owner);
  const refused = await owner.post(`${path}/confirm`);
  expect([refused.status, refused.body.secondFactor]).toEqual([403, 'required']);
  expect((await owner.post(`${path}/dispute`, { reason: 'We were open' })).status).toBe(200);
  const confirmed = await api.as(scene.people.owner).post(`${path}/confirm`);
  expect(confirmed.body.booking.closedGate.state).toBe('confirmed');
});
