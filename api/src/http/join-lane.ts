import type { Clock } from '@crease/domain/platform/clock';
import { dateOfLineNow, openingTimesOf } from '@crease/shared/openings/opening-times';
import type { Request, Response } from 'express';

/** Number of joins that start together, so that they share reads and inserts. */
export const GROUP_SIZE = 16;
/** At this pace an API process starts 250 joins a second. */
export const GROUP_INTERVAL_MS = 64;
/** A join that finds this many accounts waiting is refused if it can come back in time: four seconds at that pace. */
export const MAX_WAITING = 1_000;
/** All joins start within this time, in larger groups if many wait: a page gives up 30 seconds after its request. */
export const MAX_WAIT_MS = 20_000;
/** Joins of the last seconds before a draw closes are neither refused nor paced, so that all of them are in it. */
export const LAST_MS = 5_000;

const MS_PER_JOIN = GROUP_INTERVAL_MS / GROUP_SIZE;
/** Every spelling that Express accepts, of any day: the handlers refuse those that are no line. */
const JOIN_PATH = /\/api\/grounds\/[^/]+\/openings\/[^/]+\/entry\/?$/i;

interface Arrival {
  at: Date;
  /** The same by `performance.now()`. */
  beganAt: number;
}

const arrivals = new WeakMap<Request, Arrival>();

/** When a request that waited in the lane arrived; undefined for others. */
export const arrivalOf = (req: Request): Date | undefined => arrivals.get(req)?.at;

/** When a request began, by `performance.now()`: its arrival if it waited in the lane, else this instant. */
export const beganAt = (req: Request): number => arrivals.get(req)?.beganAt ?? performance.now();

export interface JoinLaneOptions {
  clock: Clock;
  /** The caller's id; undefined for a request that is refused for other reasons, which takes up no room in the lane. */
  callerOf(req: Request): string | undefined;
  start(req: Request, res: Response): void;
  refuse(req: Request, res: Response, retryAfterMs: number): void;
}

/**
 * Paces joins of the line for a new day, so that thousands at once leave most of the processor to other requests. A
 * join that finds the lane full is refused with the time until its turn at this pace, if that is early enough for the
 * draw. False if a request is no such join.
 */
export function createJoinLane({ clock, callerOf, start, refuse }: JoinLaneOptions) {
  /** By account, in order of arrival: a join that its page repeats keeps the place of the first. */
  const waiting = new Map<string, [Request, Response][]>();
  let timer: NodeJS.Timeout | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;
  /** When all refused joins have had their turn. */
  let promisedUntil = 0;

  /** Until the moment from which joins are not paced; negative after it. */
  const msToLast = (date: string): number =>
    openingTimesOf(date).closesAt.getTime() - LAST_MS - clock.now().getTime();
  const msToLastNow = (): number => {
    const date = dateOfLineNow(clock.now());
    return date === undefined ? Number.NEGATIVE_INFINITY : msToLast(date);
  };

  const planGroup = (): void => {
    if (timer || waiting.size === 0) return;
    const last = msToLastNow();
    const isLastMoment = last < 0 && last > -2 * LAST_MS;
    const ms = isLastMoment ? 0 : startedAt + GROUP_INTERVAL_MS - performance.now();
    timer = setTimeout(startGroup, Math.max(0, ms));
  };
  /** Larger groups if the joins that wait would not all start in time. */
  const groupSize = (): number => {
    const [joins] = waiting.values();
    const oldest = joins?.[0]?.[0];
    const waitedMs = oldest ? performance.now() - beganAt(oldest) : 0;
    const lastMs = msToLastNow();
    const leftMs = Math.min(MAX_WAIT_MS - waitedMs, lastMs > 0 ? lastMs : MAX_WAIT_MS);
    const groups = Math.max(1, leftMs / GROUP_INTERVAL_MS);
    return Math.max(GROUP_SIZE, Math.ceil(waiting.size / groups));
  };
  const startGroup = (): void => {
    timer = undefined;
    startedAt = performance.now();
    const size = groupSize();
    const group: [Request, Response][] = [];
    for (const [caller, joins] of waiting) {
      if (group.length >= size) break;
      waiting.delete(caller);
      group.push(...joins.filter(([, res]) => !res.destroyed && !res.writableEnded));
    }
    planGroup();
    for (const [req, res] of group) start(req, res);
  };

  return (req: Request, res: Response): boolean => {
    if (req.method !== 'PUT' || !JOIN_PATH.test(req.url.split('?', 1)[0] ?? '')) return false;
    const now = clock.now();
    const date = dateOfLineNow(now);
    const caller = date === undefined ? undefined : callerOf(req);
    if (date === undefined || caller === undefined) return false;
    const at = performance.now();
    if (waiting.size >= MAX_WAITING && !waiting.has(caller)) {
      const turnAt = Math.max(promisedUntil, at + MAX_WAITING * MS_PER_JOIN) + MS_PER_JOIN;
      if (turnAt - at < msToLast(date)) {
        promisedUntil = turnAt;
        refuse(req, res, turnAt - at);
        return true;
      }
    }
    const joins = waiting.get(caller) ?? [];
    waiting.set(caller, joins);
    const first = joins.find(([{ url }]) => url === req.url)?.[0];
    arrivals.set(req, { at: (first && arrivalOf(first)) ?? now, beganAt: at });
    joins.push([req, res]);
    planGroup();
    return true;
  };
}
