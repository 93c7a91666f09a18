import type { Ball, BallOut, DoBody, MatchEvent, OutKind, RetireReason } from '@crease/shared/cricket/events';
import type { PlayerId, SideIndex } from '@crease/shared/cricket/setup';
import { chaseOf, isComplete } from './chase.js';
import type { CricsheetMatch, Delivery, Innings, Wicket } from './cricsheet.js';
import { battingSide } from './line-ups.js';

/** The id of a player of one side. */
export type IdOf = (side: SideIndex, name: string) => PlayerId;

const OUT_KINDS: Readonly<Record<string, OutKind>> = {
  bowled: 'bowled',
  caught: 'caught',
  'caught and bowled': 'caught',
  lbw: 'lbw',
  'run out': 'run-out',
  stumped: 'stumped',
  'hit wicket': 'hit-wicket',
  'obstructing the field': 'obstructing',
  // A law of its own until 2017, part of obstructing the field since.
  'handled the ball': 'obstructing',
  'hit the ball twice': 'hit-twice',
  'timed out': 'timed-out',
};

const RETIREMENTS: Readonly<Record<string, RetireReason>> = {
  'retired hurt': 'hurt',
  'retired not out': 'not-out',
  'retired out': 'out',
};

/** True if the batter left without being out and may come back. */
export function isRetirement(kind: string): boolean {
  return RETIREMENTS[kind] === 'hurt' || RETIREMENTS[kind] === 'not-out';
}

/** How the record's words for a way of getting out read on a card. */
export function outKindOf(kind: string): string {
  const reason = RETIREMENTS[kind];
  return OUT_KINDS[kind] ?? (reason && `retired-${reason}`) ?? kind;
}

/** Ends an innings that the rules leave open: rain took overs from it, or a batter was absent hurt. */
const END: DoBody = { do: 'end', asGiven: true };

type Body = { ball: Ball } | DoBody;

/**
 * The events of a recorded match, each ball `asGiven`.
 * @throws if the record has a wicket of an unknown kind
 */
export function eventsOf(match: CricsheetMatch, idOf: IdOf): MatchEvent[] {
  const bodies = match.innings.flatMap((innings, index) => inningsBodies(match, innings, index, idOf));
  bodies.push(...endOf(match));
  return bodies.map((body, index) => ({ id: `e${index}`, ...body }));
}

function inningsBodies(match: CricsheetMatch, innings: Innings, index: number, idOf: IdOf): Body[] {
  const side = battingSide(match, innings);
  const players: InningsIds = {
    batter: (name) => idOf(side, name),
    fielder: (name) => idOf(side === 0 ? 1 : 0, name),
  };
  const bodies: Body[] = [];
  if (innings.super_over && countSuperOvers(match, index) % 2 === 0) {
    bodies.push(END, { do: 'super-over' });
  }
  // An over counts by its place: the record may have gaps.
  const overs = innings.overs.filter(({ deliveries }) => deliveries.length > 0);
  bodies.push(openOf(match, side, overs[0]?.deliveries[0], players));
  if (index === 1) bodies.push(...revisionOf(match));
  overs.forEach(({ deliveries }, over) => {
    for (const delivery of deliveries) bodies.push(...deliveryBodies(delivery, over, players));
  });
  // Penalties from before the innings are in no fall of a wicket, so they follow the last ball as well.
  const { pre, post } = innings.penalty_runs;
  if (pre + post > 0) bodies.push({ do: 'penalty', runs: pre + post, to: 'batting' });
  const isAbandoned = match.info.outcome.result === 'no result' && index === match.innings.length - 1;
  if (overs.length === 0 && !isAbandoned) bodies.push({ do: 'declare' });
  return bodies;
}

interface InningsIds {
  batter(name: string): PlayerId;
  fielder(name: string): PlayerId;
}

/** An innings without a ball opens with the first players of the lists. */
function openOf(
  { info }: CricsheetMatch,
  side: SideIndex,
  first: Delivery | undefined,
  { batter, fielder }: InningsIds,
): Body {
  const batters = info.players[info.teams[side]] ?? [];
  const fielders = info.players[info.teams[side === 0 ? 1 : 0]] ?? [];
  const {
    batter: striker = '',
    non_striker: nonStriker = '',
    bowler = '',
  } = first ?? { batter: batters[0], non_striker: batters[1], bowler: fielders[0] };
  return {
    do: 'open',
    striker: batter(striker),
    nonStriker: batter(nonStriker),
    bowler: fielder(bowler),
    asGiven: true,
  };
}

