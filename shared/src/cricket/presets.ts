import type { MatchRules } from './rules.js';

export type PresetName = 'box-6' | 'turf-8' | 'corporate-dots' | 'indoor-pairs' | 't20' | 't10' | 'hundred';

/** What most box and turf games agree on; each preset says what it does differently. */
const BOX: MatchRules = {
  players: 6,
  overs: 6,
  ballsPerOver: 6,
  wide: { runs: 1, again: true },
  noBall: { runs: 1, again: true, freeHit: false },
  byes: true,
  legByes: false,
  lbw: false,
  lastBatterStands: false,
  wicketRuns: 0,
  zones: [],
  roof: 'play',
  overTheNet: 'six',
  oneTip: false,
  tie: 'super-over',
  points: { win: 2, tie: 1, noResult: 1 },
};

/** Cricket by the Laws, on a full ground. */
const FULL: MatchRules = {
  ...BOX,
  players: 11,
  overs: 20,
  maxOversPerBowler: 4,
  noBall: { runs: 1, again: true, freeHit: true },
  legByes: true,
  lbw: true,
};

/** Rules under a name; `docs/cricket-rules.md` explains each in a sentence. */
export const PRESETS: Record<PresetName, MatchRules> = {
  'box-6': { ...BOX, lastBatterStands: true, roof: 'dead', overTheNet: 'out' },
  'turf-8': { ...BOX, players: 8, overs: 8, maxOversPerBowler: 2, legByes: true },
  'corporate-dots': {
    ...BOX,
    dotsOut: { balls: 3, counts: 'scoreless' },
    wicketRuns: -5,
    powerOver: { over: 'last', factor: 2 },
    roof: 'dead',
    overTheNet: 'out',
  },
  'indoor-pairs': {
    ...BOX,
    players: 8,
    overs: 16,
    maxOversPerBowler: 2,
    pairs: { overs: 4 },
    wicketRuns: -5,
    wide: { runs: 2, again: false },
    noBall: { runs: 2, again: false, freeHit: false },
    lastOverAgain: true,
    zones: [
      { name: 'side', runs: 1, mustRun: true },
      { name: 'corner', runs: 2, mustRun: true },
      { name: 'back-bounced', runs: 4, mustRun: true },
      { name: 'back-full', runs: 6, mustRun: true },
    ],
    tie: 'shared',
  },
  t20: FULL,
  t10: { ...FULL, overs: 10, maxOversPerBowler: 2 },
  hundred: {
    ...FULL,
    ballsPerOver: 5,
    ballsPerEnd: 10,
    oversInARow: 2,
    noBall: { runs: 2, again: true, freeHit: true },
  },
};
