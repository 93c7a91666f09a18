import { formatHours } from '../../lib/format/time.js';

/** A price range may be longer than any booking, up to the whole day. */
export function rangeText(start: string, end: string): string {
  const [from, to] = [Number(start.slice(0, 2)), Number(end.slice(0, 2))];
  return formatHours(from, to > from ? to : to + 24);
}
