import type { MatchBoard } from '@crease/shared/contracts/match-card';
import { useEffect, useMemo, useState } from 'react';
import { watchMatch } from '../../lib/live/live.js';
import { useBehindSince } from '../../lib/live/live-status.js';
import type { MatchFrame } from '../../lib/live/state-watches.js';
import { type MatchWithCard, useMatch } from './api/use-match.js';
import { newerBoard } from './board-of.js';

/** Minimum time between two reads of the card of a match whose board moves on. */
const CARD_INTERVAL_MS = 3_000;
/** The viewers of a match learn of a ball at once; their reads of the card are spread over this long. */
const CARD_SPREAD_MS = 1_000;

interface SeenMatch extends MatchWithCard {
  /** The newest board: the score may be ahead of the lists in `card` for some seconds. */
  board: MatchBoard;
  seq: number;
}

export interface LiveMatch {
  /** For `<Fetched>`. */
  query: { data: SeenMatch | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  /** While live updates are lost: when what is shown was last known to be the newest, in ms since the epoch. */
  behindSince: number | undefined;
}

/** A match with its newest board, live: pushed ball by ball, and read again after every gap. */
export function useLiveMatch(id: string): LiveMatch {
  const match = useMatch(id);
  const { data, isFetching, dataUpdatedAt, errorUpdatedAt, refetch } = match;
  // The first paint does without the socket's code. `isPending` is true again in each refetch after an error.
  const frame = useNewestFrame(dataUpdatedAt || errorUpdatedAt ? id : undefined);
  const isCardOld = data !== undefined && frame !== undefined && frame.rev > data.match.rev;
  useEffect(() => {
    if (!isCardOld || isFetching) return;
    const readAt = Math.max(dataUpdatedAt, errorUpdatedAt);
    const waitMs = Math.max(Math.random() * CARD_SPREAD_MS, readAt + CARD_INTERVAL_MS - Date.now());
    const timer = setTimeout(() => void refetch(), waitMs);
    return () => clearTimeout(timer);
  }, [isCardOld, isFetching, dataUpdatedAt, errorUpdatedAt, refetch]);

  const seen = useMemo(() => data && { ...data, ...newerBoard(data, frame) }, [data, frame]);
  return {
    query: { data: seen, isError: match.isError, error: match.error, refetch },
    behindSince: useBehindSince(dataUpdatedAt),
  };
}

/** The newest pushed frame of a match by `rev`. */
export function useNewestFrame(id: string | undefined): MatchFrame | undefined {
  const [newest, setNewest] = useState<MatchFrame>();
  useEffect(
    () =>
      id === undefined
        ? undefined
        : watchMatch(id, (frame) =>
            setNewest((known) => (known?.matchId === id && known.rev > frame.rev ? known : frame)),
          ),
    [id],
  );
  return newest?.matchId === id ? newest : undefined;
}
