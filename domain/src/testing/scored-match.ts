import type { Ball, MatchEvent, PlayEvent } from '@crease/shared/cricket/events';
import { append, isRefusal, type MatchState, nextBall, openMatch } from '@crease/shared/cricket/match';
import type { MatchRules } from '@crease/shared/cricket/rules';
import type { MatchSetup } from '@crease/shared/cricket/setup';

/** A match of one over a side, three players each: over after thirteen events or so. */
export const SHORT_RULES = {
  players: 3,
  overs: 1,
  ballsPerOver: 6,
  wide: { runs: 1, again: true },
  noBall: { runs: 1, again: true, freeHit: false },
  byes: true,
  legByes: true,
  lbw: false,
  lastBatterStands: false,
  wicketRuns: 0,
  zones: [],
  roof: 'play',
  overTheNet: 'six',
  oneTip: false,
  tie: 'shared',
  points: { win: 2, tie: 1, noResult: 1 },
} satisfies MatchRules;

/** A scorer who records a match event by event, each as the rules allow it next. */
export class Scorer {
  #match: MatchState;
  readonly events: MatchEvent[] = [];

  constructor(
    setup: MatchSetup,
    /** Begins every id, which another scorer of the same match must not use. */
    private readonly prefix = 'e',
  ) {
    this.#match = openMatch(setup);
  }

  get isOver(): boolean {
    return this.#match.fold.result !== undefined;
  }

  /** Records an event. @throws Error if the rules do not allow it */
  record(event: MatchEvent): MatchEvent {
    const after = append(this.#match, event);
    if (isRefusal(after)) throw new Error(`${after.reason}: ${JSON.stringify(event)}`);
    this.#match = after;
    this.events.push(event);
    return event;
  }

  newId(): string {
    return `${this.prefix}${this.events.length + 1}`;
  }

  /** The next event: who is first in the list opens, comes in and bowls. `ball` adds to a ball what it brought. */
  next(ball: Partial<Ball> = {}): MatchEvent {
    return this.record(this.#nextEvent(ball));
  }

  /** The next `count` events, as `next` makes them. */
  play(count: number, ball: (nth: number) => Partial<Ball> = () => ({})): MatchEvent[] {
    return Array.from({ length: count }, (_, nth) => this.next(ball(nth)));
  }

  /** All events until the match is over. */
  playOut(ball: (nth: number) => Partial<Ball> = () => ({})): MatchEvent[] {
    const played: MatchEvent[] = [];
    while (!this.isOver) played.push(this.next(ball(played.length)));
    return played;
  }

  #nextEvent(seen: Partial<Ball>): PlayEvent {
    const id = this.newId();
    const { ball, dos } = nextBall(this.#match);
    if (ball) {
      const [bowler = ''] = ball.bowlers;
      const { striker, nonStriker } = ball;
      return { id, ball: { bowler, striker, ...(nonStriker ? { nonStriker } : {}), bat: 1, ...seen } };
    }
    const opening = dos.open?.[0];
    if (opening) {
      const [striker = '', nonStriker] = opening.batters;
      const [bowler = ''] = opening.bowlers;
      return {
        id,
        do: 'open',
        striker,
        ...(nonStriker && !opening.alone ? { nonStriker } : {}),
        bowler,
      };
    }
    const [batter] = dos.in ?? [];
    if (batter) return { id, do: 'in', batter };
    const [bowler] = dos.bowler ?? [];
    if (bowler) return { id, do: 'bowler', bowler };
    throw new Error('nothing can happen next');
  }
}
