import { randomBytes } from 'node:crypto';
import { Types } from 'mongoose';

/** An id that nobody can guess from the one before: bookings and holds are asked for by it. */
export const randomObjectId = (): Types.ObjectId => new Types.ObjectId(randomBytes(12));
