import { startHourOf } from '@crease/shared/time/slots';
import { formatHours } from './time.js';

/** The hours of a price range, which may go on past midnight and be longer than any booking, up to the whole day. */
export function rangeText(range: { start: string; end: string }): string {
  const [start, end] = [startHourOf(range.start), startHourOf(range.end)];
  return formatHours(start, end > start ? end : end + 24);
}
