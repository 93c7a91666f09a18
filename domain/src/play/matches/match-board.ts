import type { MatchBoard } from '@crease/shared/contracts/match-card';
import type { CardInnings, OverBall } from '@crease/shared/cricket/card';
import { cutToBytes } from '@crease/shared/format/cut-to-bytes';
import { lastInWords } from '@crease/shared/match-words/last-event';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findMatchState } from './match-log.queries.js';
import type { MatchState } from './match-log.schema.js';
import { namesOf } from './match-names.js';
import { statusOf } from './match-status.js';
import { type Names, nameIn } from './present-card.js';

/** Maximum length of a name on the board in UTF-8 bytes, so that a frame stays below 2 kB. */
const NAME_BYTES = 40;
const WORDS_BYTES = 160;
/** Super overs on the board: the latest ones. */
const MAX_SUPER_OVER_INNINGS = 2;
/** The board's share of a frame of 2 kB. */
const BOARD_BYTES = 1_900;

export interface BoardState {
  /** Number of events. */
  seq: number;
  board: MatchBoard;
}

const scoreLine = ({ side, superOver, total, wickets, balls, overs, closed }: CardInnings) => ({
  side,
  ...(superOver ? { superOver } : {}),
  total,
  wickets,
  balls,
  overs,
  ...(closed ? { closed: true as const } : {}),
});

const onBoard = ({ id: _, zone: __, ...ball }: OverBall) => ball;

/** Batters and bowler of the innings in progress. */
function atTheCrease({ card }: MatchState, names: Names): Pick<MatchBoard, 'batters' | 'bowler'> {
  const innings = card.innings.at(-1);
  const nameOf = nameIn(names);
  const named = (playerId: string) => ({ playerId, name: cutToBytes(nameOf(playerId), NAME_BYTES) });
  if (!innings || !card.next) return { batters: [] };
  const { striker, nonStriker, bowler } = card.next;
  const batters = [striker, ...(nonStriker ? [nonStriker] : [])].map((playerId) => {
    const line = innings.batting.find((one) => one.playerId === playerId);
    return { ...named(playerId), runs: line?.runs ?? 0, balls: line?.balls ?? 0 };
  });
  const line = innings.bowling.find((one) => one.playerId === bowler);
  if (!bowler) return { batters };
  const { balls = 0, runs = 0, wickets = 0, maidens = 0 } = line ?? {};
  return { batters, bowler: { ...named(bowler), balls, runs, wickets, maidens } };
}

const shownInnings = (innings: readonly CardInnings[]): CardInnings[] => [
  ...innings.filter(({ superOver }) => !superOver),
  ...innings.filter(({ superOver }) => superOver).slice(-MAX_SUPER_OVER_INNINGS),
];

/** Drops the oldest balls of a very long over until the board fits. */
function fitting(board: MatchBoard): MatchBoard {
  let { thisOver } = board;
  while (thisOver.length > 0 && Buffer.byteLength(JSON.stringify({ ...board, thisOver })) > BOARD_BYTES)
    thisOver = thisOver.slice(1);
  return { ...board, thisOver };
}

/** The scoreboard of a match: complete in itself and at most 2 kB, whatever its names and length. */
export function boardOf(log: MatchState, names: Names): MatchBoard {
  const { card, sides } = log;
  const nameOf = nameIn(names);
  const shortName = (id: string | undefined) => cutToBytes(nameOf(id), NAME_BYTES);
  const words = card.last && lastInWords(card.last, shortName);
  const sideName = (index: number) => cutToBytes(sides[index]?.name ?? '', NAME_BYTES);
  const { target, needed, runRates, result } = card;
  return fitting({
    status: statusOf(log),
    sides: [sideName(0), sideName(1)],
    innings: shownInnings(card.innings).map(scoreLine),
    ...atTheCrease(log, names),
    thisOver: card.thisOver.map(onBoard),
    ...(target === undefined ? {} : { target }),
    ...(needed ? { needed } : {}),
    runRates,
    ...(card.next?.freeHit ? { freeHit: true as const } : {}),
    ...(result ? { result } : {}),
    ...(words
      ? { last: { en: cutToBytes(words.en, WORDS_BYTES), hi: cutToBytes(words.hi, WORDS_BYTES) } }
      : {}),
  });
}

/** The public board, read now. Null for an unknown match. */
export async function readBoard(core: Core, matchId: string): Promise<BoardState | null> {
  const log = await findMatchState(core, new Types.ObjectId(matchId));
  if (!log) return null;
  return { seq: log.eventSeq, board: boardOf(log, await namesOf(core, log.sides, 'public')) };
}
