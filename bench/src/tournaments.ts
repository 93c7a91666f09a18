import { scheduleInThread } from '@crease/domain/play/fixtures/schedule-in-thread';
import { addDays } from '@crease/shared/time/ist';
import { drawOf } from '@crease/shared/tournaments/draw';
import type { DrawSettings } from '@crease/shared/tournaments/draw-problem';
import type { Draw } from '@crease/shared/tournaments/drawn-match';
import { type ScheduleInput, scheduleOf } from '@crease/shared/tournaments/schedule/schedule';
import { measured } from './report.js';
import { measureParts, type Suite } from './suite.js';

const FIRST_DATE = '2026-12-05';
const HOURS_A_DAY = 12;
/** Grounds that can be used at a time: two halves of one turf beside three others. */
const AT_ONCE = 5;
const GROUNDS: ScheduleInput['grounds'] = [
  { id: 'whole', overlaps: ['left', 'right'] },
  { id: 'left', overlaps: ['whole'] },
  { id: 'right', overlaps: ['whole'] },
  { id: 'second' },
  { id: 'third' },
  { id: 'fourth' },
];
/** Hours on offer for each hour that is needed: all matches have a place in the first, not in the second. */
const ROOM = { spare: 2, tight: 1.15 };
const MAX_MS = 2_000;

/** The largest draws: a league of 64 would have more matches than a tournament may. */
const DRAWS: Record<string, { teams: number; settings: DrawSettings }> = {
  'a knockout of 64': { teams: 64, settings: { format: 'knockout', thirdPlace: true } },
  'a double elimination of 64': { teams: 64, settings: { format: 'double-elimination' } },
  '16 groups of 64 with a knockout': {
    teams: 64,
    settings: { format: 'groups-knockout', groups: 16, advance: 2, thirdPlace: true },
  },
  'a league of 44': { teams: 44, settings: { format: 'league' } },
};

/** Schedules of the largest tournaments, with hours to spare and with hardly any. */
export const suite: Suite = (options) => measureParts({ schedule: () => measureSchedules(options) }, options);

async function measureSchedules({ quick, tell, note }: Parameters<Suite>[0]): Promise<void> {
  const blocks = quick ? 3 : 7;
  for (const [name, { teams, settings }] of Object.entries(DRAWS)) {
    const ids = Array.from({ length: teams }, (_, at) => `T${at + 1}`);
    const draw = drawOf(settings, ids, { seed: 'bench', seeds: ids });
    for (const [room, times] of Object.entries(ROOM)) {
      const inputOfBlock = (block: number) => inputOf(draw, times, `block ${block}`);
      const { unplaced, placements } = scheduleOf(inputOfBlock(0)); // warms up, too
      note(`${name}, ${room} hours: ${placements.length} matches have a place, ${unplaced.length} have none`);
      if (room === 'spare' && unplaced.length > 0) throw new Error(`no place for matches ${unplaced}`);
      const cpu = Array.from({ length: blocks }, (_, block) => cpuOf(inputOfBlock(block)));
      const label = `the schedule of ${name}, ${draw.matches.length} matches, ${room} hours`;
      tell(measured(`${label}: processor time`, 'ms', cpu, { atMost: MAX_MS }));
      const walls: number[] = [];
      for (let block = 0; block < blocks; block++) {
        const began = performance.now();
        await scheduleInThread(inputOfBlock(block));
        walls.push(performance.now() - began);
      }
      tell(measured(`${label}: in a thread of its own`, 'ms', walls, { atMost: MAX_MS }));
    }
  }
}

function cpuOf(input: ScheduleInput): number {
  const began = process.cpuUsage();
  scheduleOf(input);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

/** A schedule of one-hour matches with an hour of rest, on as many days as it needs. */
function inputOf({ matches }: Draw, times: number, seed: string): ScheduleInput {
  const days = Math.ceil((matches.length * times) / (AT_ONCE * HOURS_A_DAY));
  const hours = Math.ceil((matches.length * times) / (AT_ONCE * days));
  return {
    matches,
    grounds: GROUNDS,
    from: FIRST_DATE,
    to: addDays(FIRST_DATE, days - 1),
    windows: Array.from({ length: days }, (_, day) => ({
      date: addDays(FIRST_DATE, day),
      start: '08:00',
      end: `${String(8 + hours).padStart(2, '0')}:00`,
    })),
    taken: [],
    matchMinutes: 60,
    restMinutes: 60,
    seed,
  };
}
