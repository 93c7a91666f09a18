/** The agreed rules of one match, complete: defaults are filled in before they get here (docs/cricket-rules.md). */
export interface MatchRules {
  /** Batters a side has; it is all out at one wicket less, or at all of them if the last batter stands. */
  players: number;
  /** Overs an innings. */
  overs: number;
  ballsPerOver: number;
  maxOversPerBowler?: number;
  /** The most overs of the busiest bowler, the next one, and so on; the last number holds for all others. */
  bowlerQuota?: readonly number[];
  /** Deliveries after which an over ends even if too few of them counted. */
  maxBallsPerOver?: number;
  /** Balls bowled from one end; one over if absent. A multiple of `ballsPerOver`. */
  ballsPerEnd?: number;
  /** Overs one bowler may bowl in succession; 1 if absent. */
  oversInARow?: number;
  wide: { runs: number; again: boolean };
  noBall: { runs: number; again: boolean; freeHit: boolean };
  /** Wides and no-balls are bowled again in the last over, even if not in the others. */
  lastOverAgain?: boolean;
  byes: boolean;
  legByes: boolean;
  lbw: boolean;
  /** `even`: of the runs of a batter who stands alone, only even ones count. */
  lastBatterStands: boolean | 'even';
  /** The batter is out after this number of balls in a row without a run, or missed. */
  dotsOut?: { balls: number; counts: 'scoreless' | 'missed' };
  retireAt?: { runs?: number; balls?: number; mayReturn: boolean };
  /** Added to the total for each wicket: 0 to −10. */
  wicketRuns: number;
  powerOver?: PowerOver;
  /** The last ball of an innings counts double. */
  jackpotBall?: boolean;
  zones: readonly Zone[];
  roof: 'play' | 'dead' | 'out';
  overTheNet: 'out' | 'six' | 'dead';
  /** A one-handed catch after one bounce or off a net is out. The scorer enters it as caught. */
  oneTip: boolean;
  /** Batters come in pairs that stay for so many overs, whatever happens. */
  pairs?: { overs: number };
  tie: 'super-over' | 'shared' | 'boundaries';
  points: { win: number; tie: number; noResult: number; bonus?: number };
}

/** An over whose runs are multiplied. `over` counts from 1. */
export interface PowerOver {
  over: 'last' | 'chosen' | number;
  factor: number;
  /** Replaces the `wicketRuns` of the match in this over. */
  wicketRuns?: number;
}

/** A part of the net that adds runs to those that were run. */
export interface Zone {
  name: string;
  runs: number;
  /** Counts only if the batters ran at least once. */
  mustRun?: boolean;
}
