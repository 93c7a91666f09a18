import { previewClosure } from '@crease/shared/contracts/owner';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { MINE } from '../../../lib/mine.js';

/** What the rain button would cancel and refund; changes nothing. Never cached. */
export function useClosurePreview(groundId: string, date: string, timeSlot: string | undefined) {
  return useQuery({
    queryKey: [MINE, 'owner', 'closure-preview', groundId, date, timeSlot],
    queryFn: ({ signal }) =>
      call(previewClosure, {
        params: { id: groundId },
        body: { date, timeSlot: timeSlot ?? '', reason: '' },
        signal,
      }),
    enabled: timeSlot !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
}
