import { randomFillSync } from 'node:crypto';
import { Types } from 'mongoose';

const ID_BYTES = 12;
/** Asking for randomness costs more than an id's worth of it. */
const pool = Buffer.alloc(ID_BYTES * 256);
let used = pool.length;

/** An unguessable id, because bookings and holds are requested by it. */
export function randomObjectId(): Types.ObjectId {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return new Types.ObjectId(Uint8Array.prototype.slice.call(pool, used - ID_BYTES, used));
}
