import { isLineTime, phaseOf } from '@crease/shared/openings/opening-times';
import { refuse } from '@crease/shared/refusals';
import type { BookableGround } from '../../catalogue/ground-record/ground.reads.js';
import type { Core } from '../../platform/core.js';
import { findOpening, openingKey } from './opening.schema.js';
import { findEntry, markUsed, type OpeningEntryDoc } from './opening-entry.schema.js';
import { helpLine } from './run-openings.js';

/** A player's right to take hours of a day now. */
export type Turn = Pick<OpeningEntryDoc, '_id'>;

/** True if taking hours of this date may need a turn. Reads nothing. */
export const needsTurn = ({ drawsOpenings }: BookableGround, date: string, now: Date): boolean =>
  drawsOpenings === true && isLineTime(date, now);

/**
 * The player's turn, or undefined if the line for the date is over. Call it only if `needsTurn`. Throws `NOT_YOUR_TURN`
 * for a player who is not in line, waits, or has let their two minutes pass.
 */
export async function turnOf(
  core: Core,
  { _id }: Pick<BookableGround, '_id'>,
  userId: string,
  date: string,
): Promise<Turn | undefined> {
  const groundId = _id.toString();
  const read = () =>
    Promise.all([findOpening(core, groundId, date), findEntry(core, openingKey({ groundId, date }), userId)]);
  const now = core.clock.now();
  const first = await read();
  const [opening, entry] = first[0] && (await helpLine(core, first[0])) ? await read() : first;
  if (phaseOf(date, opening, now) === 'over') return undefined;
  if (!entry) throw refuse('NOT_YOUR_TURN', 'line_join_first');
  if (!entry.until) throw refuse('NOT_YOUR_TURN', 'line_wait');
  if (entry.until <= now) throw refuse('NOT_YOUR_TURN', 'turn_over');
  return entry;
}

/**
 * Lets the next player in, because this one has taken hours. They can still change their choice until their turn ends.
 */
export const useTurn = (core: Core, { _id }: Turn): Promise<void> => markUsed(core, _id);
