import { decideMatch } from '@crease/domain/play/fixtures/decide-match';
import { readMatches } from '@crease/domain/play/fixtures/read-fixtures';
import { readTournamentState } from '@crease/domain/play/fixtures/tournament-state';
import { matchRules } from '@crease/shared/contracts/match-rules';
import { PRESETS } from '@crease/shared/cricket/presets';
import { compared, measured as measuredAs } from '../report.js';
import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { startBare } from './bare.js';
import type { Change, Moving } from './changes.js';
import { type Block, bareChange, measureBlock } from './cost.js';
import { sharedNow } from './cpu.js';
import { publishedCup } from './published-cup.js';
import { startRealtimeProcess } from './realtime-process.js';
import { Viewers } from './viewers.js';

const TEAMS = 32;
/** 560 hours for 496 matches. */
const DAYS = 40;
/** Fewer than of a ball: a whole frame has more than 200 kB. */
const VIEWERS = 200;
const INTERVAL_MS = 400;
/** For sides of three. */
const RULES = matchRules.parse({ ...PRESETS['turf-8'], players: 3, maxOversPerBowler: 8 });

/** What a result costs in a large league, beside bare Socket.IO with the same frame and with the whole tournament. */
export async function measureLeague(stage: Stage, { quick, note, tell }: SuiteOptions): Promise<void> {
  note(`a league of ${TEAMS} teams is drawn and published …`);
  const league = await publishedLeague(stage);
  const { frame, whole } = await league.frames();
  const ack = JSON.stringify({ success: true, ...whole });
  await using realtime = await startRealtimeProcess(stage);
  const bares = [await startBare('socket.io', ack), await startBare('socket.io', ack)] as const;
  const watching = [{ name: 'watch', data: {} }];
  const contestants = [
    { port: realtime.port, pid: realtime.pid, ask: league.ask, change: league.nextResult },
    ...bares.map((bare, at) => ({
      port: bare.port,
      pid: bare.pid,
      ask: watching,
      change: bareChange((rev) => JSON.stringify({ ...(at === 0 ? frame : whole), rev }), bare),
    })),
  ].map((one) => ({ ...one, viewers: new Viewers(2), blocks: [] as Block[] }));
  try {
    note(`${VIEWERS} viewers of ${league.matches} matches, and of bare Socket.IO twice …`);
    for (const { viewers, port, ask } of contestants)
      await viewers.open({ port, kind: 'socket.io', count: VIEWERS, ask });
    const rounds = quick ? 4 : 8;
    for (let round = 0; round <= rounds; round++)
      for (const one of round % 2 === 0 ? contestants : contestants.toReversed()) {
        const block = await measureBlock(one, quick ? 10 : 30, INTERVAL_MS, VIEWERS);
        if (round > 0) one.blocks.push(block); // the first round is not counted
      }
    const [ours = [], same = [], before = []] = contestants.map(({ blocks }) => blocks);
    tellLeague({ ours, same, before }, league.matches, tell);
  } finally {
    for (const { viewers } of contestants) viewers[Symbol.dispose]();
    for (const bare of bares) await bare.stop();
  }
}

type Blocks = readonly Block[];

function tellLeague(
  { ours, same, before }: Record<'ours' | 'same' | 'before', Blocks>,
  matches: number,
  tell: SuiteOptions['tell'],
): void {
  const name = `a result in a league of ${TEAMS} teams, ${matches} matches, to ${VIEWERS} viewers`;
  const whole = 'bare Socket.IO with the whole tournament';
  const of = (blocks: Blocks, key: keyof Block): number[] => blocks.map((block) => block[key]);
  const against = (key: keyof Block, baseline: string, theirs: Blocks) => ({
    name: baseline,
    values: of(theirs, key),
  });
  const bytes = of(ours, 'bytesAFrame');
  tell(
    compared(`${name}: bytes for one frame`, 'B', bytes, against('bytesAFrame', whole, before), {
      atMost: 0.2,
    }),
  );
  const micros = of(ours, 'microsAFrame');
  const processor = `${name}: processor for one frame`;
  tell(
    compared(processor, 'µs', micros, against('microsAFrame', 'bare Socket.IO with the same frame', same)),
  );
  tell(compared(`${processor}, beside the whole`, 'µs', micros, against('microsAFrame', whole, before)));
  tell(measuredAs(`${name}: to the last, from the start of the decision`, 'ms', of(ours, 'toLast')));
  tell(measuredAs(`${name}: to the last by ${whole}, from the emit`, 'ms', of(before, 'toLast')));
}

interface League {
  ask: Moving['ask'];
  matches: number;
  /** Decides one more match by a walkover. */
  nextResult(): Promise<Change>;
  /** After two more results: the second one's frame as Crease sends it, and the whole tournament. */
  frames(): Promise<{ frame: object; whole: object }>;
}

async function publishedLeague(stage: Stage): Promise<League> {
  const { core } = stage;
  const { by, id } = await publishedCup(stage, { format: 'league', teams: TEAMS, days: DAYS, rules: RULES });
  const matches = await readMatches(core, by, id);
  const state = () => readTournamentState(core, id);
  let results = 0;
  const decideNext = async (): Promise<void> => {
    const match = matches[results++];
    if (!match) throw new Error('every match of the league is decided');
    const winnerId = match.sides[0].teamId ?? '';
    await decideMatch(core, by, { id, matchId: match._id }, { kind: 'walkover', winnerId });
  };
  return {
    ask: [{ name: 'tournament:watch', data: { tournamentId: id } }],
    matches: matches.length,
    async nextResult() {
      const at = sharedNow();
      await decideNext();
      return { at, rev: (await state()).rev };
    },
    async frames() {
      const first = await state();
      await decideNext();
      const { rev: since } = await state();
      await decideNext();
      const whole = { tournamentId: id, ...(await state()) };
      // A frame repeats the matches that changed at the `rev` it is based on.
      const before = new Map(first.matches.map((match) => [match._id, JSON.stringify(match)]));
      const changed = whole.matches.filter((match) => before.get(match._id) !== JSON.stringify(match));
      return { frame: { ...whole, since, matches: changed }, whole };
    },
  };
}
