import type { Role } from '@crease/shared/contracts/user';
import { addDays, dayOf } from '@crease/shared/time/ist';
import type { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postDueOrders, postOrder } from '../../business/ledger/post-payment.js';
import { balanceOf } from '../../business/settlements/balance.js';
import { findTakable } from '../../business/settlements/takable.js';
import type { Core } from '../../platform/core.js';
import { createEntryOrder } from '../../sales/settle/create-order.js';
import { readFeeBill, readPayment, readReceipt } from '../../sales/settle/payment.read.js';
import { pursueRefunds } from '../../sales/settle/refunds.js';
import { retryRefund } from '../../sales/settle/retry-refund.js';
import { settleAny } from '../../sales/settle/settle.js';
import { callerOf } from '../../testing/a-match.js';
import { refundsOfOrder } from '../../testing/a-shared-game.js';
import { aTeamOf, aTournament, ENTRY_FEE, entered, type TestTournament } from '../../testing/a-tournament.js';
import { cut } from '../../testing/cut.js';
import { aUser } from '../../testing/factories.js';
import { feeBillsOf, giveGstin, invoicesAt } from '../../testing/invoicing.js';
import { paySandboxOrder, planSandboxRefunds } from '../../testing/sandbox-client.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { collectFee } from './collect-fee.js';
import { enterTournament } from './enter-tournament.js';
import { listEntries } from './list-entries.js';
import { changeSettings } from './organise.js';
import { withdrawEntry } from './withdraw-entry.js';

const HOLD_MS = 5 * 60_000;
const SOON_MS = 20_000;
/** The convenience fee of 2 % on 2,000 is inside. */
const OWNERS_PART = 2_000;

let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterAll(() => world.close());

const aCup = (over: Parameters<typeof aTournament>[1] = {}) =>
  aTournament(core, { entryFee: ENTRY_FEE, ...over });

/** A team with a held place and an open order, paid at the provider unless `isPaid` is false. */
async function paying(cup: TestTournament, { at = core, isPaid = true } = {}) {
  const team = await entered(at, cup);
  const { orderId } = await createEntryOrder(at, team.row.entryId, team.captain._id);
  if (isPaid) await paySandboxOrder(orderId, { outcome: 'success' });
  const entryId = team.row.entryId.toString();
  return { ...team, orderId, at: { id: cup.tournament._id.toString(), entryId } };
}

/** The same, settled. */
async function paid(cup: TestTournament, at = core) {
  const team = await paying(cup, { at });
  await settleAny(at, team.orderId);
  return team;
}

type Paid = Awaited<ReturnType<typeof paid>>;

/** The operator's documents about a team's entry. */
const papersOf = async ({ row }: Paid) =>
  (await feeBillsOf(core, { _id: row.entryId })).map(({ series, total }) => `${series} ${total}`);

const statuses = async (cup: TestTournament) => (await cup.read()).rows.map(({ status }) => status);

/** The balance of each account that the entry's money touches. */
async function accountsOf(cup: TestTournament, at = core): Promise<Record<string, number>> {
  await postDueOrders(later(at, SOON_MS * 2));
  const owner = `owner:${cup.owner._id}`;
  const sums: Record<string, number> = {};
  for (const { lines } of await core.db.ledger.find({ ownerId: cup.owner._id }).toArray())
    for (const { account, amount } of lines) {
      const name = account === owner ? 'owner' : account;
      sums[name] = (sums[name] ?? 0) + amount;
    }
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
}

