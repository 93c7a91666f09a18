import { openingTimesOf } from '@crease/shared/openings/opening-times';
import { verifyDraw } from '@crease/shared/openings/verify-draw';
import { drawFileOf } from '../calendar/openings/draw-file.js';
import { type OpeningDoc, openingKey } from '../calendar/openings/opening.schema.js';
import { type OpeningEntryDoc, scanPlaces } from '../calendar/openings/opening-entry.schema.js';
import type { Audit, Violation } from './violation.js';

/** How long the sweep may take to end a line. */
const GRACE_MS = 10 * 60_000;

/** Invariant 21: a line follows its published draw, and no player was let in before their turn. */
export async function* checkOpenings(audit: Audit, openings: OpeningDoc[]): AsyncIterable<Violation> {
  for (const opening of openings) {
    const found = (message: string): Violation => ({ invariant: 21, subject: openingKey(opening), message });
    const { endsAt } = openingTimesOf(opening.date);
    if (!opening.endedAt && audit.now.getTime() > endsAt.getTime() + GRACE_MS)
      yield found('has a line that no sweep ends');
    const file = await drawFileOf(opening);
    if (!file) {
      if (opening.reached > 0) yield found('has let players in without a draw');
      continue;
    }
    for (const problem of await verifyDraw(file)) yield found(`has a wrong draw: ${problem}`);
    if (!opening.drawnAt) continue;
    const rankOf = new Map(file.entries.map((entry, at) => [entry, at + 1]));
    for await (const entry of scanPlaces(audit, openingKey(opening)))
      for (const message of judgeEntry(entry, opening, rankOf.get(entry.entry))) yield found(message);
  }
}

function* judgeEntry(
  { entry, place = 0, until }: OpeningEntryDoc,
  { reached, drawn = 0 }: OpeningDoc,
  rank: number | undefined,
): Iterable<string> {
  const name = entry.slice(0, 12);
  if (rank !== undefined && rank !== place) yield `drew rank ${rank} for ${name}, who has place ${place}`;
  if (rank === undefined && place <= drawn)
    yield `gave place ${place} of the draw to ${name}, who is not in it`;
  if (until && place > reached) yield `let in place ${place}, and the line is at ${reached}`;
}
