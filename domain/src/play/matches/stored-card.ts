import type { Card } from '@crease/shared/cricket/card';
import { cardOf, type MatchState } from '@crease/shared/cricket/match';

/** The card as it is stored: without fields that are undefined, which the driver would store as null. */
export const storedCard = (fold: MatchState): Card =>
  // The same card; JSON leaves undefined fields out.
  JSON.parse(JSON.stringify(cardOf(fold))) as Card;
