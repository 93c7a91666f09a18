import type { Tournament } from '@crease/shared/contracts/tournament';
import { MAX_LISTED_OPEN } from '@crease/shared/tournament-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { watchCity } from '../../lib/live/live.js';
import { tournamentKeys } from './tournament-keys.js';

/** All viewers learn of a new tournament at once, so their reads of the list are spread over this long. */
const READ_SPREAD_MS = 1_000;

/**
 * Reads the list again when a tournament of the city opens that is not in it, or one in it is not open there any more.
 * `rows` is undefined while it loads.
 */
export function useNewlyOpened(cityId: string, rows: readonly Tournament[] | undefined): void {
  const client = useQueryClient();
  const shown = useRef(rows);
  shown.current = rows;
  const isLoaded = rows !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    const known = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchCity(cityId, ({ tournamentIds }) => {
      for (const { _id } of shown.current ?? []) known.add(_id);
      const isNew = tournamentIds.some((id) => !known.has(id));
      for (const id of tournamentIds) known.add(id);
      const isWhole = tournamentIds.length < MAX_LISTED_OPEN;
      const isGone = shown.current?.some(
        ({ _id, status }) => status === 'open' && !tournamentIds.includes(_id),
      );
      if (!isNew && !(isWhole && isGone)) return;
      const read = () => void client.invalidateQueries({ queryKey: tournamentKeys.lists });
      clearTimeout(timer);
      timer = setTimeout(read, Math.random() * READ_SPREAD_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, cityId, isLoaded]);
}
