import type { CardBatter, CardBowler, CardInnings } from '@crease/shared/cricket/card';
import type { PlayerId } from '@crease/shared/cricket/setup';
import type { ExpectedCard, GivenMatch, Innings } from './cricsheet.js';
import { isRetirement, outKindOf } from './to-events.js';

/** Every figure of a card under the path that names it: `innings 1, batting, V Kohli, runs` → 82. */
export type Figures = Map<string, string | number>;

/** The part of a card that is compared: the engine's has it, and the API's. */
export interface ComparedCard {
  innings: readonly ComparedInnings[];
}
type ComparedInnings = Pick<CardInnings, 'side' | 'superOver' | 'total' | 'wickets' | 'balls' | 'extras'> & {
  batting: readonly ComparedBatter[];
  bowling: readonly Omit<CardBowler, 'economy'>[];
  fall: readonly { total: number; balls: number; playerId: PlayerId }[];
};
type ComparedBatter = Pick<CardBatter, 'playerId' | 'runs' | 'balls' | 'fours' | 'sixes'> & {
  out?: { kind: string; bowler?: PlayerId; by?: readonly PlayerId[] };
  retired?: string;
};

/** Names instead of ids, by side of the match. */
export interface Names {
  teams: readonly [string, string];
  nameOf(id: PlayerId): string;
}

/**
 * The figures of our card.
 * @throws if it lists a player twice in one innings
 */
export function figuresOf(card: ComparedCard, names: Names): Figures {
  const figures: Figures = new Map([['innings', card.innings.length]]);
  card.innings.forEach((innings, index) => {
    const at = inningsPath(index);
    addAll(figures, at, {
      team: names.teams[innings.side],
      'super over': innings.superOver ? 'yes' : 'no',
      total: innings.total,
      wickets: innings.wickets,
      'legal balls': innings.balls,
    });
    const { wide, noBall, bye, legBye, penalty } = innings.extras;
    addAll(figures, `${at}, extras`, {
      wides: wide,
      'no-balls': noBall,
      byes: bye,
      'leg-byes': legBye,
      penalty,
    });
    if (isPlayed(innings)) addPlayers(figures, at, innings, names);
    addFalls(
      figures,
      at,
      innings.fall.map(({ total, balls, playerId }) => [total, balls, names.nameOf(playerId)]),
    );
  });
  return figures;
}

/** False for an innings that opened and had no ball; its players have no figures. */
function isPlayed({ balls, wickets, total, extras }: ComparedInnings): boolean {
  return balls > 0 || wickets > 0 || total !== extras.penalty;
}

function addPlayers(figures: Figures, at: string, { batting, bowling }: ComparedInnings, names: Names): void {
  for (const batter of batting) {
    const { runs, balls, fours, sixes } = batter;
    addAll(figures, `${at}, batting, ${names.nameOf(batter.playerId)}`, {
      runs,
      balls,
      fours,
      sixes,
      out: outOf(batter, names),
    });
  }
  for (const { playerId, balls, maidens, runs, wickets, wides, noBalls } of bowling)
    addAll(figures, `${at}, bowling, ${names.nameOf(playerId)}`, {
      balls,
      maidens,
      runs,
      wickets,
      wides,
      'no-balls': noBalls,
    });
}

function outOf({ out, retired }: ComparedBatter, { nameOf }: Names): string {
  if (out)
    return outText(out.kind, out.bowler === undefined ? undefined : nameOf(out.bowler), out.by?.map(nameOf));
  return retired ? `retired-${retired}` : 'not out';
}

