import type { OneGame } from '@crease/shared/contracts/games';
import { useEffect, useMemo, useState } from 'react';
import { onLive, watchGame } from '../../lib/live/live.js';
import type { GameFrame } from '../../lib/live/state-watches.js';
import { useUser } from '../../lib/session.js';
import { useGame } from './api/use-game.js';

/** Minimum time between two reads of a game whose changes follow each other. */
const READ_INTERVAL_MS = 500;

/**
 * A game, live. Visitors see what is pushed; signed-in readers read the game again at each change, because their own
 * place, and what only the host may see, is not pushed.
 */
export function useLiveGame(id: string) {
  const game = useGame(id);
  const frame = useNewestFrame(id);
  const signedIn = useUser() !== undefined;
  const { data, isFetching, dataUpdatedAt, errorUpdatedAt, refetch } = game;
  const isBehind = data !== undefined && frame !== undefined && frame.rev > data.game.rev;
  useEffect(() => {
    if (!isBehind || !signedIn || isFetching) return;
    const readAt = Math.max(dataUpdatedAt, errorUpdatedAt);
    const timer = setTimeout(() => void refetch(), Math.max(0, readAt + READ_INTERVAL_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [isBehind, signedIn, isFetching, dataUpdatedAt, errorUpdatedAt, refetch]);

  // A block hides the game from now on: reading it again says so.
  useEffect(
    () =>
      onLive('game:gone', ({ gameId }) => {
        if (gameId === id) void refetch();
      }),
    [id, refetch],
  );

  const seen = useMemo(
    (): OneGame | undefined =>
      data && isBehind && frame && !signedIn ? { ...data, game: frame.game, players: frame.players } : data,
    [data, isBehind, frame, signedIn],
  );
  return { data: seen, isError: game.isError, error: game.error, refetch };
}

/** The newest pushed state of a game by `rev`. */
function useNewestFrame(id: string): GameFrame | undefined {
  const [newest, setNewest] = useState<GameFrame>();
  useEffect(
    () =>
      watchGame(id, (frame) =>
        setNewest((known) => (known?.gameId === id && known.rev > frame.rev ? known : frame)),
      ),
    [id],
  );
  return newest?.gameId === id ? newest : undefined;
}
