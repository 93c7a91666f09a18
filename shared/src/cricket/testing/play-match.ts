import type { MatchEvent, PlayBody } from '../events.js';
import { append, isRefusal, type MatchState, nextBall, openMatch, resultOf } from '../match.js';
import type { MatchRules } from '../rules.js';
import type { MatchSetup } from '../setup.js';
import type { Random } from './random.js';
import { offeredBody } from './random-play.js';

export const sideOf = (letter: string, count: number) => ({
  players: Array.from({ length: count }, (_, n) => `${letter}${n}`),
});

/** Two sides that may be too short or too long for the rules, at times with a joker who plays for both. */
export function setupOf(rules: MatchRules, random: Random): MatchSetup {
  const count = () => (random.oneIn(3) ? 2 + random.upTo(rules.players) : rules.players);
  const [first, second] = [sideOf('a', count()), sideOf('b', count())];
  const joker = random.oneIn(4) ? ['joker'] : [];
  const sides = [
    { players: [...first.players, ...joker] },
    { players: [...joker, ...second.players] },
  ] as const;
  return { rules, sides, ...(random.oneIn(2) ? {} : { toss: { wonBy: 0, chose: 'bowl' } }) };
}

/** The match after the event. @throws if the rules refuse it */
export function after(state: MatchState, event: MatchEvent): MatchState {
  const next = append(state, event);
  if (isRefusal(next)) throw new Error(`${next.reason}: ${JSON.stringify(event)}`);
  return next;
}

/** Plays events that are offered, one by one, until the match is over or `most` are played. */
export function playOffered(
  setup: MatchSetup,
  random: Random,
  most: number,
  see: (before: MatchState, body: PlayBody, after: MatchState) => void = () => {},
  mayStop = false,
): { state: MatchState; events: MatchEvent[] } {
  let state = openMatch(setup);
  const events: MatchEvent[] = [];
  while (events.length < most && resultOf(state) === undefined) {
    const body = offeredBody(setup.rules, nextBall(state), random, mayStop);
    if (!body) break;
    const event: MatchEvent = { id: `e${events.length}`, ...body };
    const next = after(state, event);
    see(state, body, next);
    events.push(event);
    state = next;
  }
  return { state, events };
}
