import type { CardInnings } from '../card.js';
import type { Ball, BallOut, DoBody, MatchEvent, OutKind, PlayBody } from '../events.js';
import { append, cardOf, isRefusal, type MatchState, nextBall, openMatch } from '../match.js';
import type { BallOffer } from '../next-ball.js';
import { PRESETS } from '../presets.js';
import type { RefusalReason } from '../refusal.js';
import type { MatchRules } from '../rules.js';
import type { MatchSetup } from '../setup.js';
import { sideOf } from './play-match.js';

/** A test's ball: its players are those due, unless it names others. */
export type BallFields = Partial<Omit<Ball, 'out'>> & { out?: OutKind | BallOut };

/** Scores a match for a test: side 0 are `a0`, `a1` …, side 1 are `b0`, `b1` …. */
export class Scorer {
  state: MatchState;
  private count = 0;

  constructor(rules: Partial<MatchRules> = {}, setup: Partial<MatchSetup> = {}) {
    const all = { ...PRESETS['box-6'], lastBatterStands: false as const, ...rules };
    const sides = [sideOf('a', all.players), sideOf('b', all.players)] as const;
    this.state = openMatch({ rules: all, sides, ...setup });
  }

  /** Opens an innings with the first batters and the first bowler that are offered. */
  open(): this {
    const [opening] = nextBall(this.state).dos.open ?? [];
    const [striker = '', nonStriker] = opening?.batters ?? [];
    return this.do({ do: 'open', striker, nonStriker, bowler: opening?.bowlers[0] ?? '' });
  }

  do(body: DoBody): this {
    return this.send(body);
  }

  ball(fields: BallFields = {}): this {
    return this.send({ ball: this.fill(fields) });
  }

  balls(count: number, fields: BallFields = {}): this {
    for (let n = 0; n < count; n++) this.ball(fields);
    return this;
  }

  /** An over of balls without runs, or with these. */
  over(fields: BallFields = {}): this {
    return this.balls(this.state.setup.rules.ballsPerOver, fields);
  }

  /** The striker is out, and the next batter comes in. */
  wicket(kind: OutKind = 'bowled'): this {
    return this.ball({ out: kind }).in();
  }

  /** The first batter who is offered comes in. */
  in(): this {
    return this.do({ do: 'in', batter: nextBall(this.state).dos.in?.[0] ?? '' });
  }

  /** Sends any event, edits included. */
  send(body: PlayBody | EditBody): this {
    const next = append(this.state, { id: this.nextId(), ...body });
    if (isRefusal(next)) throw new Error(`${next.reason}: ${JSON.stringify(body)}`);
    this.state = next;
    return this;
  }

  /** Why the event is refused; undefined if it is accepted. The match stays as it is. */
  refusal(body: PlayBody | EditBody): RefusalReason | undefined {
    const next = append(this.state, { id: 'refused', ...body });
    return isRefusal(next) ? next.reason : undefined;
  }

  /** Why the ball is refused; undefined if it is accepted. */
  ballRefusal(fields: BallFields): RefusalReason | undefined {
    return this.refusal({ ball: this.fill(fields) });
  }

  get card() {
    return cardOf(this.state);
  }

  /** The innings in progress, or the last one. */
  get innings(): CardInnings {
    const innings = this.card.innings.at(-1);
    if (!innings) throw new Error('No innings has begun');
    return innings;
  }

  get next() {
    return nextBall(this.state);
  }

  /** The striker and the non-striker. */
  get pair(): (string | undefined)[] {
    return [this.next.ball?.striker, this.next.ball?.nonStriker];
  }

  private fill({ out, ...fields }: BallFields): Ball {
    const { ball } = nextBall(this.state);
    const players = ball ?? NOBODY;
    const filled = { bowler: players.bowlers[0] ?? '', striker: players.striker, bat: 0, ...fields };
    const who = filled.striker;
    return { ...filled, ...(out ? { out: typeof out === 'string' ? { kind: out, who } : out } : {}) };
  }

  private nextId(): string {
    this.count++;
    return `e${this.count}`;
  }
}

type EditBody = MatchEvent extends infer Event
  ? Event extends { id: string }
    ? Omit<Event, 'id'>
    : never
  : never;

/** The players of a ball that cannot be bowled. */
const NOBODY: Pick<BallOffer, 'striker' | 'bowlers'> = { striker: 'a0', bowlers: ['b0'] };
