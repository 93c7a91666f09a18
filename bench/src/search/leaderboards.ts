import { type Asking, askInTurns } from '../asking.js';
import { type Shot, shot } from '../http-load.js';
import { compared } from '../report.js';
import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { insertRows } from './insert-rows.js';

const SIZES = { full: [1_000, 1_000_000], quick: [1_000, 20_000] } as const;
const MAX_GROWTH = 2;

/** Pages of a leaderboard of a million rows against one of a thousand, with and without the reader's own row. */
export async function measureLeaderboards(
  stage: Stage,
  asking: Asking,
  { quick, note, tell }: SuiteOptions,
): Promise<void> {
  const [few, many] = quick ? SIZES.quick : SIZES.full;
  const [player] = await stage.players(1);
  if (!player) throw new Error('there is no player');
  const cities = new Map<number, string>();
  for (const size of [few, many]) {
    note(`seeding a leaderboard of ${size} rows …`);
    cities.set(size, await insertRows(stage.core, size, { userId: player.id, rank: size / 2 }));
  }
  const asks = Object.fromEntries(
    [few, many].flatMap((size) =>
      Object.entries(questions(stage, cities.get(size) ?? '', player.token)).map(([name, ask]) => [
        `${name} ${size}`,
        ask,
      ]),
    ),
  );
  await askInTurns(asks, asking, 0.95); // a cold API answers few rows as slowly as many
  const p95s = await askInTurns(asks, asking, 0.95);
  for (const name of Object.keys(questions(stage, '', player.token))) {
    const bare = { name: `with ${few}`, values: p95s.get(`${name} ${few}`) ?? [] };
    const values = p95s.get(`${name} ${many}`) ?? [];
    tell(compared(`${name}, leaderboard of ${many} rows, p95`, 'ms', values, bare, { atMost: MAX_GROWTH }));
  }
}

function questions(stage: Stage, city: string, token: string): Record<string, () => Shot> {
  const ask = (query: string, options = {}) => {
    return () => shot(stage.api[0], `/api/leaderboards?scope=city&id=${city}&${query}`, options);
  };
  return {
    'the first page': ask('by=runs'),
    'the last listed page': ask('by=runs&page=50'),
    'a rate': ask('by=economy'),
    'the first page with the own place': ask('by=runs', { token }),
  };
}
