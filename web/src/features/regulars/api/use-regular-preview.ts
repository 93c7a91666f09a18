import { addRegular } from '@crease/shared/contracts/regulars';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { type RegularBody, regularKeys } from '../regular-keys.js';

/** The plan's result, date by date; nothing is written. */
export function useRegularPreview(groundId: string, body: RegularBody | undefined) {
  return useQuery({
    queryKey: regularKeys.preview(groundId, body),
    queryFn: async ({ signal }) =>
      body
        ? await call(addRegular, { params: { id: groundId }, body: { ...body, preview: true }, signal })
        : null,
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    retry: false,
  });
}
