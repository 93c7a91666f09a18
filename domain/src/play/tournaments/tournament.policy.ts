import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Caller, Person } from '../../accounts/identity/caller.js';
import { accessAt, assertMay, mayAct } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { tournamentNotFound } from './change-tournament.js';
import { findTournament } from './tournament.queries.js';
import type { TournamentDoc } from './tournament.schema.js';

type Held = Pick<TournamentDoc, 'ownerId' | 'grounds'>;

const placesOf = ({ ownerId, grounds }: Held) => grounds.map(({ groundId }) => ({ ownerId, groundId }));

/** True if the person may change the tournament: the right holds at each of its grounds. */
export async function canRun(core: Pick<Core, 'reads'>, person: Person, tournament: Held): Promise<boolean> {
  if (!person) return false;
  for (const place of placesOf(tournament))
    if (!mayAct(await accessAt(core, person, place), 'tournament.change')) return false;
  return true;
}

/**
 * The tournament, for its organisers.
 * @throws `NOT_FOUND` for a stranger; `FORBIDDEN` for a staff member without the right at one of its grounds
 */
export async function tournamentFor(core: Core, caller: Caller, id: string): Promise<TournamentDoc> {
  const tournament = await findTournament(core, new Types.ObjectId(id));
  if (!tournament) throw tournamentNotFound();
  const [first] = placesOf(tournament);
  if (!first) throw tournamentNotFound();
  await assertMay(core, caller, 'tournament.change', first, tournamentNotFound);
  if (!(await canRun(core, caller, tournament))) throw refuse('FORBIDDEN', 'tournament_organiser_only');
  return tournament;
}

/** A tournament that the person may see: a draft only as its organiser. @throws `NOT_FOUND` */
export async function visibleTournament(core: Core, person: Person, id: string): Promise<TournamentDoc> {
  const tournament = await core.reads.tournament(id);
  if (!tournament) throw tournamentNotFound();
  if (tournament.status === 'draft' && !(await canRun(core, person, tournament))) throw tournamentNotFound();
  return tournament;
}
