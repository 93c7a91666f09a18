import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

/** Every account that has lines, sums or rows, each once per collection. */
export async function* findFiguredAccounts({ db }: Pick<Core, 'db'>): AsyncIterable<Types.ObjectId> {
  for await (const { _id } of db.playerFigures.find({}, { projection: { _id: 1 } })) yield _id;
  for (const collection of [db.matchLines, db.leaderboardRows])
    for await (const { _id } of collection.aggregate<{ _id: Types.ObjectId }>([
      { $group: { _id: '$userId' } },
    ]))
      yield _id;
}

/** Removes all figures of an account that has been deleted. */
export async function dropFigures({ db }: Pick<Core, 'db'>, userId: Types.ObjectId): Promise<void> {
  await db.matchLines.deleteMany({ userId });
  await db.leaderboardRows.deleteMany({ userId });
  await db.playerFigures.deleteOne({ _id: userId });
}
