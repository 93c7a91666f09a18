export const TOURNAMENT_FORMATS = ['knockout', 'league', 'groups-knockout', 'double-elimination'] as const;
export type TournamentFormat = (typeof TOURNAMENT_FORMATS)[number];

export const MIN_TEAMS = 2;
export const MAX_TEAMS = 64;

export interface DrawSettings {
  format: TournamentFormat;
  /** Number of groups, with `groups-knockout` only. */
  groups?: number | undefined;
  /** Teams of each group that go on to the knockout, with `groups-knockout` only. */
  advance?: number | undefined;
  /** A match of the beaten semi-finalists. */
  thirdPlace?: boolean | undefined;
  /** How often every two teams of a league or group meet. */
  legs?: number | undefined;
}

export type DrawSettingName = 'teams' | 'groups' | 'advance' | 'thirdPlace' | 'legs';

/** The settings that contradict the format or the number of teams, each once; none if they can be drawn. */
export function drawProblems(settings: DrawSettings, teams: number): DrawSettingName[] {
  return [...new Set(CHECKS.flatMap(([name, isWrong]) => (isWrong(settings, teams) ? [name] : [])))];
}

const hasGroups = ({ format }: DrawSettings): boolean => format === 'groups-knockout';
const hasLegs = (settings: DrawSettings): boolean => hasGroups(settings) || settings.format === 'league';

const CHECKS: readonly (readonly [DrawSettingName, (settings: DrawSettings, teams: number) => boolean])[] = [
  ['teams', (_, teams) => teams < MIN_TEAMS || teams > MAX_TEAMS],
  ['groups', (settings) => hasGroups(settings) !== (settings.groups !== undefined)],
  // Two teams make a group, two groups a knockout.
  ['groups', ({ groups }, teams) => groups !== undefined && (groups < 2 || 2 * groups > teams)],
  ['advance', (settings) => hasGroups(settings) !== (settings.advance !== undefined)],
  // The smallest group has as many teams.
  [
    'advance',
    ({ groups = 1, advance }, teams) =>
      advance !== undefined && (advance < 1 || advance > Math.floor(teams / groups)),
  ],
  ['thirdPlace', (settings, teams) => settings.thirdPlace === true && !hasSemiFinals(settings, teams)],
  ['legs', (settings) => settings.legs !== undefined && (!hasLegs(settings) || settings.legs < 1)],
];

/** A knockout has two semi-finals from four teams up. */
function hasSemiFinals({ format, groups = 0, advance = 0 }: DrawSettings, teams: number): boolean {
  if (format === 'knockout') return teams >= 4;
  return format === 'groups-knockout' && groups * advance >= 4;
}
