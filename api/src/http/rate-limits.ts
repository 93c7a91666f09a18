import type { Core } from '@crease/domain/runtime/core';
import { AppError } from '@crease/shared/errors';
import type { RequestHandler } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { callerOf } from './authenticate.js';
import { SharedCounters } from './shared-counters.js';

const WINDOW_MS = 60_000;

/** Requests a minute (contract §2, `RATE_LIMITS`), and what each is counted by. */
const LIMITS = {
  address: { limit: 600, by: 'address' },
  user: { limit: 300, by: 'user' },
  signIn: { limit: 30, by: 'address' },
  registration: { limit: 10, by: 'address' },
  /** Mailed codes asked for: as many as can be used. */
  code: { limit: 30, by: 'address' },
  hold: { limit: 60, by: 'user' },
} as const satisfies Record<string, { limit: number; by: 'address' | 'user' }>;

export type LimitName = keyof typeof LIMITS;
export type RateLimits = Record<LimitName, RequestHandler>;

/**
 * The limits of the API, by name. A limit by user lets through who is not signed in: the address's limit counts them.
 */
export function createRateLimits(core: Core): RateLimits {
  const off = core.env.RATE_LIMITS === 'off';
  const counters = new SharedCounters(core.redis, `${core.env.QUEUE_PREFIX}:limit`, WINDOW_MS);
  const build = (name: LimitName): RequestHandler => {
    const { limit, by } = LIMITS[name];
    return (req, _res, next) => {
      // An IPv6 customer has a whole network: `ipKeyGenerator` counts its /56 as one.
      const key = by === 'user' ? callerOf(req)?.id : ipKeyGenerator(req.ip ?? 'unknown');
      if (off || key === undefined) return next();
      const { total, resetInMs } = counters.hit(`${name}:${key}`);
      if (total <= limit) return next();
      throw new AppError('RATE_LIMITED', 'Too many requests. Please wait a moment and try again.', {
        retryAfterSeconds: resetInMs / 1000,
      });
    };
  };
  return {
    address: build('address'),
    user: build('user'),
    signIn: build('signIn'),
    registration: build('registration'),
    code: build('code'),
    hold: build('hold'),
  };
}
