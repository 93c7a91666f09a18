import type { MatchStatus } from '@crease/shared/contracts/matches';
import type { Card } from '@crease/shared/cricket/card';
import { formatFullDay } from '@crease/shared/format/in-english';
import { lastInWords } from '@crease/shared/match-words/last-event';
import { resultInWords } from '@crease/shared/match-words/result';
import { dayOf } from '@crease/shared/time/ist';
import type { Core } from '../../platform/core.js';
import type { FoundMatch } from '../matches/find-match.js';
import { namesOf } from '../matches/match-names.js';
import { statusOf } from '../matches/match-status.js';
import { type Names, nameIn } from '../matches/present-card.js';

/** A match in a few lines, for pictures, link previews and printed cards. In English, like other printed documents. */
export interface MatchSummary {
  status: MatchStatus;
  /** The two sides, each with its score if it has batted. */
  sides: [SideSummary, SideSummary];
  /** The result, what is needed, or the latest event. Empty before the first ball. */
  news: string;
  /** The day, and the ground if there is one. */
  place: string;
  names: Names;
}

export interface SideSummary {
  name: string;
  score?: string;
  overs?: string;
  /** The side that is in, or has won; both if neither is known. */
  isLit: boolean;
}

const STATUS_WORDS: Record<MatchStatus, string> = {
  planned: 'Match',
  live: 'Live',
  over: 'Result',
  abandoned: 'Abandoned',
};
export const statusWord = (status: MatchStatus): string => STATUS_WORDS[status];

function sideSummary(card: Card, index: number, name: string): SideSummary {
  const innings = card.innings.find(({ side, superOver }) => side === index && !superOver);
  const isLit = litSide(card) === undefined || litSide(card) === index;
  if (!innings) return { name, isLit };
  return { name, score: `${innings.total}/${innings.wickets}`, overs: `${innings.overs} overs`, isLit };
}

function litSide({ innings, result }: Card): number | undefined {
  if (result) return result.outcome === 'won' ? result.winner : undefined;
  const now = innings.at(-1);
  return now?.closed ? undefined : now?.side;
}

function newsOf(card: Card, sides: readonly string[], names: Names): string {
  if (card.result) return resultInWords(card.result, sides).en;
  if (card.needed) {
    const side = sides[card.innings.at(-1)?.side ?? 0] ?? '';
    const { runs, balls } = card.needed;
    return `${side} need ${runs === 1 ? '1 run' : `${runs} runs`} from ${balls === 1 ? '1 ball' : `${balls} balls`}`;
  }
  return card.last ? lastInWords(card.last, nameIn(names)).en : '';
}

/** The match as anyone may see it. */
export async function summaryOf(core: Core, { match, log }: FoundMatch): Promise<MatchSummary> {
  const { card, sides } = log;
  const [first = '', second = ''] = sides.map(({ name }) => name);
  const ground = match.groundId && (await core.reads.bookedGround(match.groundId.toString()));
  const names = await namesOf(core, sides, 'public');
  const day = formatFullDay(dayOf(match.startsAt));
  return {
    status: statusOf(log),
    sides: [sideSummary(card, 0, first), sideSummary(card, 1, second)],
    news: newsOf(card, [first, second], names),
    place: ground ? `${day} · ${ground.name}` : day,
    names,
  };
}
