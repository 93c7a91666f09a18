import { hashPassword } from '@crease/domain/auth/passwords';
import type { GroundDoc } from '@crease/domain/grounds/ground.model';
import { createIndexes, createModels, native } from '@crease/domain/runtime/models';
import type { UserDoc } from '@crease/domain/users/user.model';
import type { Connection } from 'mongoose';
import { ACCOUNTS, type DemoPerson, OWNERS, PLAYERS } from './accounts.js';
import { insertMissing } from './insert-missing.js';
import { makeGround } from './make-ground.js';
import { openPictures } from './pictures.js';
import { PLACES } from './places.js';
import { type GroundStory, playedGames } from './played-games.js';
import { demoId } from './random.js';

const GROUNDS_AT_ONCE = 500;
const ACCOUNTS_SINCE = new Date('2025-11-03T09:30:00Z');

export interface SeedOptions {
  /** How many demo grounds there shall be. */
  grounds: number;
  now: Date;
  onProgress?: (grounds: number) => void;
}

export interface SeedResult {
  grounds: number;
  bookings: number;
  reviews: number;
}

interface SeedMark {
  _id: string;
  /** The moment from which past and today are counted: kept, so that a seeding that was cut goes on alike. */
  at: Date;
  done: boolean;
}

/** Was a seeding of this database cut before its end? */
export async function isUnfinished(connection: Connection): Promise<boolean> {
  const mark = await marks(connection).findOne({ _id: 'demo' });
  return mark !== null && !mark.done;
}

function marks(connection: Connection) {
  return connection.collection<SeedMark>('seedings');
}

/**
 * Writes the demo data (contract §2). Every id follows from what the document is, and what is there already is left
 * as it is, so that it can be repeated, and cut anywhere and begun again. Returns what it added.
 */
export async function seedDemoData(connection: Connection, options: SeedOptions): Promise<SeedResult> {
  const models = createModels(connection);
  await createIndexes(models);
  const mark = await marks(connection).findOneAndUpdate(
    { _id: 'demo' },
    { $set: { done: false }, $setOnInsert: { at: options.now } },
    { upsert: true, returnDocument: 'after' },
  );
  const now = mark?.at ?? options.now;

  const people = await Promise.all([...ACCOUNTS, ...OWNERS, ...PLAYERS].map(makeUser));
  await insertMissing(native(models, 'users'), people);

  const result: SeedResult = { grounds: 0, bookings: 0, reviews: 0 };
  const choosePictures = openPictures();
  const taken = new Set<string>();
  const named = PLACES.slice(0, options.grounds).map((place, n): GroundStory => {
    const ground = makeGround(n, choosePictures);
    const lively = place.owner === undefined;
    return place.status === 'pending_review'
      ? { ground, bookings: [], payments: [], reviews: [], days: [] }
      : playedGames(ground, n, now, lively, taken);
  });
  // Grounds go last of all: nobody can book on one whose past is still being written.
  await insertMissing(
    native(models, 'groundDays'),
    named.flatMap(({ days }) => days),
  );
  await insertMissing(
    native(models, 'payments'),
    named.flatMap(({ payments }) => payments),
  );
  result.bookings = await insertMissing(
    native(models, 'bookings'),
    named.flatMap(({ bookings }) => bookings),
  );
  result.reviews = await insertMissing(
    native(models, 'reviews'),
    named.flatMap(({ reviews }) => reviews),
  );
  result.grounds = await insertMissing(
    native(models, 'grounds'),
    named.map(({ ground }) => ground),
  );

  for (let n = named.length; n < options.grounds; n += GROUNDS_AT_ONCE) {
    const until = Math.min(n + GROUNDS_AT_ONCE, options.grounds);
    const some: GroundDoc[] = [];
    for (let at = n; at < until; at++) some.push(makeGround(at, choosePictures));
    result.grounds += await insertMissing(native(models, 'grounds'), some);
    options.onProgress?.(until);
  }
  await marks(connection).updateOne({ _id: 'demo' }, { $set: { done: true } });
  return result;
}

async function makeUser(person: DemoPerson): Promise<UserDoc> {
  return {
    _id: demoId('user', person.key),
    name: person.name,
    email: person.email,
    phone: person.phone,
    passwordHash: person.password ? await hashPassword(person.password) : 'none',
    role: person.role,
    ...(person.businessName ? { businessName: person.businessName } : {}),
    preferences: {
      notifications: { email: true, push: true, sms: false, marketing: false },
      shareLocation: false,
    },
    favorites: [],
    live: [],
    outbox: [],
    seq: 0,
    createdAt: ACCOUNTS_SINCE,
    updatedAt: ACCOUNTS_SINCE,
  };
}
