import { formatCountdown } from '../lib/format/time.js';
import { useServerNow } from './use-server-now.js';

interface Props {
  /** End as ISO 8601, on the server's clock. */
  until: string;
  /** The whole window. The known time is a little uncertain, and never shows more than this. */
  wholeMs?: number;
}

/** Milliseconds left of a window; never more than it has. */
export const leftOf = (until: string, now: number, wholeMs = Number.POSITIVE_INFINITY): number =>
  Math.min(wholeMs, Math.max(0, Date.parse(until) - now));

/** A ticking countdown as plain text, such as `4:36`. */
export function CountdownText({ until, wholeMs }: Props) {
  const now = useServerNow(1000);
  return <span className="num">{formatCountdown(leftOf(until, now, wholeMs))}</span>;
}
