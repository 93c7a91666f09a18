import { type Asking, askInTurns } from './asking.js';
import { type Shot, shot } from './http-load.js';
import { compared, measured } from './report.js';
import { searchCases } from './search/cases.js';
import { insertGrounds } from './search/insert-grounds.js';
import { measureLeaderboards } from './search/leaderboards.js';
import { openExplainer } from './search/rows-examined.js';
import { openStage, type Stage } from './stage.js';
import { measureParts, type Suite, type SuiteOptions } from './suite.js';

const SIZES = { full: [1_000, 10_000, 100_000], quick: [500, 1_500, 5_000] };
const MAX_GROWTH = 2;
const MAX_ROWS_PER_GROUND = 3;
const FLAT = 1.5;
const TYPO_WITHIN_MS = 10;
const TYPED = {
  'the beginning of a word': 'bound',
  'a word with a slip': 'boundray',
  'another slip': 'chmapions',
};
const PAGE = 20;

/** How searches and leaderboards scale: the same queries among few, more and many. */
export const suite: Suite = async (options) => {
  const asking: Asking = { blocks: 3, asks: options.quick ? 10 : 20 };
  options.note('starting a system of its own …');
  await using stage = await openStage({ API_INSTANCES: '1' });
  const parts = {
    grounds: () => measureGrounds(stage, asking, options),
    leaderboards: () => measureLeaderboards(stage, asking, options),
  };
  await measureParts(parts, options);
};

async function measureGrounds(stage: Stage, asking: Asking, options: SuiteOptions): Promise<void> {
  const { quick, note, tell } = options;
  await stage.core.db.grounds.deleteMany({});
  const sizes = quick ? SIZES.quick : SIZES.full;
  const p95s: Map<string, number[]>[] = [];
  for (const [at, size] of sizes.entries()) {
    note(`seeding ${size} grounds …`);
    await insertGrounds(stage.core, sizes[at - 1] ?? 0, size);
    if (at === 0) await askInTurns(questions(stage), asking, 0.95); // a cold API answers few grounds as slowly as many
    p95s.push(await askInTurns(questions(stage), asking, 0.95));
    await measureTyping(stage, size, asking, tell);
    await measureRows(stage, size, options);
  }
  const [few = 0, most = 0] = [sizes[0], sizes.at(-1)];
  for (const [name, values] of p95s.at(-1) ?? []) {
    const bare = { name: `with ${few}`, values: p95s[0]?.get(name) ?? [] };
    tell(compared(`${name}, ${most} grounds, p95`, 'ms', values, bare, { atMost: MAX_GROWTH }));
  }
  await measureDepth(stage, most, asking, tell);
}

const listed = ({ api }: Stage, query: Record<string, string>): Shot =>
  shot(api[0], `/api/grounds?${new URLSearchParams(query)}`);

function questions(stage: Stage): Record<string, () => Shot> {
  const cases = Object.entries(searchCases(stage.dateIn(1)));
  return Object.fromEntries(cases.map(([name, query]) => [name, () => listed(stage, query)]));
}

/** Suggestions while typing, with and without typos. */
async function measureTyping(stage: Stage, size: number, asking: Asking, tell: SuiteOptions['tell']) {
  const asks = Object.entries(TYPED).map(([name, q]): [string, () => Shot] => [
    name,
    () => shot(stage.api[0], `/api/grounds/search/autocomplete?q=${q}`),
  ]);
  for (const [name, medians] of await askInTurns(Object.fromEntries(asks), asking, 0.5))
    tell(
      measured(`suggestions for ${name}, ${size} grounds, median`, 'ms', medians, { atMost: TYPO_WITHIN_MS }),
    );
}

/** Documents examined for a page, as a multiple of the grounds on it. Counting all matches is reported separately. */
async function measureRows(stage: Stage, size: number, { tell }: SuiteOptions): Promise<void> {
  await using explainer = await openExplainer(stage.core);
  for (const [name, query] of Object.entries(searchCases(stage.dateIn(1)))) {
    const { returned, found, counted } = await explainer.page(query);
    tell({
      metric: `rows examined for a page: ${name}, ${size} grounds`,
      value: found,
      unit: 'rows',
      baseline: { name: 'grounds on it', value: returned },
      ratio: found / Math.max(1, returned),
      target: { atMost: MAX_ROWS_PER_GROUND },
    });
    if (name === 'a city' || counted > 0)
      tell({ metric: `rows examined to count ${name}, ${size} grounds`, value: counted, unit: 'rows' });
  }
}

/** The last page compared with the first, among all grounds. */
async function measureDepth(stage: Stage, size: number, asking: Asking, tell: SuiteOptions['tell']) {
  const last = String(Math.floor(size / PAGE) - 1);
  const limit = String(PAGE);
  const depth = await askInTurns(
    {
      last: () => listed(stage, { page: last, limit }),
      first: () => listed(stage, { page: '1', limit }),
    },
    asking,
    0.95,
  );
  const bare = { name: 'page 1', values: depth.get('first') ?? [] };
  const metric = `page ${last} of all ${size} grounds, p95`;
  tell(compared(metric, 'ms', depth.get('last') ?? [], bare, { atMost: FLAT }));
}
