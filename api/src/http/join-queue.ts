import type { Clock } from '@crease/domain/platform/clock';
import { dateOfLineNow, openingTimesOf } from '@crease/shared/openings/opening-times';
import type { Request, Response } from 'express';

/** Time between two joins. At this pace one process takes 120,000 players in the 16 minutes before a draw. */
export const JOIN_INTERVAL_MS = 8;
/** A longer queue runs faster: fast enough to be empty after this time. */
export const JOIN_SPREAD_MS = 5_000;
/** Joins that wait for the draw have started this long before it closes. */
export const JOIN_MARGIN_MS = 500;

const JOIN_PATH = /^\/api\/grounds\/[^/]+\/openings\/[^/]+\/entry(?:\?|$)/;

type Handle = (req: Request, res: Response) => void;

/**
 * Starts joins of the line for a new day one at a time and passes on other requests at once. A draw makes the order of
 * joins irrelevant, so thousands of players who join in one second need not delay what others read and book.
 */
export function paceJoins(clock: Clock, handle: Handle): Handle {
  let waiting: Parameters<Handle>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let lastAt = 0;

  const startNext = (): void => {
    timer = undefined;
    if (waiting.length === 0) return;
    const elapsedMs = performance.now() - lastAt;
    const count = Math.max(1, Math.ceil((waiting.length * elapsedMs) / spreadMs(clock.now())));
    const now = waiting.slice(0, count);
    waiting = waiting.slice(count);
    wait();
    for (const [req, res] of now) handle(req, res);
  };
  const wait = (): void => {
    lastAt = performance.now();
    timer = setTimeout(startNext, JOIN_INTERVAL_MS);
  };

  return (req, res) => {
    if (req.method !== 'PUT' || !JOIN_PATH.test(req.url)) return handle(req, res);
    if (timer) return void waiting.push([req, res]);
    wait();
    handle(req, res);
  };
}

/** Time within which the waiting joins must start; a millisecond shortly before a draw closes. */
function spreadMs(now: Date): number {
  const date = dateOfLineNow(now);
  const untilClose = date ? openingTimesOf(date).closesAt.getTime() - now.getTime() : 0;
  if (untilClose <= 0) return JOIN_SPREAD_MS;
  return Math.min(JOIN_SPREAD_MS, Math.max(1, untilClose - JOIN_MARGIN_MS));
}
