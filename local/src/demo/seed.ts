import type { GroundDoc } from '@crease/domain/catalogue/grounds/ground.model';
import { createModels } from '@crease/domain/models';
import { createIndexes, native } from '@crease/domain/platform/models';
import { addDays, dayOf } from '@crease/shared/time/ist';
import type { Connection } from 'mongoose';
import { ACCOUNTS, OWNERS, PLAYERS } from './accounts.js';
import { demoCoupons } from './coupons.js';
import { makeUser } from './demo-users.js';
import { insertBookings } from './insert-bookings.js';
import { insertMissing } from './insert-missing.js';
import { ledgerOf } from './ledger-of-games.js';
import { makeGround } from './make-ground.js';
import type { OrderBook } from './order-book.js';
import { openPictures } from './pictures.js';
import { PLACES } from './places.js';
import { type GroundStory, playedGames } from './played-games.js';
import { regularsOf } from './regulars.js';
import { beginSeeding, endSeeding } from './seedings.js';
import type { WeekOfGround } from './wanted-hours.js';
import { DAYS_AHEAD } from './week-ahead.js';
import { addWeekTo, insertSurroundings } from './week-at-start.js';

const GROUNDS_AT_ONCE = 500;

export interface SeedOptions {
  /** How many demo grounds there shall be. */
  grounds: number;
  now: Date;
  /** Whether the days from today on are a busy week, or free. */
  bookings: boolean;
  /** Where what is paid online is made known; without it the coming week is paid at the ground. */
  orders?: OrderBook | undefined;
  onProgress?: (grounds: number) => void;
}

export interface SeedResult {
  grounds: number;
  bookings: number;
  reviews: number;
}

/**
 * Writes the demo data. Every id follows from what the document is, and what is there already is left
 * as it is, so that it can be repeated, and cut anywhere and begun again. Returns what it added.
 */
export async function seedDemoData(connection: Connection, options: SeedOptions): Promise<SeedResult> {
  const models = createModels(connection);
  await createIndexes(models);
  const begun = await beginSeeding(connection, {
    _id: 'demo',
    at: options.now,
    ...(options.bookings ? { until: addDays(dayOf(options.now), DAYS_AHEAD) } : {}),
    ...(options.orders ? { online: true } : {}),
  });

  const people = [...ACCOUNTS, ...OWNERS, ...PLAYERS];
  const regulars = PLACES.slice(0, options.grounds).flatMap((_place, n) => regularsOf(n));
  await insertMissing(
    native(models, 'users'),
    await Promise.all([...people, ...(begun.until ? regulars : [])].map(makeUser)),
  );

  const result: SeedResult = { grounds: 0, bookings: 0, reviews: 0 };
  const choosePictures = openPictures();
  const taken = new Set<string>();
  const stories: GroundStory[] = [];
  const weeks: WeekOfGround[] = [];
  for (const [n, place] of PLACES.slice(0, options.grounds).entries()) {
    const ground = makeGround(n, choosePictures);
    if (place.status === 'pending_review') {
      stories.push({ ground, bookings: [], payments: [], reviews: [], days: [] });
      continue;
    }
    const story = playedGames(ground, n, begun.at, taken);
    stories.push(story);
    if (begun.until)
      weeks.push(addWeekTo(story, n, begun.at, place.owner !== undefined, begun.online ?? false));
  }
  // Grounds go last of all: nobody can book on one whose past is still being written.
  const days = stories.flatMap((story) => story.days);
  await insertMissing(native(models, 'groundDays'), days);
  const payments = stories.flatMap((story) => story.payments);
  await options.orders?.keep(payments);
  await insertMissing(native(models, 'payments'), payments);
  await insertMissing(
    native(models, 'ledger'),
    ledgerOf(
      stories.flatMap(({ bookings }) => bookings),
      payments,
    ),
  );
  result.bookings = await insertBookings(
    models,
    stories.flatMap(({ bookings }) => bookings),
  );
  result.reviews = await insertMissing(
    native(models, 'reviews'),
    stories.flatMap(({ reviews }) => reviews),
  );
  await insertSurroundings(models, weeks);
  await insertMissing(native(models, 'coupons'), demoCoupons(begun.at));
  result.grounds = await insertMissing(
    native(models, 'grounds'),
    stories.map(({ ground }) => ground),
  );

  for (let n = stories.length; n < options.grounds; n += GROUNDS_AT_ONCE) {
    const until = Math.min(n + GROUNDS_AT_ONCE, options.grounds);
    const some: GroundDoc[] = [];
    for (let at = n; at < until; at++) some.push(makeGround(at, choosePictures));
    result.grounds += await insertMissing(native(models, 'grounds'), some);
    options.onProgress?.(until);
  }
  await endSeeding(connection, begun);
  return result;
}
