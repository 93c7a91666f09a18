import { CONSENTS, type ConsentPurpose } from '@crease/shared/consent-purposes';
import { listConsents, putConsent } from '@crease/shared/contracts/consents';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { MINE } from '../../../lib/mine.js';
import { forgetPosition } from '../../../lib/position.js';
import { updateUser } from '../../../lib/session.js';

const KEY = [MINE, 'consents'] as const;

/** What the user has agreed to. `switches`: their state on this page; a change asks again. */
export function useConsents(switches: string) {
  return useQuery({
    queryKey: [...KEY, switches],
    queryFn: async ({ signal }) => (await call(listConsents, { signal })).consents,
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

/** Gives or withdraws one consent. */
export function usePutConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ purpose, given }: { purpose: ConsentPurpose; given: boolean }) =>
      call(putConsent, { params: { purpose }, body: { given, version: CONSENTS[purpose].version } }),
    onSuccess: ({ user, consent }) => {
      updateUser(user);
      if (consent.purpose === 'location' && !consent.given) forgetPosition();
      void client.invalidateQueries({ queryKey: KEY });
    },
  });
}
