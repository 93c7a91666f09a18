import { contradictionsIn, type TournamentSettings } from '@crease/shared/contracts/tournament-settings';
import { AppError } from '@crease/shared/errors';
import { isOpenAt } from '@crease/shared/prices/ground-price';
import { refuse } from '@crease/shared/refusals';
import { daysBetween } from '@crease/shared/time/ist';
import { startHourOf } from '@crease/shared/time/slots';
import { findGroundById, type GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import { rulesOf } from '../matches/create-match.js';
import type { TournamentDoc } from './tournament.schema.js';

type Status = TournamentDoc['status'];

const EPOCH = '2020-01-01';
const BY_RANK = 1_000_000;
const RANKS: Readonly<Record<Status, number>> = {
  open: 0,
  running: 1,
  drawn: 1,
  over: 2,
  cancelled: 3,
  draft: 4,
};

/** The position in lists: open ones first, then running, over and cancelled ones; ended ones with the latest first. */
export function listOrderOf({ status, from }: Pick<TournamentDoc, 'status' | 'from'>): number {
  const day = daysBetween(EPOCH, from);
  const isEnded = status === 'over' || status === 'cancelled';
  return RANKS[status] * BY_RANK + (isEnded ? BY_RANK / 2 - day : day);
}

/** The settings that a tournament has, in the form of a request. */
export function settingsOf(tournament: TournamentDoc): TournamentSettings {
  const { name, grounds, format, teams, groups, advance, thirdPlace, legs, rules, entryFee } = tournament;
  const { from, to, windows, matchMinutes, restMinutes, rosterMin, rosterMax, prizes, publicRules } =
    tournament;
  return {
    name,
    groundIds: grounds.map(({ groundId }) => groundId.toString()),
    format,
    teams,
    ...(groups === undefined ? {} : { groups }),
    ...(advance === undefined ? {} : { advance }),
    ...(thirdPlace === undefined ? {} : { thirdPlace }),
    ...(legs === undefined ? {} : { legs }),
    rules,
    entryFee,
    from,
    to,
    windows,
    matchMinutes,
    restMinutes,
    registerUntil: tournament.registerUntil.toISOString(),
    rosterMin,
    rosterMax,
    ...(prizes === undefined ? {} : { prizes }),
    ...(publicRules === undefined ? {} : { publicRules }),
  };
}

/** The grounds with these ids, in their order. @throws `NOT_FOUND` */
export async function groundsOf(core: Core, groundIds: readonly string[]): Promise<GroundDoc[]> {
  return await Promise.all(
    groundIds.map(async (id) => {
      const ground = await findGroundById(core, id);
      if (!ground) throw refuse('NOT_FOUND', 'no_such_ground');
      return ground;
    }),
  );
}

/** True if one of the grounds is open at one hour of the window. */
function isEverOpen(
  { start, end }: TournamentSettings['windows'][number],
  grounds: readonly GroundDoc[],
): boolean {
  const first = startHourOf(start);
  const length = ((startHourOf(end) - first + 23) % 24) + 1;
  const hours = Array.from({ length }, (_, i) => (first + i) % 24);
  return grounds.some(({ price }) => hours.some((hour) => isOpenAt(price, hour)));
}

/**
 * `now` is null once registration does not matter any more.
 * @throws `VALIDATION` for settings that contradict each other or the grounds
 */
export function assertPlayable(
  settings: TournamentSettings,
  grounds: readonly GroundDoc[],
  now: Date | null,
): void {
  const errors = contradictionsIn(settings).map(({ path, message }) => ({
    path,
    message: `${path} ${message}`,
  }));
  const [first] = errors;
  if (first) throw new AppError('VALIDATION', first.message, { errors });
  if (!settings.windows.every((window) => isEverOpen(window, grounds)))
    throw refuse('VALIDATION', 'window_closed', { field: 'windows' });
  if (now && new Date(settings.registerUntil) <= now)
    throw refuse('VALIDATION', 'registration_in_past', { field: 'registerUntil' });
}

/** @throws `VALIDATION` for rules that contradict each other */
function storedRules(asked: TournamentSettings['rules']): TournamentDoc['rules'] {
  const { bowlerQuota, ...rules } = rulesOf(asked);
  return { ...rules, zones: [...rules.zones], ...(bowlerQuota ? { bowlerQuota: [...bowlerQuota] } : {}) };
}

/** The fields that a tournament stores of its settings. Settings without a value are absent. */
export function fieldsOf(settings: TournamentSettings, grounds: readonly GroundDoc[]) {
  const { groundIds: _, rules, registerUntil, ...rest } = settings;
  const [first] = grounds;
  if (!first) throw refuse('NOT_FOUND', 'no_such_ground');
  return {
    ...rest,
    rules: storedRules(rules),
    registerUntil: new Date(registerUntil),
    grounds: grounds.map(({ _id, name }) => ({ groundId: _id, name })),
    cityId: first.location.cityId,
    cityName: first.location.cityName,
  };
}
