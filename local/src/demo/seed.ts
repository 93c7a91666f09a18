import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { turfOf } from '@crease/domain/catalogue/ground-record/turf';
import { DECLARATIONS } from '@crease/domain/models';
import { createIndexes, type Db, openCollections } from '@crease/domain/platform/models';
import type { GameDoc } from '@crease/domain/play/games/game.schema';
import { addDays, dayOf } from '@crease/shared/time/ist';
import type { Connection } from 'mongoose';
import { ACCOUNTS, OWNERS, PLAYERS } from './accounts.js';
import { demoCoupons } from './coupons.js';
import { CUP_GROUND, claimCupHours } from './cup-list.js';
import { cupsOn } from './cups.js';
import type { DemoDays } from './demo-days.js';
import { addDemoRegular } from './demo-regular.js';
import { makeUser } from './demo-users.js';
import { insertBookings } from './insert-bookings.js';
import { insertMissing } from './insert-missing.js';
import { ledgerOf } from './ledger-of-games.js';
import { demoLegals } from './legals.js';
import { makeGround } from './make-ground.js';
import { openGamesOf } from './open-games.js';
import type { OrderBook } from './order-book.js';
import { openPictures, type PictureChooser } from './pictures.js';
import { PLACES } from './places.js';
import { playedGames } from './played-games.js';
import { type DemoGround, givePlayerAHistory } from './player-history.js';
import { withPriceRules } from './price-rules.js';
import { regularsOf } from './regulars.js';
import { demoSeason } from './season.js';
import { beginSeeding, endSeeding, type Seeding } from './seedings.js';
import { spaceBooks, spaceOf } from './shared-turf.js';
import { demoTeamBooks, demoTeams } from './teams.js';
import { DAYS_AHEAD } from './week-ahead.js';
import { addWeekTo, insertSurroundings } from './week-at-start.js';

const GROUNDS_AT_ONCE = 500;

export interface SeedOptions {
  /** The number of demo grounds. */
  grounds: number;
  now: Date;
  /** Whether the days from today on are a busy week, or free. */
  bookings: boolean;
  /** Registers online payments; without it the coming week is paid at the ground. */
  orders?: OrderBook | undefined;
  onProgress?: (grounds: number) => void;
}

export interface SeedResult {
  grounds: number;
  bookings: number;
  reviews: number;
}

/**
 * Writes the demo data. Ids derive from the documents, and existing documents stay unchanged, so it can be repeated or
 * interrupted at any point. Returns what it added.
 */
export async function seedDemoData(connection: Connection, options: SeedOptions): Promise<SeedResult> {
  await createIndexes(connection, DECLARATIONS);
  const db = openCollections(connection, DECLARATIONS);
  const begun = await beginSeeding(connection, {
    _id: 'demo',
    at: options.now,
    ...(options.bookings ? { until: addDays(dayOf(options.now), DAYS_AHEAD) } : {}),
    ...(options.orders ? { online: true } : {}),
  });

  const result: SeedResult = { grounds: 0, bookings: 0, reviews: 0 };
  const choosePictures = openPictures();
  const { all, daysOfSpaces } = placesWithGames(options.grounds, begun, choosePictures);
  const stories = all.map(({ story }) => story);
  const [first] = all;
  const regular = begun.until && first ? addDemoRegular(first.story, 0, begun.at, first.days) : undefined;
  const refunds = begun.until ? givePlayerAHistory(all, begun.at, begun.online ?? false) : [];
  const games = begun.until ? gamesIn(all, begun) : [];
  const people = [...ACCOUNTS, ...OWNERS, ...PLAYERS];
  const regulars = PLACES.slice(0, options.grounds).flatMap((_place, n) => regularsOf(n));
  await insertMissing(
    db.users,
    await Promise.all([
      ...people.map((person) => makeUser(person, begun.until !== undefined && person.role === 'user')),
      ...(begun.until ? regulars : []).map((person) => makeUser(person)),
    ]),
  );

  await insertMissing(db.legals, demoLegals());

  // Grounds are written last, so that none can be booked while its past is still being written.
  const days = [...daysOfSpaces.values()].flatMap((some) => [...some.values()]);
  await insertMissing(db.groundDays, days);
  const payments = stories.flatMap((story) => story.payments);
  await options.orders?.keep(payments);
  await insertMissing(db.payments, payments);
  await insertMissing(db.ledger, [
    ...ledgerOf(
      stories.flatMap(({ bookings }) => bookings),
      payments,
    ),
    ...refunds,
  ]);
  await insertMissing(db.regulars, regular ? [regular] : []);
  await insertMissing(db.games, games);
  result.bookings = await insertBookings(
    db,
    stories.flatMap(({ bookings }) => bookings),
  );
  result.reviews = await insertMissing(
    db.reviews,
    stories.flatMap(({ reviews }) => reviews),
  );
  await insertSurroundings(
    db,
    all.map(({ week }) => week),
  );
  await insertMissing(db.spaceBooks, spaceBooks(stories.map(({ ground }) => ground)));
  await insertMissing(db.coupons, demoCoupons(begun.at));
  result.grounds = await insertMissing(
    db.grounds,
    stories.map(({ ground, bookings }) => ({
      ...ground,
      totalBookings: bookings.filter(({ status }) => status === 'completed').length,
    })),
  );

  if (begun.until)
    await insertSeason(
      db,
      stories.map(({ ground }) => ground),
      begun.at,
    );
  result.grounds += await insertPlainGrounds(db, stories.length, options, choosePictures);
  await endSeeding(connection, begun);
  return result;
}

