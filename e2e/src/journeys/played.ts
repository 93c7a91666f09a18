import { addDays } from '@crease/shared/time/ist';
import { MongoClient, ObjectId } from 'mongodb';

/**
 * Makes a confirmed booking one that was played, so many days before it was to be. No journey can wait until its hours are
 * over, so the record is changed where the worker would change it.
 */
export async function markPlayed(bookingId: string, daysBefore = 0): Promise<void> {
  const url = process.env.SYSTEM_MONGO_URL;
  if (!url) throw new Error('SYSTEM_MONGO_URL does not say where the database of the system under test is');
  const client = await MongoClient.connect(url);
  try {
    const bookings = client.db('crease').collection('bookings');
    const confirmed = { _id: new ObjectId(bookingId), status: 'confirmed' };
    const booking = await bookings.findOne(confirmed);
    const earlier = (at: Date) => new Date(at.getTime() - daysBefore * 86_400_000);
    const { matchedCount } = await bookings.updateOne(confirmed, {
      $set: {
        status: 'completed',
        ...(booking && daysBefore > 0
          ? {
              bookingDate: addDays(booking.bookingDate, -daysBefore),
              startsAt: earlier(booking.startsAt),
              endsAt: earlier(booking.endsAt),
            }
          : {}),
      },
    });
    if (matchedCount !== 1) throw new Error(`${bookingId} is no confirmed booking`);
  } finally {
    await client.close();
  }
}