describe('an entry fee', () => {
  it('that is paid puts the team in, and is split like a booking', async () => {
    const cup = await aCup();
    await giveGstin(core, { ownerId: cup.owner._id });
    const team = await paying(cup);
    expect(await settleAny(core, team.orderId)).toEqual({ paid: true, requiresRefund: false });
    expect(await statuses(cup)).toEqual(['in']);
    expect(await accountsOf(cup)).toEqual({ provider: -ENTRY_FEE, owner: OWNERS_PART, fees: 40 });
    const [invoice] = await invoicesAt(core, { ownerId: cup.owner._id });
    expect(invoice).toMatchObject({ total: OWNERS_PART, series: 'invoice', userId: team.captain._id });
    expect(await papersOf(team)).toEqual(['fee-invoice 40']);
    const order = await core.db.payments.findOne({ orderId: team.orderId });
    const id = order?._id.toString() ?? '';
    const payer = { id: team.captain._id.toString(), role: 'user' as const };
    expect(await readPayment(core, id, payer)).toMatchObject({
      entryId: team.at.entryId,
      tournamentId: team.at.id,
      captured: ENTRY_FEE,
    });
    const receipt = await readReceipt(core, id, payer.id);
    expect(receipt.pdf.subarray(0, 4).toString()).toBe('%PDF');
    expect(receipt.number).toBe(invoice?.number);
    await expect(readReceipt(core, id, cup.owner._id.toString())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await violations(core)).toEqual([]);
  });

  it('without an invoice has a receipt of its own', async () => {
    const team = await paid(await aCup());
    const order = await core.db.payments.findOne({ orderId: team.orderId });
    const receipt = await readReceipt(core, order?._id.toString() ?? '', team.captain._id.toString());
    expect(receipt.number).toMatch(/^EF-/);
    expect(receipt.pdf.subarray(0, 4).toString()).toBe('%PDF');
  });

  it('has its convenience fee billed by the operator without a GSTIN of the owner too, to its payer alone', async () => {
    const cup = await aCup();
    const team = await paid(cup);
    await accountsOf(cup);
    expect(await papersOf(team)).toEqual(['fee-invoice 40']);
    const order = await core.db.payments.findOne({ orderId: team.orderId });
    const id = order?._id.toString() ?? '';
    expect((await readFeeBill(core, id, team.captain._id.toString())).number).toMatch(/^FEE\//);
    await expect(readFeeBill(core, id, cup.owner._id.toString())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await violations(later(core, SOON_MS))).toEqual([]);
  });

  it('that was paid before the operator billed its fee stays whole on the owner’s papers', async () => {
    const cup = await aCup();
    await giveGstin(core, { ownerId: cup.owner._id });
    const team = await paid(cup);
    const { tournaments } = core.db;
    await tournaments.updateOne({ _id: cup.tournament._id }, { $unset: { 'rows.0.isFeeApart': '' } });
    await accountsOf(cup);
    await withdrawEntry(core, callerOf(team.captain), team.at);
    await sweepAll(later(core, SOON_MS));
    const papers = await invoicesAt(core, { ownerId: cup.owner._id });
    expect(papers.map(({ series, total }) => `${series} ${total}`)).toEqual([
      `invoice ${ENTRY_FEE}`,
      `credit-note ${ENTRY_FEE}`,
    ]);
    expect(await papersOf(team)).toEqual([]);
    expect(await violations(later(core, SOON_MS))).toEqual([]);
  });

  it.each([
    'invoice.afterNumber',
    'invoice.afterInsert',
    'invoice.afterFree',
    'invoice.afterFeeBill',
  ] as const)(
    'has its bill written by the sweeps alone, once, after an interruption at %j',
    async (point) => {
      const cup = await aCup();
      const team = await paid(cup);
      await cut(point, () => postOrder(later(core, SOON_MS * 2), team.orderId));
      await sweepAll(later(core, 2 * 60_000));
      expect(await papersOf(team)).toEqual(['fee-invoice 40']);
      expect(await violations(later(core, 2 * 60_000))).toEqual([]);
    },
  );

  it('is reported by the audit if a document about it is missing', async () => {
    await using planted = await openWorld();
    const cup = await aTournament(planted.core, { entryFee: ENTRY_FEE });
    const team = await paid(cup, planted.core);
    await withdrawEntry(planted.core, callerOf(team.captain), team.at);
    const soon = later(planted.core, SOON_MS * 2);
    await sweepAll(soon);
    expect(await violations(soon)).toEqual([]);
    const [bill, note] = await feeBillsOf(planted.core, { _id: team.row.entryId });
    await planted.core.db.invoices.deleteOne({ _id: note?._id ?? '' });
    expect(await violations(soon)).toContain(`9 entry ${team.at.entryId} has no ${note?.fact}`);
    await planted.core.db.invoices.deleteOne({ _id: bill?._id ?? '' });
    expect(await violations(soon)).toContain(
      `9 entry ${team.at.entryId} has 0 of 40 rupees of its convenience fee billed`,
    );
  });

  it('says to its team that the convenience fee in it is billed, and gives its payer the bill', async () => {
    const cup = await aCup();
    const team = await paid(cup);
    const entriesFor = async (person: { _id: Types.ObjectId; role: Role }) =>
      (await listEntries(core, callerOf(person), team.at.id)).filter(({ _id }) => _id === team.at.entryId);
    expect(await entriesFor(team.captain)).toMatchObject([{ isPaid: true, hasFeeBill: true }]);
    const stranger = await aUser(core);
    expect((await entriesFor(stranger))[0]).not.toHaveProperty('hasFeeBill');
    await sweepAll(later(core, 2 * 60_000));
    const payment = await core.db.payments.findOne({ orderId: team.orderId });
    const billFor = (id: Types.ObjectId) => readFeeBill(core, String(payment?._id), id.toString());
    expect((await billFor(team.captain._id)).pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(billFor(stranger._id)).rejects.toMatchObject({ reason: 'no_such_payment' });
  });

  it('is paid by the captain alone, while the place is held', async () => {
    const cup = await aCup();
    const { row, captain } = await entered(core, cup);
    await expect(createEntryOrder(core, row.entryId, (await aUser(core))._id)).rejects.toMatchObject({
      reason: 'no_such_entry',
    });
    await expect(
      createEntryOrder(later(core, HOLD_MS + 1_000), row.entryId, captain._id),
    ).rejects.toMatchObject({ reason: 'entry_not_held' });
  });

  it('that was paid in time counts after the hold if there is room, and goes back if there is none', async () => {
    const cup = await aCup({ teams: 2 });
    const [first, second] = [await paying(cup), await paying(cup)];
    const after = later(core, HOLD_MS + 5_000);
    const third = await paid(cup, after);
    expect(await settleAny(after, first.orderId)).toMatchObject({ requiresRefund: false });
    expect(await settleAny(after, second.orderId)).toMatchObject({ requiresRefund: true });
    const { rows } = await cup.read();
    expect(rows.map(({ entryId }) => entryId.toString()).sort()).toEqual(
      [third.at.entryId, first.at.entryId].sort(),
    );
    await pursueRefunds(after);
    expect(await refundsOfOrder(core, second.orderId)).toEqual([`unused ${ENTRY_FEE} processed`]);
    expect(await accountsOf(cup, after)).toEqual({ provider: -2 * ENTRY_FEE, owner: 4_000, fees: 80 });
    expect(await violations(later(after, SOON_MS))).toEqual([]);
  });

  it('that is paid after its hold goes back in full', async () => {
    const cup = await aCup();
    const { orderId } = await paying(cup, { isPaid: false });
    const after = later(core, HOLD_MS + 5_000);
    await core.db.tournaments.updateOne(
      { _id: cup.tournament._id },
      { $set: { 'rows.0.expiresAt': new Date(core.clock.now().getTime() - 1_000) } },
    );
    await paySandboxOrder(orderId, { outcome: 'success' });
    expect(await settleAny(after, orderId)).toEqual({ paid: true, requiresRefund: true });
    await pursueRefunds(after);
    expect(await refundsOfOrder(core, orderId)).toEqual([`unused ${ENTRY_FEE} processed`]);
    expect(await statuses(cup)).toEqual([]);
    expect(await violations(later(after, SOON_MS))).toEqual([]);
  });

  it('stays as it is once a team has paid it', async () => {
    const cup = await aCup();
    await paid(cup);
    await expect(
      changeSettings(core, callerOf(cup.owner), cup.tournament._id.toString(), { entryFee: 100 }),
    ).rejects.toMatchObject({ reason: 'entry_fee_fixed' });
  });
});

describe('a team that has paid', () => {
  it('gets all of it back if it withdraws before registration ends, and its place goes to the next one', async () => {
    const cup = await aCup({ teams: 2 });
    await giveGstin(core, { ownerId: cup.owner._id });
    const [leaver] = [await paid(cup), await paid(cup)];
    const next = await entered(core, cup);
    await accountsOf(cup);
    await withdrawEntry(core, callerOf(leaver.captain), leaver.at);
    expect(await statuses(cup)).toEqual(['in', 'held']);
    const seat = (await cup.read()).rows[1];
    expect(seat?.expiresAt?.getTime()).toBeGreaterThan(core.clock.now().getTime() + 14 * 60_000);
    await sweepAll(later(core, SOON_MS));
    expect(await refundsOfOrder(core, leaver.orderId)).toEqual([`policy ${ENTRY_FEE} processed`]);
    const { orderId } = await createEntryOrder(core, next.row.entryId, next.captain._id);
    await paySandboxOrder(orderId, { outcome: 'success' });
    await settleAny(core, orderId);
    expect(await accountsOf(cup)).toEqual({ provider: -2 * ENTRY_FEE, owner: 4_000, fees: 80 });
    const papers = await invoicesAt(core, { ownerId: cup.owner._id });
    expect(papers.map(({ series, total }) => `${series} ${total}`)).toEqual([
      `invoice ${OWNERS_PART}`,
      `invoice ${OWNERS_PART}`,
      `invoice ${OWNERS_PART}`,
      `credit-note ${OWNERS_PART}`,
    ]);
    expect(await papersOf(leaver)).toEqual(['fee-invoice 40', 'fee-credit-note 40']);
    expect(await violations(later(core, SOON_MS))).toEqual([]);
  });

  it('gets nothing back after registration has ended, unless the organiser removes it', async () => {
    const cup = await aCup();
    const [one, other] = [await paid(cup), await paid(cup)];
    const closed = later(core, cup.tournament.registerUntil.getTime() - core.clock.now().getTime() + 1_000);
    await withdrawEntry(closed, callerOf(one.captain), one.at);
    await withdrawEntry(closed, callerOf(cup.owner), other.at);
    await sweepAll(closed);
    expect(await refundsOfOrder(core, one.orderId)).toEqual([]);
    expect(await refundsOfOrder(core, other.orderId)).toEqual([`policy ${ENTRY_FEE} processed`]);
    expect(await violations(later(closed, SOON_MS))).toEqual([]);
  });

  it('is not forgotten, however many others have come and gone', async () => {
    const cup = await aCup();
    const leaver = await paid(cup);
    await withdrawEntry(core, callerOf(leaver.captain), leaver.at);
    const { row, ...rest } = leaver;
    const many = Array.from({ length: 300 }, () => ({ ...row, status: 'withdrawn' as const }));
    const { ended } = await cup.read();
    await core.db.tournaments.updateOne(
      { _id: cup.tournament._id },
      { $set: { ended: [...ended, ...many] }, $inc: { seq: 1 } },
    );
    const last = await entered(core, cup);
    await withdrawEntry(core, callerOf(last.captain), { ...rest.at, entryId: last.row.entryId.toString() });
    const left = (await cup.read()).ended;
    expect(left.length).toBeLessThan(200);
    expect(left.filter(({ paymentId }) => paymentId)).toHaveLength(1);
  });

  it('has its refund repeated by hand after the provider has failed it', async () => {
    const cup = await aCup();
    const { captain, at, orderId } = await paid(cup);
    await accountsOf(cup);
    await withdrawEntry(core, callerOf(captain), at);
    await planSandboxRefunds(orderId, { outcome: 'FAILED', delayMs: 0 });
    await pursueRefunds(core);
    await planSandboxRefunds(orderId, { outcome: 'SUCCESS', delayMs: 0 });
    expect(await refundsOfOrder(core, orderId)).toEqual([`policy ${ENTRY_FEE} failed`]);
    await retryRefund(core, `${orderId}-r1`, 'Another account');
    await sweepAll(later(core, SOON_MS));
    expect(await refundsOfOrder(core, orderId)).toEqual([
      `policy ${ENTRY_FEE} failed`,
      `manual ${ENTRY_FEE} processed`,
    ]);
    expect(await accountsOf(cup)).toEqual({});
  });
});

describe('the money of a tournament', () => {
  it('is the owner’s to be paid out only once the tournament is over', async () => {
    const cup = await aCup();
    await paid(cup);
    await paid(cup);
    await accountsOf(cup);
    const owner = cup.owner._id;
    const { to, _id } = cup.tournament;
    const long = later(core, 30 * 86_400_000);
    expect(await balanceOf(long, owner.toString())).toMatchObject({ ahead: 4_000, due: 0 });
    const until = addDays(to, 10);
    expect(await findTakable(long, owner, until, [])).toMatchObject({ entryIds: [], amount: 0 });
    await core.db.tournaments.updateOne({ _id }, { $set: { status: 'over' }, $inc: { seq: 1 } });
    expect(await balanceOf(long, owner.toString())).toMatchObject({ ahead: 0, due: 4_000 });
    expect(await findTakable(long, owner, until, [])).toMatchObject({ amount: 4_000, from: to });
    expect(await findTakable(long, owner, addDays(dayOf(core.clock.now()), -1), [])).toMatchObject({
      amount: 0,
    });
  });
});

describe('a fee that is paid at the desk', () => {
  it('puts the team in, and what is paid online for it later goes back', async () => {
    const cup = await aCup();
    const team = await paying(cup, { isPaid: false });
    const owner = callerOf(cup.owner);
    expect((await collectFee(core, owner, team.at, 'cash')).row).toMatchObject({
      status: 'in',
      collected: { method: 'cash', by: cup.owner._id },
    });
    await collectFee(core, owner, team.at, 'upi');
    expect((await cup.read()).rows).toMatchObject([{ collected: { method: 'cash' } }]);
    await paySandboxOrder(team.orderId, { outcome: 'success', force: true });
    expect(await settleAny(core, team.orderId)).toEqual({ paid: true, requiresRefund: true });
    await sweepAll(later(core, SOON_MS));
    expect(await refundsOfOrder(core, team.orderId)).toEqual([`unused ${ENTRY_FEE} processed`]);
    expect(await accountsOf(cup)).toEqual({});
    expect(await violations(later(core, SOON_MS))).toEqual([]);
    await expect(collectFee(core, callerOf(team.captain), team.at, 'cash')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

it('returns the entry that a request made before it was cut, if it is repeated under its key', async () => {
  const cup = await aCup();
  const team = await aTeamOf(core, await aUser(core));
  const enter = (key: string) =>
    enterTournament(core, callerOf(team.captain), cup.tournament._id.toString(), team, key);
  await cut('entry.afterEnter', () => enter('key-1'));
  const { row } = await enter('key-1');
  expect(row.status).toBe('held');
  expect((await cup.read()).rows.map(({ entryId }) => entryId)).toEqual([row.entryId]);
  await expect(enter('key-2')).rejects.toMatchObject({ reason: 'team_entered' });
});
