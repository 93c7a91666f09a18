import type { HeldItem } from './held-kinds.js';
import { type Outcome, outcomeOfUrl } from './outcome.js';

export interface VerifiedHeld {
  paid: boolean;
  /** Nothing uses the money: it is refunded in full. */
  requiresRefund: boolean;
  /** The reader's place now. */
  place?: HeldItem | undefined;
}

/**
 * The result of paying for the place `id`. An address that reports a failure never wins over a payment that the server
 * knows; without a payment the hold decides.
 */
export function heldOutcome(
  { paid, requiresRefund, place }: VerifiedHeld,
  id: string,
  urlStatus: string | undefined,
): Outcome {
  const isIn = place?.status === 'in' || place?.status === 'leaving';
  if (requiresRefund) return isIn ? 'success' : 'failed';
  if (paid || isIn) return 'success';
  if (outcomeOfUrl(urlStatus) === 'failed') return 'failed';
  return heldOf(place, id) ? 'pending' : 'failed';
}

/** The place if it is still held for its payer. */
export const heldOf = <T extends HeldItem>(place: T | undefined, id: string): T | undefined =>
  place?._id === id && place.status === 'held' ? place : undefined;
