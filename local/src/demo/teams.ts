import { DEMO_TEAMS, demoTeamId } from '@crease/domain/play/demo/demo-teams';
import { demoId } from '@crease/domain/play/demo/random';
import type { Place, TeamDoc } from '@crease/domain/play/teams/team.schema';
import type { TeamBookDoc } from '@crease/domain/play/teams/team-book.schema';
import { PLAYERS } from './accounts.js';

const FOUNDED = new Date('2026-02-14T11:00:00Z');
const MEMBERS = 8;

const TEAMS: readonly [name: string, shortName: string, colour: string, about: string][] = [
  ['Andheri Night Riders', 'ANR', '#1f6f5c', 'Tuesdays and Saturdays under the lights, tea afterwards.'],
  ['Bandra Blasters', 'BBL', '#b4472f', 'Two architects, one dentist and a lot of cover drives.'],
  ['Powai Panthers', 'PPN', '#2f5fb3', 'From the lake to the nets since college.'],
  ['Chembur Chargers', 'CHC', '#8a5a12', 'We chase. Always.'],
  ['Dadar Daredevils', 'DDD', '#7a3e8e', 'Shivaji Park born, box cricket raised.'],
  ['Sion Strikers', 'SST', '#0f7a8a', 'Office by day, yorkers by night.'],
  ['Malad Mavericks', 'MMV', '#a83a6a', 'New players welcome: bring your own bat and your own jokes.'],
  ['Worli Warriors', 'WWR', '#3d6b1f', 'Sea breeze, short boundaries, long arguments.'],
];

const GUESTS =
  'Sameer, Bunty, Pintu, Farokh, Joel, Anwar, Chintan, Prakash, Rustom, Santosh, Wasim, Ganesh, Mahesh, Clive'.split(
    ', ',
  );

/** The accounts of all teams in order: the two players that people sign in as captain the first two. */
const KEYS = ['player', 'player2', ...PLAYERS.map(({ key }) => key)];

/** The members of the n-th team: mostly accounts, its captain first, and a guest or two. */
function membersOf(n: number): Place[] {
  return Array.from({ length: MEMBERS }, (_, seat) => {
    const memberId = demoId('member', `${n}-${seat}`);
    const nth = seat * DEMO_TEAMS + n;
    const key = KEYS[nth];
    return {
      memberId,
      ...(key
        ? { userId: demoId('user', key) }
        : { name: GUESTS[(nth - KEYS.length) % GUESTS.length] ?? '' }),
      ...(seat === 1 ? { isVice: true as const } : {}),
      jersey: [7, 18, 45, 10, 99, 3, 21, 33][seat] ?? seat,
      since: FOUNDED,
    };
  });
}

/** The eight demo teams. */
export function demoTeams(): TeamDoc[] {
  return TEAMS.map(([name, shortName, colour, about], n) => {
    const members = membersOf(n);
    return {
      _id: demoTeamId(n),
      name,
      shortName,
      cityName: 'Mumbai',
      colour,
      about,
      captainId: demoId('user', KEYS[n] ?? ''),
      members,
      createdAt: FOUNDED,
      updatedAt: FOUNDED,
      outbox: [],
      seq: 0,
    };
  });
}

/** The entries of the accounts in those teams. */
export const demoTeamBooks = (teams: readonly TeamDoc[]): TeamBookDoc[] =>
  teams.flatMap(({ _id: teamId, members }) =>
    members.flatMap(({ userId, memberId, since: at }) =>
      userId ? [{ _id: userId, places: [{ memberId, teamId, at }] }] : [],
    ),
  );
