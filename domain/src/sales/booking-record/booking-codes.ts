import { randomInt } from 'node:crypto';

/** No letter or digit that is mistaken for another when read aloud at a gate: no 0, O, 1, I, L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const word = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The number people read: `CR-` and 8 letters and digits. */
export const newBookingNumber = (): string => `CR-${word(8)}`;

/** The ticket number of a complaint: `CC-` and 8 letters and digits. */
export const newComplaintNumber = (): string => `CC-${word(8)}`;

/** The code that a player shows at the ground. */
export const newConfirmationCode = (): string => word(6);
