import { Types } from 'mongoose';
import type { IdempotencyKeyDoc } from '../platform/idempotency/idempotency-key.schema.js';
import { hashKey, type IdempotentAnswer, macOf, sealAnswer } from '../platform/idempotency/seal-answer.js';
import type { Migration } from './migration.js';

type StoredBefore = IdempotencyKeyDoc & { answer?: IdempotentAnswer };

const BATCH_SIZE = 500;

/**
 * Seals stored answers and hashes their keys. Dropping them would let a retry sent across the upgrade run twice.
 * A retry with a query gets 409 `IDEMPOTENCY_MISMATCH`: the old fingerprint did not include the query.
 */
export const sealIdempotentAnswers: Migration = {
  name: '010-seal-idempotent-answers',
  async up({ db, checkpoint }) {
    const keys = db.collection<StoredBefore>('idempotencykeys');
    for (let after: Types.ObjectId | undefined = new Types.ObjectId('0'.repeat(24)); after; ) {
      const some: StoredBefore[] = await keys
        .find({ _id: { $gt: after }, answer: { $exists: true } })
        .sort({ _id: 1 })
        .limit(BATCH_SIZE)
        .toArray();
      const writes = some.flatMap(({ _id, userId, key, fingerprint, answer }) => {
        if (!answer) return [];
        const sent = { userId: userId.toString(), key };
        const sealed = {
          key: hashKey(sent),
          fingerprint: macOf(sent, fingerprint),
          sealedAnswer: sealAnswer(sent, answer),
        };
        return [
          {
            updateOne: {
              filter: { _id, key, answer: { $exists: true } },
              update: { $set: sealed, $unset: { answer: '' as const } },
            },
          },
        ];
      });
      if (writes.length > 0) await keys.bulkWrite(writes, { ordered: false });
      after = some.at(-1)?._id;
      await checkpoint();
    }
  },
};
