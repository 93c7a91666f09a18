import type { Core } from '@crease/domain/platform/core';
import { AppError } from '@crease/shared/errors';
import type { Request, RequestHandler } from 'express';
import { addressOf } from './address.js';
import { callerOf } from './authenticate.js';
import { requestValues } from './request-values.js';
import { SharedCounters } from './shared-counters.js';

const WINDOW_MS = 60_000;

/** Requests per minute (`docs/product-rules.md`, Limits), and the key they are counted by. */
const LIMITS = {
  address: { limit: 600, by: 'address' },
  user: { limit: 300, by: 'user' },
  signIn: { limit: 30, by: 'address' },
  registration: { limit: 10, by: 'address' },
  /** Requests for mailed codes: as many as can be used. */
  code: { limit: 30, by: 'address' },
  hold: { limit: 60, by: 'user' },
  /** New matches. */
  match: { limit: 60, by: 'user' },
  /** Games that are opened or changed. */
  game: { limit: 60, by: 'user' },
  /** Places that are taken. */
  join: { limit: 60, by: 'user' },
  /** Answers to the question for a consent: each is kept for good. */
  consent: { limit: 30, by: 'user' },
  /** Ratings of players after a game. */
  fairPlay: { limit: 120, by: 'user' },
} as const satisfies Record<string, { limit: number; by: 'address' | 'user' }>;

export type LimitName = keyof typeof LIMITS;
export interface RateLimits extends Record<LimitName, RequestHandler> {
  /**
   * Counts a request that may be answered before the handlers; the handlers then do not count it again. False at the
   * limit.
   */
  lets(name: LimitName, req: Request, userId?: string): boolean;
}

/** The rate limits of the API by name. A limit per user ignores visitors: the limit per address counts them. */
export function createRateLimits(core: Core): RateLimits {
  const off = core.env.RATE_LIMITS === 'off';
  const counters = new SharedCounters(core.redis, `${core.env.QUEUE_PREFIX}:limit`, WINDOW_MS);
  const counted = requestValues<Request, Set<LimitName>>();

  /** Counts one request; undefined where nothing is counted. */
  const hit = (name: LimitName, req: Request, userId: string | undefined) => {
    if (off) return undefined;
    const key = LIMITS[name].by === 'user' ? userId : addressOf(req);
    return key === undefined ? undefined : counters.hit(`${name}:${key}`);
  };
  const lets: RateLimits['lets'] = (name, req, userId) => {
    const count = hit(name, req, userId);
    if (!count) return true;
    if (count.total > LIMITS[name].limit) return false;
    counted.set(req, (counted.get(req) ?? new Set()).add(name));
    return true;
  };
  const build = (name: LimitName): RequestHandler => {
    const { limit } = LIMITS[name];
    return (req, _res, next) => {
      if (counted.get(req)?.has(name)) return next();
      const count = hit(name, req, callerOf(req)?.id);
      if (!count || count.total <= limit) return next();
      const { resetInMs } = count;
      throw new AppError('RATE_LIMITED', 'Too many requests. Please wait a moment and try again.', {
        retryAfterSeconds: resetInMs / 1000,
      });
    };
  };
  return {
    lets,
    address: build('address'),
    user: build('user'),
    signIn: build('signIn'),
    registration: build('registration'),
    code: build('code'),
    hold: build('hold'),
    match: build('match'),
    game: build('game'),
    join: build('join'),
    consent: build('consent'),
    fairPlay: build('fairPlay'),
  };
}
