import type { TournamentSettings } from '@crease/shared/contracts/tournament-settings';
import { Types } from 'mongoose';
import type { Caller } from '../accounts/identity/caller.js';
import type { Core } from '../platform/core.js';
import { drawTournament } from '../play/fixtures/draw-tournament.js';
import { publishTournament } from '../play/fixtures/publish-tournament.js';
import { scheduleTournament } from '../play/fixtures/schedule-tournament.js';
import { appendEvents } from '../play/matches/append-events.js';
import { confirmMatch } from '../play/matches/confirm-match.js';
import { findMatch } from '../play/matches/find-match.js';
import { takeLease } from '../play/matches/hold-lease.js';
import { setupOf } from '../play/matches/match-setup.js';
import { addGuest } from '../play/teams/guests.js';
import { createTeam } from '../play/teams/manage-teams.js';
import { callerOf } from './a-match.js';
import { aTournament, type TestTournament } from './a-tournament.js';
import { aUser } from './factories.js';
import { Scorer, SHORT_RULES } from './scored-match.js';

/** An open tournament in which teams of three are in. */
export async function anEnteredTournament(
  core: Core,
  teams: number,
  over: Partial<TournamentSettings> = {},
): Promise<TestTournament & { by: Caller; id: string }> {
  const made = await aTournament(core, { teams, rules: SHORT_RULES, ...over });
  const rows = await Promise.all(Array.from({ length: teams }, (_, at) => anEntry(core, at)));
  const { _id } = made.tournament;
  await core.db.tournaments.updateOne({ _id }, { $set: { rows }, $inc: { seq: 1 } });
  return { ...made, by: callerOf(made.owner), id: _id.toString() };
}

/** The row of a team of three that is in. */
export async function anEntry(core: Core, at: number) {
  const captain = await aUser(core);
  const letter = String.fromCharCode(65 + at);
  const asked = { name: `Team ${letter}`, shortName: `T${letter}`, cityName: 'Mumbai' };
  let team = await createTeam(core, captain._id.toString(), asked);
  for (const name of ['Bala', 'Chirag'])
    ({ team } = await addGuest(core, captain._id.toString(), team._id, name));
  return {
    entryId: new Types.ObjectId(),
    teamId: new Types.ObjectId(team._id),
    teamName: team.name,
    captainId: captain._id,
    status: 'in' as const,
    fee: 0,
    at: core.clock.now(),
    roster: team.members.map(({ memberId }) => new Types.ObjectId(memberId)),
    people: [captain._id],
  };
}

/** The same with its schedule published. */
export async function aPublishedTournament(
  core: Core,
  teams: number,
  over: Partial<TournamentSettings> = {},
) {
  const made = await anEnteredTournament(core, teams, over);
  await drawTournament(core, made.by, made.id, { seed: 'cup' });
  await scheduleTournament(core, made.by, made.id, false);
  await publishTournament(core, made.by, made.id);
  return made;
}

/** Lets one more team wait for a place. */
export async function aWaitingEntry(core: Core, { tournament, read }: TestTournament) {
  const row = { ...(await anEntry(core, (await read()).rows.length)), status: 'waiting' as const };
  await core.db.tournaments.updateOne({ _id: tournament._id }, { $push: { rows: row }, $inc: { seq: 1 } });
  return row;
}

/** Plays a match ball by ball, by random numbers from `next`, to its end; without its confirmation. */
export async function playTournamentMatch(
  core: Core,
  by: Caller,
  matchId: string,
  next: () => number,
): Promise<void> {
  const { log } = await findMatch(core, matchId, by);
  const { lease } = await takeLease(core, by, matchId, {});
  const scorer = new Scorer(setupOf(log), `m${matchId.slice(-6)}-`);
  scorer.playOut(() => ({ bat: [0, 1, 2, 4, 6][Math.floor(next() * 5)] ?? 0 }));
  await appendEvents(core, by, matchId, { lease, after: 0, events: scorer.events });
}

export const playAndConfirm = async (core: Core, by: Caller, matchId: string, next: () => number) => {
  await playTournamentMatch(core, by, matchId, next);
  return await confirmMatch(core, by, matchId);
};

/** The first side bats 12 and the second 10: each ball brings two runs, but for its first one. */
export function twelveToTen(): () => number {
  let nth = 0;
  return () => (nth++ === 8 ? 0.1 : 0.5);
}

/** Corrects the first two balls of a match to no run, so that after `twelveToTen` the second side wins. */
export async function takeRunsOff(core: Core, by: Caller, matchId: string): Promise<void> {
  const { log } = await findMatch(core, matchId, by);
  const { events } = (await core.db.matchLogs.findOne({ _id: log._id })) ?? { events: [] };
  const balls = events.flatMap(({ event }) => ('ball' in event && !('do' in event) ? [event] : []));
  const corrections = balls.slice(0, 2).map(({ id: of, ball }, i) => ({
    ...{ id: `correction-${i}`, do: 'correct' as const, of },
    ball: { ...ball, bat: 0 },
  }));
  const { lease } = await takeLease(core, by, matchId, { takeOver: true });
  await appendEvents(core, by, matchId, { lease, after: log.eventSeq, events: corrections });
}
