import { createHash } from 'node:crypto';
import { Types } from 'mongoose';

/** A deterministic id by name, for things that may be requested twice and must exist once. */
export function stableId(name: string): Types.ObjectId {
  return new Types.ObjectId(createHash('sha256').update(name).digest('hex').slice(0, 24));
}
