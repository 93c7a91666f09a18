import { randomUUID } from 'node:crypto';
import { settleOrder } from '@crease/domain/sales/settle/settle';
import type { TestGame } from '@crease/domain/testing/a-game';
import {
  aGamePaidByHost,
  joinedPaid,
  keptAtProvider,
  ordered,
  PRICE,
  paying,
  refundsOfOrder,
  rowsOf,
  SHARE,
} from '@crease/domain/testing/a-shared-game';
import { aUser } from '@crease/domain/testing/factories';
import { pdfText } from '@crease/domain/testing/pdf-text';
import { paySandboxOrder } from '@crease/domain/testing/sandbox-client';
import { later, sweepAll, violations } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type ApiClient, openApi, type TestApi } from '../testing/api-client.js';
import { mailedCode } from '../testing/mailed-code.js';

let world: World;
let api: TestApi;
let game: TestGame;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  game = await aGamePaidByHost(world.core);
});

const refusal = ({ status, body }: Answer) => [status, body.code, body.reason];
const verify = (by: ApiClient, body: object) => by.post('/payments/verify-payment', body);

/** What a stranger does in the sheet: name, phone, mail and the mailed code. The password is random and never shown. */
async function signedUp(person: { name: string; email: string; phone: string; phoneIsMine?: boolean }) {
  const begun = await api.post('/auth/register', { ...person, password: `${randomUUID()}-Aa1` });
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  const otp = await mailedCode(world.core, person.email);
  const { tempToken } = begun.body;
  return await api.post('/auth/verify-registration', { email: person.email, otp, tempToken });
}

describe('a stranger with the link of a game', () => {
  it('proves a mail address, pays their share, and signs in later by a code', async () => {
    const person = { name: 'Meera Iyer', email: `${randomUUID()}@crease.test`, phone: '9820055123' };
    expect((await api.get(`/games/${game.id}`)).body.game).toMatchObject({ share: SHARE });
    const { body: session } = await signedUp(person);
    const meera = api.withToken(session.token);
    const { place } = (await meera.post(`/games/${game.id}/join`, {})).body;
    expect(place).toMatchObject({ status: 'held', share: SHARE });
    const { order } = (await meera.post('/payments/create-order', { placeId: place._id })).body;
    await paySandboxOrder(order.id, { outcome: 'success' });
    const paid = await verify(meera, { order_id: order.id, placeId: place._id });
    expect(paid.body).toMatchObject({ paid: true, requiresRefund: false, place: { status: 'in' } });

    await world.core.db.otps.updateMany({}, { $set: { sentAt: new Date(0) } });
    expect((await api.post('/auth/request-login-otp', { email: person.email })).status).toBe(200);
    const otp = await mailedCode(world.core, person.email);
    const again = await api.post('/auth/verify-login-otp', { email: person.email, otp });
    expect(again.body.user).toMatchObject({ id: session.user.id, name: 'Meera Iyer' });
    const mine = await api.withToken(again.body.token).get('/users/me/games');
    expect(mine.body.games).toMatchObject([{ _id: game.id, mine: { status: 'in' } }]);
  });

  it('with an account already is asked to sign in, and with another player’s phone whether it is theirs', async () => {
    const known = await aUser(world.core);
    const person = { name: 'Meera Iyer', email: `${randomUUID()}@crease.test`, phone: known.phone };
    const password = `${randomUUID()}-Aa1`;
    const taken = await api.post('/auth/register', { ...person, email: known.email, password });
    expect(refusal(taken)).toEqual([409, 'DUPLICATE', 'email_registered']);
    const held = await api.post('/auth/register', { ...person, password });
    expect(refusal(held)).toEqual([409, 'DUPLICATE', 'phone_registered']);
    const { body } = await signedUp({ ...person, phoneIsMine: true });
    // The place is theirs. The number is still the other account's: it shows and signs in nothing here.
    const meera = api.withToken(body.token);
    expect((await meera.post(`/games/${game.id}/join`, {})).body.place.status).toBe('held');
    const signIn = await api.post('/auth/login', { emailOrPhone: known.phone, password });
    expect(signIn.status).toBe(401);
  });
});

describe('a forged payment of a share', () => {
  it('uses no order but the player’s own for that place', async () => {
    const [first, second] = [await ordered(game), await paying(game)];
    const asFirst = api.as(first.player);
    for (const [orderId, placeId] of [
      [second.orderId, first.placeId],
      [second.orderId, second.placeId],
      [game.hosted.booking.payment.orderId ?? '', first.placeId],
      ['no-such-order', first.placeId],
    ] as const) {
      const answer = await verify(asFirst, { order_id: orderId, placeId: placeId.toString() });
      expect(answer.status, `${orderId} ${placeId}`).toBe(404);
    }
    const booked = { order_id: first.orderId, bookingId: game.hosted.booking._id.toString() };
    expect((await verify(api.as(game.hosted.host), booked)).status).toBe(404);
    // Nothing was paid on the player's own order, whatever their page says.
    const own = { order_id: first.orderId, placeId: first.placeId.toString() };
    expect((await verify(asFirst, own)).body).toMatchObject({ paid: false });
    expect(await rowsOf(game)).toEqual(['held', 'held']);
    const foreign = await asFirst.post('/payments/create-order', { placeId: second.placeId.toString() });
    expect(refusal(foreign)).toEqual([404, 'NOT_FOUND', 'no_place_of_yours']);
  });

  it('of another amount or currency leaves the place unpaid, and goes back in full', async () => {
    const cheap = await ordered(game);
    await paySandboxOrder(cheap.orderId, { outcome: 'success', amount: 1 });
    const foreign = await ordered(game);
    await paySandboxOrder(foreign.orderId, { outcome: 'success', currency: 'USD' });
    for (const { player, orderId, placeId } of [cheap, foreign]) {
      const answer = await verify(api.as(player), { order_id: orderId, placeId: placeId.toString() });
      expect(answer.body).toMatchObject({ paid: true, requiresRefund: true });
    }
    await sweepAll(world.core);
    expect(await rowsOf(game)).toEqual(['held', 'held']);
    expect(await refundsOfOrder(world.core, cheap.orderId)).toEqual(['unused 1 processed']);
    expect(await refundsOfOrder(world.core, foreign.orderId)).toHaveLength(1);
    expect(await keptAtProvider(game)).toBe(PRICE);
    expect(await violations(world.core)).toEqual([]);
  });
});

