import { networkOf } from '@crease/domain/platform/network-of';
import type { Request } from 'express';

/** The network that guesses are counted by: that of whom the hop in front of the trusted ones saw (`TRUSTED_HOPS`). */
export const addressOf = (req: Request): string => networkOf(req.ip ?? 'unknown');
