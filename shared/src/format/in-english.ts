import { formatsIn } from './time.js';

export { formatClock, formatSlot } from './time.js';

/** Days and dates as the server writes them: mails, receipts and notifications are in English. */
export const { weekdayOf, formatDay, formatFullDay, formatMonth, formatInstant, formatDuration } =
  formatsIn('en');
