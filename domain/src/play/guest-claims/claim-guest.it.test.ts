import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { armFailpoint, disarmFailpoints, StoppedAtFailpoint } from '../../platform/failpoint.js';
import { callerOf, TestMatch } from '../../testing/a-match.js';
import { aUser } from '../../testing/factories.js';
import { later } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { setSide } from '../matches/set-side.js';
import { addGuest, createClaimLink } from '../teams/guests.js';
import { claimGuest, finishCutClaims } from './claim-guest.js';

let world: World;
let core: Core;

beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterAll(() => world.close());
afterEach(disarmFailpoints);

/** A guest of the first side's team who played in two matches, and the token of their claim link. */
async function aPlayedGuest() {
  const match = await TestMatch.of(core);
  const { captain } = match;
  const teamId = (await match.found()).log.sides[0]?.teamId?.toString() ?? '';
  const { member } = await addGuest(core, captain.id, teamId, 'Vikram');
  const players = [{ memberId: member.memberId }, { name: 'Bala' }, { name: 'Chirag' }];
  await setSide(core, captain, match.id, 0, { players });
  const { url } = await createClaimLink(core, captain.id, teamId, member.memberId);
  return { match, teamId, memberId: member.memberId, token: new URL(url).searchParams.get('token') ?? '' };
}

const guestPlace = async (match: TestMatch) => (await match.found()).log.sides[0]?.players[0];
const listedFor = async ({ _id }: TestMatch, { id }: Caller): Promise<boolean> =>
  (await core.db.matches.findOne({ _id, userIds: new Types.ObjectId(id) })) !== null;

describe('a guest who claims their place', () => {
  it('has their matches from then on, in lists and on cards', async () => {
    const { match, teamId, token } = await aPlayedGuest();
    const account = callerOf(await aUser(core));
    const before = await guestPlace(match);
    await claimGuest(core, account.id, token);
    const after = await guestPlace(match);
    expect(after).toMatchObject({ playerId: before?.playerId, userId: new Types.ObjectId(account.id) });
    expect(after).not.toHaveProperty('name');
    expect(await listedFor(match, account)).toBe(true);
    const team = await core.db.teams.findOne({ _id: new Types.ObjectId(teamId) });
    expect(team).not.toHaveProperty('claims');
    expect(team).not.toHaveProperty('claimsAt');
  });

  it('is refused if they played in a match with the guest, on either side', async () => {
    const { match, token } = await aPlayedGuest();
    const account = callerOf(await aUser(core));
    // The rival's side names them, and they accept by being its own scorer.
    await core.db.matchLogs.updateOne(
      { _id: match._id },
      { $set: { 'sides.1.players.0.userId': new Types.ObjectId(account.id) } },
    );
    await expect(claimGuest(core, account.id, token)).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
      reason: 'played_together',
    });
    expect(await guestPlace(match)).toMatchObject({ name: 'Vikram' });
    // The link still works for the guest.
    await claimGuest(core, callerOf(await aUser(core)).id, token);
  });

  it('gets the rest by the sweep if the process dies after the place in the team', async () => {
    const { match, token } = await aPlayedGuest();
    const account = callerOf(await aUser(core));
    const disarm = armFailpoint('claim.afterPlace', 'throw');
    await expect(claimGuest(core, account.id, token)).rejects.toThrow(StoppedAtFailpoint);
    disarm();
    expect(await listedFor(match, account)).toBe(false);
    expect(await finishCutClaims(core)).toBe(0); // it may still be under way
    expect(await finishCutClaims(later(core, 20_000))).toBe(1);
    expect(await listedFor(match, account)).toBe(true);
    expect(await finishCutClaims(later(core, 20_000))).toBe(0);
  });

  it('is one account of several who use the link at once, in every match', async () => {
    const { match, token } = await aPlayedGuest();
    const accounts = await Promise.all(Array.from({ length: 6 }, async () => callerOf(await aUser(core))));
    const claims = await Promise.allSettled(accounts.map(({ id }) => claimGuest(core, id, token)));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = accounts[claims.findIndex(({ status }) => status === 'fulfilled')];
    expect((await guestPlace(match))?.userId?.toString()).toBe(winner?.id);
  });
});
