import { decideMatch } from '@crease/domain/play/fixtures/decide-match';
import { readMatches } from '@crease/domain/play/fixtures/read-fixtures';
import { readTournamentState } from '@crease/domain/play/fixtures/tournament-state';
import { matchRules } from '@crease/shared/contracts/match-rules';
import { PRESETS } from '@crease/shared/cricket/presets';
import { compared, measured as measuredAs } from '../report.js';
import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import type { Moving } from './changes.js';
import { measureBlock, VIEWERS } from './cost.js';
import { sharedNow } from './cpu.js';
import { publishedCup } from './published-cup.js';
import { startRealtimeProcess } from './realtime-process.js';
import { type MovingMatch, movingMatch, scoring } from './scoreboards.js';
import { Viewers } from './viewers.js';

const TEAMS = 16;
/** Long enough for all measurements, for sides of three. */
const RULES = matchRules.parse({ ...PRESETS.t20, players: 3, overs: 50, maxOversPerBowler: 50 });
/** Matches that are played at the same time. */
const RUNNING = 3;
/** Three balls a second. */
const BALL_INTERVAL_MS = 333;
const RESULT_INTERVAL_MS = 1_000;
/** More than the balls that are measured in one match, so that no two matches share a `rev`. */
const REV_DISTANCE = 200;

/** The cost of a ball to one of 2,000 viewers of a running tournament beside one match, and the cost of a result. */
export async function measureTournament(stage: Stage, options: SuiteOptions): Promise<void> {
  const { quick, note, tell } = options;
  note('a tournament is drawn and begun …');
  const cup = await runningCup(stage);
  const match = await movingMatch(stage);
  await match.move();
  await using many = await startRealtimeProcess(stage);
  await using one = await startRealtimeProcess(stage);
  using manyViewers = new Viewers(2);
  using oneViewers = new Viewers(2);
  const ofCup = { pid: many.pid, viewers: manyViewers, change: cup.nextBall };
  const ofMatch = { pid: one.pid, viewers: oneViewers, change: match.move };
  note(`${VIEWERS} viewers of a tournament with ${RUNNING} running matches, and of one match …`);
  await manyViewers.open({ port: many.port, kind: 'socket.io', count: VIEWERS, ask: cup.ask });
  await oneViewers.open({ port: one.port, kind: 'socket.io', count: VIEWERS, ask: match.ask });
  const [ours, theirs, toLast]: [number[], number[], number[]] = [[], [], []];
  const rounds = quick ? 4 : 8;
  for (let round = 0; round <= rounds; round++)
    for (const each of round % 2 === 0 ? [ofCup, ofMatch] : [ofMatch, ofCup]) {
      const block = await measureBlock(each, quick ? 15 : 40, BALL_INTERVAL_MS);
      if (round === 0) continue; // an uncounted first round
      (each === ofCup ? ours : theirs).push(block.microsAFrame);
      if (each === ofCup) toLast.push(block.toLast);
    }
  const metric = `processor for one frame to one of ${VIEWERS} viewers of a tournament, ${RUNNING} balls a second`;
  tell(compared(metric, 'µs', ours, { name: 'one match', values: theirs }, { atMost: 1.2 }));
  tell(measuredAs(`ball to the last of ${VIEWERS} viewers of a tournament`, 'ms', toLast));
  await measureResults(cup, { ...ofCup, change: cup.nextResult }, options);
}

/** What a result costs: its frame carries the whole tournament. */
async function measureResults(
  { waiting }: Cup,
  of: Parameters<typeof measureBlock>[0],
  { note, tell }: SuiteOptions,
): Promise<void> {
  note(`${waiting} results of ${TEAMS} teams …`);
  const { microsAFrame, bytesAFrame, toLast } = await measureBlock(of, waiting, RESULT_INTERVAL_MS);
  const name = `a result of ${TEAMS} teams to ${VIEWERS} viewers of a tournament`;
  tell({ metric: `${name}: processor for one frame`, value: microsAFrame, unit: 'µs' });
  tell({ metric: `${name}: bytes for one frame`, value: bytesAFrame, unit: 'B' });
  tell({ metric: `${name}: to the last`, value: toLast, unit: 'ms' });
}

interface Cup {
  /** What a page of the tournament watches. */
  ask: Moving['ask'];
  /** One more ball in the running matches, in turn. */
  nextBall: Moving['move'];
  /** Decides a match by a walkover. */
  nextResult: Moving['move'];
  /** How many matches `nextResult` can decide. */
  waiting: number;
}

/** A knockout in which some matches of the first round are played now. */
async function runningCup(stage: Stage): Promise<Cup> {
  const { core } = stage;
  const { by, id } = await publishedCup(stage, { format: 'knockout', teams: TEAMS, days: 2, rules: RULES });
  const planned = (await readMatches(core, by, id)).filter(({ round }) => round === 1);
  const running: MovingMatch[] = [];
  for (const { matchId = '' } of planned.slice(0, RUNNING)) {
    const match = await scoring(core, by, matchId);
    do await match.move();
    while ((await match.move()).rev < running.length * REV_DISTANCE);
    running.push(match);
  }
  const waiting = planned.slice(RUNNING);
  let balls = 0;
  let results = 0;
  return {
    ask: [{ name: 'tournament:watch', data: { tournamentId: id } }, ...running.flatMap(({ ask }) => ask)],
    async nextBall() {
      const match = running[balls++ % running.length];
      if (!match) throw new Error('no match of the tournament is running');
      return await match.move();
    },
    async nextResult() {
      const match = waiting[results++];
      if (!match) throw new Error('every match of the first round is decided');
      const at = sharedNow();
      const winnerId = match.sides[0].teamId ?? '';
      await decideMatch(core, by, { id, matchId: match._id }, { kind: 'walkover', winnerId });
      const { rev } = await readTournamentState(core, id);
      return { at, rev };
    },
    waiting: waiting.length,
  };
}
