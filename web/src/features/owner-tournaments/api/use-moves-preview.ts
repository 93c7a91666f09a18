import type { BodyOf } from '@crease/shared/contract';
import { closeGround, previewClosure } from '@crease/shared/contracts/owner';
import { moveTournamentMatches } from '@crease/shared/contracts/tournaments';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { MINE } from '../../../lib/mine.js';

export type Plan = Pick<BodyOf<typeof moveTournamentMatches>, 'rain' | 'delay'>;

/** What a delay or rain would move, and who would be notified; changes nothing. Never cached. */
export function useMovesPreview(id: string, plan: Plan) {
  return useQuery({
    queryKey: [MINE, 'owner', 'moves-preview', id, plan],
    queryFn: ({ signal }) =>
      call(moveTournamentMatches, { params: { id }, body: { ...plan, preview: true }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

interface Hours {
  groundId: string;
  bookingDate: string;
  timeSlot: string;
}

/** What closing these hours would cancel and refund besides. */
export function useBookingsUnder({ groundId, bookingDate, timeSlot }: Hours) {
  return useQuery({
    queryKey: [MINE, 'owner', 'closure-preview', groundId, bookingDate, timeSlot],
    queryFn: ({ signal }) =>
      call(previewClosure, {
        params: { id: groundId },
        body: { date: bookingDate, timeSlot, reason: '' },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Closes hours for everybody. Hours that are closed already stay so. */
export const useCloseHours = () =>
  useMutation({
    mutationFn: ({ groundId, bookingDate, timeSlot, reason }: Hours & { reason: string }) =>
      call(closeGround, { params: { id: groundId }, body: { date: bookingDate, timeSlot, reason } }),
  });
