import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Card, CardInnings } from './card.js';
import type { Ball, MatchEvent, PlayBody } from './events.js';
import {
  append,
  appendAll,
  cardOf,
  isRefusal,
  type MatchState,
  nextBall,
  openMatch,
  replay,
} from './match.js';
import type { MatchRules } from './rules.js';
import type { MatchSetup, SideSetup } from './setup.js';
import { arbitraryRules } from './testing/arbitrary-rules.js';
import { isOffered } from './testing/is-offered.js';
import { after, playOffered, setupOf } from './testing/play-match.js';
import { type Random, randomFrom } from './testing/random.js';
import { offeredBody } from './testing/random-play.js';
import { Umpire } from './testing/umpire.js';

const MOST_EVENTS = 250;
/** Any rules, and any match that these rules allow. */
const anyMatch = [arbitraryRules, fc.integer()] as const;

function checkMatches(check: (rules: MatchRules, random: Random) => void, numRuns = 60): void {
  fc.assert(
    fc.property(...anyMatch, (rules, seed) => check(rules, randomFrom(seed))),
    { numRuns },
  );
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

function expectToAddUp({ innings }: Card): void {
  for (const { batting, bowling, extras, adjust, total, balls } of innings) {
    const bat = sum(batting.map(({ runs }) => runs));
    const { wide, noBall, bye, legBye, penalty } = extras;
    const sundries = wide + noBall + bye + legBye + penalty;
    expect(bat + sundries + adjust.doubled + adjust.wickets).toBe(total);
    const charged = sum(bowling.map(({ runs }) => runs));
    expect(charged + bye + legBye + penalty + adjust.doubled + adjust.wickets).toBe(total);
    expect(sum(bowling.map((line) => line.balls))).toBe(balls);
    expect(sum(bowling.map((line) => line.wides))).toBe(wide);
    expect(sum(bowling.map((line) => line.noBalls))).toBe(noBall);
  }
}

function expectWicketsToAddUp({ batting, bowling, fall, wickets }: CardInnings, rules: MatchRules): void {
  expect(fall.length).toBe(wickets);
  expect(sum(bowling.map((line) => line.wickets))).toBeLessThanOrEqual(wickets);
  if (!rules.pairs) expect(batting.filter(({ out }) => out).length).toBe(wickets);
}

/** The card has the umpire's overs and batters, and its innings has ended if the laws say so, and for that reason. */
function expectToAgree({ innings, next, target }: Card, { ends, overs }: Umpire, rules: MatchRules): void {
  const now = innings.at(-1);
  if (!now) return;
  const { over, overBalls, striker, nonStriker } = ends;
  expect(now.overs).toBe(`${over}.${overBalls}`);
  if (next) expect([next.striker, next.nonStriker]).toEqual([striker, nonStriker]);
  const limit = now.superOver ? 2 : wicketsOf(rules);
  const isReached = innings.length % 2 === 0 && target !== undefined && now.total >= target;
  const isDone = isReached || now.wickets >= limit || over >= overs;
  if (isDone) expect(now.closed).toBe(true);
  if (now.closedBy === 'overs') expect(over).toBe(overs);
  if (now.closedBy === 'target') expect(isReached).toBe(true);
  if (!isReached && now.wickets >= limit) expect(now.closedBy).toBe('all-out');
}

/** An innings that the event has ended with wickets in hand is all out only if no new batter was left. */
function expectNobodyLeft(before: MatchState, state: MatchState, rules: MatchRules): void {
  const [was, now] = [before, state].map((one) => cardOf(one).innings.at(-1));
  if (now?.closedBy !== 'all-out' || was?.closed || now.superOver || now.wickets >= wicketsOf(rules)) return;
  const side = state.fold.sides[now.side];
  expect(now.batting.length).toBeGreaterThanOrEqual(Math.min(side.length, rules.players));
}

const withoutJoker = ({ players }: SideSetup): SideSetup => ({
  players: players.filter((id) => id !== 'joker'),
});

/** The wickets that end an innings; none do in pairs, because an out removes no batter. */
function wicketsOf({ players, pairs, lastBatterStands }: MatchRules): number {
  if (pairs) return Infinity;
  return lastBatterStands ? players : players - 1;
}

describe('a match under any rules', () => {
  it('has a card whose figures add up after every event', () => {
    checkMatches((rules, random) => {
      playOffered(setupOf(rules, random), random, MOST_EVENTS, (_, __, state) => {
        const card = cardOf(state);
        expectToAddUp(card);
        for (const innings of card.innings) if (!innings.superOver) expectWicketsToAddUp(innings, rules);
      });
    });
  });

  it('adds to the total what its balls brought, and what wickets and penalties change', () => {
    checkMatches((rules, random) => {
      playOffered(setupOf(rules, random), random, MOST_EVENTS, (before, body, state) => {
        if (!('ball' in body)) return;
        const was = cardOf(before).innings.at(-1);
        const is = cardOf(state).innings.at(-1);
        const ball = cardOf(state).last?.ball;
        if (!was || !is || !ball) throw new Error('A ball was played without an innings');
        expect(is.total - was.total).toBe(ball.runs + is.adjust.wickets - was.adjust.wickets);
      });
    });
  });

  it('takes every event that is offered, and no other', () => {
    checkMatches((rules, random) => {
      let known: string[] = [];
      playOffered(
        setupOf(rules, random),
        random,
        MOST_EVENTS,
        (_, __, state) => {
          known = state.fold.sides.flat();
          const next = nextBall(state);
          for (let n = 0; n < 4; n++) {
            const body = distortedBody(rules, state, random);
            if (!body) continue;
            const isTaken = !isRefusal(append(state, { id: 'other', ...body }));
            expect([isTaken, body]).toEqual([isOffered(rules, next, body, known), body]);
          }
        },
        true,
      );
    });
  });

  it('changes strike and overs, and ends its innings, where an umpire who knows the laws does', () => {
    checkMatches((rules, random) => {
      const umpire = new Umpire(rules);
      playOffered(setupOf(rules, random), random, MOST_EVENTS, (before, body, state) => {
        const card = cardOf(state);
        umpire.see(body, cardOf(before), card);
        expectToAgree(card, umpire, rules);
        expectNobodyLeft(before, state, rules);
      });
    }, 100);
  });

  it('ends by itself when wides and no-balls count in the over', () => {
    checkMatches((rules, random) => {
      const noExtras = {
        ...rules,
        wide: { runs: 1, again: false },
        noBall: { ...rules.noBall, again: false },
      };
      const setup = setupOf(noExtras, random);
      // Without a joker, who may be the last one to bat while bowling the over: then the scorer ends the innings.
      const [first, second] = setup.sides;
      const sides = [withoutJoker(first), withoutJoker(second)] as const;
      const { state } = playOffered({ ...setup, sides }, random, 5_000);
      const isTied = state.fold.stage === 'tied' || state.fold.superOver > 0;
      expect(state.fold.stage === 'over' || isTied).toBe(true);
    });
  });
});

describe('the log of a match', () => {
  it('gives the card of before when its last event is undone', () => {
    checkMatches((rules, random) => {
      playOffered(setupOf(rules, random), random, 120, (before, _, state) => {
        if (!random.oneIn(6)) return;
        expect(cardOf(after(state, { id: 'undo', do: 'undo' }))).toEqual(cardOf(before));
      });
    });
  });

  it('gives the same card when a ball is corrected with itself', () => {
    checkMatches((rules, random) => {
      const { state, events } = playOffered(setupOf(rules, random), random, 120);
      for (let n = 0; n < 5; n++) {
        const event = events[random.upTo(events.length - 1)];
        if (!event || !('ball' in event)) continue;
        const { id, ball } = event;
        expect(cardOf(after(state, { id: 'same', do: 'correct', of: id, ball: ball as Ball }))).toEqual(
          cardOf(state),
        );
      }
    });
  });

  it('gives the same card from any prefix and in any batches', () => {
    checkMatches((rules, random) => {
      const setup = setupOf(rules, random);
      const { state, events } = withEdits(setup, random);
      const card = cardOf(state);
      expect(cardOf(replay(setup, events))).toEqual(card);
      const at = random.upTo(events.length);
      expect(cardOf(inBatches(replay(setup, events.slice(0, at)), events.slice(at), random))).toEqual(card);
    });
  });

  it('gives the same card when each ball is taken as it was recorded', () => {
    checkMatches((rules, random) => {
      const setup = setupOf(rules, random);
      const recorded: MatchEvent[] = [];
      const { state } = playOffered(setup, random, 150, (before, body) => {
        recorded.push(asRecorded(before, body, `e${recorded.length}`));
      });
      const given = appendAll(openMatch(setup), recorded);
      expect('state' in given ? cardOf(given.state) : given).toEqual(cardOf(state));
    });
  });
});

/** The event with the players, and for a ball the over, that a record of it would have. */
function asRecorded(before: MatchState, body: PlayBody, id: string): MatchEvent {
  if (!('ball' in body)) return { id, ...body };
  const innings = before.fold.innings.at(-1);
  const { nonStriker } = nextBall(before).ball ?? {};
  return { id, ball: { ...body.ball, nonStriker, asGiven: { over: innings?.over ?? 0 } } };
}

/** A random match in which now and then an event is undone, corrected, removed or inserted. */
function withEdits(setup: MatchSetup, random: Random): { state: MatchState; events: MatchEvent[] } {
  let state = openMatch(setup);
  const events: MatchEvent[] = [];
  for (let n = 0; n < 150; n++) {
    const event =
      random.oneIn(12) && events.length > 0 ? edit(events, random, n) : play(setup.rules, state, random, n);
    if (!event) break;
    const next = append(state, event);
    if (isRefusal(next)) continue;
    events.push(event);
    state = next;
  }
  return { state, events };
}

function play(rules: MatchRules, state: MatchState, random: Random, n: number): MatchEvent | undefined {
  const body = offeredBody(rules, nextBall(state), random);
  return body && { id: `e${n}`, ...body };
}

function edit(events: readonly MatchEvent[], random: Random, n: number): MatchEvent {
  const id = `e${n}`;
  const { id: of } = random.pick(events);
  const ball = events.flatMap((event) => ('ball' in event && event.ball ? [event.ball] : []))[0];
  const changed = ball && { ...ball, bat: random.upTo(3) };
  if (random.oneIn(3) || !changed) return { id, do: 'undo' };
  if (random.oneIn(3)) return { id, do: 'remove', of };
  if (random.oneIn(4)) return { id, do: 'branch', from: random.upTo(events.length) };
  return random.oneIn(2)
    ? { id, do: 'correct', of, ball: changed }
    : { id, do: 'insert', before: of, ball: changed };
}

function inBatches(state: MatchState, events: readonly MatchEvent[], random: Random): MatchState {
  let at = 0;
  let now = state;
  while (at < events.length) {
    const size = 1 + random.upTo(40);
    const result = appendAll(now, events.slice(at, at + size));
    if (!('state' in result)) throw new Error(JSON.stringify(result));
    now = result.state;
    at += size;
  }
  return now;
}

const FIELDS: readonly ((ball: Ball, random: Random, players: readonly string[]) => Partial<Ball>)[] = [
  (_, random) => ({ bat: random.upTo(14) - 1 }),
  (_, random) => ({ boundary: random.pick([4, 6]) }),
  (_, random) => ({ wide: random.upTo(15) }),
  (_, random) => ({ noBall: random.upTo(15) }),
  (_, random) => ({ bye: random.upTo(3) }),
  (_, random) => ({ legBye: random.upTo(3) }),
  (_, random) => ({ zone: random.pick(['side', 'back', 'none']) }),
  () => ({ roof: true }),
  () => ({ overNet: true }),
  () => ({ missed: true }),
  (_, random, players) => ({ striker: random.pick(players) }),
  (_, random, players) => ({ nonStriker: random.pick(players) }),
  (_, random, players) => ({ bowler: random.pick(players) }),
  (ball, random, players) => ({
    out: {
      kind: random.pick([
        'bowled',
        'caught',
        'lbw',
        'run-out',
        'stumped',
        'hit-wicket',
        'obstructing',
        'hit-twice',
        'dots',
        'roof',
        'timed-out',
      ]),
      who: random.pick([ball.striker, ball.striker, random.pick(players)]),
    },
  }),
];

/** An event near to what may happen next: a few of its fields are changed, or it comes at another time. */
function distortedBody(rules: MatchRules, state: MatchState, random: Random): PlayBody | undefined {
  const players = state.fold.sides.flat();
  if (random.oneIn(3)) return anyDo(players, random);
  const body = offeredBody(rules, nextBall(state), random, true);
  if (!body || !('ball' in body)) return body;
  const ball = { ...body.ball };
  for (let n = random.upTo(3); n > 0; n--) Object.assign(ball, random.pick(FIELDS)(ball, random, players));
  return { ball };
}

function anyDo(players: readonly string[], random: Random): PlayBody {
  const [one, two, three] = [random.pick(players), random.pick(players), random.pick(players)];
  return random.pick<PlayBody>([
    { do: 'open', striker: one, nonStriker: random.oneIn(3) ? undefined : two, bowler: three },
    { do: 'bowler', bowler: one },
    { do: 'in', batter: one },
    { do: 'return', who: one },
    { do: 'retire', who: one, reason: random.pick(['hurt', 'out', 'not-out']) },
    { do: 'swap' },
    { do: 'penalty', runs: random.upTo(60), to: random.pick(['batting', 'bowling']) },
    { do: 'declare' },
    { do: 'end' },
    { do: 'super-over' },
    { do: 'power' },
    { do: 'abandon', reason: 'rain' },
    { do: 'revise', overs: random.upTo(8), target: random.oneIn(2) ? 20 : undefined },
    { do: 'out', who: one, kind: random.pick(['timed-out', 'run-out']) },
    { do: 'player', side: random.pick([0, 1]), player: random.pick([one, 'new']) },
  ]);
}
