import type { Caller } from '@crease/domain/accounts/identity/caller';
import type { Core } from '@crease/domain/platform/core';
import { acceptPlace } from '@crease/domain/play/matches/accept-place';
import { confirmMatch, disputeMatch, settleSilentMatches } from '@crease/domain/play/matches/confirm-match';
import { createMatch } from '@crease/domain/play/matches/create-match';
import { setSide } from '@crease/domain/play/matches/set-side';
import { SILENCE_MS } from '@crease/domain/play/matches/settle-time';
import { callerOf, TestMatch } from '@crease/domain/testing/a-match';
import { takeScans } from '@crease/domain/testing/collection-scans';
import { aUser } from '@crease/domain/testing/factories';
import { SHORT_RULES } from '@crease/domain/testing/scored-match';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellOfMatches } from './tell-of-matches.js';

let world: World;
let core: Core;

beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterAll(async () => await world.close());

/** Two workers sweep at once, twice. */
const tell = async (at = core) => {
  await takeScans(core);
  for (let i = 0; i < 2; i++) await Promise.all([tellOfMatches(at), tellOfMatches(at)]);
  expect((await takeScans(core)) ?? []).toEqual([]);
};

/** Keys and texts of an account's news, oldest first. */
const toldTo = async ({ id }: Pick<Caller, 'id'>) => {
  const all = await core.db.notifications
    .find({ 'data.actionUrl': /^\/match\// })
    .sort({ _id: 1 })
    .toArray();
  return all.filter(({ userId }) => userId.toString() === id).map(({ key, message }) => `${key}: ${message}`);
};
const keysOf = async (who: Pick<Caller, 'id'>) => (await toldTo(who)).map((said) => said.split(':')[0]);
/** Subjects of the mails to an account. */
const mailsTo = async ({ id }: Pick<Caller, 'id'>) => {
  const user = await core.db.users.findOne({ _id: new Types.ObjectId(id) });
  const mails = await core.db.mails.find({ to: user?.email ?? '' }).toArray();
  return mails.map(({ subject }) => subject);
};

const TEAMS = 'Andheri Night Riders against Bandra Blasters';
const WON = `${TEAMS}: Andheri Night Riders won by 12 runs`;

describe('a place in a side', () => {
  it('reaches each account once: members play, others are asked', async () => {
    const [admin, mate, other] = [await aUser(core, { role: 'admin' }), await aUser(core), await aUser(core)];
    const match = await TestMatch.of(core);
    const teamId = (await match.found()).log.sides[0]?.teamId?.toString();
    const { _id } = await createMatch(core, callerOf(admin), {
      startsAt: '2099-11-28T12:30:00Z',
      sides: [
        { teamId, players: [{ userId: match.captain.id }] },
        { name: 'The Rest', players: [{ userId: mate._id.toString() }, { name: 'Guest' }] },
      ],
      rules: SHORT_RULES,
    });
    await tell();
    const game = 'Andheri Night Riders against The Rest, Sat 28 Nov, 6 PM';
    expect(await toldTo(match.captain)).toEqual([`match_added: ${game}. You play for Andheri Night Riders.`]);
    expect(await toldTo(callerOf(mate))).toEqual([
      `match_asked: The Rest would like you to play: ${game}. Please accept or decline your place.`,
    ]);
    const players = [{ userId: mate._id.toString() }, { userId: other._id.toString() }];
    await setSide(core, callerOf(admin), _id.toString(), 1, { players });
    await acceptPlace(core, callerOf(mate), _id.toString(), true);
    await tell();
    expect(await keysOf(match.captain)).toEqual(['match_added']);
    expect(await keysOf(callerOf(mate))).toEqual(['match_asked']);
    expect(await keysOf(callerOf(other))).toEqual(['match_asked']);
    expect(await keysOf(callerOf(admin))).toEqual([]);
  });
});

describe('a match', () => {
  it('tells its teams once that it has begun, but not its scorer', async () => {
    const match = await TestMatch.of(core);
    match.scorer.play(2);
    await match.send();
    await tell();
    match.scorer.record({ id: 'u1', do: 'undo' });
    match.scorer.record({ id: 'u2', do: 'undo' });
    match.scorer.play(2);
    await match.send();
    await tell();
    expect(await keysOf(match.captain)).toEqual([]);
    expect(await toldTo(match.rival)).toEqual([`match_begun: ${TEAMS}: follow the score ball by ball.`]);
  });

  it('says nothing of a beginning that is over by the time it could be told', async () => {
    const match = await TestMatch.of(core);
    match.scorer.play(2);
    await match.send();
    await tell(later(core, 3 * 3_600_000));
    expect(await keysOf(match.rival)).toEqual([]);
  });

  it('asks the other captain to confirm, and tells them when it is confirmed', async () => {
    const match = await (await TestMatch.of(core)).playOut();
    await tell();
    expect(await toldTo(match.rival)).toEqual([
      `match_to_confirm: ${WON}. Please confirm it, or say what is wrong.`,
    ]);
    await confirmMatch(core, match.rival, match.id);
    await tell();
    await confirmMatch(core, match.captain, match.id);
    await tell();
    expect(await toldTo(match.rival)).toEqual([
      `match_to_confirm: ${WON}. Please confirm it, or say what is wrong.`,
      `match_confirmed: ${WON}.`,
    ]);
    expect(await mailsTo(match.rival)).toEqual(['Is the result right?']);
  });

  it('asks again when a correction takes confirmations back', async () => {
    const match = await (await TestMatch.of(core)).playOut();
    await tell();
    await confirmMatch(core, match.rival, match.id);
    match.scorer.record({ id: 'again', do: 'undo' });
    match.scorer.next({ bat: 0 });
    await match.send();
    await tell();
    expect(await keysOf(match.rival)).toEqual(['match_to_confirm', 'match_to_confirm']);
  });

  it('tells the other captain and the admins of a dispute, and all of its end', async () => {
    const admin = await aUser(core, { role: 'admin' });
    const match = await (await TestMatch.of(core)).playOut();
    await tell();
    await disputeMatch(core, match.rival, match.id, 'The last over had seven balls.');
    await tell();
    expect(await keysOf(match.captain)).toEqual(['match_disputed']);
    expect(await keysOf(match.rival)).toEqual(['match_to_confirm']);
    expect(await toldTo(callerOf(admin))).toEqual([
      `admin_match_disputed: ${TEAMS}. It waits for a decision.`,
    ]);
    await confirmMatch(core, callerOf(admin), match.id);
    await tell();
    expect(await keysOf(match.captain)).toEqual(['match_disputed', 'match_decided']);
    expect(await keysOf(match.rival)).toEqual(['match_to_confirm', 'match_decided']);
  });

  it('asks the other captain again when a dispute was withdrawn', async () => {
    const match = await (await TestMatch.of(core)).playOut();
    await disputeMatch(core, match.captain, match.id, 'The last over had seven balls.');
    await tell();
    await confirmMatch(core, match.captain, match.id);
    await tell();
    expect(await keysOf(match.captain)).toEqual([]);
    expect(await keysOf(match.rival)).toEqual(['match_to_confirm', 'match_disputed', 'match_to_confirm']);
  });

  it('says so when silence has confirmed it', async () => {
    const match = await (await TestMatch.of(core)).playOut();
    await tell();
    const then = later(core, SILENCE_MS + 60_000);
    await settleSilentMatches(then);
    await tell(then);
    expect(await keysOf(match.captain)).toEqual(['match_undisputed']);
    expect(await keysOf(match.rival)).toEqual(['match_to_confirm', 'match_undisputed']);
  });

  it('tells what a worker that died could not', async () => {
    const match = await (await TestMatch.of(core)).playOut();
    // Told, but the mark of it was lost.
    await tellOfMatches(core);
    const { untold, untoldAt } = {
      untold: [{ what: 'over' as const, n: 0, at: new Date() }],
      untoldAt: new Date(),
    };
    await core.db.matchLogs.updateOne({ _id: match._id }, { $set: { untold, untoldAt } });
    await tell();
    expect(await keysOf(match.rival)).toEqual(['match_to_confirm']);
    expect(await core.db.matchLogs.findOne({ _id: match._id })).not.toHaveProperty('untold');
  });
});
