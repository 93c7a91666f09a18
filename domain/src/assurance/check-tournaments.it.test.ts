import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { postDueOrders } from '../business/ledger/post-payment.js';
import type { EntryRow, TournamentDoc } from '../play/tournaments/tournament.schema.js';
import { createEntryOrder } from '../sales/settle/create-order.js';
import { settleAny } from '../sales/settle/settle.js';
import { aTournament, ENTRY_FEE, entered } from '../testing/a-tournament.js';
import { paySandboxOrder } from '../testing/sandbox-client.js';
import { later, violations } from '../testing/sweep-all.js';
import { openWorld } from '../testing/world.js';

it('finds each breach of a tournament that is planted by hand, and none in one that the engine has written', async () => {
  await using world = await openWorld();
  const { core } = world;
  const cup = await aTournament(core, { teams: 3 });
  const [{ row: first }] = [await entered(core, cup), await entered(core, cup)];
  expect(await violations(core)).toEqual([]);

  const { _id } = cup.tournament;
  const before = await cup.read();
  const planting = async (set: Partial<TournamentDoc>): Promise<string[]> => {
    await core.db.tournaments.updateOne({ _id }, { $set: set });
    const found = await violations(core);
    await core.db.tournaments.replaceOne({ _id }, before);
    return found.filter((line) => line.startsWith('15 ')).map((line) => line.slice(`15 ${_id} `.length));
  };
  const another = (over: Partial<EntryRow>): EntryRow => ({
    ...first,
    entryId: new Types.ObjectId(),
    teamId: new Types.ObjectId(),
    people: [new Types.ObjectId()],
    ...over,
  });
  expect(await planting({ teams: 1 })).toEqual(['has 2 places taken and may have 1']);
  expect(await planting({ rows: [first, another({ teamId: first.teamId })] })).toEqual(['has a team twice']);
  expect(await planting({ rows: [first, another({ people: first.people })] })).toEqual([
    'has a person in two teams',
  ]);
  const unending = another({ status: 'held' });
  expect(await planting({ rows: [unending] })).toEqual([
    `holds the entry ${unending.entryId} without an end`,
  ]);
  const gone = another({ status: 'withdrawn' });
  expect(await planting({ rows: [gone] })).toEqual([`still lists the withdrawn entry ${gone.entryId}`]);
  const stale = another({ status: 'held', expiresAt: new Date(0) });
  expect(await planting({ rows: [stale] })).toEqual([
    `still lists the entry ${stale.entryId}, whose hold ended at 1970-01-01T00:00:00.000Z`,
  ]);
  const collected = { method: 'cash' as const, by: cup.owner._id, at: core.clock.now() };
  const deskRefund = { amount: 500, why: 'removed' as const, at: core.clock.now() };
  expect(await planting({ rows: [{ ...first, deskRefund }] })).toEqual([
    `gives back the fee of the entry ${first.entryId}, which was not paid at the desk`,
  ]);
  expect(await planting({ status: 'cancelled', rows: [{ ...first, collected }] })).toEqual([
    `does not give back what the entry ${first.entryId} paid at the desk`,
  ]);
  expect(await planting({ status: 'cancelled', rows: [{ ...first, collected, deskRefund }] })).toEqual([]);
});

it('finds each breach of an entry fee that is planted by hand, and none in what the engine has written', async () => {
  await using world = await openWorld();
  const { core } = world;
  const cup = await aTournament(core, { entryFee: ENTRY_FEE });
  const { row, captain } = await entered(core, cup);
  const { orderId } = await createEntryOrder(core, row.entryId, captain._id);
  await paySandboxOrder(orderId, { outcome: 'success' });
  await settleAny(core, orderId);
  await postDueOrders(later(core, 60_000));
  expect(await violations(core)).toEqual([]);

  const { _id } = cup.tournament;
  const { entryId } = row;
  const [before, order] = [await cup.read(), await core.db.payments.findOne({ orderId })];
  const [capture] = order?.captures ?? [];
  if (!order || !capture) throw new Error('the fee was captured');
  const subject = `4 ${orderId}/${capture.paymentId}`;
  const planting = async (plant: () => Promise<unknown>): Promise<string[]> => {
    await plant();
    const found = await violations(core);
    await core.db.tournaments.replaceOne({ _id }, before);
    await core.db.payments.replaceOne({ orderId }, order);
    return found;
  };
  const setTournament = (set: object) =>
    planting(() => core.db.tournaments.updateOne({ _id }, { $set: set }));
  const setOrder = (set: object) => planting(() => core.db.payments.updateOne({ orderId }, { $set: set }));

  expect(await setTournament({ 'rows.0.paymentId': 'another' })).toEqual([
    `${subject} ₹2,040 is owed back and has not been asked for`,
    `15 ${_id} has the entry ${entryId} in, and its fee of ₹2,040 was not captured`,
  ]);
  const held = {
    ...before.rows[0],
    status: 'held',
    expiresAt: new Date(core.clock.now().getTime() + 300_000),
  };
  const { paymentId: _, ...unpaid } = held;
  expect(await setTournament({ rows: [unpaid] })).toEqual([
    `${subject} ₹2,040 captured and neither kept nor refunded`,
  ]);
  expect(await setTournament({ 'rows.0.owed': ENTRY_FEE, 'rows.0.owedFor': 'removed' })).toEqual([
    `${subject} ₹2,040 is owed back and has not been asked for`,
  ]);
  expect(await setTournament({ rows: [] })).toEqual([
    `${subject} ₹2,040 is owed back and has not been asked for`,
  ]);
  const refund = {
    refundId: `${orderId}-r1`,
    paymentId: capture.paymentId,
    amount: 3_000,
    kind: 'unused',
    reason: 'planted',
    status: 'pending',
    at: order.createdAt,
    tries: 0,
  };
  expect(await setOrder({ refunds: [refund] })).toEqual([
    `${subject} ₹3,000 refunded of ₹2,040 captured`,
    `${subject} was refunded as unused, but pays for the entry`,
  ]);
  expect(await setOrder({ refunds: [{ ...refund, paymentId: 'none', amount: 1 }] })).toEqual([
    `4 ${orderId}-r1 refunds money that was never captured`,
  ]);
  expect(await planting(() => core.db.ledger.deleteMany({ bookingId: entryId }))).toEqual([
    `7 entry ${entryId} has ₹2,040 of captures, the ledger says ₹0`,
  ]);
});
