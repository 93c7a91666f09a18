import type { MatchCard } from '@crease/shared/contracts/match-card';
import type { Match } from '@crease/shared/contracts/matches';
import { PRESETS } from '@crease/shared/cricket/presets';
import type { MatchWithCard } from '../api/use-match.js';

const players = (prefix: string) =>
  Array.from({ length: 6 }, (_, n) => ({ playerId: `${prefix}${n}`, name: `${prefix.toUpperCase()} ${n}` }));

const MATCH: Match = {
  _id: 'a'.repeat(24),
  status: 'live',
  startsAt: '2026-11-28T12:30:00.000Z',
  sides: [
    { name: 'Andheri', players: players('a') },
    { name: 'Bandra', players: players('b') },
  ],
  // Presets have the wire form, apart from `readonly`.
  rules: PRESETS['box-6'] as Match['rules'],
  toss: { wonBy: 0, chose: 'bat' },
  seq: 5,
  rev: 7,
  scores: [{ side: 0, total: 9, wickets: 1, overs: '0.3' }],
  confirmed: false,
  confirmedSides: [],
  disputed: false,
  createdAt: '2026-11-28T12:00:00.000Z',
  can: { run: false, score: false, confirm: false, accept: false },
};

const batter = (playerId: string, runs: number, balls: number) => ({
  playerId,
  name: playerId.toUpperCase(),
  runs,
  balls,
  fours: 0,
  sixes: 0,
  strikeRate: balls > 0 ? (runs / balls) * 100 : 0,
});

const CARD: MatchCard = {
  innings: [
    {
      side: 0,
      total: 9,
      wickets: 1,
      balls: 3,
      overs: '0.3',
      extras: { wide: 1, noBall: 0, bye: 0, legBye: 0, penalty: 0 },
      adjust: { doubled: 0, wickets: 0 },
      batting: [
        { ...batter('a0', 6, 2), out: { kind: 'caught', bowler: 'b0', by: ['b1'] } },
        batter('a1', 2, 1),
        batter('a2', 0, 0),
      ],
      bowling: [
        {
          playerId: 'b0',
          name: 'B0',
          balls: 3,
          maidens: 0,
          runs: 9,
          wickets: 1,
          wides: 1,
          noBalls: 0,
          economy: 18,
        },
      ],
      fall: [{ total: 9, wickets: 1, balls: 3, playerId: 'a0' }],
      partnerships: [
        { batters: ['a0', 'a1'], wickets: 0, runs: 9, balls: 3, bat: [6, 2] },
        { batters: ['a1', 'a2'], wickets: 1, runs: 0, balls: 0, bat: [0, 0] },
      ],
      closed: false,
    },
  ],
  thisOver: [
    { id: 'e2', runs: 6, bat: 6, boundary: 6 },
    { id: 'e3', runs: 1, bat: 0, wide: 1 },
    { id: 'e4', runs: 2, bat: 2 },
    { id: 'e5', runs: 0, bat: 0, out: 'caught' },
  ],
  runRates: { current: 18 },
  next: { striker: 'a2', nonStriker: 'a1', bowler: 'b0', freeHit: false, lastBall: false },
  last: { en: '0.3 B0 to A0, no run. A0 caught', hi: '0.3 B0 से A0, कोई रन नहीं। A0 कैच आउट' },
};

/** A match three balls old, as its reader has it. */
export const aMatch = (match: Partial<Match> = {}, card: Partial<MatchCard> = {}): MatchWithCard => ({
  match: { ...MATCH, ...match },
  card: { ...CARD, ...card },
});
