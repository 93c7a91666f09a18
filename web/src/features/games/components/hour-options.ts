import { formatHour } from '../../../lib/format/time.js';

/** Options of a field for hours, from the first to the last, in the words given. */
export const hoursFrom = (first: number, last: number, text: (hour: string) => string) =>
  Array.from({ length: last - first + 1 }, (_, i) => ({
    value: String(first + i),
    text: text(formatHour((first + i) % 24)),
  }));
