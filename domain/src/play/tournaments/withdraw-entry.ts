import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { assertCaptain } from '../teams/team.policy.js';
import { findTeam } from '../teams/team.queries.js';
import { assertNotPublishing, changeTournament, type Decide } from './change-tournament.js';
import { type Entered, entryAt } from './enter-tournament.js';
import { newsOf, withEnded } from './entries.js';
import { owingAll } from './fee-owed.js';
import { canRun, visibleTournament } from './tournament.policy.js';
import type { EntryRow } from './tournament.schema.js';

/** True for an organiser who removes another's team. @throws `FORBIDDEN` for anyone but the captain and organisers */
async function isRemoval(
  core: Core,
  caller: Caller,
  tournament: Entered['tournament'],
  { teamId, captainId }: EntryRow,
): Promise<boolean> {
  const userId = new Types.ObjectId(caller.id);
  const team = await findTeam(core, teamId);
  if (team ? team.captainId.equals(userId) : captainId.equals(userId)) return false;
  if (await canRun(core, caller, tournament)) return true;
  if (team) assertCaptain(team, userId);
  throw refuse('FORBIDDEN', 'team_captain_only');
}

/**
 * The entry with its fee owed back in full, if the team is removed, withdrawn while registration is open, or never had
 * a place.
 */
function owing(
  { registerUntil }: Entered['tournament'],
  row: EntryRow,
  what: 'removed' | 'withdrawn',
  now: Date,
): EntryRow {
  if (what === 'withdrawn' && registerUntil <= now && row.status !== 'waiting') return row;
  return owingAll(row, what, now);
}

/** Surrounds the change, once the caller may make it. */
type Around = (
  read: Entered['tournament'],
  change: (fence: number) => Promise<Entered['tournament']>,
) => Promise<Entered['tournament']>;

/**
 * Withdraws a team, as its captain or as an organiser, until the schedule is published. Its place goes to the team that
 * waits longest; after the draw that team takes over its place in the draw. Callers outside use `withdrawTeam`.
 * @throws `NOT_FOUND`, `FORBIDDEN`; `STATE_CONFLICT` once matches are published
 */
export async function withdrawEntry(
  core: Core,
  caller: Caller,
  at: { id: string; entryId: string },
  around: Around = (_, change) => change(0),
): Promise<Entered> {
  const read = await visibleTournament(core, caller, at.id);
  const what = (await isRemoval(core, caller, read, entryAt(read, at.entryId))) ? 'removed' : 'withdrawn';
  let withdrawn: EntryRow | undefined;
  const decide =
    (fence: number): Decide =>
    (one, now) => {
      const row = entryAt(one, at.entryId);
      const isDrawn = one.status === 'drawn';
      if ((one.status !== 'open' && !isDrawn) || one.publishedAt)
        throw refuse('STATE_CONFLICT', 'withdraw_too_late');
      assertNotPublishing(one, fence);
      const wasDrawn = isDrawn && row.status === 'in' ? { wasDrawn: true as const } : {};
      withdrawn = { ...owing(one, row, what, now), status: 'withdrawn', withdrawnAt: now, ...wasDrawn };
      return {
        set: {
          ...(withdrawn.owed ? { moneyDueAt: now } : {}),
          rows: one.rows.filter((other) => other !== row),
          ended: withEnded(one, [withdrawn]),
        },
        news: row.status === 'in' || what === 'removed' ? [newsOf(what, { entryId: row.entryId }, now)] : [],
      };
    };
  const tournament = await around(read, (fence) => changeTournament(core, read._id, decide(fence)));
  if (!withdrawn) throw refuse('NOT_FOUND', 'no_such_entry');
  return { tournament, row: withdrawn };
}
