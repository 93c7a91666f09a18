import type { MatchCard } from '@crease/shared/contracts/match-card';
import { inLanguage } from '../../lib/language/language.js';

const runs = (n: number) => (n === 1 ? '1 run' : `${n} runs`);
const wickets = (n: number) => (n === 1 ? '1 wicket' : `${n} wickets`);

export const boardTexts = inLanguage('scoreboard', {
  versus: (one: string, other: string) => `${one} v ${other}`,
  loading: 'Loading the match',
  gone: 'This match does not exist',
  goneText: 'The link is not complete, or the match was deleted.',
  goHome: 'Back to home',
  failed: 'The match could not be loaded.',
  again: 'Try again',
  status: { planned: 'Not started', live: 'Live', over: 'Result', abandoned: 'Abandoned' },
  notConfirmed: 'Result not confirmed yet',
  behind: (time: string) => `Not live: this was the score at ${time}`,
  starts: (when: string) => `Starts ${when}`,
  toBat: 'yet to bat',
  overs: (overs: string, of?: number) => (of === undefined ? `${overs} overs` : `${overs} of ${of} overs`),
  superOver: 'Super over',
  target: (target: number) => `Target ${target}`,
  needName: (name: string, left: number, balls: number) =>
    `${name} need ${runs(left)} from ${balls === 1 ? '1 ball' : `${balls} balls`}`,
  rate: (rate: string) => `Run rate ${rate}`,
  required: (rate: string) => `Required ${rate}`,
  freeHit: 'Free hit',
  batting: 'Batting',
  bowling: 'Bowling',
  bestOf: (side: string) => `Best of ${side}`,
  striker: 'on strike',
  thisOver: 'This over',
  noBallYet: 'No ball yet',
  partnership: 'Partnership',
  toss: (name: string, chose: 'bat' | 'bowl') =>
    `${name} won the toss and chose to ${chose === 'bat' ? 'bat' : 'bowl'}`,
  score: 'Score this match',
  wall: 'Show on a TV',
  onCrease: 'The whole match on Crease',
  newWindow: '(opens a new window)',
  leaveWall: 'Back to the match',
  picture: 'Picture',
  pdf: 'Scorecard PDF',
  share: (line: string) => `${line} – live on Crease:`,
  ball: {
    dot: 'dot ball',
    runs: (n: number) => runs(n),
    four: 'four',
    six: 'six',
    wide: (n: number) => `wide, ${runs(n)}`,
    noBall: (n: number) => `no-ball, ${runs(n)}`,
    bye: (n: number) => `${runs(n)}, bye`,
    legBye: (n: number) => `${runs(n)}, leg bye`,
    dead: 'dead ball',
    out: (what: string) => `wicket, ${what}`,
  },
} as const);

type Out = NonNullable<MatchCard['innings'][number]['batting'][number]['out']>;
const by = (bowler: string | undefined) => (bowler ? ` b ${bowler}` : '');

export const cardTexts = inLanguage('scorecard', {
  title: 'Scorecard',
  innings: 'Innings',
  superOverOf: (name: string) => `${name}, super over`,
  none: 'The scorecard begins with the first ball.',
  batter: 'Batter',
  runs: 'Runs',
  runsShort: 'R',
  balls: 'Balls',
  ballsShort: 'B',
  fours: 'Fours',
  foursShort: '4s',
  sixes: 'Sixes',
  sixesShort: '6s',
  strikeRate: 'Strike rate',
  strikeRateShort: 'SR',
  bowler: 'Bowler',
  overs: 'Overs',
  oversShort: 'O',
  maidens: 'Maidens',
  maidensShort: 'M',
  wickets: 'Wickets',
  wicketsShort: 'W',
  economy: 'Economy',
  economyShort: 'Econ',
  notOut: 'not out',
  retired: { hurt: 'retired hurt', out: 'retired out', 'not-out': 'retired' },
  outTimes: (n: number) => (n === 0 ? 'not out' : n === 1 ? 'out once' : `out ${n} times`),
  /** How a batter got out, as scorecards write it. */
  out: (kind: Out['kind'], word: string, bowler: string | undefined, fielders: string) => {
    if (kind === 'caught')
      return fielders && fielders === bowler
        ? `c & b ${fielders}`
        : fielders
          ? `c ${fielders}${by(bowler)}`
          : `caught${by(bowler)}`;
    if (kind === 'stumped') return `st ${fielders}${by(bowler)}`;
    if (kind === 'bowled') return by(bowler).trim() || word;
    if (kind === 'run-out') return fielders ? `run out (${fielders})` : 'run out';
    return `${word}${by(bowler)}`;
  },
  extras: 'Extras',
  extraKinds: { wide: 'wd', noBall: 'nb', bye: 'b', legBye: 'lb', penalty: 'pen' },
  doubled: 'Counted double',
  wicketRuns: 'Runs taken off for wickets',
  total: 'Total',
  totalOf: (total: number, down: number, overs: string) => `${total}/${down} (${overs} overs)`,
  didNotBat: 'Did not bat',
  stillToBat: 'Still to bat',
  fall: 'Fall of wickets',
  partnerships: 'Partnerships',
  stand: (n: number, balls: number) => `${runs(n)} from ${balls === 1 ? '1 ball' : `${balls} balls`}`,
} as const);

export const storyTexts = inLanguage('matchStory', {
  worm: 'Runs, over by over',
  wormOf: (lines: string) => `Line chart of the runs after each over. ${lines}`,
  wormLine: (name: string, total: number, down: number) => `${name}: ${total}/${down}.`,
  bars: 'Runs in each over',
  barsOf: (lines: string) => `Bar chart of the runs in each over. ${lines}`,
  barsLine: (name: string, all: string) => `${name}: ${all}.`,
  wicketMark: 'Wicket',
  balls: 'Ball by ball',
  overHead: (over: number, n: number, down: number) =>
    `Over ${over}: ${runs(n)}${down > 0 ? `, ${wickets(down)}` : ''}`,
  all: 'Show every over',
  failed: 'The balls could not be loaded.',
  again: 'Try again',
} as const);

export const changeTexts = inLanguage('matchChanges', {
  title: (n: number) => (n === 1 ? '1 change by the scorer' : `${n} changes by the scorer`),
  kinds: {
    undo: 'Taken back',
    correct: 'Corrected',
    insert: 'Added later',
    remove: 'Removed',
  },
  branch: (n: number) =>
    n === 1 ? '1 entry of another phone set aside' : `${n} entries of another phone set aside`,
  earlier: 'Show earlier changes',
} as const);
