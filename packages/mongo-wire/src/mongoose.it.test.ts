import { type Connection, Mongoose, Schema } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** With mongoose's defaults and none of the product's settings. */
const mongoose = new Mongoose();
let connection: Connection;

beforeAll(async () => {
  const dbName = `mongoose_${process.pid}_${Date.now()}`;
  connection = await mongoose.createConnection(process.env.TEST_MONGO_URL ?? '', { dbName }).asPromise();
});

afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const claim = new Schema({ kind: String, ref: String, n: Number, expiresAt: Date }, { _id: false });
const daySchema = new Schema(
  { _id: String, rev: { type: Number, default: 0 }, claims: { type: Map, of: claim }, dirtyAt: Date },
  { strict: 'throw', strictQuery: 'throw', minimize: false },
);
daySchema.index({ dirtyAt: 1 }, { sparse: true });

describe('mongoose', () => {
  it('builds its indexes and finds them there again', async () => {
    const Player = connection.model(
      'Player',
      new Schema({ email: { type: String, unique: true }, name: String }, { timestamps: true }),
    );
    await Player.init();
    expect(await Player.syncIndexes()).toEqual([]);
    const player = await Player.create({ email: 'a@b.c', name: 'Asha' });
    player.name = 'Asha R';
    await player.save();
    expect(await Player.findById(player.id).lean()).toMatchObject({ name: 'Asha R', __v: 0 });
    await expect(Player.create({ email: 'a@b.c' })).rejects.toMatchObject({
      code: 11000,
      keyValue: { email: 'a@b.c' },
    });
    expect(await Player.exists({ email: 'a@b.c' })).toMatchObject({ _id: player._id });
    expect(await Player.find({ name: /asha/i }).select('email').sort('-createdAt').lean()).toHaveLength(1);
  });

  it('claims hours by one conditional update and reads them back', async () => {
    const Day = connection.model('Day', daySchema);
    await Day.init();
    const take = (ref: string, hours: number[], now: Date) => {
      const until = new Date(now.getTime() + 1000);
      const free = hours.map((hour) => ({
        $or: [{ [`claims.${hour}`]: { $exists: false } }, { [`claims.${hour}.expiresAt`]: { $lte: now } }],
      }));
      const set = Object.fromEntries(
        hours.map((hour) => [`claims.${hour}`, { kind: 'hold', ref, n: 1, expiresAt: until }]),
      );
      return Day.findOneAndUpdate(
        { _id: 'g1:2026-02-01', $and: free },
        { $set: set, $inc: { rev: 1 } },
        { upsert: true, returnDocument: 'after' },
      ).lean();
    };
    const now = new Date();
    expect(await take('a', [18, 19], now)).toMatchObject({
      rev: 1,
      claims: { 18: { ref: 'a' }, 19: { ref: 'a' } },
    });
    await expect(take('b', [19, 20], now)).rejects.toMatchObject({ code: 11000 });
    expect(await take('b', [19, 20], new Date(now.getTime() + 2000))).toMatchObject({
      rev: 2,
      claims: { 18: { ref: 'a' }, 20: { ref: 'b' } },
    });
    const freed = await Day.findOneAndUpdate(
      { _id: 'g1:2026-02-01', 'claims.19.ref': 'b' },
      { $unset: { 'claims.19': '' } },
      { returnDocument: 'after' },
    ).lean();
    expect(Object.keys(freed?.claims ?? {})).toEqual(['18', '20']);
  });

  it('populates, counts and pages with a cursor', async () => {
    const Ground = connection.model('Ground', new Schema({ name: String }));
    const Review = connection.model(
      'Review',
      new Schema({ ground: { type: Schema.Types.ObjectId, ref: 'Ground' }, stars: Number }),
    );
    const ground = await Ground.create({ name: 'Oval' });
    await Review.insertMany(Array.from({ length: 120 }, (_, n) => ({ ground: ground._id, stars: n % 5 })));
    const review = await Review.findOne({ stars: 4 }).populate<{ ground: { name: string } }>('ground').lean();
    expect(review?.ground.name).toBe('Oval');
    let seen = 0;
    for await (const _review of Review.find({ ground: ground._id }).batchSize(50).cursor()) seen++;
    expect(seen).toBe(120);
    const [summary] = await Review.aggregate([
      { $match: { ground: ground._id } },
      { $group: { _id: null, mean: { $avg: '$stars' }, n: { $sum: 1 } } },
    ]);
    expect(summary).toEqual({ _id: null, mean: 2, n: 120 });
    expect(await Review.countDocuments({ stars: { $gte: 3 } })).toBe(48);
    expect(
      await Review.updateMany({ stars: 0 }, [{ $set: { stars: { $add: ['$stars', 1] } } }], {
        updatePipeline: true,
      }),
    ).toMatchObject({ modifiedCount: 24 });
  });
});
