import { inLanguage } from '../../lib/language/language.js';

/** Texts of the way to the booking dialog. */
export const holdTexts = inLanguage('bookingHold', {
  loginFirst: 'Please login to create a booking.',
  notBookable: 'This ground cannot be booked online.',
  slotTaken: 'This slot is no longer available. Please select a different time.',
  holdFailed: 'The slot could not be held. Please try again.',
} as const);