/** The figures of the card that a record expects. */
export function expectedFigures({ match, expected }: GivenMatch): Figures {
  const figures: Figures = new Map([['innings', expected.innings.length]]);
  expected.innings.forEach((innings, index) => {
    const at = inningsPath(index);
    addAll(figures, at, {
      team: innings.team,
      'super over': innings.super_over ? 'yes' : 'no',
      total: innings.total,
      wickets: innings.wickets,
      'legal balls': innings.balls,
    });
    const recorded = match.innings[index];
    const returned = recorded ? returnedBatters(recorded) : new Set();
    const left = recorded ? leftBatters(recorded) : new Set();
    const { wides = 0, noballs = 0, byes = 0, legbyes = 0, penalty = 0, ...unknown } = innings.extras;
    addAll(figures, `${at}, extras`, {
      wides,
      'no-balls': noballs,
      byes,
      'leg-byes': legbyes,
      penalty,
      ...unknown,
    });
    for (const [name, { out, ...line }] of Object.entries(innings.batting)) {
      const isBack = out && isRetirement(out.kind) && returned.has(name);
      const outText = (isBack || !out) && left.has(name) ? 'retired-hurt' : expectedOut(isBack ? null : out);
      addAll(figures, `${at}, batting, ${name}`, { ...line, out: outText });
    }
    for (const [name, { noballs: noBalls, ...line }] of Object.entries(innings.bowling))
      addAll(figures, `${at}, bowling, ${name}`, { ...line, 'no-balls': noBalls });
    addFalls(
      figures,
      at,
      innings.fall.map(([total, name, balls]) => [total, balls, name]),
    );
  });
  return figures;
}

/** Batters who retired and batted again later: they ended not out, whether the record still says so or not. */
function returnedBatters({ overs }: Innings): Set<string> {
  const retired = new Set<string>();
  const returned = new Set<string>();
  for (const { batter, non_striker, wickets } of overs.flatMap(({ deliveries }) => deliveries)) {
    for (const name of [batter, non_striker]) if (retired.delete(name)) returned.add(name);
    for (const { kind, player_out } of wickets) {
      if (!isRetirement(kind)) continue;
      retired.add(player_out);
      returned.delete(player_out);
    }
  }
  return returned;
}

/** Batters whose place another one has taken at the end, without an entry if they are not out: they retired hurt. */
function leftBatters({ overs }: Innings): Set<string> {
  const deliveries = overs.flatMap((over) => over.deliveries);
  const left = new Set(deliveries.flatMap(({ batter, non_striker }) => [batter, non_striker]));
  const last = deliveries.at(-1);
  for (const name of [last?.batter, last?.non_striker]) if (name !== undefined) left.delete(name);
  return left;
}

type ExpectedOut = ExpectedCard['innings'][number]['batting'][string]['out'];

function expectedOut(out: ExpectedOut): string {
  if (!out) return 'not out';
  // A fielder without a name is on no list of players.
  const by = out.fielders.filter((name) => name !== null);
  if (out.kind === 'caught and bowled' && out.bowler && by.length === 0) by.push(out.bowler);
  return outText(outKindOf(out.kind), out.bowler ?? undefined, by);
}

function outText(kind: string, bowler: string | undefined, by: readonly string[] = []): string {
  return [
    kind,
    ...(by.length > 0 ? [`by ${by.join(' and ')}`] : []),
    ...(bowler ? [`bowler ${bowler}`] : []),
  ].join(', ');
}

type FallLine = [total: number, balls: number, name: string];

/** Two wickets on one ball fall at the same score: their order is not a figure. */
function addFalls(figures: Figures, at: string, falls: readonly FallLine[]): void {
  const ordered = [...falls].sort(
    ([totalA, ballsA, a], [totalB, ballsB, b]) => ballsA - ballsB || totalA - totalB || (a < b ? -1 : 1),
  );
  ordered.forEach(([total, balls, name], index) => {
    figures.set(`${at}, fall ${index + 1}`, `${total} for ${name} after ${balls} balls`);
  });
}

function inningsPath(index: number): string {
  return `innings ${index + 1}`;
}

function addAll(figures: Figures, at: string, values: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(values)) {
    const path = `${at}, ${name}`;
    if (figures.has(path)) throw new Error(`the card has ${path} twice`);
    figures.set(path, value);
  }
}

/** One line for each figure that differs or that only one of the two has. */
export function differences(expected: Figures, got: Figures): string[] {
  const lines: string[] = [];
  for (const [path, value] of expected) {
    const ours = got.get(path);
    if (ours !== value) lines.push(`${path}: expected ${value}, got ${ours ?? 'nothing'}`);
  }
  for (const [path, value] of got)
    if (!expected.has(path)) lines.push(`${path}: expected nothing, got ${value}`);
  return lines;
}
