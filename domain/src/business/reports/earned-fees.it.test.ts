import { addDays, dayOf, isoWeekOf } from '@crease/shared/time/ist';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { cancelTournament } from '../../play/fixtures/cancel-tournament.js';
import { collectFee } from '../../play/tournaments/collect-fee.js';
import { withdrawEntry } from '../../play/tournaments/withdraw-entry.js';
import { cancelBooking } from '../../sales/change/cancel-booking.js';
import { createEntryOrder } from '../../sales/settle/create-order.js';
import { pursueRefunds } from '../../sales/settle/refunds.js';
import { settleAny } from '../../sales/settle/settle.js';
import { TestGame } from '../../testing/a-game.js';
import { callerOf } from '../../testing/a-match.js';
import { joinedPaid } from '../../testing/a-shared-game.js';
import { aTournament, ENTRY_FEE, entered, type TestTournament } from '../../testing/a-tournament.js';
import { bookPaid } from '../../testing/booked.js';
import { paySandboxOrder, planSandboxRefunds } from '../../testing/sandbox-client.js';
import { later, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { amountOn, ownerAccount } from '../ledger/lines.js';
import { postDueOrders } from '../ledger/post-payment.js';
import { readEarnings } from './earnings.js';

const DAY_MS = 86_400_000;

let world: World;
/** With a commission, so that each split has odd rupees. */
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  core = { ...world.core, env: { ...world.core.env, COMMISSION_PERCENT: 12.5 } };
});
afterAll(() => world.close());

async function anEntered(cup: TestTournament) {
  const { row, captain } = await entered(core, cup);
  const at = { id: cup.tournament._id.toString(), entryId: row.entryId.toString() };
  return { row, captain, at };
}

/** A team that has paid its fee online. */
async function paid(cup: TestTournament) {
  const team = await anEntered(cup);
  const { orderId } = await createEntryOrder(core, team.row.entryId, team.captain._id);
  await paySandboxOrder(orderId, { outcome: 'success' });
  await settleAny(core, orderId);
  return { ...team, orderId };
}

/** What the ledger has of the workplace: all money online that is applied, our part of it, and the owner's. */
async function ledgerOf({ owner }: TestTournament) {
  for (const days of [20, 40]) await pursueRefunds(later(core, days * DAY_MS));
  await postDueOrders(later(core, 60 * DAY_MS));
  const entries = await core.db.ledger.find({ ownerId: owner._id }).toArray();
  const on = (account: string) => entries.reduce((sum, entry) => sum + amountOn(entry, account), 0);
  return { kept: 0 - on('provider'), fees: on('fees'), owner: on(ownerAccount(owner._id)) };
}

const report = async (
  { owner }: TestTournament,
  by: 'day' | 'week' | 'month' | 'ground' | 'method' = 'day',
) => {
  const today = dayOf(core.clock.now());
  const workplace = { ownerId: owner._id.toString(), role: 'owner' as const };
  return await readEarnings(core, workplace, { from: today, to: addDays(today, 20), by });
};

it('counts entry fees beside bookings and shares, and online money equals the ledger through all refunds', async () => {
  const cup = await aTournament(core, { entryFee: ENTRY_FEE });
  const { owner } = cup;
  const [, leaver, failing] = [await paid(cup), await paid(cup), await paid(cup)];
  const hosted = await bookPaid(core, '18:00-20:00', { ownerId: owner._id });
  const game = await TestGame.of(
    core,
    { places: 6, share: 400 },
    { ground: hosted.ground, host: hosted.player, booking: hosted.booking },
  );
  await joinedPaid(game);
  const cancelled = await bookPaid(core, '10:00-11:00', { ownerId: owner._id });
  await cancelBooking(core, cancelled.booking._id, { side: 'owner', name: 'Rohan' }, '');
  await withdrawEntry(core, callerOf(leaver.captain), leaver.at);
  await planSandboxRefunds(failing.orderId, { outcome: 'FAILED', delayMs: 0 });
  await withdrawEntry(core, callerOf(failing.captain), failing.at);
  const before = await report(cup);
  const ledger = await ledgerOf(cup);
  const { totals } = await report(cup);
  expect(totals.entryFees).toBe(3 * ENTRY_FEE);
  expect({
    kept: totals.online - totals.refunds,
    fees: totals.fees,
    owner: totals.online - totals.refunds - totals.fees,
  }).toEqual(ledger);
  // Money that is owed counts as refunded before the provider has sent it; a refund that failed is kept.
  expect(before.totals.refunds - totals.refunds).toBe(ENTRY_FEE);
  expect(await violations(core)).toEqual([]);
});

it('puts a fee on the last day of its tournament, on the first ground, under the way in which it was paid', async () => {
  const cup = await aTournament(core, { entryFee: ENTRY_FEE });
  await paid(cup);
  const [cash, back] = [await anEntered(cup), await anEntered(cup)];
  for (const { at } of [cash, back]) await collectFee(core, callerOf(cup.owner), at, 'cash');
  await withdrawEntry(core, callerOf(back.captain), back.at);
  const { to } = cup.tournament;
  const keys = { day: to, week: isoWeekOf(to), month: to.slice(0, 7), ground: cup.ground._id.toString() };
  const both = {
    ...{ bookings: 0, hours: 0, gross: 2 * ENTRY_FEE, refunds: 0, cash: ENTRY_FEE, upi: 0 },
    ...{ online: ENTRY_FEE, entryFees: 2 * ENTRY_FEE },
  };
  for (const [by, key] of Object.entries(keys)) {
    const { rows, totals } = await report(cup, by as keyof typeof keys);
    expect(rows, by).toMatchObject([{ key, ...both }]);
    expect(totals).toMatchObject(both);
  }
  expect((await report(cup, 'method')).rows).toMatchObject([
    { key: 'cash', gross: ENTRY_FEE, net: ENTRY_FEE, cash: ENTRY_FEE, online: 0 },
    { key: 'online', gross: ENTRY_FEE, cash: 0, online: ENTRY_FEE },
  ]);
  const workplace = { ownerId: cup.owner._id.toString(), role: 'owner' as const };
  const earlier = { from: addDays(to, -30), to: addDays(to, -1), by: 'day' as const };
  expect((await readEarnings(core, workplace, earlier)).rows).toEqual([]);
});

it('shows nothing kept of a cancelled tournament', async () => {
  const cup = await aTournament(core, { entryFee: ENTRY_FEE });
  await paid(cup);
  await collectFee(core, callerOf(cup.owner), (await anEntered(cup)).at, 'upi');
  await cancelTournament(core, callerOf(cup.owner), cup.tournament._id.toString(), 'Rain');
  const sums = { gross: ENTRY_FEE, refunds: ENTRY_FEE, fees: 0, net: 0, online: ENTRY_FEE, upi: 0 };
  expect((await report(cup)).totals).toMatchObject(sums);
  expect(await ledgerOf(cup)).toEqual({ kept: 0, fees: 0, owner: 0 });
  expect((await report(cup)).totals).toMatchObject(sums);
});
