import { listHashOf } from '@crease/shared/openings/draw';
import {
  openingTimesOf,
  PLAYERS_AT_ONCE,
  phaseOf,
  TURN_SECONDS,
} from '@crease/shared/openings/opening-times';
import { notify } from '../../accounts/notifications/notify.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { judgeDay } from '../day/judge-day.js';
import { readDay } from '../day/read-days.js';
import { randomValue } from './beacon.js';
import { drawFileOf } from './draw-file.js';
import {
  advanceTo,
  closeList,
  endOpening,
  findDueOpenings,
  findOpening,
  findWholeOpening,
  markDrawn,
  type Opening,
  openingKey,
  storeBeacon,
} from './opening.schema.js';
import {
  countChoosing,
  entriesBefore,
  findChoosing,
  findPlaceless,
  givePlaces,
  lastPlace,
  letInUpTo,
  nextPlaces,
  type OpeningEntryDoc,
  placelessByEntry,
} from './opening-entry.schema.js';

const TURN_MS = TURN_SECONDS * 1_000;
/** Number of entries that a draw takes. One document holds their list of 77 bytes each, and may have 16 MB. */
export const MAX_DRAWN = 150_000;
/** Number of late entries that get their place in one round. */
const MAX_LATE = 1_000;
/** Number of places that are written in one command. */
const MAX_PLACES = 1_000;

/** How late a step of the line may be before a request takes it instead of the worker. */
const LATE_MS = 10_000;
/** The lines that a request of this process is moving on. */
const helped = new Set<string>();

/**
 * One round of all lines, or of one: draws those whose list is complete, gives places to later entries and lets
 * players in. Each step is repeated from what is stored, so a worker may be killed anywhere. Returns how many changed.
 */
export async function runOpenings(core: Core, only?: Opening['_id']): Promise<number> {
  const due = findDueOpenings(core, core.clock.now(), only);
  let changed = 0;
  await drain(core, due, { atOnce: 8, failed: 'a line could not be moved on yet' }, async (opening) => {
    if (await runOpening(core, opening)) changed += 1;
  });
  return changed;
}

/** True if the draw is late, or if the last step is longer ago than a whole turn. A worker needs only seconds. */
function isLate({ date, drawnAt, movedAt = drawnAt, endedAt }: Opening, now: Date): boolean {
  if (endedAt) return false;
  const expectedAt =
    drawnAt && movedAt ? movedAt.getTime() + TURN_MS : openingTimesOf(date).drawnFrom.getTime();
  return now.getTime() >= expectedAt + LATE_MS;
}

/**
 * Takes the overdue steps of a line, because no worker has. One request of a process does this at a time; others do
 * not wait. Returns whether it did.
 */
export async function helpLine(core: Core, opening: Opening): Promise<boolean> {
  const opens = openingKey(opening);
  if (!isLate(opening, core.clock.now()) || helped.has(opens)) return false;
  helped.add(opens);
  try {
    // The first round may draw; the second then lets the first players in.
    if ((await runOpenings(core, opening._id)) > 0) await runOpenings(core, opening._id);
    await tellOfTurns(core, opening.groundId.toString(), opening.date).catch((error) =>
      core.log.warn({ err: error, opens }, 'players are not told of their turn yet'),
    );
    return true;
  } finally {
    helped.delete(opens);
  }
}

/** The players of a day's line whose turn it is and who hold no hours yet. */
export async function playersInTurn(
  core: Core,
  groundId: string,
  date: string,
): Promise<(OpeningEntryDoc & { until: Date })[]> {
  const opening = await findOpening(core, groundId, date);
  if (!opening || phaseOf(date, opening, core.clock.now()) !== 'letting') return [];
  const opens = openingKey(opening);
  // The worker that moved the line on may have been killed before it began their turns.
  await letInUpTo(core, opens, opening.reached, TURN_MS);
  const found = await findChoosing(core, opens, core.clock.now(), TURN_MS);
  return found.flatMap((entry) => (entry.until ? { ...entry, until: entry.until } : []));
}

/** Notifies the players of a day's line whose turn it is, each once. */
export async function tellOfTurns(core: Core, groundId: string, date: string): Promise<void> {
  const [ground, players] = await Promise.all([
    core.reads.bookedGround(groundId),
    playersInTurn(core, groundId, date),
  ]);
  if (!ground) return;
  for (const { _id, userId, until } of players)
    await notify(core, {
      eventId: `turn-${_id}`,
      userId: userId.toString(),
      news: { key: 'opening_turn', params: { ground: ground.name, date, until: until.toISOString() } },
      priority: 'high',
      data: { actionUrl: `/ground/${groundId}?date=${date}` },
      usefulUntil: until,
    });
}

