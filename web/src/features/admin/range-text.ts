import { startHourOf } from '@crease/shared/time/slots';
import { formatHours } from '../../lib/format/time.js';

/** A price range may be longer than any booking, up to the whole day. */
export function rangeText(start: string, end: string): string {
  const [from, to] = [startHourOf(start), startHourOf(end)];
  return formatHours(from, to > from ? to : to + 24);
}