/** The number of super-over innings before this one. */
function countSuperOvers(match: CricsheetMatch, index: number): number {
  return match.innings.slice(0, index).filter((innings) => innings.super_over).length;
}

/** A target or a number of overs that does not follow from the first innings. */
function revisionOf(match: CricsheetMatch): Body[] {
  const chase = chaseOf(match);
  if (!chase || (chase.target === chase.ownTarget && chase.overs === match.info.overs)) return [];
  return [{ do: 'revise', overs: chase.overs, target: chase.target }];
}

function deliveryBodies(delivery: Delivery, over: number, players: InningsIds): Body[] {
  const { wickets, extras } = delivery;
  const withBall = wickets.find(({ kind }) => !(kind in RETIREMENTS) && kind !== 'timed out');
  const ball: Body = { ball: ballOf(delivery, over, withBall, players) };
  const penalty: Body[] = extras.penalty > 0 ? [{ do: 'penalty', runs: extras.penalty, to: 'batting' }] : [];
  const others = wickets.filter((wicket) => wicket !== withBall);
  // A batter who is not at the crease on this ball left before it, unless the ball itself made room for them.
  const isBefore = ({ player_out: name }: Wicket) =>
    !withBall && name !== delivery.batter && name !== delivery.non_striker;
  const before = others.filter(isBefore).map((wicket) => withoutBall(wicket, players));
  const after = others.filter((wicket) => !isBefore(wicket)).map((wicket) => withoutBall(wicket, players));
  // The score at the fall of a wicket includes penalties of that ball.
  return wickets.length > 0 ? [...penalty, ...before, ball, ...after] : [ball, ...penalty];
}

function ballOf(delivery: Delivery, over: number, wicket: Wicket | undefined, players: InningsIds): Ball {
  const { runs, extras } = delivery;
  const isBoundary = !runs.non_boundary && (runs.batter === 4 || runs.batter === 6);
  return {
    bowler: players.fielder(delivery.bowler),
    striker: players.batter(delivery.batter),
    nonStriker: players.batter(delivery.non_striker),
    bat: runs.batter,
    ...(isBoundary ? { boundary: runs.batter === 4 ? 4 : 6 } : {}),
    ...(extras.wides > 0 ? { wide: extras.wides } : {}),
    ...(extras.noballs > 0 ? { noBall: extras.noballs } : {}),
    ...(extras.byes > 0 ? { bye: extras.byes } : {}),
    ...(extras.legbyes > 0 ? { legBye: extras.legbyes } : {}),
    ...(wicket ? { out: outOf(wicket, delivery, players) } : {}),
    asGiven: { over },
  };
}

function outOf({ kind, player_out, fielders }: Wicket, { bowler }: Delivery, players: InningsIds): BallOut {
  const known = OUT_KINDS[kind];
  if (!known) throw new Error(`no event for the wicket "${kind}"`);
  const by =
    kind === 'caught and bowled'
      ? [players.fielder(bowler)]
      : fielders.flatMap(({ name }) => (name === undefined ? [] : players.fielder(name)));
  return { kind: known, who: players.batter(player_out), ...(by.length > 0 ? { by } : {}) };
}

function withoutBall({ kind, player_out, fielders }: Wicket, players: InningsIds): Body {
  const who = players.batter(player_out);
  const reason = RETIREMENTS[kind];
  if (reason) return { do: 'retire', who, reason, asGiven: true };
  const known = OUT_KINDS[kind];
  if (known !== 'timed-out' && known !== 'run-out') throw new Error(`no event for a second wicket "${kind}"`);
  const by = fielders.flatMap(({ name }) => (name === undefined ? [] : players.fielder(name)));
  return { do: 'out', who, kind: known, ...(by.length > 0 ? { by } : {}), asGiven: true };
}

/** A target by a method such as D/L may have changed after the last ball, unrecorded: that chase stays open. */
function endOf(match: CricsheetMatch): Body[] {
  const { winner, result, method } = match.info.outcome;
  if (result === 'no result') return isComplete(match) ? [] : [{ do: 'abandon', reason: 'no result' }];
  return match.innings.length > 0 && (winner || result) && !method ? [END] : [];
}
