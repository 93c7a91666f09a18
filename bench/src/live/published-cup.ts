import type { Caller } from '@crease/domain/accounts/identity/caller';
import { drawTournament } from '@crease/domain/play/fixtures/draw-tournament';
import { publishTournament } from '@crease/domain/play/fixtures/publish-tournament';
import { scheduleTournament } from '@crease/domain/play/fixtures/schedule-tournament';
import { addGuest } from '@crease/domain/play/teams/guests';
import { createTeam } from '@crease/domain/play/teams/manage-teams';
import { enterTournament } from '@crease/domain/play/tournaments/enter-tournament';
import { createTournament, openTournament } from '@crease/domain/play/tournaments/organise';
import type { matchRules } from '@crease/shared/contracts/match-rules';
import { Types } from 'mongoose';
import type { z } from 'zod';
import type { Stage } from '../stage.js';

/** The first day of each tournament, from today. */
const FIRST_DAY = 5;

export interface CupSettings {
  format: 'knockout' | 'league';
  teams: number;
  /** Days of 14 hours at one ground. */
  days: number;
  rules: z.infer<typeof matchRules>;
}

/** A tournament without a fee whose schedule is published, with teams of three. */
export async function publishedCup(stage: Stage, settings: CupSettings): Promise<{ by: Caller; id: string }> {
  const { core } = stage;
  const { by, id } = await openCup(stage, settings);
  await enterTeams(stage, id, settings.teams);
  await drawTournament(core, by, id, { seed: 'bench' });
  await scheduleTournament(core, by, id, false);
  await publishTournament(core, by, id);
  return { by, id };
}

async function openCup(
  { core, dateIn, grounds }: Stage,
  { days, ...settings }: CupSettings,
): Promise<{ by: Caller; id: string }> {
  const [groundId = ''] = await grounds(1);
  const ground = await core.db.grounds.findOne({ _id: new Types.ObjectId(groundId) });
  if (!ground) throw new Error('the ground of the tournament is missing');
  const sessionId = new Types.ObjectId().toString();
  const by: Caller = { id: ground.ownerId.toString(), role: 'ground_owner', sessionId };
  const dates = Array.from({ length: days }, (_, day) => dateIn(FIRST_DAY + day));
  const { _id } = await createTournament(core, by, {
    ...settings,
    name: 'Bench Cup',
    groundIds: [groundId],
    entryFee: 0,
    from: dateIn(FIRST_DAY),
    to: dateIn(FIRST_DAY + days - 1),
    windows: dates.map((date) => ({ date, start: '08:00', end: '22:00' })),
    matchMinutes: 60,
    restMinutes: 0,
    registerUntil: `${dateIn(FIRST_DAY)}T00:00:00.000Z`,
    rosterMin: 1,
    rosterMax: 8,
  });
  await openTournament(core, by, _id.toString());
  return { by, id: _id.toString() };
}

async function enterTeams({ core, players }: Stage, id: string, teams: number): Promise<void> {
  for (const [at, captain] of (await players(teams)).entries()) {
    const terms = { name: `Malleshwaram Mavericks ${at + 1}`, shortName: `MM${at + 1}`, cityName: 'Mumbai' };
    let team = await createTeam(core, captain.id, terms);
    for (const name of ['Bala', 'Chirag']) ({ team } = await addGuest(core, captain.id, team._id, name));
    const roster = team.members.map(({ memberId }) => memberId);
    const caller: Caller = { id: captain.id, role: 'user', sessionId: new Types.ObjectId().toString() };
    await enterTournament(core, caller, id, { teamId: team._id, roster });
  }
}
