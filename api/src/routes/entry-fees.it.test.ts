import {
  aTeamOf,
  aTournament,
  ENTRY_FEE,
  entered,
  type TestTournament,
} from '@crease/domain/testing/a-tournament';
import { aUser } from '@crease/domain/testing/factories';
import { paySandboxOrder } from '@crease/domain/testing/sandbox-client';
import { later, sweepAll, violations } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let cup: TestTournament;
let path: string;
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  cup = await aTournament(world.core, { entryFee: ENTRY_FEE });
  path = `/tournaments/${cup.tournament._id}`;
});
afterAll(async () => {
  await api.close();
  await world.close();
});

/** A captain whose team has a held place, with the order for its fee. */
async function anEntrant() {
  const team = await aTeamOf(world.core, await aUser(world.core));
  const client = api.as(team.captain);
  const made = await client.post(`${path}/entries`, { teamId: team.teamId, roster: team.roster });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { entry } = made.body;
  const { order } = (await client.post('/payments/create-order', { entryId: entry._id })).body;
  return { client, entry, orderId: order.id as string };
}

const verify = (client: ApiClient, body: object) => client.post('/payments/verify-payment', body);
const withStatus = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('an entry fee', () => {
  it('is paid by order and verification, and shown to its captain and the organisers', async () => {
    const { client, entry, orderId } = await anEntrant();
    expect(entry).toMatchObject({ status: 'held', fee: ENTRY_FEE, isPaid: false });
    const again = await client.post('/payments/create-order', { entryId: entry._id });
    expect(again.body.order.id).toBe(orderId);
    await paySandboxOrder(orderId, { outcome: 'failed' });
    const failed = await client.post('/payments/payment-failed', { order_id: orderId, entryId: entry._id });
    expect(failed.body).toMatchObject({ entry: { status: 'held' }, tournament: { status: 'open' } });
    await paySandboxOrder(orderId, { outcome: 'success' });
    const paid = await verify(client, { order_id: orderId, entryId: entry._id });
    expect(paid.body).toMatchObject({
      paid: true,
      requiresRefund: false,
      tournament: { entered: 1 },
      entry: { _id: entry._id, status: 'in', isPaid: true },
    });
    expect((await client.get('/payments/history')).body.payments).toMatchObject([
      { entryId: entry._id, tournamentId: cup.tournament._id.toString(), captured: ENTRY_FEE },
    ]);
    const { entries } = (await api.as(cup.owner).get(`${path}/entries`)).body;
    expect(entries).toMatchObject([{ isPaid: true, fee: ENTRY_FEE }]);
    expect((await api.get(`${path}/entries`)).body.entries[0]).not.toHaveProperty('fee');
  });

  it('uses no order but the captain’s own for that entry', async () => {
    const [first, second] = [await anEntrant(), await anEntrant()];
    for (const [orderId, entryId] of [
      [second.orderId, first.entry._id],
      [second.orderId, second.entry._id],
      ['no-such-order', first.entry._id],
    ])
      expect(withStatus(await verify(first.client, { order_id: orderId, entryId }))).toEqual([
        404,
        'NOT_FOUND',
      ]);
    const foreign = await first.client.post('/payments/create-order', { entryId: second.entry._id });
    expect(withStatus(foreign)).toEqual([404, 'NOT_FOUND']);
    const both = { entryId: first.entry._id, placeId: first.entry._id };
    expect((await first.client.post('/payments/create-order', both)).status).toBe(400);
    await paySandboxOrder(first.orderId, { outcome: 'success', amount: 1 });
    expect((await verify(first.client, { order_id: first.orderId, entryId: first.entry._id })).body).toEqual({
      success: true,
      paid: true,
      requiresRefund: true,
      message: 'This payment was not used for an entry. It will be refunded.',
      tournament: expect.objectContaining({ status: 'open' }),
      entry: expect.objectContaining({ status: 'held' }),
    });
  });

  it('is noted at the desk by an organiser, and goes back to all when the tournament is cancelled', async () => {
    const own = await aTournament(world.core, { entryFee: ENTRY_FEE });
    const organiser = api.as(own.owner);
    const at = `/tournaments/${own.tournament._id}`;
    const { row, captain } = await entered(world.core, own);
    const collected = await organiser.post(`${at}/entries/${row.entryId}/collect`, { method: 'upi' });
    expect(collected.body.entry).toMatchObject({ status: 'in', isPaid: true, collectedBy: 'upi' });
    expect(withStatus(await api.as(captain).post(`${at}/cancel`, { reason: 'Rain' }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    const preview = await organiser.post(`${at}/cancel`, { reason: 'Rain', preview: true });
    expect(preview.body).toMatchObject({ preview: { entries: 1, refunded: 0, hours: 0 } });
    const done = await organiser.post(`${at}/cancel`, { reason: 'Rain' });
    expect(done.body.tournament).toMatchObject({ status: 'cancelled', reason: 'Rain' });
    await sweepAll(later(world.core, 20_000));
    expect(await violations(later(world.core, 20_000))).toEqual([]);
  });
});
