import { playerLines } from '@crease/shared/cricket/figures/player-lines';
import { replay } from '@crease/shared/cricket/match';
import { type FiguredMatch, type FiguresCore, fileFigures } from '../figures/file-figures.js';
import { findMatchDoc } from './match.queries.js';
import type { MatchDoc } from './match.schema.js';
import { findMatchLog } from './match-log.queries.js';
import type { MatchLogDoc, MatchState } from './match-log.schema.js';
import { setupOf } from './match-setup.js';

type Place = Pick<MatchDoc, 'startsAt' | 'groundId' | 'tournamentId'>;

/** What figures are made of. A match that is not confirmed has no lines. */
export function figuredMatch(
  { startsAt, groundId, tournamentId }: Place,
  log: MatchState,
  events: MatchLogDoc['events'],
): FiguredMatch {
  const { _id, seq, sides, card, confirmed, eventSeq } = log;
  const played = events.slice(0, eventSeq).map(({ event }) => event);
  return {
    _id,
    seq,
    startsAt,
    groundId,
    tournamentId,
    sides,
    result: card.result,
    confirmedBy: confirmed?.how,
    lines: confirmed ? playerLines(replay(setupOf(log), played)) : new Map(),
  };
}

/** Brings the figures of the match's players to what its log says. Idempotent. */
export async function figureMatch(core: FiguresCore, log: MatchState): Promise<void> {
  const match = await findMatchDoc(core, log._id);
  if (!match || (!log.confirmed && match.figuresSeq === undefined)) return;
  // The events of a confirmed match do not change, whatever else of its log does.
  const whole = log.confirmed ? await findMatchLog(core, log._id) : null;
  await fileFigures(core, figuredMatch(match, log, whole?.events ?? []));
}
