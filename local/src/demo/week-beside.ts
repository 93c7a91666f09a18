import { dueAt, type GroundDayDoc } from '@crease/domain/calendar/day/ground-day.schema';
import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { turfOf } from '@crease/domain/catalogue/ground-record/turf';
import { openDb } from '@crease/domain/models';
import { isOnlyDuplicates } from '@crease/domain/platform/duplicate-key';
import type { Db } from '@crease/domain/platform/models';
import { demoId } from '@crease/domain/play/demo/random';
import { addDays, dayOf } from '@crease/shared/time/ist';
import type { Connection, mongo as driver } from 'mongoose';
import { isFreeOn } from './demo-days.js';
import { makeUser } from './demo-users.js';
import { insertBookings } from './insert-bookings.js';
import { insertMissing } from './insert-missing.js';
import { ledgerOf } from './ledger-of-games.js';
import { openGamesOf } from './open-games.js';
import type { OrderBook } from './order-book.js';
import { PLACES } from './places.js';
import { regularsOf } from './regulars.js';
import { beginSeeding, endSeeding, seedings, soldUntil } from './seedings.js';
import { dayOfWanted, keysOfWanted, type WantedHours, type WeekOfGround } from './wanted-hours.js';
import { DAYS_AHEAD, weekOf } from './week-ahead.js';
import { insertSurroundings } from './week-at-start.js';

export interface AddedWeek {
  from: string;
  until: string;
  bookings: number;
}

/**
 * Books the demo grounds from the first unsold date, today at the earliest, to a week ahead, while the system runs:
 * every game takes its hours by one conditional update, and is skipped if it comes too late. Undefined if everything is
 * sold, or without demo data.
 */
export async function addWeek(
  connection: Connection,
  options: { now: Date; orders?: OrderBook | undefined },
): Promise<AddedWeek | undefined> {
  const db = openDb(connection);
  const cut = await seedings(connection).findOne({ _id: /^week-/, done: false });
  const today = dayOf(options.now);
  const sold = cut ? addDays(cut._id.slice('week-'.length), -1) : await soldUntil(connection);
  const from = sold && sold >= today ? addDays(sold, 1) : today;
  const until = cut?.until ?? addDays(today, DAYS_AHEAD);
  if (from > until || !(await seedings(connection).findOne({ _id: 'demo' }))) return undefined;

  const begun = await beginSeeding(connection, {
    _id: cut?._id ?? `week-${from}`,
    at: options.now,
    until,
  });
  const grounds = await demoGrounds(db);
  await insertMissing(
    db.users,
    await Promise.all(grounds.flatMap(({ n }) => regularsOf(n).map((person) => makeUser(person)))),
  );
  let bookings = 0;
  const busy = new Set<string>();
  for (const { ground, n } of grounds) {
    if (PLACES[n]?.halfOf) continue;
    const turf = turfOf(ground);
    const days = await daysOf(db, ground, from, until);
    const week = weekOf(ground, n, {
      now: begun.at,
      from,
      until,
      online: options.orders !== undefined,
      onlyAhead: true,
      isFree: (date, hour) => isFreeOn(days, { turf, date, hours: [hour] }),
    });
    bookings += await bookWeek(db, { ground, n }, week, {
      from,
      until,
      now: begun.at,
      orders: options.orders,
      busy,
    });
  }
  await endSeeding(connection, begun);
  return { from, until, bookings };
}

/** The named demo grounds that can be booked; a database may have lost some. */
async function demoGrounds(db: Db): Promise<{ ground: GroundDoc; n: number }[]> {
  const ids = PLACES.map((_place, n) => demoId('ground', n));
  const found = await db.grounds.find({ _id: { $in: ids }, status: 'active' }).toArray();
  return ids.flatMap((id, n) => {
    const ground = found.find(({ _id }) => _id.equals(id));
    return ground ? [{ ground, n }] : [];
  });
}

async function daysOf(
  db: Db,
  ground: GroundDoc,
  from: string,
  until: string,
): Promise<Map<string, GroundDayDoc>> {
  const days = await db.groundDays
    .find({ groundId: turfOf(ground).spaceId, date: { $gte: from, $lte: until } })
    .toArray();
  return new Map(days.map((day) => [day._id, day]));
}

interface WeekToBook {
  from: string;
  until: string;
  now: Date;
  orders?: OrderBook | undefined;
  /** The people who play on each date, on all grounds. */
  busy: Set<string>;
}

/**
 * Claims first, then bookings: if a crash comes in between, the sweep over permanent claims frees the hours. Returns
 * the number of added bookings.
 */
async function bookWeek(
  db: Db,
  { ground, n }: { ground: GroundDoc; n: number },
  week: WeekOfGround,
  { from, until, now, orders, busy }: WeekToBook,
): Promise<number> {
  const wanted = [...week.bookings, ...week.blocks].flatMap((one) => one.wanted ?? []);
  await takeHours(db, wanted, now);
  const days = await daysOf(db, ground, from, until);
  const isOurs = (one: WantedHours) =>
    keysOfWanted(one).every((key) => days.get(dayOfWanted(one))?.claims[key]?.ref === one.claim.ref);
  const got: WeekOfGround = {
    bookings: week.bookings.filter((one) => !one.wanted || isOurs(one.wanted)),
    blocks: week.blocks.filter((one) => isOurs(one.wanted)),
    waits: week.waits.filter(({ behind }) => wanted.some((one) => one.claim.ref === behind && isOurs(one))),
  };
  const bookings = got.bookings.map(({ booking }) => booking);
  const open = openGamesOf(ground, n, bookings, { now, online: orders !== undefined, busy });
  const payments = [...got.bookings.flatMap(({ payment }) => payment ?? []), ...open.payments];
  await orders?.keep(payments);
  await insertMissing(db.payments, payments);
  await insertMissing(db.ledger, ledgerOf(bookings, payments));
  const added = await insertBookings(db, bookings);
  await insertMissing(db.games, open.games);
  await insertSurroundings(db, [got]);
  return added;
}

/** One conditional update each: all hours, or none if one is taken. Watchers are notified. */
async function takeHours(db: Db, wanted: readonly WantedHours[], now: Date): Promise<void> {
  if (wanted.length === 0) return;
  try {
    await db.groundDays.bulkWrite(
      wanted.map((one) => ({ updateOne: toTaken(one, now) })),
      { ordered: false },
    );
  } catch (error) {
    // The upsert of an existing day that does not match fails: the hours are taken.
    if (!isOnlyDuplicates(error)) throw error;
  }
}

function toTaken(wanted: WantedHours, now: Date) {
  const { turf, date, claim } = wanted;
  const keys = keysOfWanted(wanted);
  const free = keys.map((key) => ({
    $or: [{ [`claims.${key}`]: { $exists: false } }, { [`claims.${key}.expiresAt`]: { $lte: now } }],
  }));
  const shared = turf.groundIds.length > 1 ? { grounds: [...turf.groundIds] } : {};
  const update: driver.UpdateFilter<GroundDayDoc> = {
    $set: { dirtyAt: now, ...Object.fromEntries(keys.map((key) => [`claims.${key}`, claim])) },
    $inc: { rev: 1 },
    $min: { nextEndAt: dueAt(claim, now) },
    $setOnInsert: { groundId: turf.spaceId, ...shared, date, publishedRev: 0 },
  };
  return { filter: { _id: dayOfWanted(wanted), $and: free }, update, upsert: true };
}
