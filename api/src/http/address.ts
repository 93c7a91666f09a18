import { networkOf } from '@crease/domain/platform/network-of';
import type { Request } from 'express';

/**
 * The network by which attempts are counted: that of the client seen by the outermost trusted proxy (`TRUSTED_HOPS`).
 */
export const addressOf = (req: Request): string => networkOf(req.ip ?? 'unknown');
