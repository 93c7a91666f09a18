import type { Card } from '@crease/shared/cricket/card';
import { cardOf, type MatchState } from '@crease/shared/cricket/match';

/** The card as stored: without undefined fields, which the driver would store as null. */
export const storedCard = (fold: MatchState): Card =>
  // The same card; JSON omits undefined fields.
  JSON.parse(JSON.stringify(cardOf(fold))) as Card;
