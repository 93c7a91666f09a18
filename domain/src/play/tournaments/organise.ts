import type { BodyOf } from '@crease/shared/contract';
import type { TournamentSettings } from '@crease/shared/contracts/tournament-settings';
import type { changeTournament as changeContract } from '@crease/shared/contracts/tournaments';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import { assertMay } from '../../accounts/workplaces/authorise.js';
import { placeOf } from '../../catalogue/ground-record/ground.policy.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import { changeTournament } from './change-tournament.js';
import { takenOf } from './entries.js';
import { canRun, tournamentFor } from './tournament.policy.js';
import { insertTournament, type TournamentChange } from './tournament.queries.js';
import type { TournamentDoc } from './tournament.schema.js';
import { assertPlayable, fieldsOf, groundsOf, listOrderOf, settingsOf } from './tournament-settings.js';

type Changes = BodyOf<typeof changeContract>;
type Setting = keyof Changes;

const groundNotFound = () => refuse('NOT_FOUND', 'no_such_ground');

/**
 * The grounds, if the caller may hold tournaments at each of them and they have one owner.
 * @throws `NOT_FOUND` for a ground of a stranger, `FORBIDDEN` for a staff member without the right, `VALIDATION`
 */
async function groundsFor(core: Core, caller: Caller, groundIds: readonly string[]): Promise<GroundDoc[]> {
  const grounds = await groundsOf(core, groundIds);
  const [first] = grounds;
  if (!first) throw groundNotFound();
  const { ownerId } = first;
  await assertMay(core, caller, 'tournament.change', placeOf(first), groundNotFound);
  if (grounds.some((ground) => !ground.ownerId.equals(ownerId)))
    throw refuse('VALIDATION', 'grounds_of_many_owners', { field: 'groundIds' });
  const held = grounds.map(({ _id, name }) => ({ groundId: _id, name }));
  if (!(await canRun(core, caller, { ownerId, grounds: held })))
    throw refuse('FORBIDDEN', 'tournament_organiser_only');
  return grounds;
}

/** Makes a tournament, as a draft. @throws as `groundsFor`; `VALIDATION` for settings that contradict each other */
export async function createTournament(
  core: Core,
  caller: Caller,
  settings: TournamentSettings,
): Promise<TournamentDoc> {
  const grounds = await groundsFor(core, caller, settings.groundIds);
  const now = core.clock.now();
  assertPlayable(settings, grounds, now);
  const ownerId = grounds[0]?.ownerId;
  if (!ownerId) throw groundNotFound();
  const status = 'draft' as const;
  return await insertTournament(core, {
    _id: new Types.ObjectId(),
    ownerId,
    ...fieldsOf(settings, grounds),
    status,
    listOrder: listOrderOf({ status, from: settings.from }),
    rows: [],
    ended: [],
    opSeq: 0,
    createdAt: now,
    updatedAt: now,
  });
}

const WORDS = ['name', 'prizes', 'publicRules'] as const;
const PLACES_AND_TIMES = ['groundIds', 'from', 'to', 'windows', 'matchMinutes', 'restMinutes'] as const;

/** The settings that may change in each status; all of them in drafts and while entries are taken. */
const CHANGEABLE: Partial<Record<TournamentDoc['status'], readonly Setting[]>> = {
  drawn: [...WORDS, ...PLACES_AND_TIMES, 'rules'],
  running: [...WORDS, 'to', 'windows', 'restMinutes'],
  over: WORDS,
  cancelled: [],
};

/** True once a team has paid the entry fee, or has begun to. */
const hasFeePayer = ({ rows }: TournamentDoc): boolean =>
  rows.some(({ status, fee, collected }) => fee > 0 && (status !== 'waiting' || collected));

/** @throws `STATE_CONFLICT` for a change that comes too late */
function assertChangeable(tournament: TournamentDoc, changes: Changes, now: Date): void {
  const { status, entryFee } = tournament;
  const allowed = CHANGEABLE[status];
  const names = Object.keys(changes) as Setting[];
  if (allowed && names.some((name) => !allowed.includes(name)))
    throw refuse('STATE_CONFLICT', 'tournament_settled');
  if (changes.entryFee !== undefined && changes.entryFee !== entryFee && hasFeePayer(tournament))
    throw refuse('STATE_CONFLICT', 'entry_fee_fixed');
  const taken = takenOf(tournament, now);
  if (changes.teams !== undefined && changes.teams < taken)
    throw refuse('STATE_CONFLICT', 'teams_are_in', { params: { taken } });
}

/** The settings after a change; null removes one. */
function merged(tournament: TournamentDoc, changes: Changes): TournamentSettings {
  const all = { ...settingsOf(tournament), ...changes };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as TournamentSettings;
}

/** What a change writes; the settings that it removes are unset. */
function changeOf(
  tournament: TournamentDoc,
  settings: TournamentSettings,
  grounds: GroundDoc[],
): TournamentChange {
  const fields = fieldsOf(settings, grounds);
  const { status } = tournament;
  const unset = (['groups', 'advance', 'legs'] as const).filter(
    (name) => tournament[name] !== undefined && settings[name] === undefined,
  );
  return { set: { ...fields, listOrder: listOrderOf({ status, from: fields.from }) }, unset };
}

/**
 * Changes settings, as far as the status allows.
 * @throws `STATE_CONFLICT` for a change that comes too late; `VALIDATION` for settings that contradict each other
 */
export async function changeSettings(
  core: Core,
  caller: Caller,
  id: string,
  changes: Changes,
): Promise<TournamentDoc> {
  const read = await tournamentFor(core, caller, id);
  const grounds = await groundsFor(core, caller, merged(read, changes).groundIds);
  if (!grounds[0]?.ownerId.equals(read.ownerId))
    throw refuse('VALIDATION', 'grounds_of_many_owners', { field: 'groundIds' });
  return await changeTournament(core, read._id, (tournament, now) => {
    assertChangeable(tournament, changes, now);
    const settings = merged(tournament, changes);
    const isTaking = tournament.status === 'draft' || tournament.status === 'open';
    if (isTaking || 'windows' in changes || 'to' in changes)
      assertPlayable(settings, grounds, isTaking ? now : null);
    return changeOf(tournament, settings, grounds);
  });
}

/** Opens a draft for entries. @throws `STATE_CONFLICT` for any other one, and while one of its grounds is not active */
export async function openTournament(core: Core, caller: Caller, id: string): Promise<TournamentDoc> {
  const read = await tournamentFor(core, caller, id);
  const grounds = await groundsOf(core, settingsOf(read).groundIds);
  if (grounds.some(({ status }) => status !== 'active'))
    throw refuse('STATE_CONFLICT', 'tournament_ground_away');
  return await changeTournament(core, read._id, (tournament, now) => {
    if (tournament.status === 'open') return null;
    if (tournament.status !== 'draft') throw refuse('STATE_CONFLICT', 'tournament_not_draft');
    assertPlayable(settingsOf(tournament), grounds, now);
    return { set: { status: 'open', listOrder: listOrderOf({ status: 'open', from: tournament.from }) } };
  });
}
