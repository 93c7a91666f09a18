import { addDays } from '@crease/shared/time/ist';
import { type Db, MongoClient, ObjectId, type WithId } from 'mongodb';

/** The fields that change in a booking and in the days that own its hours. */
interface Booking {
  status: string;
  uncounted?: boolean;
  unsummed?: ObjectId;
  groundId: ObjectId;
  bookingDate: string;
  startsAt: Date;
  endsAt: Date;
}
interface GroundDay {
  _id: string;
  claims: Record<string, { ref: string } | undefined>;
}

/**
 * Makes a confirmed booking a played one, this many days earlier. No journey can wait for its hours, so the stored
 * record is changed like the worker would.
 */
export async function markPlayed(bookingId: string, daysBefore = 0): Promise<void> {
  await onDatabase(async (db) => {
    const bookings = db.collection<Booking>('bookings');
    const confirmed = { _id: new ObjectId(bookingId), status: 'confirmed' };
    const booking = await bookings.findOne(confirmed);
    if (!booking) throw new Error(`${bookingId} is no confirmed booking`);
    const earlier = (at: Date) => new Date(at.getTime() - daysBefore * 86_400_000);
    if (daysBefore > 0) await moveHours(db, booking, daysBefore);
    await bookings.updateOne(confirmed, {
      $set: {
        status: 'completed',
        // The worker counts it on its ground.
        uncounted: true,
        // And rolls up both days: a run with the old date does not clear this mark.
        unsummed: new ObjectId(),
        bookingDate: addDays(booking.bookingDate, -daysBefore),
        startsAt: earlier(booking.startsAt),
        endsAt: earlier(booking.endsAt),
      },
    });
  });
}

async function onDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const url = process.env.SYSTEM_MONGO_URL;
  if (!url) throw new Error('SYSTEM_MONGO_URL does not say where the database of the system under test is');
  const client = await MongoClient.connect(url);
  try {
    await work(client.db('crease'));
  } finally {
    await client.close();
  }
}

/** The fields of a game that follow its booking. */
interface Game {
  bookingId: ObjectId;
  bookingDate: string;
  startsAt: Date;
  endsAt: Date;
  closesAt: Date;
}

/** Makes a booking with a game a played one, this many days earlier, and its game one that is over. */
export async function markGamePlayed(bookingId: string, daysBefore: number): Promise<void> {
  await markPlayed(bookingId, daysBefore);
  await onDatabase(async (db) => {
    const games = db.collection<Game>('games');
    const ofBooking = { bookingId: new ObjectId(bookingId) };
    const game = await games.findOne(ofBooking);
    if (!game) throw new Error(`${bookingId} has no game`);
    const earlier = (at: Date) => new Date(at.getTime() - daysBefore * 86_400_000);
    await games.updateOne(ofBooking, {
      $set: {
        bookingDate: addDays(game.bookingDate, -daysBefore),
        startsAt: earlier(game.startsAt),
        endsAt: earlier(game.endsAt),
        closesAt: earlier(game.closesAt),
      },
    });
  });
}

/** The hours move with their booking, or the audit would miss them there (docs/invariants.md 2). */
async function moveHours(db: Db, { _id, groundId, bookingDate }: WithId<Booking>, daysBefore: number) {
  const days = db.collection<GroundDay>('grounddays');
  const changed = () => ({ dirtyAt: new Date() });
  for (const date of [bookingDate, addDays(bookingDate, 1)]) {
    const day = await days.findOne({ _id: `${groundId}:${date}` });
    const hours = Object.entries(day?.claims ?? {}).filter(([, claim]) => claim?.ref === _id.toString());
    if (!day || hours.length === 0) continue;
    const to = addDays(date, -daysBefore);
    const paths = hours.map(([key, claim]) => [`claims.${key}`, claim] as const);
    await days.updateOne(
      { _id: `${groundId}:${to}` },
      {
        $set: { ...changed(), ...Object.fromEntries(paths) },
        $inc: { rev: 1 },
        $setOnInsert: { groundId: groundId.toString(), date: to, publishedRev: 0 },
      },
      { upsert: true },
    );
    const gone = Object.fromEntries(paths.map(([path]) => [path, 1 as const]));
    await days.updateOne({ _id: day._id }, { $set: changed(), $inc: { rev: 1 }, $unset: gone });
  }
}
