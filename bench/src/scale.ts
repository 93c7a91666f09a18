import { rollUpChanged } from '@crease/domain/business/reports/roll-up-days';
import type { Core } from '@crease/domain/platform/core';
import { addDays } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { askInTurns } from './asking.js';
import { type Game, insertGames, ownersToken, patternOf } from './games.js';
import { type Shot, shot } from './http-load.js';
import { compared } from './report.js';
import { openStage, type Stage } from './stage.js';
import type { Suite } from './suite.js';

const SIZES = { full: [10_000, 200_000], quick: [4_000, 20_000] } as const;
const MAX_GROWTH = 1.3;
/** The measured workplace, the same however many others there are; its player has one in fifty of its games. */
const OWN = { games: 2_000, grounds: 10 };
const DAYS = 365;
const GROUNDS_OF_OTHERS = 400;
const PLAYERS_OF_OTHERS = 20_000;

/**
 * How long one player and one workplace wait while everybody else's bookings grow twentyfold. Their own stay the same,
 * so this measures the cost of strangers.
 */
export const suite: Suite = async ({ quick, note, tell }) => {
  const [few, many] = quick ? SIZES.quick : SIZES.full;
  const asking = quick ? { blocks: 7, asks: 20 } : { blocks: 7, asks: 30 };
  note('starting a system of its own …');
  await using stage = await openStage({ API_INSTANCES: '1' });
  const { core } = stage;
  const [[player, booker], groundIds] = [await stage.players(2), await stage.grounds(OWN.grounds)];
  if (!player || !booker) throw new Error('there are no players');
  const pattern = await patternOf(stage, booker.id, groundIds[0] ?? '');
  const own = (n: number): Game => ({
    groundId: new Types.ObjectId(groundIds[n % OWN.grounds]),
    bookingDate: stage.dateIn(1 - (Math.floor(n / OWN.grounds) % DAYS)),
    slot: n % 3 === 0 ? '18:00-19:00' : '20:00-21:00',
    ...(n % 50 === 0 ? { userId: new Types.ObjectId(player.id) } : {}),
  });
  note(`${OWN.games} bookings of the workplace …`);
  await insertGames(core, pattern, [0, OWN.games], own, true);
  await rollUpChanged(core, { ownerId: pattern.ownerId.toString() });
  const token = await ownersToken(core, pattern.ownerId);
  const asks = questions(stage, { player: player.token, owner: token, groundId: groundIds[0] ?? '' });
  const others = strangers(stage);
  const p95s: Map<string, number[]>[] = [];
  let there: number = OWN.games;
  for (const size of [few, many]) {
    note(`${size} bookings in all …`);
    await insertGames(core, pattern, [there, size], others);
    await insertRollups(core, pattern.ownerId, size - there);
    there = size;
    if (size === few) await askInTurns(asks, asking, 0.95); // a cold API answers few bookings as slowly as many
    p95s.push(await askInTurns(asks, asking, 0.95));
  }
  for (const [name, values] of p95s[1] ?? []) {
    const bare = { name: `with ${few}`, values: p95s[0]?.get(name) ?? [] };
    tell(compared(`${name}, ${many} bookings, p95`, 'ms', values, bare, { atMost: MAX_GROWTH }));
  }
};

interface Askers {
  player: string;
  owner: string;
  groundId: string;
}

function questions(stage: Stage, { player, owner, groundId }: Askers): Record<string, () => Shot> {
  const ask = (path: string, token: string) => () => shot(stage.api[0], `/api/${path}`, { token });
  const today = stage.dateIn(0);
  const year = `from=${stage.dateIn(-DAYS)}&to=${today}`;
  return {
    'my bookings': ask('bookings/my-bookings', player),
    'my bookings in numbers': ask('bookings/stats/summary', player),
    'the day at the desk': ask(`owner/today?date=${today}`, owner),
    "the workplace's bookings": ask('bookings/owner', owner),
    'a search among them': ask('bookings/owner?q=roh', owner),
    "a ground's day": ask(`bookings/ground/${groundId}/${today}`, owner),
    'earnings of a year by month': ask(`owner/reports/earnings?by=month&${year}`, owner),
    'occupancy of a year': ask(`owner/reports/occupancy?${year}`, owner),
  };
}

/** Games of other players on other grounds. */
function strangers({ dateIn }: Stage): (n: number) => Game {
  const ids = (count: number) => Array.from({ length: count }, () => new Types.ObjectId());
  const owners = ids(GROUNDS_OF_OTHERS / OWN.grounds);
  const [grounds, players] = [ids(GROUNDS_OF_OTHERS), ids(PLAYERS_OF_OTHERS)];
  const dates = Array.from({ length: DAYS }, (_, n) => dateIn(1 - n));
  return (n) => ({
    groundId: grounds[n % grounds.length] ?? new Types.ObjectId(),
    ownerId: owners[n % owners.length] ?? new Types.ObjectId(),
    userId: players[n % players.length] ?? new Types.ObjectId(),
    bookingDate: dates[Math.floor(n / grounds.length) % DAYS] ?? '',
    slot: `${String(6 + (n % 16)).padStart(2, '0')}:00-${String(7 + (n % 16)).padStart(2, '0')}:00`,
  });
}

/** Rollups of others' days, as many as their games, copied from the workplace's own. */
async function insertRollups(core: Core, ownerId: Types.ObjectId, count: number): Promise<void> {
  const rollups = core.db.dayRollups;
  const [pattern] = await rollups.find({ ownerId }).limit(1).toArray();
  if (!pattern) throw new Error('nothing was summed up');
  for (let at = 0; at < count; at += DAYS) {
    const [groundId, stranger] = [new Types.ObjectId(), new Types.ObjectId()];
    const days = Array.from({ length: Math.min(DAYS, count - at) }, (_, n) => {
      const date = addDays(pattern.date, -n);
      const bookingIds = [new Types.ObjectId()];
      return { ...pattern, _id: `${groundId}:${date}`, groundId, ownerId: stranger, date, bookingIds };
    });
    await rollups.insertMany(days);
  }
}