describe('a share', () => {
  it('is refused once the game has begun, to pay and to join', async () => {
    const { player, placeId } = await ordered(game);
    const begun = later(
      world.core,
      game.hosted.booking.startsAt.getTime() - world.core.clock.now().getTime(),
    );
    const late = await openApi(begun);
    try {
      const order = await late.as(player).post('/payments/create-order', { placeId: placeId.toString() });
      expect(refusal(order)).toEqual([409, 'STATE_CONFLICT', 'place_not_held']);
      const join = await late.as(await aUser(world.core)).post(`/games/${game.id}/join`, {});
      expect(refusal(join)).toEqual([409, 'STATE_CONFLICT', 'game_closed']);
    } finally {
      await late.close();
    }
  });

  it('is one place and one order for a player who joins and pays in two tabs', async () => {
    const player = api.as(await aUser(world.core));
    const tabs = await Promise.all([1, 2, 3].map(() => player.post(`/games/${game.id}/join`, {})));
    const places = new Set(tabs.map(({ body }) => body.place._id));
    expect(places.size).toBe(1);
    const [placeId] = places;
    const orders = await Promise.all([1, 2, 3].map(() => player.post('/payments/create-order', { placeId })));
    const ids = new Set(orders.map(({ body }) => body.order.id));
    expect(ids.size).toBe(1);
    const [orderId = ''] = ids;
    await paySandboxOrder(orderId, { outcome: 'success' });
    const verified = await Promise.all([1, 2, 3].map(() => verify(player, { order_id: orderId, placeId })));
    // A busy booking refuses some for the moment.
    for (const { status } of verified) expect([200, 503]).toContain(status);
    await sweepAll(later(world.core, 20_000));
    expect((await verify(player, { order_id: orderId, placeId })).body).toMatchObject({
      paid: true,
      requiresRefund: false,
    });
    await sweepAll(world.core);
    expect(await rowsOf(game)).toEqual(['in']);
    expect(await keptAtProvider(game)).toBe(PRICE);
    expect(await violations(world.core)).toEqual([]);
  });
});

describe('the receipt of a share', () => {
  it('is a PDF of its payer alone, in their payments with its number, and the host’s says what was shared', async () => {
    const { player, orderId } = await joinedPaid(game);
    const mine = api.as(player);
    const [payment] = (await mine.get('/payments/history')).body.payments;
    expect(payment).toMatchObject({ orderId, gameId: game.id, captured: SHARE });
    expect(payment.receiptNumber).toMatch(/^SH-[0-9A-F]{12}$/);
    const path = `/payments/${payment._id}/receipt.pdf`;
    const paper = await mine.get(path);
    expect(paper.status).toBe(200);
    expect(paper.headers.get('content-type')).toBe('application/pdf');
    const text = pdfText(paper.bytes);
    for (const said of ['Your share is paid', '₹400', payment.receiptNumber, player.name, orderId])
      expect(text).toContain(said);
    for (const other of [
      game.hosted.host,
      await world.core.db.users.findOne({ _id: game.hosted.ground.ownerId }),
    ])
      if (other) expect((await api.as(other).get(path)).status).toBe(404);

    await sweepAll(world.core);
    const host = api.as(game.hosted.host);
    const booking = `/bookings/${game.hosted.booking._id}`;
    const hosts = pdfText((await host.get(`${booking}/receipt.pdf`)).bytes).replaceAll('\n', '');
    expect(hosts).toContain('₹400 paid by another player, ₹400 came back to you');
    expect(hosts).not.toContain(player.name);
    const own = (await host.get('/payments/history')).body.payments[0];
    expect(own.receiptNumber).toBeUndefined();
    expect((await host.get(`/payments/${own._id}/receipt.pdf`)).status).toBe(200);

    await host.patch(`${booking}/status`, { status: 'cancelled' });
    await sweepAll(world.core);
    expect(pdfText((await mine.get(path)).bytes)).toContain('Your share went back to you');
    const after = pdfText((await host.get(`${booking}/receipt.pdf`)).bytes).replaceAll('\n', '');
    expect(after).toContain('₹2,354 was paid back to you. ₹400 goes');
  });

  it('exists for no share that was not used', async () => {
    const { player, orderId } = await ordered(game);
    await paySandboxOrder(orderId, { outcome: 'success', amount: 1 });
    await settleOrder(world.core, orderId);
    await sweepAll(world.core);
    const mine = api.as(player);
    const [payment] = (await mine.get('/payments/history')).body.payments;
    expect(payment).toMatchObject({ orderId, refunds: [{ kind: 'unused' }] });
    expect(payment.receiptNumber).toBeUndefined();
    const answer = await mine.get(`/payments/${payment._id}/receipt.pdf`);
    expect(refusal(answer)).toEqual([409, 'STATE_CONFLICT', 'receipt_not_ready']);
  });
});
