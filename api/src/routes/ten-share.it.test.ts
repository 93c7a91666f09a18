import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { TestGame } from '@crease/domain/testing/a-game';
import { accountsOf, keptAtProvider, PRICE } from '@crease/domain/testing/a-shared-game';
import { bookPaid } from '@crease/domain/testing/booked';
import { aUser } from '@crease/domain/testing/factories';
import { paySandboxOrder, showSandboxOrder } from '@crease/domain/testing/sandbox-client';
import { later, sweepAll, violations } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

const SHARERS = 10;
/** Not a tenth of the price: the booking's player keeps the remainder. */
const SHARE = 251;
const REMAINDER = PRICE - SHARERS * SHARE;

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

interface Sharer {
  by: ApiClient;
  player: UserDoc;
  orderId: string;
}

/** A new player joins and pays their share, all of it through the API. */
async function joinsAndPays(gameId: string): Promise<Sharer> {
  const player = await aUser(world.core);
  const by = api.as(player);
  const { place } = (await by.post(`/games/${gameId}/join`, {})).body;
  expect(place).toMatchObject({ status: 'held', share: SHARE });
  const { order } = (await by.post('/payments/create-order', { placeId: place._id })).body;
  await paySandboxOrder(order.id, { outcome: 'success' });
  // A busy booking refuses a share for the moment; the page asks again.
  await expect
    .poll(
      async () =>
        (await by.post('/payments/verify-payment', { order_id: order.id, placeId: place._id })).body,
      { timeout: 30_000 },
    )
    .toMatchObject({ paid: true, requiresRefund: false, place: { status: 'in' } });
  return { by, player, orderId: order.id };
}

/** A player's own payments, each with what came back of it and why. */
const paymentsOf = async ({ by }: Pick<Sharer, 'by'>) =>
  (await by.get('/payments/history')).body.payments.map(
    ({
      captured,
      refunded,
      refunds,
    }: {
      captured: number;
      refunded: number;
      refunds: { kind: string }[];
    }) => ({
      captured,
      refunded,
      kinds: refunds.map(({ kind }) => kind).sort(),
    }),
  );

async function refundedAtProvider(orderId: string): Promise<number> {
  const { refunds } = await showSandboxOrder(orderId);
  return refunds.reduce((sum, refund) => sum + refund.refund_amount, 0);
}

it('ten players share a price, one leaves and is replaced, rain closes it, and every rupee goes back', async () => {
  const owner = await aUser(world.core, { role: 'ground_owner' });
  const hosted = await bookPaid(world.core, '18:00-20:00', { ownerId: owner._id });
  const { ground, player: host, booking } = hosted;
  const terms = { places: SHARERS + 1, share: SHARE };
  const game = await TestGame.of(world.core, terms, { ground, host, booking });
  const hosts = { by: api.as(host) };

  const ten = await Promise.all(Array.from({ length: SHARERS }, () => joinsAndPays(game.id)));
  await sweepAll(later(world.core, 20_000));
  expect((await hosts.by.get(`/games/${game.id}`)).body.game).toMatchObject({ taken: 11, status: 'full' });
  expect(await paymentsOf(hosts)).toEqual([
    { captured: PRICE, refunded: SHARERS * SHARE, kinds: Array(SHARERS).fill('share') },
  ]);
  const earned = await accountsOf(game);
  expect(earned).toMatchObject({ provider: -PRICE, fees: 54 });
  expect(earned).not.toHaveProperty('host');

  const [leaver, ...others] = ten;
  if (!leaver) throw new Error('there were ten');
  expect((await leaver.by.delete(`/games/${game.id}/places/mine`)).status).toBe(200);
  expect((await leaver.by.get(`/games/${game.id}`)).body.mine).toMatchObject({ status: 'leaving' });
  const successor = await joinsAndPays(game.id);
  await sweepAll(later(world.core, 40_000));
  expect(await paymentsOf(leaver)).toEqual([{ captured: SHARE, refunded: SHARE, kinds: ['share'] }]);
  expect(await keptAtProvider(game)).toBe(PRICE);
  expect(await accountsOf(game)).toEqual(earned);

  const sharers = [...others, successor];
  const rain = { date: booking.bookingDate, timeSlot: '18:00-20:00', reason: 'Rain' };
  const closed = await api.as(owner).post(`/grounds/${ground._id}/closures`, rain);
  expect(closed.body, JSON.stringify(closed.body)).toMatchObject({ cancelled: 1, refundTotal: PRICE });
  await sweepAll(later(world.core, 60_000));

  // Ten refunds to those who play, and what was left to the host.
  for (const sharer of sharers) {
    expect(await paymentsOf(sharer)).toEqual([{ captured: SHARE, refunded: SHARE, kinds: ['policy'] }]);
    expect(await refundedAtProvider(sharer.orderId)).toBe(SHARE);
  }
  const [hostsPayment] = await paymentsOf(hosts);
  expect(hostsPayment).toMatchObject({ captured: PRICE, refunded: PRICE });
  expect(hostsPayment.kinds.filter((kind: string) => kind === 'policy')).toHaveLength(1);
  const toHost = await world.core.db.payments.findOne({ orderId: hosted.orderId });
  expect(toHost?.refunds.find(({ kind }) => kind === 'policy')?.amount).toBe(REMAINDER);
  expect(await refundedAtProvider(hosted.orderId)).toBe(PRICE);
  expect(await paymentsOf(leaver)).toEqual([{ captured: SHARE, refunded: SHARE, kinds: ['share'] }]);

  expect(await keptAtProvider(game)).toBe(0);
  expect(await accountsOf(game)).toEqual({});
  for (const { by } of [hosts, ...sharers])
    expect((await by.get(`/games/${game.id}`)).body.game).toMatchObject({ status: 'closed' });
  expect(await violations(later(world.core, 60_000))).toEqual([]);
});
