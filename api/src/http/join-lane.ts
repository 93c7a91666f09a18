import type { Clock } from '@crease/domain/platform/clock';
import { dateOfLineNow, openingTimesOf } from '@crease/shared/openings/opening-times';
import type { Request, Response } from 'express';

/** Number of joins that start together, so that they share reads and inserts. */
export const GROUP_SIZE = 16;
/** At this pace an API process starts 250 joins a second. */
export const GROUP_INTERVAL_MS = 64;
/** Maximum number of joins that wait: four seconds at that pace. */
export const MAX_WAITING = 1_000;
/** Joins of the last seconds before a draw closes are neither refused nor paced, so that all of them are in it. */
export const LAST_MS = 5_000;

const MS_PER_JOIN = GROUP_INTERVAL_MS / GROUP_SIZE;
const JOIN_PATH = /^\/api\/grounds\/[0-9a-f]{24}\/openings\/(\d{4}-\d\d-\d\d)\/entry$/;

const arrivals = new WeakMap<Request, Date>();

/** When a request that waited in the lane arrived; undefined for others. */
export const arrivalOf = (req: Request): Date | undefined => arrivals.get(req);

export interface JoinLaneOptions {
  clock: Clock;
  /** False for a request that is refused for other reasons: it does not take up room in the lane. */
  lets(req: Request): boolean;
  start(req: Request, res: Response): void;
  refuse(req: Request, res: Response, retryAfterMs: number): void;
}

/**
 * Paces joins of the line for a new day, so that thousands at once leave most of the processor to other requests. A join
 * that finds the lane full is refused with the time until its turn at this pace. False if a request is no such join.
 */
export function createJoinLane({ clock, lets, start, refuse }: JoinLaneOptions) {
  let waiting: [Request, Response][] = [];
  let timer: NodeJS.Timeout | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;
  /** When all refused joins have had their turn. */
  let promisedUntil = 0;

  const msToClosing = (date: string): number =>
    openingTimesOf(date).closesAt.getTime() - clock.now().getTime();
  const isLastMoment = (): boolean => {
    const date = dateOfLineNow(clock.now());
    if (date === undefined) return false;
    const ms = msToClosing(date);
    return ms < LAST_MS && ms > -LAST_MS;
  };

  const planGroup = (): void => {
    if (timer || waiting.length === 0) return;
    const ms = isLastMoment() ? 0 : startedAt + GROUP_INTERVAL_MS - performance.now();
    timer = setTimeout(startGroup, Math.max(0, ms));
  };
  const startGroup = (): void => {
    timer = undefined;
    startedAt = performance.now();
    const group = waiting.slice(0, GROUP_SIZE);
    waiting = waiting.slice(GROUP_SIZE);
    planGroup();
    for (const [req, res] of group) if (!res.destroyed && !res.writableEnded) start(req, res);
  };

  return (req: Request, res: Response): boolean => {
    const date = req.method === 'PUT' ? JOIN_PATH.exec(req.url)?.[1] : undefined;
    const now = clock.now();
    if (date === undefined || date !== dateOfLineNow(now) || !lets(req)) return false;
    if (waiting.length >= MAX_WAITING) {
      const at = performance.now();
      const turnAt = Math.max(promisedUntil, at + MAX_WAITING * MS_PER_JOIN) + MS_PER_JOIN;
      const closing = msToClosing(date);
      if (closing < -LAST_MS || turnAt - at < closing - LAST_MS) {
        promisedUntil = turnAt;
        refuse(req, res, turnAt - at);
        return true;
      }
    }
    arrivals.set(req, now);
    waiting.push([req, res]);
    planGroup();
    return true;
  };
}
