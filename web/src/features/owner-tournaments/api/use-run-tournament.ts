import type { BodyOf } from '@crease/shared/contract';
import type { Tournament } from '@crease/shared/contracts/tournament';
import {
  cancelTournament,
  changeTournament,
  collectEntryFee,
  createTournament,
  giveBackEntryFee,
  openTournament,
} from '@crease/shared/contracts/tournaments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { tournamentKeys } from '../../tournaments/public.js';

/** Makes a tournament as a draft. */
export function useCreateTournament() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createTournament>) =>
      (await call(createTournament, { body })).tournament,
    onSuccess: (tournament) => client.setQueryData(tournamentKeys.one(tournament._id), tournament),
    onSettled: () => client.invalidateQueries({ queryKey: tournamentKeys.all }),
  });
}

/** What organisers do with a tournament. Each shows the answer, and has the rest read again. */
export function useRunTournament(id: string) {
  const client = useQueryClient();
  const params = { id };
  const onSuccess = (tournament: Tournament) => client.setQueryData(tournamentKeys.one(id), tournament);
  const onSettled = () => client.invalidateQueries({ queryKey: tournamentKeys.all });
  return {
    change: useMutation({
      mutationFn: async (body: BodyOf<typeof changeTournament>) =>
        (await call(changeTournament, { params, body })).tournament,
      onSuccess,
      onSettled,
    }),
    open: useMutation({
      mutationFn: async () => (await call(openTournament, { params, body: {} })).tournament,
      onSuccess,
      onSettled,
    }),
    collect: useMutation({
      mutationFn: ({ entryId, ...body }: BodyOf<typeof collectEntryFee> & { entryId: string }) =>
        call(collectEntryFee, { params: { id, entryId }, body }),
      onSettled,
    }),
    giveBack: useMutation({
      mutationFn: (entryId: string) => call(giveBackEntryFee, { params: { id, entryId }, body: {} }),
      onSettled,
    }),
    cancel: useMutation({
      mutationFn: (reason: string) => call(cancelTournament, { params, body: { reason } }),
      onSettled,
    }),
  };
}

/** What cancelling would mean now. The reason of a preview is not kept. */
export function useCancelPreview(id: string) {
  return useQuery({
    queryKey: [...tournamentKeys.one(id), 'cancel-preview'],
    queryFn: async ({ signal }) =>
      (await call(cancelTournament, { params: { id }, body: { reason: '-', preview: true }, signal }))
        .preview ?? null,
    staleTime: 0,
  });
}
