import { createHash } from 'node:crypto';
import { Types } from 'mongoose';

/** The id of what may be asked for twice and must be there once: the same for the same name, always. */
export function stableId(name: string): Types.ObjectId {
  return new Types.ObjectId(createHash('sha256').update(name).digest('hex').slice(0, 24));
}
