import { PRESETS } from '../presets.js';
import type { MatchRules, Zone } from '../rules.js';

/** What a set does not state is as in the preset for boxes. */
const BOX: MatchRules = { ...PRESETS['box-6'], lastBatterStands: false, roof: 'play', overTheNet: 'six' };
const FREE_HIT = { runs: 1, again: true, freeHit: true };
const BOTH_BYES = { byes: true, legByes: true };

/** The nets of a box: side, corner and back, where runs count only with a run between the wickets. */
const netsOf = (runs: Record<string, number>): Zone[] =>
  Object.entries(runs).map(([name, bonus]) => ({ name, runs: bonus, mustRun: true }));
const BACK_NET = { 'D bounced': 4, 'D full': 6 };

/** Rule sets of box, turf, indoor and street cricket, as their organisers publish them (docs/cricket-rules.md). */
const PUBLISHED: Record<string, Partial<MatchRules>> = {
  'R01 BRC Box Cricket': {
    players: 8,
    overs: 8,
    maxOversPerBowler: 2,
    byes: false,
    zones: [{ name: '2D', runs: 2 }],
    overTheNet: 'out',
  },
  'R02 Surat Box Cricket': {
    players: 8,
    overs: 12,
    maxOversPerBowler: 3,
    dotsOut: { balls: 3, counts: 'missed' },
    zones: [{ name: 'board', runs: 8 }],
    roof: 'dead',
    jackpotBall: true,
  },
  'R03 NJ Box Cricket': {
    players: 8,
    overs: 8,
    dotsOut: { balls: 3, counts: 'scoreless' },
    wicketRuns: -5,
    zones: netsOf({ B: 1, C: 2, ...BACK_NET, 'top bounced': 8, 'top full': 12 }),
    roof: 'dead',
    jackpotBall: true,
  },
  'R04 Super 6 Corporate League': { maxOversPerBowler: 2, noBall: FREE_HIT },
  'R05 VIVA parent-child': {
    players: 8,
    overs: 8,
    noBall: FREE_HIT,
    dotsOut: { balls: 3, counts: 'missed' },
    powerOver: { over: 'last', factor: 2, wicketRuns: -5 },
    retireAt: { runs: 20, balls: 10, mayReturn: true },
  },
  'R06 YourStory 6v6': { maxOversPerBowler: 2, overTheNet: 'out' },
  'R07 GW Box Cricket League 2': {
    bowlerQuota: [3, 2],
    wicketRuns: -5,
    zones: netsOf({ A: 1, B: 1, C: 2, ...BACK_NET }),
    pairs: { overs: 2 },
  },
  'R08 Box cricket Punjabi Bagh': {
    bowlerQuota: [2, 2, 1, 1],
    powerOver: { over: 'chosen', factor: 2, wicketRuns: -4 },
  },
  'R09 Centre Premier League CPL-3': {
    players: 3,
    overs: 2,
    maxOversPerBowler: 1,
    wide: { runs: 2, again: true },
    noBall: { ...FREE_HIT, runs: 2 },
    byes: false,
    wicketRuns: -4,
  },
  'R10 IT Premier League': {
    players: 8,
    overs: 8,
    bowlerQuota: [2, 2, 1],
    zones: [{ name: 'out of the net', runs: 1 }],
  },
  'R11 Swarajya Quadrangular': { players: 7, noBall: FREE_HIT },
  'R12 playat.in intramural box': {
    pairs: { overs: 2 },
    powerOver: { over: 'chosen', factor: 2 },
    tie: 'shared',
  },
  'R13 Autoliv women’s box cricket': {
    players: 7,
    bowlerQuota: [2, 2, 1, 1],
    noBall: FREE_HIT,
    zones: netsOf({ A: 1, B: 0, C: 2, ...BACK_NET, 'B or C into D': 4 }),
    overTheNet: 'out',
  },
  'R14 Cricket Premier League underarm': { players: 8, retireAt: { runs: 30, mayReturn: true } },
  'R15 Summer Box League': { overs: 10, bowlerQuota: [3, 3, 2] },
  'R16 iResearch Premier League II': {
    players: 8,
    maxOversPerBowler: 1,
    noBall: FREE_HIT,
    ...BOTH_BYES,
    overTheNet: 'out',
  },
  'R17 Vibrant Box Cricket': { players: 8, noBall: FREE_HIT },
  'R18 “The Game”': {
    players: 8,
    maxOversPerBowler: 2,
    ...BOTH_BYES,
    zones: [
      { name: '2D', runs: 2 },
      { name: '1D', runs: 1 },
    ],
    overTheNet: 'out',
  },
  'R19 Playo guide': { players: 8, overs: 8, lbw: true, wicketRuns: -3, pairs: { overs: 2 } },
  'R20 V Play 6’s': {
    overs: 5,
    maxOversPerBowler: 1,
    wide: { runs: 2, again: true },
    noBall: { runs: 2, again: true, freeHit: false },
    retireAt: { runs: 31, mayReturn: true },
    lastBatterStands: true,
  },
  'R21 Startup Premier League': {
    players: 11,
    overs: 12,
    maxOversPerBowler: 3,
    noBall: FREE_HIT,
    powerOver: { over: 'chosen', factor: 2 },
  },
  'R22 ISPL T10': { ...PRESETS.t10, zones: [{ name: 'crowd', runs: 9 }] },
  'R23 Sahjanand Premier League': {
    players: 8,
    overs: 8,
    bowlerQuota: [2, 2, 1],
    noBall: FREE_HIT,
    ...BOTH_BYES,
    tie: 'shared',
    points: { win: 2, tie: 1, noResult: 0 },
  },
  'R24 Indore Premier League': { players: 8, overs: 8, maxOversPerBowler: 1, noBall: FREE_HIT, ...BOTH_BYES },
  'R25 PCC Haripur Circle': { players: 11, bowlerQuota: [2, 1], ...BOTH_BYES, overTheNet: 'out' },
  'R26 APL season 5': { players: 11, overs: 10, maxOversPerBowler: 2, noBall: FREE_HIT },
  'R27 Gully rules': { lastBatterStands: true, overTheNet: 'out', oneTip: true },
  'R28 WICF indoor cricket': {
    ...PRESETS['indoor-pairs'],
    wide: { runs: 2, again: true },
    noBall: { runs: 2, again: true, freeHit: false },
    lastOverAgain: false,
    zones: netsOf({ A: 0, B: 1, C: 2, ...BACK_NET, 'B or C onto D': 3 }),
  },
  'R29 Last Man Stands': {
    players: 8,
    overs: 20,
    ballsPerOver: 5,
    retireAt: { runs: 50, mayReturn: true },
    lastBatterStands: 'even',
  },
};

/** Each published rule set with its name, complete. */
export const PUBLISHED_RULES: readonly (readonly [string, MatchRules])[] = Object.entries(PUBLISHED).map(
  ([name, rules]) => [name, { ...BOX, ...rules }] as const,
);
