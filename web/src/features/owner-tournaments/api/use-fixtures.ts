import type { BodyOf } from '@crease/shared/contract';
import {
  decideTournamentMatch,
  drawTournament,
  moveTournamentMatch,
  moveTournamentMatches,
  publishTournament,
  scheduleTournament,
} from '@crease/shared/contracts/tournaments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { tournamentKeys } from '../../tournaments/public.js';

type Of<C> = { matchId: string } & C;

/** Draw, schedule, publication and results. Each has the tournament and its parts read again. */
export function useFixtures(id: string) {
  const client = useQueryClient();
  const params = { id };
  const onSettled = () => client.invalidateQueries({ queryKey: tournamentKeys.all });
  return {
    draw: useMutation({
      mutationFn: () => call(drawTournament, { params, body: {} }),
      onSettled,
    }),
    schedule: useMutation({
      mutationFn: () => call(scheduleTournament, { params, body: {} }),
      onSettled,
    }),
    publish: useMutation({
      mutationFn: () => call(publishTournament, { params, body: {} }),
      onSettled,
    }),
    decide: useMutation({
      mutationFn: ({ matchId, ...body }: Of<BodyOf<typeof decideTournamentMatch>>) =>
        call(decideTournamentMatch, { params: { id, matchId }, body }),
      onSettled,
    }),
    move: useMutation({
      mutationFn: ({ matchId, ...body }: Of<BodyOf<typeof moveTournamentMatch>>) =>
        call(moveTournamentMatch, { params: { id, matchId }, body }),
      onSettled,
    }),
    moveAll: useMutation({
      mutationFn: (body: BodyOf<typeof moveTournamentMatches>) =>
        call(moveTournamentMatches, { params, body }),
      onSettled,
    }),
  };
}
