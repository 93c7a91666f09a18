import type { Game, GamePlayer } from '@crease/shared/contracts/games';

/** A place of a game as it is drawn. The host has no place of their own in `players`. */
export type Seat =
  | { kind: 'host'; name: string }
  | { kind: 'player'; player: GamePlayer }
  | { kind: 'free'; nth: number };

const OCCUPIES: ReadonlySet<GamePlayer['status']> = new Set(['in', 'leaving', 'held']);

/** The player sits on a place: they are in, leave it or pay for it. */
export const isSeated = ({ status }: Pick<GamePlayer, 'status'>): boolean => OCCUPIES.has(status);

/**
 * The seats of a game: the host, the players, then the free ones. A leaver and the successor who pays for the same
 * place count once, so successors beyond `taken` have no seat of their own. A game
 * that is over or cancelled has no free seats.
 */
export function seatsOf(
  game: Pick<Game, 'hostName' | 'places' | 'taken' | 'cancelled'> & { status?: Game['status'] },
  players: GamePlayer[],
): Seat[] {
  const order = { in: 0, leaving: 1, held: 2, asked: 3, waiting: 3 };
  const seated = players
    .filter(isSeated)
    .sort((one, other) => order[one.status] - order[other.status])
    .slice(0, Math.max(0, game.taken - 1));
  const hasEnded = game.status === 'over' || game.cancelled;
  const free = hasEnded ? 0 : Math.max(0, game.places - game.taken);
  return [
    { kind: 'host', name: game.hostName },
    ...seated.map((player) => ({ kind: 'player' as const, player })),
    ...Array.from({ length: free }, (_, nth) => ({ kind: 'free' as const, nth })),
  ];
}

/** The letter on a seat. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '?';
