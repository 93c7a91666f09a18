import type { GamePlace } from '@crease/shared/contracts/games';
import { type Outcome, outcomeOfUrl } from './outcome.js';

export interface VerifiedPlace {
  paid: boolean;
  /** Nothing uses the money: it is refunded in full. */
  requiresRefund: boolean;
  /** The reader's place in the game now. */
  place?: GamePlace | undefined;
}

/**
 * The result of paying the share of `placeId`. An address that reports a failure never wins over a payment that the server
 * knows; without a payment the hold decides.
 */
export function placeOutcome(
  { paid, requiresRefund, place }: VerifiedPlace,
  placeId: string,
  urlStatus: string | undefined,
): Outcome {
  const isIn = place?.status === 'in' || place?.status === 'leaving';
  if (requiresRefund) return isIn ? 'success' : 'failed';
  if (paid || isIn) return 'success';
  if (outcomeOfUrl(urlStatus) === 'failed') return 'failed';
  return heldPlace(place, placeId) ? 'pending' : 'failed';
}

/** The place if it is still held for its player. */
export const heldPlace = (place: GamePlace | undefined, placeId: string): GamePlace | undefined =>
  place?._id === placeId && place.status === 'held' ? place : undefined;
