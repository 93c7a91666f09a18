import { randomBytes, randomInt } from 'node:crypto';
import { Types } from 'mongoose';

/** No letter or digit that is mistaken for another when read aloud at a gate: no 0, O, 1, I, L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const word = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A booking's `_id`: random, so that nobody can guess the next one (contract §3). */
export const newBookingObjectId = (): Types.ObjectId => new Types.ObjectId(randomBytes(12));

/** The number people read: `CR-` and 8 letters and digits (contract §3). */
export const newBookingNumber = (): string => `CR-${word(8)}`;

/** What a player shows at the ground. */
export const newConfirmationCode = (): string => word(6);
