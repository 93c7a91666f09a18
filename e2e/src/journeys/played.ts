import { MongoClient, ObjectId } from 'mongodb';

/**
 * Makes a confirmed booking one that was played. No journey can wait until its hours are over, so the record is changed
 * where the worker would change it.
 */
export async function markPlayed(bookingId: string): Promise<void> {
  const url = process.env.SYSTEM_MONGO_URL;
  if (!url) throw new Error('SYSTEM_MONGO_URL does not say where the database of the system under test is');
  const client = await MongoClient.connect(url);
  try {
    const { matchedCount } = await client
      .db('crease')
      .collection('bookings')
      .updateOne({ _id: new ObjectId(bookingId), status: 'confirmed' }, { $set: { status: 'completed' } });
    if (matchedCount !== 1) throw new Error(`${bookingId} is no confirmed booking`);
  } finally {
    await client.close();
  }
}
