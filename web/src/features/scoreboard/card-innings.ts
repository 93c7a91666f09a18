import type { MatchCard } from '@crease/shared/contracts/match-card';

export type CardInnings = MatchCard['innings'][number];
export type NameOf = (playerId: string | undefined) => string;