/** True if the line has changed. */
async function runOpening(core: Core, opening: Opening): Promise<boolean> {
  const ground = await core.reads.ground(opening.groundId.toString());
  const isOver = phaseOf(opening.date, opening, core.clock.now()) === 'over';
  if (!ground?.drawsOpenings || isOver) return (await endOpening(core, opening)) !== null;
  if (!opening.drawnAt) return await draw(core, opening);
  return await moveOn(core, opening, !(await hasHoursLeft(core, opening, ground)));
}

/** The opening with its list closed: what was stored first counts. */
async function withClosedList(core: Core, opening: Opening): Promise<Opening | null> {
  if (opening.entriesHash) return opening;
  const { closesAt } = openingTimesOf(opening.date);
  const entries = (await entriesBefore(core, openingKey(opening), closesAt, MAX_DRAWN)).sort();
  const closed = await closeList(core, opening, { entries, entriesHash: await listHashOf(entries) });
  await failpoint('opening.afterList');
  return closed ?? (await findOpening(core, opening.groundId.toString(), opening.date));
}

/** Closes the list, then gets the random value, then writes the ranks: no entry can be chosen to fit the value. */
async function draw(core: Core, opening: Opening): Promise<boolean> {
  const opens = openingKey(opening);
  const closed = await withClosedList(core, opening);
  if (!closed) return false;
  if (!closed.beacon) {
    // A list that an earlier version closed has no `closedAt`; closing it was then the last step.
    const beacon = await randomValue(core, closed.closedAt ?? closed.movedAt ?? core.clock.now());
    if (!beacon) return false;
    await storeBeacon(core, closed, beacon);
    await failpoint('opening.afterBeacon');
  }
  // What was stored first counts, whichever worker stored it.
  const stored = await findWholeOpening(core, opening.groundId.toString(), opening.date);
  const file = stored && (await drawFileOf(stored));
  if (!file) return false;
  const ids = await placelessByEntry(core, opens);
  const ranked = file.entries.flatMap((entry, at) => {
    const id = ids.get(entry);
    return id === undefined ? [] : [{ _id: id, place: at + 1 }];
  });
  for (let at = 0; at < ranked.length; at += MAX_PLACES) {
    await givePlaces(core, ranked.slice(at, at + MAX_PLACES));
    await failpoint('opening.afterRanks');
  }
  return (await markDrawn(core, opening, file.entries.length)) !== null;
}

/** True if an hour of the day is free, or may become free. */
async function hasHoursLeft(
  core: Core,
  { groundId, date }: Opening,
  ground: Parameters<typeof judgeDay>[0],
): Promise<boolean> {
  const day = await readDay(core, groundId.toString(), date);
  const hours = judgeDay(ground, date, day, core.clock.now());
  return hours.some(({ status }) => status === 'available' || status === 'held');
}

/** Lets in as many players as can choose at once. The line ends when all have had their turn, or all hours are sold. */
async function moveOn(core: Core, opening: Opening, isSoldOut: boolean): Promise<boolean> {
  const opens = openingKey(opening);
  if (isSoldOut) return (await endOpening(core, opening)) !== null;
  await placeLateEntries(core, opening);
  const now = core.clock.now();
  // A worker may have been killed after it had moved the line on.
  await letInUpTo(core, opens, opening.reached, TURN_MS);
  const choosing = await countChoosing(core, opens, now, TURN_MS);
  if (choosing >= PLAYERS_AT_ONCE) return false;
  const next = await nextPlaces(core, opens, opening.reached, PLAYERS_AT_ONCE - choosing);
  const reached = next.at(-1);
  if (reached === undefined) return choosing === 0 && (await endOpening(core, opening)) !== null;
  // The condition decides between two workers.
  if (!(await advanceTo(core, opening, reached))) return false;
  await failpoint('opening.afterAdvance');
  await letInUpTo(core, opens, reached, TURN_MS);
  return true;
}

/** Gives entries after the draw their places, in the order of their arrival. */
async function placeLateEntries(core: Core, opening: Opening): Promise<void> {
  const opens = openingKey(opening);
  const late = await findPlaceless(core, opens, MAX_LATE);
  if (late.length === 0) return;
  const from = Math.max(await lastPlace(core, opens), opening.reached, opening.drawn ?? 0);
  await givePlaces(
    core,
    late.map((entry, at) => ({ _id: entry._id, place: from + at + 1 })),
  );
}
