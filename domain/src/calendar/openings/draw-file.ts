import { type DrawFile, rankEntries } from '@crease/shared/openings/draw';
import type { OpeningDoc } from './opening.schema.js';

/** The published draw of an opening; undefined until its randomness is known. */
export async function drawFileOf(opening: OpeningDoc): Promise<DrawFile | undefined> {
  const { seed, seedHash, closedAt, beacon, entriesHash, entries, groundId, date } = opening;
  if (!beacon || !entriesHash || !entries) return undefined;
  return {
    version: 1,
    groundId: groundId.toString(),
    date,
    seedHash,
    seed,
    ...(closedAt ? { closedAt: closedAt.toISOString() } : {}),
    beacon,
    entriesHash,
    entries: await rankEntries({ seed, beacon }, entries),
  };
}
