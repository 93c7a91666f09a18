import type { MatchEvent } from '@crease/shared/cricket/events';
import {
  append,
  appendAll,
  cardOf,
  isRefusal,
  type MatchState,
  nextBall,
  openMatch,
} from '@crease/shared/cricket/match';
import { PRESETS } from '@crease/shared/cricket/presets';
import type { MatchSetup } from '@crease/shared/cricket/setup';
import { compared, measured } from './report.js';
import { measureParts, type Suite } from './suite.js';

const BALLS = 120;
const BLOCKS = 11;

const sideOf = (letter: string) => ({ players: Array.from({ length: 11 }, (_, n) => `${letter}${n}`) });
const SETUP: MatchSetup = { rules: PRESETS.t20, sides: [sideOf('a'), sideOf('b')] };

/** The scoring engine, beside a loop over the same events that only counts runs, balls and wickets. */
export const suite: Suite = (options) =>
  measureParts({ card: async () => measureCard(options), ball: async () => measureBall(options) }, options);

/** A whole innings of a T20 match from its events: opened, folded, and made into a card. */
function measureCard({ quick, tell }: Parameters<Suite>[0]): void {
  const { events } = playInnings();
  const start = openMatch(SETUP);
  const turns = quick ? 1_000 : 5_000;
  const ours = microsecondsOf(turns, () => cardOf(mustAppend(start, events)));
  const values = microsecondsOf(turns, () => countUp(events));
  tell(measured(`the card of ${BALLS} balls`, 'µs', ours, { atMost: 100 }));
  tell(
    compared(`the card of ${BALLS} balls, relative`, 'µs', ours, { name: 'a loop that only counts', values }),
  );
}

/** One more ball in the middle of an innings, and the card after it. */
function measureBall({ quick, tell }: Parameters<Suite>[0]): void {
  const { events } = playInnings();
  const at = events.findLastIndex((event, index) => index < 90 && 'ball' in event);
  const [ball] = events.slice(at);
  if (!ball) throw new Error('The innings has no ball to add');
  const before = mustAppend(openMatch(SETUP), events.slice(0, at));
  const counts = countUp(events.slice(0, at));
  const turns = quick ? 20_000 : 100_000;
  const ours = microsecondsOf(turns, () => {
    const next = append(before, ball);
    return isRefusal(next) ? next : cardOf(next);
  });
  const values = microsecondsOf(turns, () => addTo({ ...counts }, ball));
  tell(measured('one more ball and its card', 'µs', ours, { atMost: 10 }));
  tell(
    compared('one more ball and its card, relative', 'µs', ours, { name: 'adding to three counts', values }),
  );
}

/**
 * Processor time of one turn in each block, so that other work of the machine does not count. The first block warms up.
 */
function microsecondsOf(turns: number, work: () => unknown): number[] {
  const blocks = Array.from({ length: BLOCKS }, () => {
    const began = process.cpuUsage();
    for (let turn = 0; turn < turns; turn++) work();
    const { user, system } = process.cpuUsage(began);
    return (user + system) / turns;
  });
  return blocks.slice(1);
}

function mustAppend(state: MatchState, events: readonly MatchEvent[]): MatchState {
  const result = appendAll(state, events);
  if (!('state' in result)) throw new Error(`The engine refused its own innings: ${JSON.stringify(result)}`);
  return result.state;
}

/** An innings of 120 legal balls with wides and wickets, the same in every run. */
function playInnings(): { events: MatchEvent[] } {
  const events: MatchEvent[] = [];
  let state = openMatch(SETUP);
  const play = (event: MatchEvent): void => {
    state = mustAppend(state, [event]);
    events.push(event);
  };
  play({ id: 'open', do: 'open', striker: 'a0', nonStriker: 'a1', bowler: 'b0' });
  for (let n = 0; cardOf(state).innings[0]?.closed === false; n++) {
    const { ball, dos } = nextBall(state);
    const [batter = ''] = dos.in ?? [];
    if (ball) play({ id: `${n}`, ball: ballOf(n, ball.striker, ball.bowlers[0] ?? '') });
    else play({ id: `${n}`, do: 'in', batter });
  }
  return { events };
}

const RUNS = [0, 1, 4, 0, 2, 1, 1, 6, 0, 3, 1] as const;

function ballOf(n: number, striker: string, bowler: string) {
  const ball = { bowler, striker, bat: 0 };
  if (n % 17 === 5) return { ...ball, wide: 1 };
  if (n % 19 === 11) return { ...ball, out: { kind: 'caught' as const, who: striker, by: ['b4'] } };
  const bat = RUNS[n % RUNS.length] ?? 0;
  return bat === 4 || bat === 6 ? { ...ball, bat, boundary: bat as 4 | 6 } : { ...ball, bat };
}

interface Counts {
  runs: number;
  balls: number;
  wickets: number;
}

function countUp(events: readonly MatchEvent[]): Counts {
  const counts: Counts = { runs: 0, balls: 0, wickets: 0 };
  for (const event of events) addTo(counts, event);
  return counts;
}

function addTo(counts: Counts, event: MatchEvent): Counts {
  if (!('ball' in event) || !event.ball) return counts;
  const { bat, wide, out } = event.ball;
  counts.runs += bat + (wide ?? 0);
  if (wide === undefined) counts.balls++;
  if (out) counts.wickets++;
  return counts;
}
