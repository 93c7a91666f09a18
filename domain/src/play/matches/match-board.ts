import type { MatchBoard } from '@crease/shared/contracts/match-card';
import type { CardInnings } from '@crease/shared/cricket/card';
import { cutToBytes } from '@crease/shared/format/cut-to-bytes';
import { atTheCrease, boardBall, boardInnings } from '@crease/shared/match-board';
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
  /** Number of changes of any kind: confirmations and disputes too. */
  rev: number;
  /** Number of events. */
  seq: number;
  board: MatchBoard;
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
    innings: shownInnings(card.innings).map(boardInnings),
    ...atTheCrease(card, shortName),
    thisOver: card.thisOver.map(boardBall),
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
  return { rev: log.seq, seq: log.eventSeq, board: boardOf(log, await namesOf(core, log.sides, 'public')) };
}
