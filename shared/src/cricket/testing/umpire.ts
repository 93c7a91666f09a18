import type { Card } from '../card.js';
import type { Ball, PlayBody } from '../events.js';
import type { MatchRules } from '../rules.js';
import type { PlayerId } from '../setup.js';

/** What an umpire counts: overs and their balls, and who stands where. */
export interface Ends {
  over: number;
  overBalls: number;
  striker: PlayerId | undefined;
  nonStriker: PlayerId | undefined;
}

/** Counts an innings from rules and events by the laws as they are written, independently of the engine. */
export class Umpire {
  #ends: Ends = { over: 0, overBalls: 0, striker: undefined, nonStriker: undefined };
  #deliveries = 0;
  #isSuperOver = false;
  #isOneAlone = false;

  constructor(private readonly rules: MatchRules) {}

  get overs(): number {
    return this.#isSuperOver ? 1 : this.rules.overs;
  }

  /** A batter who bats alone has the strike, whichever end is empty. */
  get ends(): Ends {
    const { striker, nonStriker, ...ends } = this.#ends;
    return {
      ...ends,
      ...(this.#isOneAlone ? { striker: nonStriker, nonStriker: undefined } : { striker, nonStriker }),
    };
  }

  /** `was` and `is`: the cards before and after the event, from which it takes only who has left. */
  see(body: PlayBody, was: Card, is: Card): void {
    const gone = leavers(was, is);
    if ('ball' in body) this.#seeBall(body.ball, is, gone);
    else this.#seeOther(body, is, gone);
    this.#isOneAlone = is.next !== undefined && this.#ends.striker === undefined;
  }

  #seeOther(body: Exclude<PlayBody, { ball: Ball }>, is: Card, gone: ReadonlySet<PlayerId>): void {
    if (body.do === 'open') this.#open(body.striker, body.nonStriker, is);
    if (body.do === 'swap') this.#swap();
    if (body.do === 'in') this.#fill(body.batter);
    if (body.do === 'return') this.#fill(body.who);
    this.#leave(gone);
  }

  #open(striker: PlayerId, nonStriker: PlayerId | undefined, is: Card): void {
    this.#ends = { over: 0, overBalls: 0, striker, nonStriker };
    this.#deliveries = 0;
    this.#isSuperOver = is.innings.at(-1)?.superOver === true;
  }

  #seeBall(ball: Ball, is: Card, gone: ReadonlySet<PlayerId>): void {
    const entered = is.last?.ball;
    // A lone batter takes strike only for the ball: until then another may come in at the empty end.
    if (this.#ends.striker === undefined) this.#swap();
    const isPairs = this.rules.pairs !== undefined && !this.#isSuperOver;
    const crossed =
      (entered?.out === 'run-out' || entered?.out === 'obstructing') && ball.out?.crossed === true;
    const ran = entered?.dead ? 0 : this.#ran(ball);
    const isAlone = this.#ends.nonStriker === undefined;
    if (!isAlone && !(isPairs && entered?.out) && (ran + (crossed ? 1 : 0)) % 2 === 1) this.#swap();
    // A batter at the limit of `retireAt` leaves after the ball, from wherever that batter then is.
    this.#leave(gone);
    this.#deliveries++;
    if (this.#counts(ball)) this.#ends.overBalls++;
    const { ballsPerOver, maxBallsPerOver = Infinity } = this.rules;
    if (this.#ends.overBalls >= ballsPerOver || this.#deliveries >= maxBallsPerOver) this.#endOver(isPairs);
  }

  /** Runs between the wickets. A ball over the net for six has none. */
  #ran(ball: Ball): number {
    if (ball.overNet && this.rules.overTheNet === 'six') return 0;
    const onWide = ball.wide === undefined ? 0 : ball.wide - this.rules.wide.runs;
    const onNoBall = ball.noBall === undefined ? 0 : ball.noBall - this.rules.noBall.runs;
    return ball.bat + (ball.bye ?? 0) + (ball.legBye ?? 0) + onWide + onNoBall;
  }

  #counts({ wide, noBall }: Ball): boolean {
    if (wide === undefined && noBall === undefined) return true;
    if (this.rules.lastOverAgain && this.#ends.over === this.overs - 1) return false;
    return wide === undefined ? !this.rules.noBall.again : !this.rules.wide.again;
  }

  #endOver(isPairs: boolean): void {
    const { ballsPerOver, ballsPerEnd = ballsPerOver, pairs } = this.rules;
    const over = this.#ends.over + 1;
    if ((over * ballsPerOver) % ballsPerEnd === 0) this.#swap();
    this.#ends = { ...this.#ends, over, overBalls: 0 };
    this.#deliveries = 0;
    if (isPairs && pairs && over % pairs.overs === 0)
      this.#ends = { ...this.#ends, striker: undefined, nonStriker: undefined };
  }

  #swap(): void {
    const { striker, nonStriker } = this.#ends;
    this.#ends = { ...this.#ends, striker: nonStriker, nonStriker: striker };
  }

  #fill(batter: PlayerId): void {
    if (this.#ends.striker === undefined) this.#ends.striker = batter;
    else this.#ends.nonStriker = batter;
  }

  #leave(gone: ReadonlySet<PlayerId>): void {
    const { striker, nonStriker } = this.#ends;
    if (striker !== undefined && gone.has(striker)) this.#ends.striker = undefined;
    if (nonStriker !== undefined && gone.has(nonStriker)) this.#ends.nonStriker = undefined;
  }
}

/** The batters of the innings in progress who were out or retired with the event. */
function leavers(was: Card, is: Card): ReadonlySet<PlayerId> {
  const isGone = (card: Card, id: PlayerId) =>
    card.innings[is.innings.length - 1]?.batting.some(
      (line) => line.playerId === id && (line.out !== undefined || line.retired !== undefined),
    ) ?? false;
  const ids = is.innings.at(-1)?.batting.map(({ playerId }) => playerId) ?? [];
  return new Set(ids.filter((id) => isGone(is, id) && !isGone(was, id)));
}