/** Opens bookings of the week for others. The paid shares join their ground's payments. */
function gamesIn(all: readonly DemoGround[], { at: now, online = false }: Seeding): GameDoc[] {
  const busy = new Set<string>();
  return all.flatMap(({ story, week }, n) => {
    const bookings = week.bookings.map(({ booking }) => booking);
    const { games, payments } = openGamesOf(story.ground, n, bookings, { now, online, busy });
    story.payments.push(...payments);
    return games;
  });
}

/** The teams of Mumbai, the season that they played on its grounds, and the tournaments. */
async function insertSeason(db: Db, grounds: readonly GroundDoc[], now: Date): Promise<void> {
  const teams = demoTeams();
  const open = grounds.filter(({ location, status }) => location.cityId === 'mumbai' && status === 'active');
  const { matches, logs } = demoSeason(teams, open, now);
  await insertMissing(db.teams, teams);
  await insertMissing(db.teamBooks, demoTeamBooks(teams));
  const ground = grounds[CUP_GROUND];
  const cups = ground ? cupsOn(ground, teams, now) : undefined;
  await insertMissing(db.tournaments, cups?.tournaments ?? []);
  await insertMissing(db.tournamentFixtures, cups?.fixtures ?? []);
  // A log is filed once its match exists.
  await insertMissing(db.matches, [...matches, ...(cups?.matches ?? [])]);
  await insertMissing(db.matchLogs, [...logs, ...(cups?.logs ?? [])]);
}

/** The grounds at the named places, each with the games of its past and the week ahead. */
function placesWithGames(grounds: number, begun: Seeding, choosePictures: PictureChooser) {
  const taken = new Set<string>();
  const daysOfSpaces = new Map<string, DemoDays>();
  const all: DemoGround[] = [];
  // Halves are only shared if they exist: with fewer grounds than places the whole ones stand alone.
  const shares = begun.until !== undefined && grounds >= PLACES.length;
  for (const [n, place] of PLACES.slice(0, grounds).entries()) {
    const made = makeGround(n, choosePictures);
    const space = shares ? spaceOf(n) : undefined;
    const ground = begun.until ? withPriceRules({ ...made, ...(space ? { space } : {}) }, n) : made;
    const { spaceId } = turfOf(ground);
    const days: DemoDays = daysOfSpaces.get(spaceId) ?? new Map();
    daysOfSpaces.set(spaceId, days);
    if (begun.until && n === CUP_GROUND) claimCupHours(ground, begun.at, days);
    const isOpen = place.status !== 'pending_review';
    const story = isOpen
      ? playedGames(ground, n, begun.at, days, taken)
      : { ground, bookings: [], payments: [], reviews: [] };
    // A half has no games of its own: those of the whole ground are enough.
    const isSold = isOpen && begun.until !== undefined && !place.halfOf;
    const week = isSold
      ? addWeekTo(story, n, begun.at, days, place.owner !== undefined, begun.online ?? false)
      : { bookings: [], blocks: [], waits: [] };
    all.push({ story, week, days });
  }
  return { all, daysOfSpaces };
}

/** Adds grounds without a past from the `first` on. Answers how many. */
async function insertPlainGrounds(
  db: Db,
  first: number,
  { grounds, onProgress }: SeedOptions,
  choosePictures: PictureChooser,
): Promise<number> {
  let inserted = 0;
  for (let n = first; n < grounds; n += GROUNDS_AT_ONCE) {
    const until = Math.min(n + GROUNDS_AT_ONCE, grounds);
    const some: GroundDoc[] = [];
    for (let at = n; at < until; at++) some.push(makeGround(at, choosePictures));
    inserted += await insertMissing(db.grounds, some);
    onProgress?.(until);
  }
  return inserted;
}
