import type { BodyOf } from '@crease/shared/contract';
import { addLicenceScan, listOwnerChecks, sendOwnerCheck } from '@crease/shared/contracts/owner-checks';
import type { LicenceKind } from '@crease/shared/owner-check-kinds';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { uploadOf } from '../../../lib/api/send-with-progress.js';
import { moneyKeys } from '../money-keys.js';

const POLL_INTERVAL_MS = 5_000;

/** What our team checks of an owner, with the state of each check. */
export function useChecks(ownerId: string) {
  return useQuery({
    queryKey: moneyKeys.checks(ownerId),
    queryFn: ({ signal }) => call(listOwnerChecks, { query: { workplace: ownerId }, signal }),
    // Polls while a bank is being asked, so that its answer appears by itself.
    refetchInterval: ({ state }) =>
      state.data?.checks.some(({ bank, state: of }) => of === 'waiting' && bank?.state === 'asking')
        ? POLL_INTERVAL_MS
        : false,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Uploads the scan of a licence. Returns its id, to be sent with the licence. */
export function useAddScan(ownerId: string) {
  return useMutation({
    mutationFn: async ({ file, ...about }: { groundId: string; kind: LicenceKind; file: File }) => {
      return await call(addLicenceScan, {
        query: { workplace: ownerId, ...about },
        upload: uploadOf('scan', file),
      });
    },
  });
}

export function useSendCheck(ownerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof sendOwnerCheck>) =>
      call(sendOwnerCheck, { query: { workplace: ownerId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: moneyKeys.checks(ownerId) }),
  });
}
