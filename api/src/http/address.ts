import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';

/**
 * The network address a request is counted by: what the hop in front of the trusted ones saw (`TRUSTED_HOPS`). An IPv6
 * customer has a whole network, so its /56 counts as one.
 */
export const addressOf = (req: Request): string =>
  req.ip === undefined ? 'unknown' : ipKeyGenerator(req.ip);
