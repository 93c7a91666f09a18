import { numbersFrom } from '@crease/shared/numbers-from';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { aPublishedTournament, aWaitingEntry, playAndConfirm } from '../../testing/a-drawn-tournament.js';
import { callerOf } from '../../testing/a-match.js';
import { aTournament, ENTRY_FEE, entered, type TestTournament } from '../../testing/a-tournament.js';
import { aUser } from '../../testing/factories.js';
import { later, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { cancelTournament, previewCancel } from '../fixtures/cancel-tournament.js';
import { readMatches } from '../fixtures/read-fixtures.js';
import { replaceTeam } from '../fixtures/replace-team.js';
import { collectFee } from './collect-fee.js';
import { giveBackFee } from './desk-money.js';
import { enterTournament } from './enter-tournament.js';
import { listEntries } from './list-entries.js';
import { changeSettings } from './organise.js';
import { tidyTournaments } from './tidy-tournaments.js';
import { withdrawEntry } from './withdraw-entry.js';

const HOLD_MS = 5 * 60_000;

let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterAll(() => world.close());

const aCup = (teams = 8) => aTournament(core, { teams, entryFee: ENTRY_FEE });

/** A team that has entered, with its place or its turn. */
async function anEntered(cup: TestTournament, at = core) {
  const team = await entered(at, cup);
  const id = cup.tournament._id.toString();
  return { ...team, at: { id, entryId: team.row.entryId.toString() } };
}

/** The same, with its fee noted as paid at the desk. */
async function paidAtDesk(cup: TestTournament, method: 'cash' | 'upi' = 'cash') {
  const team = await anEntered(cup);
  await collectFee(core, callerOf(cup.owner), team.at, method);
  return team;
}

/** What is owed back at the desk, by entry. */
async function owed(cup: TestTournament): Promise<Record<string, string>> {
  const { rows, ended } = await cup.read();
  return Object.fromEntries(
    [...rows, ...ended].flatMap(({ entryId, deskRefund }) =>
      deskRefund ? [[entryId.toString(), `${deskRefund.why} ${deskRefund.amount}`]] : [],
    ),
  );
}

describe('a fee that is paid at the desk', () => {
  it('by a team that waits keeps its turn, and puts it in at once when a place is free', async () => {
    const cup = await aCup(2);
    const [leaver] = [await paidAtDesk(cup), await paidAtDesk(cup)];
    const [first, second] = [await anEntered(cup), await anEntered(cup)];
    const noted = await collectFee(core, callerOf(cup.owner), first.at, 'upi');
    expect(noted.row).toMatchObject({ status: 'waiting', collected: { method: 'upi' } });
    await withdrawEntry(core, callerOf(leaver.captain), leaver.at);
    const { rows } = await cup.read();
    expect(rows.map(({ entryId, status }) => `${entryId} ${status}`)).toEqual(
      expect.arrayContaining([`${first.at.entryId} in`, `${second.at.entryId} waiting`]),
    );
    expect(await violations(core)).toEqual([]);
  });

  it('fixes the fee also where the team that paid it still waits', async () => {
    const cup = await aCup(2);
    await Promise.all([entered(core, cup), entered(core, cup)]);
    const waiting = await anEntered(cup);
    await collectFee(core, callerOf(cup.owner), waiting.at, 'cash');
    const lapsed = later(core, HOLD_MS + 1_000);
    await expect(
      changeSettings(lapsed, callerOf(cup.owner), waiting.at.id, { entryFee: 100 }),
    ).rejects.toMatchObject({ reason: 'entry_fee_fixed' });
  });

  it('after its hold has lapsed puts the team in while there is room, and is refused without room', async () => {
    const cup = await aCup(2);
    const owner = callerOf(cup.owner);
    const [first, second] = [await anEntered(cup), await anEntered(cup)];
    const after = later(core, HOLD_MS + 1_000);
    await tidyTournaments(after);
    const listed = await listEntries(after, owner, first.at.id);
    expect(listed).toMatchObject([
      { _id: first.at.entryId, hasLapsed: true },
      { _id: second.at.entryId, hasLapsed: true },
    ]);
    expect((await collectFee(after, owner, first.at, 'cash')).row.status).toBe('in');
    await entered(after, cup);
    await expect(collectFee(after, owner, second.at, 'cash')).rejects.toMatchObject({
      reason: 'entry_not_to_pay',
    });
    expect(await violations(after)).toEqual([]);
  });

  it('is refused for a lapsed hold of a team that has entered again', async () => {
    const cup = await aCup();
    const team = await anEntered(cup);
    const after = later(core, HOLD_MS + 1_000);
    const again = await enterTournament(after, callerOf(team.captain), team.at.id, team);
    const owner = callerOf(cup.owner);
    await expect(collectFee(after, owner, team.at, 'cash')).rejects.toMatchObject({ code: 'DUPLICATE' });
    const entries = await listEntries(after, owner, team.at.id);
    expect(entries.map(({ _id }) => _id)).toEqual([again.row.entryId.toString()]);
  });

  it('is refused for a team that has nothing to pay', async () => {
    const free = await aTournament(core, { teams: 2 });
    const [team] = [await anEntered(free), await anEntered(free)];
    const waiting = await anEntered(free);
    for (const { at } of [team, waiting])
      await expect(collectFee(core, callerOf(free.owner), at, 'cash')).rejects.toMatchObject({
        reason: 'entry_not_to_pay',
      });
  });
});

describe('a fee that was paid at the desk', () => {
  it('is to be given back by hand where one paid online would be refunded, and stays otherwise', async () => {
    const cup = await aCup();
    const [early, removed, late] = [await paidAtDesk(cup), await paidAtDesk(cup), await paidAtDesk(cup)];
    await withdrawEntry(core, callerOf(early.captain), early.at);
    const closed = later(core, cup.tournament.registerUntil.getTime() - core.clock.now().getTime() + 1_000);
    await withdrawEntry(closed, callerOf(late.captain), late.at);
    await withdrawEntry(closed, callerOf(cup.owner), removed.at);
    expect(await owed(cup)).toEqual({
      [early.at.entryId]: `withdrawn ${ENTRY_FEE}`,
      [removed.at.entryId]: `removed ${ENTRY_FEE}`,
    });
    await tidyTournaments(closed);
    expect(await violations(closed)).toEqual([]);
  });

  it('goes back to every team of a cancelled tournament, also to one that waits or left too late', async () => {
    const cup = await aCup(2);
    const [one, two] = [await paidAtDesk(cup), await paidAtDesk(cup)];
    const waiting = await anEntered(cup);
    const owner = callerOf(cup.owner);
    await collectFee(core, owner, waiting.at, 'cash');
    const closed = later(core, cup.tournament.registerUntil.getTime() - core.clock.now().getTime() + 1_000);
    await withdrawEntry(closed, callerOf(one.captain), one.at);
    const { id } = one.at;
    expect(await previewCancel(closed, owner, id)).toMatchObject({ refunded: 0, byHand: 3 * ENTRY_FEE });
    await cancelTournament(closed, owner, id, 'Rain');
    const all = [one, two, waiting].map(({ at }) => [at.entryId, `cancelled ${ENTRY_FEE}`]);
    expect(await owed(cup)).toEqual(Object.fromEntries(all));
    await tidyTournaments(closed);
    expect(await violations(closed)).toEqual([]);
  });

  it('is noted as given back once, by whom and when, and only organisers read and note it', async () => {
    const cup = await aCup();
    const [team, other] = [await paidAtDesk(cup), await paidAtDesk(cup)];
    await withdrawEntry(core, callerOf(team.captain), team.at);
    const owner = callerOf(cup.owner);
    await expect(giveBackFee(core, callerOf(team.captain), team.at)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(giveBackFee(core, owner, other.at)).rejects.toMatchObject({
      reason: 'nothing_to_give_back',
    });
    const answers = await Promise.all([1, 2, 3].map(() => giveBackFee(core, owner, team.at)));
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    const given = (await cup.read()).ended[0]?.deskRefund?.given;
    expect(given?.by).toEqual(cup.owner._id);
    const shown = (await listEntries(core, owner, team.at.id)).find(({ _id }) => _id === team.at.entryId);
    expect(shown?.deskRefund).toEqual({ amount: ENTRY_FEE, givenAt: given?.at.toISOString() });
    const toOthers = await listEntries(core, callerOf(await aUser(core)), team.at.id);
    expect(toOthers.map(({ deskRefund }) => deskRefund)).toEqual([undefined]);
  });

  it('goes back to a team that takes over a paid place, and to one that waited to the end', async () => {
    const cup = await aPublishedTournament(core, 2);
    const [successor, waiting] = [await aWaitingEntry(core, cup), await aWaitingEntry(core, cup)];
    const collected = { method: 'cash' as const, by: cup.owner._id, at: core.clock.now() };
    for (const { entryId } of [successor, waiting])
      await core.db.tournaments.updateOne(
        { 'rows.entryId': entryId },
        { $set: { 'rows.$.collected': collected, 'rows.$.fee': ENTRY_FEE }, $inc: { seq: 1 } },
      );
    const [leaver] = (await cup.read()).rows;
    await replaceTeam(core, cup.by, { id: cup.id, entryId: String(leaver?.entryId) }, undefined);
    expect(await owed(cup)).toEqual({ [String(successor.entryId)]: `replaced ${ENTRY_FEE}` });
    const [final] = await readMatches(core, cup.by, cup.id);
    await playAndConfirm(core, cup.by, final?.matchId ?? '', numbersFrom(7));
    expect((await cup.read()).status).toBe('over');
    expect(await owed(cup)).toMatchObject({ [String(waiting.entryId)]: `waited ${ENTRY_FEE}` });
  });
});
