import { randomBytes } from 'node:crypto';
import type { OpeningBoard, OwnEntry } from '@crease/shared/contracts/openings';
import { type DrawFile, sha256 } from '@crease/shared/openings/draw';
import { openingTimesOf, phaseOf, secondsEach } from '@crease/shared/openings/opening-times';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { drawFileOf } from './draw-file.js';
import { findOpening, findWholeOpening, insertOpening, type Opening, openingKey } from './opening.schema.js';
import { findEntry, type OpeningEntryDoc, receiptOf } from './opening-entry.schema.js';
import { helpLine } from './run-openings.js';

/** How long before its opening a day's promise of the seed is shown: a day, and an hour to note it. */
const PROMISED_BEFORE_MS = 25 * 3_600_000;

/** Number of published draws whose ranks a process remembers. */
const MAX_KEPT = 4;
const publishedOf = new WeakMap<Core['db'], Map<string, Promise<DrawFile | undefined>>>();

const noOpening = () => refuse('NOT_FOUND', 'no_opening');

/** True while a first look at an opening makes its seed: from 25 hours before to the draw. */
function isPromised(date: string, now: Date): boolean {
  const { opensAt, drawnFrom } = openingTimesOf(date);
  return now.getTime() >= opensAt.getTime() - PROMISED_BEFORE_MS && now < drawnFrom;
}

/**
 * The opening of a ground's day. Its seed is made, and promised by its hash, at the first look. Throws `NOT_FOUND` for
 * a ground whose days are not drawn, and for a day without an opening.
 */
export async function openingOf(core: Core, groundId: string, date: string): Promise<Opening> {
  const [ground, known] = await Promise.all([
    core.reads.recentGround(groundId),
    findOpening(core, groundId, date),
  ]);
  if (!ground?.drawsOpenings) throw noOpening();
  if (known)
    return (await helpLine(core, known)) ? ((await findOpening(core, groundId, date)) ?? known) : known;
  if (!isPromised(date, core.clock.now())) throw noOpening();
  const seed = randomBytes(32).toString('hex');
  const opening = {
    groundId: new Types.ObjectId(groundId),
    date,
    seed,
    seedHash: await sha256(seed),
    dueAt: openingTimesOf(date).drawnFrom,
  };
  // Of two first looks at once, the seed of one counts.
  await insertOpening(core, opening);
  const stored = await findOpening(core, groundId, date);
  if (!stored) throw noOpening();
  return stored;
}

/** An opening as everybody sees it. */
export function presentOpening(opening: Opening, now: Date): OpeningBoard {
  const { opensAt, closesAt } = openingTimesOf(opening.date);
  return {
    groundId: opening.groundId.toString(),
    date: opening.date,
    phase: phaseOf(opening.date, opening, now),
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    seedHash: opening.seedHash,
    ...(opening.entriesHash ? { entriesHash: opening.entriesHash } : {}),
    ...(opening.drawn === undefined ? {} : { drawn: opening.drawn }),
    reached: opening.reached,
    secondsEach: secondsEach(opening, now),
  };
}

/** An entry as its player sees it. */
export function presentEntry(opening: Opening, entry: OpeningEntryDoc): OwnEntry {
  const { closesAt } = openingTimesOf(opening.date);
  const { place, until } = entry;
  return {
    receipt: receiptOf(entry),
    entry: entry.entry,
    inDraw:
      place === undefined || opening.drawn === undefined
        ? entry.enteredAt < closesAt
        : place <= opening.drawn,
    ...(place === undefined ? {} : { place }),
    ...(until ? { until: until.toISOString() } : {}),
  };
}

/** The line for a day, and the caller's place in it. @throws `NOT_FOUND` */
export async function readOpening(
  core: Core,
  groundId: string,
  date: string,
  userId: string | undefined,
): Promise<{ opening: OpeningBoard; mine?: OwnEntry }> {
  const opening = await openingOf(core, groundId, date);
  const entry = userId ? await findEntry(core, openingKey({ groundId, date }), userId) : null;
  const board = presentOpening(opening, core.clock.now());
  return entry ? { opening: board, mine: presentEntry(opening, entry) } : { opening: board };
}

/** The published draw. @throws `NOT_FOUND` until it is done */
export async function readDraw(core: Core, groundId: string, date: string): Promise<DrawFile> {
  const opening = await findOpening(core, groundId, date);
  const file = opening?.beacon && (await publishedDraw(core, groundId, date));
  if (!file) throw refuse('NOT_FOUND', 'no_draw');
  return file;
}

/** The ranks never change once the random value is stored, and 20,000 of them cost half a second of CPU time. */
function publishedDraw(core: Core, groundId: string, date: string): Promise<DrawFile | undefined> {
  const kept = publishedOf.get(core.db) ?? new Map<string, Promise<DrawFile | undefined>>();
  publishedOf.set(core.db, kept);
  const key = openingKey({ groundId, date });
  const known = kept.get(key);
  if (known) return known;
  const made = findWholeOpening(core, groundId, date).then((whole) =>
    whole ? drawFileOf(whole) : undefined,
  );
  kept.set(key, made);
  void made.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return made;
}
