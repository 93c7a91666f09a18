import type { Tournament } from '@crease/shared/contracts/tournament';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchTournament } from '../../lib/live/live.js';
import type { TournamentFrame } from '../../lib/live/state-watches.js';
import { useTournament } from './api/use-tournament.js';
import { tournamentKeys } from './tournament-keys.js';

/** A tournament with its parts, live. Organisers see more than what is pushed, so theirs is read again at each change. */
export function useLiveTournament(id: string) {
  const client = useQueryClient();
  const tournament = useTournament(id);
  useEffect(() => {
    let rev = 0;
    return watchTournament(id, (frame) => {
      if (frame.rev < rev) return;
      rev = frame.rev;
      void show(client, frame);
    });
  }, [client, id]);
  return tournament;
}

async function show(client: QueryClient, frame: TournamentFrame): Promise<void> {
  const { tournamentId: id, tournament, matches, groups } = frame;
  const known = client.getQueryData<Tournament>(tournamentKeys.one(id));
  if (!known || known.can.run) return await client.invalidateQueries({ queryKey: tournamentKeys.one(id) });
  // A read that began before the change would put the older state back.
  await client.cancelQueries({ queryKey: tournamentKeys.one(id) });
  client.setQueryData<Tournament>(tournamentKeys.one(id), { ...tournament, can: known.can });
  client.setQueryData(tournamentKeys.part(id, 'matches'), matches);
  client.setQueryData(tournamentKeys.part(id, 'table'), groups);
  for (const part of ['entries', 'leaders'] as const)
    void client.invalidateQueries({ queryKey: tournamentKeys.part(id, part) });
}

/** Keeps the rows of lists as they are now: how many places are left, and what has begun or ended. */
export function useLiveRows(tournaments: readonly Pick<Tournament, '_id' | 'status'>[]): void {
  const client = useQueryClient();
  const ids = tournaments
    .filter(({ status }) => status === 'open' || status === 'drawn' || status === 'running')
    .map(({ _id }) => _id)
    .join();
  useEffect(() => {
    const stops = ids
      .split(',')
      .filter(Boolean)
      .map((id) => watchTournament(id, ({ tournament }) => showRow(client, tournament)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, ids]);
}

interface Listed {
  tournaments: Tournament[];
}

function showRow(client: QueryClient, now: Tournament): void {
  client.setQueriesData<Listed>({ queryKey: tournamentKeys.lists }, (list) =>
    list?.tournaments.some(({ _id, rev }) => _id === now._id && rev <= now.rev)
      ? {
          ...list,
          tournaments: list.tournaments.map((one) => (one._id === now._id ? { ...now, can: one.can } : one)),
        }
      : list,
  );
}
