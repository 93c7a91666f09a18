import type { Tournament } from '@crease/shared/contracts/tournament';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { watchTournament } from '../../lib/live/live.js';
import type { TournamentFrame } from '../../lib/live/state-watches.js';
import { useTournament } from './api/use-tournament.js';
import { tournamentKeys } from './tournament-keys.js';

/**
 * A tournament with its parts, live. Organisers see more than what is pushed, so theirs is read again at each change.
 */
export function useLiveTournament(id: string) {
  const client = useQueryClient();
  const tournament = useTournament(id);
  useEffect(() => {
    let shown: TournamentFrame | undefined;
    const reads = new Map<UnpushedPart, ReturnType<typeof setTimeout>>();
    const readIn = (ms: number, part: UnpushedPart) => {
      if (reads.has(part)) return;
      const read = () => {
        reads.delete(part);
        void client.invalidateQueries({ queryKey: tournamentKeys.part(id, part) });
      };
      reads.set(part, setTimeout(read, ms));
    };
    const stop = watchTournament(id, (frame) => {
      if (shown && frame.rev < shown.rev) return;
      const known = client.getQueryData<Tournament>(tournamentKeys.one(id));
      if (!known || known.can.run) void client.invalidateQueries({ queryKey: tournamentKeys.one(id) });
      else {
        void show(client, frame);
        for (const part of unpushedParts(shown, frame))
          readIn(shown ? Math.random() * READ_SPREAD_MS : 0, part);
      }
      shown = frame;
    });
    return () => {
      stop();
      for (const timer of reads.values()) clearTimeout(timer);
    };
  }, [client, id]);
  return tournament;
}

/** All viewers learn of a change at once; their reads of what is not pushed are spread over this long. */
const READ_SPREAD_MS = 3_000;

type UnpushedPart = 'entries' | 'leaders';
type Revs = Pick<TournamentFrame, 'rev'> & { tournament: Pick<Tournament, 'rev'> };

const fixturesRev = ({ rev, tournament }: Revs): number => rev - tournament.rev;

/** The parts to read again after a frame: entries belong to the tournament, leaders to its matches. */
export function unpushedParts(before: Revs | undefined, now: Revs): UnpushedPart[] {
  if (!before) return ['entries', 'leaders'];
  return [
    ...(now.tournament.rev === before.tournament.rev ? [] : (['entries'] as const)),
    ...(fixturesRev(now) === fixturesRev(before) ? [] : (['leaders'] as const)),
  ];
}

async function show(client: QueryClient, frame: TournamentFrame): Promise<void> {
  const { tournamentId: id, tournament, matches, groups } = frame;
  const keys = {
    one: tournamentKeys.one(id),
    matches: tournamentKeys.part(id, 'matches'),
    table: tournamentKeys.part(id, 'table'),
  };
  // A read that began before the change would put the older state back.
  await Promise.all(Object.values(keys).map((queryKey) => client.cancelQueries({ queryKey, exact: true })));
  client.setQueryData<Tournament>(keys.one, (known) => known && ofReader(tournament, known));
  client.setQueryData(keys.matches, matches);
  client.setQueryData(keys.table, groups);
}

/** The pushed tournament, which is the same for everybody, with what the known one says about the reader. */
const ofReader = (pushed: Tournament, { can, following }: Tournament): Tournament => ({
  ...pushed,
  can,
  ...(following === undefined ? {} : { following }),
});

/** The rows of a list, updated with what was pushed since they were read: places left, and a start or an end. */
export function useLiveRows(rows: readonly Tournament[]): Tournament[] {
  const [pushed, setPushed] = useState<ReadonlyMap<string, Tournament>>(new Map());
  const ids = rows
    .filter(({ status }) => status === 'open' || status === 'drawn' || status === 'running')
    .map(({ _id }) => _id)
    .join();
  useEffect(() => {
    const stops = ids
      .split(',')
      .filter(Boolean)
      .map((id) =>
        watchTournament(id, ({ tournament }) => setPushed((known) => new Map(known).set(id, tournament))),
      );
    return () => {
      for (const stop of stops) stop();
    };
  }, [ids]);
  return rows.map((row) => {
    const now = pushed.get(row._id);
    return now && now.rev > row.rev ? ofReader(now, row) : row;
  });
}
