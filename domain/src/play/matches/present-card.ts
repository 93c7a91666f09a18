import type { MatchCard } from '@crease/shared/contracts/match-card';
import type { Card } from '@crease/shared/cricket/card';
import { lastInWords } from '@crease/shared/match-words/last-event';
import { FORMER_PLAYER } from '../../accounts/identity/former-account.js';
import type { PlayerName } from './match-names.js';

export type Names = ReadonlyMap<string, PlayerName>;

export const nameIn =
  (names: Names) =>
  (playerId: string | undefined): string =>
    names.get(playerId ?? '')?.name ?? FORMER_PLAYER;

/** The card with names beside its ids, and its latest event in words. */
export function presentCard({ innings, last, ...card }: Card, names: Names): MatchCard {
  const nameOf = nameIn(names);
  const named = <T extends { playerId: string }>(line: T) => ({ ...line, name: nameOf(line.playerId) });
  return {
    ...card,
    innings: innings.map(({ batting, bowling, ...one }) => ({
      ...one,
      batting: batting.map((line) => ({ ...named(line), out: line.out && dismissal(line.out) })),
      bowling: bowling.map(named),
      partnerships: one.partnerships.map(({ batters, bat, ...pair }) => ({
        ...pair,
        batters: [...batters],
        bat: [...bat],
      })),
    })),
    ...(last ? { last: lastInWords(last, nameOf) } : {}),
  };
}

const dismissal = ({ by, ...out }: NonNullable<Card['innings'][number]['batting'][number]['out']>) => ({
  ...out,
  ...(by ? { by: [...by] } : {}),
});
